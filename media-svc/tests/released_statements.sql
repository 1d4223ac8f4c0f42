-- What the services of the last release send, one statement a line; `make released-statements` writes it at a release.
-- Newer migrations must go on taking it: test_migrations.py, "Migrations" in CONTRIBUTING.md.
DELETE FROM image_owners WHERE image_owners.key IN ($3::VARCHAR) AND (image_owners.owner_id = $1::VARCHAR OR (image_owners.owner_id LIKE $2::VARCHAR || '%' ESCAPE '/'))
DELETE FROM image_owners WHERE image_owners.key IN (NULL) AND (1 != 1) AND (image_owners.owner_id = $1::VARCHAR OR (image_owners.owner_id LIKE $2::VARCHAR || '%' ESCAPE '/'))
DELETE FROM image_owners WHERE image_owners.owner_id = $1::VARCHAR
DELETE FROM images WHERE images.key = $1::VARCHAR AND images.used_at IS NULL AND images.finished_at IS NULL AND (images.touched_at < $2::TIMESTAMP WITH TIME ZONE OR NOT (EXISTS (SELECT image_owners.key FROM image_owners WHERE image_owners.key = images.key)))
DELETE FROM inbox WHERE ctid = ANY (array((SELECT ctid FROM inbox WHERE inbox.handled_at < $1::TIMESTAMP WITH TIME ZONE ORDER BY inbox.handled_at LIMIT $2::INTEGER FOR UPDATE SKIP LOCKED)))
INSERT INTO image_owners (key, owner_id) VALUES ($1::VARCHAR, $2::VARCHAR) ON CONFLICT DO NOTHING
INSERT INTO images (key, thumbnail_key, content_type, size, width, height, created_at, touched_at, finished_at, used_at) VALUES ($1::VARCHAR, $2::VARCHAR, $3::VARCHAR, $4::BIGINT, $5::INTEGER, $6::INTEGER, $7::TIMESTAMP WITH TIME ZONE, $8::TIMESTAMP WITH TIME ZONE, $9::TIMESTAMP WITH TIME ZONE, $10::TIMESTAMP WITH TIME ZONE) ON CONFLICT (key) DO UPDATE SET touched_at = excluded.touched_at, used_at = coalesce(images.used_at, excluded.used_at)
INSERT INTO inbox (message_id, durable) SELECT unnest(CAST($1 AS text[])), $2 ON CONFLICT DO NOTHING RETURNING message_id
SELECT count(*) AS count_1 FROM images WHERE images.thumbnail_key = $1::VARCHAR
SELECT images.key FROM images WHERE images.key IN ($1::VARCHAR) OR images.thumbnail_key IN ($2::VARCHAR) ORDER BY images.key FOR UPDATE
SELECT images.key FROM images WHERE images.key IN ($2::VARCHAR) AND images.touched_at <= $1::TIMESTAMP WITH TIME ZONE ORDER BY images.key FOR UPDATE
SELECT images.key FROM images WHERE images.used_at IS NULL AND (images.touched_at < $1::TIMESTAMP WITH TIME ZONE OR NOT (EXISTS (SELECT image_owners.key FROM image_owners WHERE image_owners.key = images.key))) ORDER BY images.touched_at LIMIT $2::INTEGER FOR UPDATE SKIP LOCKED
SELECT images.key, images.thumbnail_key, images.content_type, images.size, images.width, images.height, images.created_at, images.touched_at, images.finished_at, images.used_at FROM images WHERE (images.key IN ($1::VARCHAR) OR images.thumbnail_key IN ($2::VARCHAR)) AND images.finished_at IS NOT NULL ORDER BY images.key
SELECT images.key, images.thumbnail_key, images.content_type, images.size, images.width, images.height, images.created_at, images.touched_at, images.finished_at, images.used_at FROM images WHERE (images.key IN ($2::VARCHAR) OR images.thumbnail_key IN ($3::VARCHAR)) AND images.finished_at IS NOT NULL AND images.key IN (SELECT image_owners.key FROM image_owners WHERE image_owners.owner_id = $1::VARCHAR) ORDER BY images.key
SELECT pg_advisory_xact_lock(hashtext($1))
UPDATE images SET finished_at=$1::TIMESTAMP WITH TIME ZONE WHERE images.key = $2::VARCHAR AND images.finished_at IS NULL
UPDATE images SET finished_at=$1::TIMESTAMP WITH TIME ZONE WHERE images.key IN ($2::VARCHAR) RETURNING images.key, images.thumbnail_key
UPDATE images SET finished_at=$1::TIMESTAMP WITH TIME ZONE WHERE images.key IN (NULL) AND (1 != 1) RETURNING images.key, images.thumbnail_key
UPDATE images SET used_at=$1::TIMESTAMP WITH TIME ZONE WHERE images.key IN ($2::VARCHAR) AND NOT (EXISTS (SELECT image_owners.key FROM image_owners WHERE image_owners.key = images.key))
UPDATE images SET used_at=$1::TIMESTAMP WITH TIME ZONE WHERE images.key IN (NULL) AND (1 != 1) AND NOT (EXISTS (SELECT image_owners.key FROM image_owners WHERE image_owners.key = images.key))
UPDATE images SET used_at=coalesce(images.used_at, $1::TIMESTAMP WITH TIME ZONE) WHERE images.key IN ($2::VARCHAR) AND images.finished_at IS NOT NULL
