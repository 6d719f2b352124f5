/** Tables by room, their names between spaces. */
export type RoomTables = Record<string, string>

/** Whose a table is: only its room writes it. */
export const owners: RoomTables = {
  integrations: 'contact_numbers outbox',
  kernel: 'allowed_moves idempotent_calls sessions state_moves',
  audit: 'audit_log',
  settings: 'setting_versions',
  media: 'downloads files images video_uploads videos',
  notifications: `
    campaigns casting_alert_matches casting_alerts deliveries departures digests notification_counts
    notification_group_events notification_settings notification_timings notifications push_subscriptions quiet_hours`,
  accounts: `
    blocks casting_auth_applications casting_auth_files consent_confirmations consents guardian_texts guardians
    join_tickets login_attempts password_resets phone_codes phone_proofs policy_news retained.facts sns_accounts
    users withdrawals`,
  coupons: 'coupon_moves coupon_policies coupon_tries coupons',
  representations: 'guardian_paper_files guardian_papers representation_acts representations',
  logs: 'activity_log activity_log_default exposure_batches profile_daily_counts',
  profiles: `
    contact_ratio filmography movie_people movie_people_askers movie_people_calls profile_bookmarks profile_files
    profile_photos profile_videos profiles saved_searches`,
  payments: `
    differences hooks ledger_entries ledger_lines order_lines orders payments prices provider_balances
    reconciliations refunds`,
  membership: 'cards plus_periods plus_rise_reminders plus_subscriptions typical_orders',
  castings: `
    casting_bookmarks casting_changes casting_daily_views casting_enquiries casting_files casting_pledges
    casting_presets casting_roles castings guest_question_stops guest_questions notice_questions pay_rates`,
  feedback: 'feedback_marks feedback_orders feedback_results feedback_reviewers media_notes',
  lectures: `
    lecture_attendance lecture_classes lecture_materials lecture_announcements lecture_progress lecture_questions
    lecture_reviews lecture_seats lecture_waiting lectures teachers`,
  tours: `
    auto_tour_offices auto_tour_stops auto_tours offices tour_categories tour_looks tour_offs tour_orders
    tour_proofs tour_round_files tour_round_stops tour_rounds tour_visits tours`,
  sharing: 'casting_invitations casting_members casting_shares share_access_log share_attempts share_grants',
  auditions: 'audition_invites audition_slots calendar_feeds',
  'casting-lists': 'casting_list_profiles casting_lists',
  proposals: 'proposals',
  'self-tapes': 'scene_readings self_tapes tape_marks tape_scenes',
  applications: `
    application_photos application_roles application_videos applications message_replies promise_answers reply_rates stage_changes`,
  agreements: `
    agreement_events agreement_fees agreement_forms agreement_guardians agreement_signatures agreements`,
  review: `
    application_comments application_filters application_groups application_ratings casting_message_recipients
    casting_messages casting_templates contact_releases planned_results read_marks result_messages review_settings undo_moves`,
  sides: 'sides sides_openings sides_pledges sides_rules',
  'contact-checks': 'business_states contact_number_checks contact_number_misses outside_contacts',
  reports: 'reports',
  admin: `case_owners case_replies daily_figures daily_income member_notes office_views operator_decisions
    read_texts`,
  pages: 'popups',
}

/** Tables of other rooms that a room writes today. The check demands that lines only leave this list. */
export const foreignWrites: RoomTables = {
  // Views are counted on the profile's row; profiles stand below logs and cannot be called.
  logs: 'profiles',
  // One table of notes at a moment of a video, which feedback and self-tapes both keep.
  'self-tapes': 'media_notes',
  // Emptying an application empties what the team noted about it in the same transaction; review stands below.
  applications: 'application_comments application_ratings',
  // Moving an applicant is what review does: stages, groups and results stand on the application.
  review: 'application_roles applications stage_changes',
}

/**
 * Tables of rooms of later rows that a room reads today. The check demands that lines only leave this list. No order of
 * the rooms that their imports allow has fewer of these pairs (searched with 400,000 moves).
 */
export const readsUp: RoomTables = {
  kernel: 'deliveries users videos',
  media: 'tour_proofs users',
  notifications: 'casting_roles castings consents plus_subscriptions users',
  accounts: 'applications castings profile_photos profiles proposals',
  logs: 'profiles',
  profiles: 'application_roles applications casting_members castings',
  payments: 'cards plus_subscriptions',
  membership: 'lectures offices tour_offs tour_visits tours',
  castings: `
    application_roles applications casting_members operator_decisions reply_rates reports result_messages
    stage_changes`,
  sharing: 'application_groups application_roles applications read_marks',
  auditions: 'application_photos application_roles applications',
  'casting-lists': 'applications',
  proposals: 'application_groups applications',
  'self-tapes': 'application_roles applications',
  applications: 'application_groups casting_message_recipients casting_messages',
}
