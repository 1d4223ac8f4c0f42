-- The same columns of the same rows as one JSON text. It joins no person and checks no caller.
SELECT json_build_object('data', json_build_object(
  'campaigns', (SELECT json_agg(row_to_json(c)) FROM (
    SELECT id AS "_id", company_id AS "companyId", name, type, status, payment_type AS "paymentType",
      product_payment_description AS "productPaymentDescription", custom_ad_price AS "customAdPrice", stock, currency,
      creation_dt AS "creationDt", start_dt AS "startDt", end_dt AS "endDt", investment, budget_available AS "budgetAvailable",
      budget_freezed AS "budgetFreezed", budget_spent AS "budgetSpent", brief
    FROM campaigns WHERE id = '{campaign}') AS c),
  'advertisements', (SELECT json_agg(row_to_json(a)) FROM (
    SELECT ad.id AS "_id", ad.campaign_id AS "campaignId", ad.company_id AS "companyId", ad.person_id AS "personId",
      ad.caption_identifier AS "captionIdentifier", campaigns.name AS "campaignName", campaigns.type AS "campaignType", ad.active,
      ad.multimedia_uri AS "multimediaUri", ad.sponsored, ad.caption, ad.status, ad.rejection_reason AS "rejectionReason",
      ad.platform_score AS "platformScore", ad.custumer_score AS "custumerScore", ad.creation_dt AS "creationDt",
      ad.banner, ad.watermark, ad.link, ad.mention_to_company AS "mentionToCompany", ad.hashtag,
      ad.mention_to_other AS "mentionToOther", ad.product_usage AS "productUsage", ad.product_usage_oficial AS "productUsageOficial",
      ad.engagement_velocity_expected AS "engagementVelocityExpected", ad.engagement_velocity_real AS "engagementVelocityReal",
      ad.budget_freezed AS "budgetFreezed", ad.money_available AS "moneyAvailable", ad.money_earned AS "moneyEarned",
      ad.advertisement_price AS "advertisementPrice", ad.facebook_status AS "facebookStatus",
      ad.instagram_status AS "instagramStatus", ad.twitter_status AS "twitterStatus", ad.like_count AS "likeCount",
      ad.not_sponsored_like_count AS "notSponsoredLikeCount", ad.comment_count AS "commentCount",
      ad.not_sponsored_comment_count AS "notSponsoredCommentCount",
      (SELECT coalesce(json_agg(row_to_json(p)), '[]') FROM (
        SELECT id AS "_id", platform, post_platform_id AS "postPlatformId", creation_dt AS "creationDt", status,
          like_count AS "likeCount", comment_count AS "commentCount"
        FROM posts WHERE advertisement_id = ad.id ORDER BY creation_dt, id) AS p) AS "_posts"
    FROM advertisements AS ad JOIN campaigns ON campaigns.id = ad.campaign_id
    WHERE ad.campaign_id = '{campaign}' ORDER BY ad.creation_dt DESC, ad.id DESC LIMIT 200) AS a)))::text
