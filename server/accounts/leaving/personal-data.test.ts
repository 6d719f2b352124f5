import { expect } from 'vitest'
import { personalData } from '#server/rooms.ts'
import { apiTest } from '../../../test/support/api.ts'
import { createApplicant } from '../../../test/support/applicants.ts'
import { openCasting } from '../../../test/support/castings.ts'
import { createManager } from '../../../test/support/people.ts'
import { findCanaries, findSilentColumns, plantCanaries } from './canaries.support.ts'
import { forgetMember } from './leaving.ts'

const { server, test } = apiTest()

test('[A-81] no value of any column outlives the person, except those declared with a reason', async () => {
  const { db } = server
  const { secrets } = server.server.tools
  const casting = await openCasting(server, await createManager(server))
  const { actor, id } = await createApplicant(server, casting)
  const own = await openCasting(server, actor)
  const profile = await db.selectFrom('profiles').select('id').where('user_id', '=', actor.id).executeTakeFirstOrThrow()
  const now = new Date()
  const order = await db
    .insertInto('orders')
    .values({
      user_id: actor.id,
      product: 'PROFILE_FEEDBACK',
      order_key: '00000000-0000-4000-8000-000000000001',
      title: '',
      amount: 0,
      expires_at: now,
      terms_version: '',
      created_at: now,
      moved_by: 'system',
      moved_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ids = { users: actor.id, profiles: profile.id, applications: id, castings: own.id, orders: order.id }
  await plantCanaries({ db, secrets, ids })
  const planted = await findCanaries(db, secrets)
  for (const place of [
    'users.name',
    'users.birth_date',
    'profiles.phone_encrypted',
    'profiles.height',
    'applications.snapshot',
  ])
    expect(planted).toContain(place)

  await db
    .transaction()
    .execute(trx =>
      forgetMember(trx, actor.id, { secrets, jobs: server.server.jobs, clock: server.clock, personalData }),
    )

  const kept = personalData.flatMap(({ keeps = {} }) => Object.values(keeps).flat())
  expect(await findCanaries(db, secrets)).toEqual(kept.toSorted())
  // Times, counts and flags of remaining rows are not personal by themselves. A new one that is personal must be
  // emptied, see `forget`.
  const tables = new Set([...Object.keys(ids), ...kept.map(place => place.split('.')[0] ?? '')])
  // For profiles the compiler requires every column, see `emptiedColumns`.
  tables.delete('profiles')
  expect(await findSilentColumns(db, tables)).toMatchInlineSnapshot(`
    {
      "agreement_events": "at hash previous",
      "agreement_fees": "answered_at gross_won no received_won",
      "agreement_forms": "published_at retired_at",
      "agreement_signatures": "revision signed_at text_sha256",
      "agreements": "account_set_at created_at due_at ended_at keep_until number_hash pdf_sha256 revision sealed_at signed_at",
      "application_groups": "color_id is_system position",
      "applications": "created_at first_read_at number result_sent_at updated_at withdrawn_at",
      "audit_log": "created_at target_id",
      "audition_slots": "cancelled_at capacity created_at minutes moved_late_at revision start_at updated_at",
      "auto_tours": "listed_at",
      "business_states": "asked_at",
      "campaigns": "created_at cursor_id finished_at started_at told_count",
      "cards": "created_at issue_id key_hash moved_at token_hash",
      "case_owners": "taken_at target_id",
      "case_replies": "created_at leaves_at sent_at target_id",
      "casting_daily_views": "views",
      "casting_enquiries": "consented_at created_at decided_at",
      "casting_messages": "created_at departure_id leaves_at signal_weight",
      "casting_roles": "age_max age_min apply_count deleted_at has_lines headcount height_max height_min max_reward min_reward position",
      "casting_shares": "application_ids can_comment can_group can_rate created_at expires_at group_ids link_hash revoked_at role_ids shows_comments shows_files shows_ratings updated_at version",
      "castings": "applicants_emptied_at apply_count awaits_check best_min_reward bookmark_count can_negotiate closed_at created_at deleted_at deletion_asked_at female_ages first_approved_at hidden_at is_always_open is_apply_once is_minor_allowed is_night_shoot is_private is_progress_shown is_shoot_undecided is_verified is_work_title_hidden last_applicant_number least_shoot_days male_ages max_reward min_reward opened_at renewed_at reopen_count revision shoot_times signal_weight submitted_at updated_at view_count",
      "contact_number_misses": "created_at",
      "contact_numbers": "expires_at message_hash number_hash revoked_at sent_at",
      "contact_ratio": "is_only measured_at members others",
      "coupon_moves": "at delta",
      "coupon_policies": "can_overlap created_at is_internal issued max_off min_amount per_person stopped_at total_limit valid_days valid_from valid_to value",
      "coupons": "created_at expires_at moved_at nth taken_off",
      "daily_figures": "applications castings counted_at joined leavers members opened replies",
      "daily_income": "collected earned orders refunded refunds",
      "departures": "cancelled_at created_at leaves_at left_at people",
      "differences": "found_at ours seen_at solved_at theirs",
      "feedback_orders": "created_at delivered_at due_at moved_at opened_at section_from section_to sent_at",
      "files": "bytes created_at deleted_at page_count pages",
      "guardian_texts": "created_at is_refusal",
      "guest_questions": "confirmed_at created_at told_at",
      "hooks": "received_at",
      "images": "bytes created_at deleted_at has_avif height width",
      "join_tickets": "expires_at token_hash used_at",
      "lecture_classes": "ends_at is_told_day is_told_hour no revision starts_at updated_at",
      "lecture_seats": "access_until completed_at confirmed_at created_at free_until moved_at played_until",
      "lecture_waiting": "created_at moved_at offered_until",
      "lectures": "access_days capacity closes_at created_at moved_at opened_at price taken teacher_percent",
      "ledger_entries": "at",
      "login_attempts": "created_at",
      "movie_people": "fetched_at",
      "movie_people_calls": "calls",
      "offices": "created_at",
      "operator_decisions": "decided_at target_id",
      "order_lines": "coupon_off list member_off no paid set_off",
      "orders": "amount bought created_at expires_at moved_at order_key paid_at",
      "payments": "amount attempt claimed_until created_at failures in_flight_since moved_at paid_at refunded retry_at taken token_hash",
      "phone_codes": "created_at expires_at request_hash tries used_at",
      "plus_periods": "credit earned_at is_paid nth price times_earned told told_price",
      "plus_subscriptions": "agreed_at agreed_price auto_tour_cap auto_tour_categories auto_tour_file_id auto_tour_on benefits_until created_at ended_at joined_at moved_at texts_from",
      "policy_news": "last_user_id",
      "popups": "created_at end_at hide_days is_on position start_at",
      "prices": "amount from_at",
      "reconciliations": "different events finished_at from_at ours payments started_at theirs until_at",
      "refunds": "alarmed_at amount attempt claimed_until created_at done_at failures is_cancellation kept moved_at retry_at",
      "reports": "created_at decided_at target_id",
      "result_messages": "created_at",
      "sessions": "authenticated_at created_at expires_at idle_expires_at is_cookie is_persistent last_seen_at previous_hash previous_until revoked_at rotated_at token_hash",
      "setting_versions": "created_at from_at taken_back_at",
      "share_attempts": "casting_id casting_list_id created_at",
      "share_grants": "created_at expires_at guest_mark revoked_at token_hash version view_count",
      "stage_changes": "created_at",
      "state_moves": "moved_at row_id",
      "tape_scenes": "asks_slate created_at",
      "tour_categories": "place",
      "tour_looks": "at",
      "tour_orders": "copies created_at done_at moved_at",
      "tour_rounds": "created_at",
      "tour_visits": "moved_at",
      "tours": "capacity closes_at created_at days_moved_at is_qr member_price moved_at opened_at price sheet_code taken",
      "users": "created_at has_legacy_password is_plus_member withdrawn_at",
      "videos": "attempts bytes created_at cut_from_ms cut_to_ms deleted_at duration_ms height is_class is_sound_lost progress review_asked_at review_bytes source_bytes speech_starts tone_ms width",
    }
  `)
})
