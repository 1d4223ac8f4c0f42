"""The tests of each attack: `make security` runs them, and prints a row per attack."""

from __future__ import annotations

ACCOUNTS = "identity-svc/tests/test_accounts.py::"
EDGE = "gateway/tests/"
FACTOR = "identity-svc/tests/test_second_factor.py::"
RPC = "kit/tests/rpc/test_round_trip.py::"
LINKING = "identity-svc/tests/test_social_accounts_linking.py::"
NETWORKS = "tests/networks/"
NETWORK_ATTACKS = "tests/api/test_network_attacks.py::"
WEBHOOKS = "company-svc/tests/test_webhooks_delivery.py::"
FORGERIES = "company-svc/tests/test_webhooks_attacks.py::"
GUESSES = "gateway/tests/test_keys_attacks.py::"
API_KEYS = "company-svc/tests/test_api_keys.py::"
KEY_ATTACKS = "tests/api/test_api_key_attacks.py::"
OWN_DATA = "campaign-svc/tests/test_external_data.py::"
SIGN_IN = "identity-svc/tests/test_sessions.py::"

ATTACKS: dict[str, list[str]] = {
    "calls beyond one's permissions": [
        "tests/api/test_authorisation.py",
        "tests/api/test_subscription_reach.py",
        "identity-svc/tests/test_guests.py",
        "tests/api/test_private_documents.py::test_whoever_may_not_read_gets_no_byte",
        "tests/api/test_private_documents.py::test_the_next_range_is_refused_once_the_readers_access_ended",
        "media-svc/tests/test_documents_streams.py::test_without_a_ticket_nothing_is_opened",
    ],
    "ids and codes of another company": ["tests/api/test_foreign_ids.py"],
    "forged, altered and expired tokens": [
        EDGE + "test_callers.py",
        EDGE + "test_forged_tokens.py",
        RPC + "test_malformed_token_is_refused",
        "kit/tests/rpc/test_settings.py",
    ],
    "one service speaking for another, calls by no service": [
        "kit/tests/rpc/test_service_tokens.py",
        RPC + "test_a_call_without_a_proof_is_refused_also_one_with_a_persons_token",
        RPC + "test_a_refused_service_tells_nobody_that_their_session_has_ended",
        "deploy/tests/test_layout.py::test_no_process_is_told_the_private_key_of_another",
        "deploy/tests/test_layout.py::test_a_containers_private_key_is_in_no_other_container",
    ],
    "tokens of ended sessions, refresh tokens used twice": [
        SIGN_IN + "test_refresh_rotates_and_keeps_the_session",
        SIGN_IN + "test_reuse_after_the_grace_ends_the_family",
        SIGN_IN + "test_sign_out_ends_at_once_and_is_told_once",
        RPC + "test_ended_session_is_refused_at_once",
        "identity-svc/tests/test_memberships.py",
    ],
    "guessing passwords, locking an owner out": [
        SIGN_IN + "test_parallel_guesses_do_not_pass_the_limit",
        SIGN_IN + "test_wrong_guesses_from_elsewhere_keep_the_owner_of_an_account_out_nowhere",
        SIGN_IN + "test_an_account_that_is_guessed_from_everywhere_answers_slowly_and_lets_its_owner_in",
        SIGN_IN + "test_an_address_is_limited_over_all_accounts",
        SIGN_IN + "test_one_household_is_one_address",
        SIGN_IN + "test_a_forged_device_is_a_new_one",
    ],
    "telling known e-mails from unknown ones": [
        "identity-svc/tests/test_sign_in_known_emails.py",
        SIGN_IN + "test_unknown_and_wrong_answer_alike",
        SIGN_IN + "test_known_and_unknown_accounts_wait_alike_from_the_fifth_failure",
        ACCOUNTS + "test_reset_of_an_unknown_email_answers_alike_and_mails_nobody",
        ACCOUNTS + "test_reset_takes_as_long_for_known_and_unknown_emails",
        "identity-svc/tests/test_deletions.py::test_an_unknown_email_answers_alike",
    ],
    "codes of the second factor: replayed, guessed": [
        FACTOR + "test_a_code_is_not_taken_twice",
        FACTOR + "test_parallel_uses_of_one_code_have_one_winner",
        FACTOR + "test_a_recovery_code_serves_once",
        FACTOR + "test_guesses_wait_over_all_challenges_of_the_account",
        FACTOR + "test_a_challenge_has_five_attempts_five_minutes_and_one_success",
        FACTOR + "test_a_reset_keeps_the_second_factor_and_stops_what_waits",
    ],
    "links of mails: reused, expired, for something else": [
        ACCOUNTS + "test_reset_token_is_kept_as_a_hash_only",
        ACCOUNTS + "test_reset_token_is_used_once",
        ACCOUNTS + "test_reset_token_expires_after_an_hour",
        ACCOUNTS + "test_a_link_does_not_serve_for_something_else",
        ACCOUNTS + "test_nobody_is_flooded_with_mails",
        ACCOUNTS + "test_asking_for_mails_is_limited_by_address",
    ],
    "requests that other sites send": [
        EDGE + "test_cookies.py",
        EDGE + "test_headers.py::test_pages_of_allowed_origins_may_call",
        EDGE + "test_headers.py::test_without_allowed_origins_nobody_else_may",
        EDGE + "test_headers.py::test_an_allowed_origin_that_is_none_is_refused",
        EDGE + "test_media.py::test_another_site_may_not_upload",
    ],
    "scripts, frames and sniffing in pages": [
        EDGE + "test_headers.py",
        EDGE + "test_frontend.py::test_every_answer_carries_the_security_headers",
        EDGE + "test_frontend.py::test_the_policy_of_a_page_is_strict_and_names_its_own_hashes_only",
        EDGE + "test_frontend.py::test_hsts_only_over_tls",
        EDGE + "test_documentation.py::test_descriptions_are_text_and_no_markup",
    ],
    "linking networks: forged states, codes replayed, other addresses of return": [
        NETWORK_ATTACKS + "test_a_state_that_is_forged_or_of_somebody_else_links_nothing",
        NETWORK_ATTACKS + "test_a_code_serves_once_and_whom_it_was_given_to",
        NETWORK_ATTACKS + "test_nobody_is_led_to_another_address_of_return",
        LINKING + "test_a_state_serves_its_session_once_and_for_a_quarter_of_an_hour",
        LINKING + "test_people_come_back_to_the_page_of_their_language_alone",
        LINKING + "test_a_refused_code_or_a_network_that_is_away_link_nothing",
        LINKING + "test_an_account_is_of_one_person_and_proof_beats_word",
        NETWORKS + "test_linking_adapters.py::test_a_code_is_refused_the_second_time_and_for_another_address",
        NETWORKS + "test_stand_in.py::test_a_wrong_request_leads_nowhere",
    ],
    "calls in a network's name: wrong signatures, none, repeated, huge": [
        NETWORK_ATTACKS + "test_a_webhook_is_taken_by_its_signature_and_tells_no_figure",
        NETWORK_ATTACKS + "test_who_took_permissions_back_is_believed_by_the_signature_alone",
        "campaign-svc/tests/test_network_figures.py::test_a_webhook_is_taken_by_its_signature_alone_and_replayed_it_changes_nothing",
        "campaign-svc/tests/test_network_figures.py::test_a_webhook_of_another_shape_tells_nothing",
        "campaign-svc/tests/test_network_figures.py::test_the_handshake_needs_the_token_that_the_operator_set",
        EDGE + "test_callbacks.py",
        LINKING + "test_who_withdraws_our_permissions_at_the_network_is_told_here",
        NETWORKS + "test_linking_adapters.py::test_who_takes_access_back_is_named_by_a_signed_request",
        "identity-svc/tests/test_networks.py::test_a_signed_request_is_taken_by_its_signature_alone",
    ],
    "networks sent to other addresses for a picture": [
        NETWORK_ATTACKS + "test_no_network_is_sent_to_an_address_that_somebody_made_up",
        "campaign-svc/tests/test_own_advertisements.py::test_a_picture_is_claimed_as_one_that_its_person_uploaded",
    ],
    "tokens of networks: of another person, in addresses, at rest": [
        NETWORK_ATTACKS + "test_tokens_and_pages_of_somebody_else_are_out_of_reach",
        "identity-svc/tests/test_social_accounts.py::test_nobody_else_reads_tokens_or_reports_failures",
        "identity-svc/tests/test_social_accounts.py::test_tokens_are_encrypted_for_their_account",
        NETWORKS + "test_publishing_adapters.py::test_no_address_has_a_token",
        NETWORKS + "test_stand_in.py::test_a_foreign_token_reaches_nothing",
    ],
    "redirects to another site": ["tests/security/test_redirects.py", "kit/tests/test_addresses.py"],
    "expensive and malformed GraphQL documents": [
        EDGE + "graphql/test_guards.py",
        EDGE + "graphql/test_cost.py",
        EDGE + "graphql/test_endpoint.py",
        EDGE + "graphql/test_trusted.py",
    ],
    "hostile values in every argument, generated documents": ["tests/api/test_hostile_calls.py"],
    "hostile addresses, headers and bodies": ["tests/api/test_hostile_http.py"],
    "values past the edges of the rules": ["tests/api/test_rules.py", "tests/api/test_campaign_rules.py"],
    "header floods, slow heads and bodies, idle connections": [
        EDGE + "test_connection_limits.py",
        EDGE + "test_head_limits.py",
        EDGE + "test_server.py",
        EDGE + "live/test_limits.py",
    ],
    "request floods from an address or account": [EDGE + "test_rate_limits.py"],
    "readers of films who stop reading": [
        EDGE + "test_private_documents.py::test_who_takes_no_more_is_sent_no_more",
        "media-svc/tests/test_documents_streams.py::test_a_hundred_who_stopped_reading_have_little_read_for_them",
        "tests/api/test_private_documents.py::test_a_hundred_watch_a_film_that_no_process_holds_and_people_sign_in",
    ],
    "WebSockets: other origins, breaches of protocol, floods": [
        EDGE + "live/test_websocket.py",
        EDGE + "live/test_websocket_hostile.py",
    ],
    "server-sent events: stale tokens, too many streams, slow readers": [
        EDGE + "live/test_events.py",
        EDGE + "live/test_hub.py::test_a_client_that_does_not_read_costs_a_bounded_queue",
        EDGE + "live/test_public_settings.py::test_one_address_holds_so_many_streams",
    ],
    "hostile images": [
        "media-svc/tests/test_processing_hostile_files.py",
        "media-svc/tests/test_images.py",
        "media-svc/tests/test_processing_workers.py",
        EDGE + "test_media.py",
    ],
    "reading secrets and internals from answers and logs": [
        "kit/tests/telemetry/test_redaction.py",
        "tests/api/test_mutation_data.py::test_data_of_a_success_is_complete_and_tells_no_secret",
        RPC + "test_unforeseen_error_tells_nothing_internal",
        EDGE + "test_operations.py",
        EDGE + "live/test_public_settings.py::test_only_public_settings_are_told",
    ],
    "secrets at rest": [
        SIGN_IN + "test_password_is_kept_only_as_argon2id",
        FACTOR + "test_the_secret_rests_encrypted_and_the_codes_hashed",
        "identity-svc/tests/test_guests.py::test_the_token_is_shown_once_and_kept_as_a_keyed_hash",
    ],
    "webhooks that lead into our networks: SSRF, DNS rebinding": [
        FORGERIES + "test_no_webhook_is_given_an_address_that_is_none_of_the_internet",
        FORGERIES + "test_nothing_is_sent_to_such_an_address_were_it_stored",
        FORGERIES + "test_the_system_reads_no_form_of_a_private_address_as_one_of_the_internet",
        FORGERIES + "test_a_name_with_a_private_address_among_its_own_is_not_connected_to",
        FORGERIES + "test_a_name_that_changes_to_private_addresses_is_connected_to_by_none_of_them",
        FORGERIES + "test_a_connection_that_is_kept_open_goes_on_to_the_checked_address",
        FORGERIES + "test_no_answer_leads_elsewhere",
        FORGERIES + "test_no_proxy_of_the_environment_is_used",
        WEBHOOKS + "test_addresses_of_private_networks_are_not_public",
        WEBHOOKS + "test_a_name_that_leads_to_a_private_network_is_not_connected_to",
        WEBHOOKS + "test_a_name_is_resolved_once_and_connected_to_by_that_address",
        WEBHOOKS + "test_a_redirect_is_not_followed",
        WEBHOOKS + "test_of_a_huge_answer_the_start_is_kept",
        "company-svc/tests/test_webhooks.py::test_addresses_outside_of_the_internet_are_refused",
    ],
    "webhooks that are forged or sent again": [
        FORGERIES + "test_no_forged_and_no_old_message_is_verified",
        FORGERIES + "test_a_message_that_is_sent_again_has_its_id_and_a_new_time",
        FORGERIES + "test_a_secret_that_was_replaced_signs_nothing_after_a_day",
        WEBHOOKS + "test_an_event_arrives_signed_and_the_log_tells_it",
        WEBHOOKS + "test_after_a_rotation_both_secrets_sign_for_a_day",
    ],
    "guessing API keys": [
        "gateway/tests/test_keys.py::test_guesses_of_one_address_end_and_known_keys_go_on",
        "gateway/tests/test_keys.py::test_an_invalid_key_is_refused_before_anything_is_executed",
        GUESSES + "test_a_wrong_checksum_is_refused_without_asking_who_keeps_keys",
        GUESSES + "test_wrong_checksums_count_as_guesses",
        GUESSES + "test_guesses_from_many_addresses_are_limited_by_each_and_hold_up_nobody",
        GUESSES + "test_addresses_of_one_household_guess_as_one",
        EDGE + "live/test_keys.py::test_guesses_at_one_gateway_count_at_the_other",
        API_KEYS + "test_unknown_revoked_and_expired_keys_are_refused_alike",
        API_KEYS + "test_what_is_no_key_and_what_was_one_costs_the_same_statements",
    ],
    "API keys in addresses, cookies and logs": [
        GUESSES + "test_a_key_is_read_in_the_authorization_header_alone",
        GUESSES + "test_another_scheme_is_no_key",
        GUESSES + "test_no_secret_is_logged_whether_it_holds_or_not",
        EDGE + "live/test_keys.py::test_a_key_in_the_address_or_a_cookie_of_a_websocket_is_not_read",
        API_KEYS + "test_of_the_secret_a_hash_is_kept_and_the_log_tells_who_made_the_key",
    ],
    "API keys that were revoked or expired": [
        EDGE + "live/test_keys.py::test_a_revoked_key_ends_at_once_on_every_gateway",
        EDGE + "live/test_keys.py::test_an_expired_key_ends_on_every_gateway_although_its_token_was_kept",
        EDGE + "live/test_keys.py::test_a_key_that_does_not_hold_opens_nothing",
        EDGE + "test_exports.py::test_a_key_that_is_revoked_half_way_ends_it",
        "identity-svc/tests/test_sessions_keys.py",
        API_KEYS + "test_keys_end_with_their_company",
    ],
    "API keys beyond their permissions, campaigns and company, and in test mode": [
        KEY_ATTACKS + "test_a_query_takes_its_permission_its_company_and_its_campaigns",
        KEY_ATTACKS + "test_a_mutation_takes_its_permission_its_company_its_campaigns_and_no_test_key",
        KEY_ATTACKS + "test_a_key_in_test_mode_and_one_without_the_permission_upload_nothing",
        KEY_ATTACKS + "test_a_limited_key_finds_other_campaigns_by_no_way",
        KEY_ATTACKS + "test_a_key_opens_no_private_file",
        KEY_ATTACKS + "test_a_key_follows_its_campaigns_alone_and_no_longer_than_it_holds",
        "tests/api/test_api_keys.py",
        "tests/api/test_post_exports.py::test_a_key_exports_what_it_was_made_for_until_it_is_revoked",
        "kit/tests/rpc/test_keys.py",
        "campaign-svc/tests/test_access_of_api_keys.py",
    ],
    "own ids and metadata: hostile content, past limits, in a race": [
        KEY_ATTACKS + "test_own_ids_are_data_and_nothing_else",
        KEY_ATTACKS + "test_what_is_past_the_limits_of_own_data_is_refused_and_changes_nothing",
        KEY_ATTACKS + "test_of_programs_that_use_an_id_at_once_one_has_it",
        OWN_DATA + "test_of_racing_uses_of_an_external_id_one_wins",
        OWN_DATA + "test_an_external_id_is_one_campaigns_and_one_advertisements_of_a_company",
        OWN_DATA + "test_who_may_not_is_refused_and_nothing_changes",
    ],
    "exports: formulas in cells, hostile filters, cut off": [
        KEY_ATTACKS + "test_no_cell_of_an_export_is_a_formula",
        KEY_ATTACKS + "test_a_hostile_filter_of_an_export_is_refused_in_words",
        EDGE + "test_exports.py::test_what_fails_half_way_is_no_file_that_looks_whole",
        EDGE + "test_exports.py::test_so_many_are_streamed_at_once",
        EDGE + "test_exports.py::test_whoever_goes_away_ends_it",
        "campaign-svc/tests/test_advertisements_exports.py::test_a_table_has_a_row_for_each_and_no_cell_is_a_formula",
    ],
    "requests sent again": ["tests/api/test_idempotency.py"],
    "personal data left after an erasure": ["tests/api/test_erasure_everywhere.py"],
}
"""Each attack with its test files or single tests, as pytest names them. A test counts for every attack that names
it."""


def attacks_of(test: str) -> list[str]:
    """The attacks that a pytest test covers; `test` is its node id, with or without parameters."""
    plain = test.partition("[")[0]
    return [attack for attack, named in ATTACKS.items() if plain in named or plain.partition("::")[0] in named]
