-- The same columns of the same rows as one JSON text. It checks no caller.
SELECT json_build_object('data', json_build_object('companies', (SELECT json_agg(row_to_json(c)) FROM (
  SELECT id AS "_id", name, logo, thumbnail, cell_phone AS "cellPhone", status, active, creation_dt AS "creationDt", currency,
    campaigns_on_going_count AS "campaignsOnGoingCount", campaigns_stopped_count AS "campaignsStoppedCount",
    campaigns_finished_count AS "campaignsFinishedCount",
    campaigns_waiting_for_payment_count AS "campaignsWaitingForPaymentCount",
    campaigns_waiting_for_approval_count AS "campaignsWaitingForApprovalCount", campaigns_draft_count AS "campaignsDraftCount",
    investment, budget_spent AS "budgetSpent", budget_freezed AS "budgetFreezed", budget_available AS "budgetAvailable"
  FROM companies ORDER BY creation_dt DESC, id DESC LIMIT 1000) AS c)))::text
