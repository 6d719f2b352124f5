import * as agreements from '#contract/agreements/codes.ts'
import * as accounts from '#contract/codes/accounts.ts'
import {
  CampaignAudience,
  CampaignClass,
  CampaignStatus,
  CaseKind,
  DecisionOn,
  Setting,
  TextKind,
} from '#contract/codes/admin.ts'
import * as applications from '#contract/codes/applications.ts'
import { BodyDouble, ChangedFact } from '#contract/codes/casting-terms.ts'
import * as castings from '#contract/codes/castings.ts'
import { CompanyState, ContactChannel, ContactKind, OutsideChannel } from '#contract/codes/contact-checks.ts'
import { FeedbackKind, FeedbackState, NoteKind } from '#contract/codes/feedback.ts'
import * as lectures from '#contract/codes/lectures.ts'
import * as membership from '#contract/codes/membership.ts'
import { Channel, Timing, Topic } from '#contract/codes/notification-topics.ts'
import { notificationTypes } from '#contract/codes/notifications.ts'
import { PopupPlace, PopupTarget } from '#contract/codes/pages.ts'
import * as payments from '#contract/codes/payments.ts'
import * as profiles from '#contract/codes/profiles.ts'
import { ReportReason, ReportState, ReportTarget } from '#contract/codes/reports.ts'
import { SidesReaders } from '#contract/codes/sides-rule.ts'
import {
  AutoTourReason,
  AutoTourSkip,
  AutoTourState,
  RoundFileState,
  TourOrderState,
  TourState,
  VisitState,
} from '#contract/codes/tours.ts'
import { moviePersonState } from '#contract/profiles/movie-people.ts'

const { GUARDIAN: ________, ...endingParties } = agreements.AgreementParty
const { WAITING: _, ...givenAnswers } = applications.CastAnswer
const { WAITING: ___, ...givenPickAnswers } = applications.PickAnswer
const { NONE: __, ...namedRegions } = profiles.Region
const { NOW: ____, ...laterTimings } = Timing
const { TEXT: _____, ...digestChannels } = Channel
const { CASTING: ______, AUTH: _______, ...heldDecisions } = DecisionOn

/**
 * Text columns that hold codes of the contract, as `table.column`. The table types use these codes, and a test compares
 * them with the column's CHECK where it has one.
 */
export const codeColumns: Record<string, readonly string[]> = {
  ...columns(accounts.Permission, 'users.permissions'),
  ...columns(accounts.OperatorRole, 'users.operator_roles'),
  ...columns({ ...accounts.MemberStatus, WITHDRAWN: '' }, 'users.status'),
  ...columns(accounts.ConsentKind, 'consents.kind'),
  ...columns(accounts.BlockKind, 'blocks.kind'),
  ...columns(accounts.PhonePurpose, 'phone_codes.purpose', 'phone_proofs.purpose'),
  ...columns(accounts.SnsProvider, 'sns_accounts.provider', 'join_tickets.provider'),
  ...columns(accounts.GuardianRelation, 'guardians.relation'),
  ...columns(accounts.WithdrawalReason, 'withdrawals.reason'),
  ...columns(accounts.ApplicantType, 'casting_auth_applications.applicant_type'),
  ...columns(accounts.AuthStatus, 'casting_auth_applications.status'),
  ...columns(accounts.RepresentationKind, 'representations.kind'),
  ...columns(accounts.RepresentationStatus, 'representations.status'),
  ...columns(accounts.RepresentationWay, 'representations.way'),
  ...columns(accounts.PapersState, 'guardian_papers.state'),

  ...columns(agreements.AgreementKind, 'agreement_forms.kind'),
  ...columns(agreements.AgreementState, 'agreements.state'),
  ...columns(agreements.AgreementParty, 'agreement_signatures.party'),
  ...columns(agreements.SigningMethod, 'agreement_signatures.method'),
  ...columns(endingParties, 'agreements.end_asked_by'),
  ...columns(agreements.FeeAnswer, 'agreement_fees.answer'),
  ...columns(agreements.DisputeAnswer, 'agreement_fees.dispute_answer'),
  ...columns(accounts.GuardianRelation, 'agreement_signatures.relation'),

  ...columns(profiles.VideoState, 'videos.state'),
  ...columns(profiles.Gender, 'profiles.gender', 'applications.gender', 'casting_alerts.gender'),
  ...columns(profiles.Region, 'profiles.region', 'castings.region'),
  ...columns(namedRegions, 'casting_alerts.regions'),
  ...columns(profiles.AccessScope, 'profiles.access_scope'),
  ...columns(profiles.PhotoKind, 'profile_photos.kind'),
  ...columns(profiles.VideoKind, 'profile_videos.kind', 'application_videos.kind'),
  ...columns(profiles.Dialect, 'profile_videos.dialect', 'application_videos.dialect', 'casting_roles.dialects'),
  ...columns(profiles.Language, 'casting_roles.languages'),
  ...columns(profiles.ContactType, 'activity_log.contact_type'),
  'profiles.status_tags': profiles.statusTags,
  'profiles.movie_person_state': moviePersonState.options,

  ...columns(castings.ArtCategory, 'castings.art_category', 'casting_alerts.art_categories'),
  ...columns(castings.ArtCategory, 'filmography.category', 'casting_enquiries.art_category'),
  ...columns(castings.RoleGrade, 'casting_roles.grade', 'castings.role_grades', 'casting_alerts.grades'),
  ...columns(castings.RoleGrade, 'filmography.role_grade'),
  ...columns(castings.CastingStatus, 'castings.status', 'castings.hidden_from'),
  ...columns(castings.AuditionWay, 'castings.audition_way'),
  ...columns(castings.RewardUnit, 'castings.reward_unit'),
  ...columns(castings.Expense, 'castings.expenses'),
  ...columns(castings.ContractType, 'castings.contract_type'),
  ...columns(castings.ExposureLevel, 'castings.exposure_level', 'casting_roles.exposure_level'),
  ...columns(BodyDouble, 'castings.body_double'),
  ...columns(castings.RoleGender, 'casting_roles.gender'),
  ...columns(castings.RoleStatus, 'casting_roles.status'),
  ...columns(ChangedFact, 'casting_changes.field'),
  ...columns(castings.FileLock, 'casting_files.lock'),
  ...columns(SidesReaders, 'sides_rules.opens_to'),
  ...columns(applications.ReleaseState, 'contact_releases.state'),
  ...columns(castings.EnquiryState, 'casting_enquiries.state'),

  ...columns(applications.TeamRole, 'casting_members.role', 'casting_invitations.role'),
  ...columns(applications.MemberState, 'casting_members.state'),
  ...columns(applications.Stage, 'application_roles.stage', 'stage_changes.from_stage', 'stage_changes.to_stage'),
  ...columns(applications.CommentVisibility, 'application_comments.visibility'),
  ...columns(applications.ProposalStatus, 'proposals.status'),
  ...columns(applications.SharedStage, 'casting_shares.stages'),
  ...columns(applications.AuditionStatus, 'audition_invites.status'),
  ...columns(applications.SelfTapeStatus, 'self_tapes.status'),
  ...columns(applications.TapeOrientation, 'tape_scenes.orientation'),
  ...columns(applications.TapeMarkSource, 'tape_marks.source'),
  ...columns(givenAnswers, 'application_roles.cast_answer'),
  ...columns(applications.PromiseAnswer, 'promise_answers.answer'),
  ...columns(applications.PickState, 'application_roles.pick'),
  ...columns(givenPickAnswers, 'application_roles.pick_answer'),
  ...columns(applications.ResultKind, 'result_messages.kind'),

  ...columns(notificationTypes, 'notifications.type'),
  ...columns(Channel, 'deliveries.channel', 'notification_settings.channel', 'campaigns.channels'),
  ...columns(digestChannels, 'digests.channel'),
  ...columns(laterTimings, 'notification_timings.timing'),
  ...columns(Topic, 'notification_settings.topic', 'notification_timings.topic'),
  ...columns(ContactKind, 'contact_numbers.kind'),
  ...columns(ContactChannel, 'contact_numbers.channel'),
  ...columns(OutsideChannel, 'outside_contacts.channel'),
  ...columns(CompanyState, 'business_states.state'),
  ...columns(CampaignClass, 'campaigns.class', 'deliveries.class'),
  ...columns(CampaignAudience, 'campaigns.audience'),
  ...columns(CampaignStatus, 'campaigns.status'),
  ...columns(PopupPlace, 'popups.place'),
  ...columns(PopupTarget, 'popups.target'),

  ...columns(payments.ProductCode, 'orders.product', 'daily_income.product'),
  ...columns(payments.CouponProduct, 'coupon_policies.products'),
  ...columns(payments.OrderState, 'orders.state'),
  ...columns(payments.PaymentState, 'payments.state'),
  ...columns(payments.PaymentMethod, 'payments.method'),
  ...columns(payments.RefundState, 'refunds.state'),
  ...columns(payments.RefundSource, 'refunds.source'),
  ...columns(membership.PlusType, 'plus_subscriptions.type', 'plus_subscriptions.next_type', 'plus_periods.type'),
  ...columns(membership.PlusStatus, 'plus_subscriptions.state'),
  ...columns(membership.PlusEnd, 'plus_subscriptions.ended_as'),
  ...columns(membership.PlusCancelReason, 'plus_subscriptions.cancel_reason'),
  ...columns(membership.PlusOrderKind, 'plus_periods.kind'),
  ...columns(membership.CardState, 'cards.state'),
  ...columns(membership.CardPurpose, 'cards.purpose'),
  ...columns(payments.CouponKind, 'coupon_policies.kind'),
  ...columns(payments.CouponState, 'coupons.state', 'coupon_moves.state'),
  ...columns(payments.PriceName, 'prices.name'),
  ...columns(payments.LedgerKind, 'ledger_entries.kind'),
  ...columns(payments.LedgerAccount, 'ledger_lines.account'),
  ...columns(FeedbackKind, 'feedback_orders.kind', 'feedback_reviewers.kinds'),
  ...columns(NoteKind, 'feedback_marks.kind', 'media_notes.kind'),
  ...columns(applications.CommentVisibility, 'media_notes.visibility'),
  ...columns(FeedbackState, 'feedback_orders.state'),
  ...columns(TourState, 'tours.state'),
  ...columns(TourOrderState, 'tour_orders.state'),
  ...columns(AutoTourState, 'auto_tours.state'),
  ...columns(RoundFileState, 'tour_round_files.state'),
  ...columns(AutoTourReason, 'auto_tours.reason'),
  ...columns(AutoTourSkip, 'auto_tour_stops.skipped'),
  ...columns(VisitState, 'tour_visits.state'),
  ...columns(profiles.Region, 'offices.region'),
  ...columns(lectures.LectureKind, 'lectures.kind'),
  ...columns(lectures.LectureField, 'lectures.field'),
  ...columns(lectures.LectureLevel, 'lectures.level'),
  ...columns(lectures.LectureState, 'lectures.state'),
  ...columns(lectures.SeatState, 'lecture_seats.state'),
  ...columns(lectures.WaitingState, 'lecture_waiting.state'),

  ...columns(applications.TemplateKind, 'casting_templates.kind'),
  ...columns(ReportTarget, 'reports.target'),
  ...columns(TextKind, 'read_texts.kind'),
  ...columns(heldDecisions, 'operator_decisions.kind'),
  ...columns(CaseKind, 'case_owners.kind', 'case_replies.kind'),
  ...columns(Setting, 'setting_versions.name'),
  ...columns(ReportState, 'reports.state'),
  ...columns(ReportReason, 'reports.reason'),
}

function columns(codes: Record<string, unknown>, ...names: string[]): Record<string, readonly string[]> {
  return Object.fromEntries(names.map(name => [name, Object.keys(codes)]))
}
