import { sql } from 'kysely'
import type { AgreementKind } from '#contract/agreements/codes.ts'
import type { agreements } from '#contract/agreements/index.ts'
import type { AgreementTerms } from '#contract/agreements/terms.ts'
import type { ArtCategory } from '#contract/codes/castings.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { agreementLimits } from '#contract/limits.ts'
import { castAnswerOf } from '#server/applications/cast-answers.ts'
import { findNotice, type NoticeTerms, noticeAt, usageIn } from '#server/castings/as-applied.ts'
import { factText } from '#server/castings/changes.ts'
import type { CastingValues } from '#server/castings/rules.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { firstOf, present } from '#server/kernel/present.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { today } from '#server/kernel/time.ts'
import { requireTeam } from './access.ts'
import { differencesOf } from './differences.ts'
import { note } from './events.ts'
import { usualPayDay } from './fees/dues.ts'
import { clausesOf } from './forms.ts'
import { shortFormTexts } from './messages.ts'

type Roles = BodyOf<typeof agreements.make>['roles']

/**
 * Makes the agreements of actors who accepted a casting decision, filled from the notice, the role and the owner's
 * approval. Throws `not_found`, `auth_required`, `agreement_not_accepted`, `agreement_once`.
 */
export async function makeAgreements(
  ctx: { db: Db; secrets: Secrets },
  user: Viewer,
  castingId: number,
  roles: Roles,
): Promise<{ ids: number[] }> {
  const { db } = ctx
  await requireTeam(db, user, castingId)
  const accepted = await findAccepted(db, castingId, roles)
  if (accepted.length !== roles.length) fail('agreement_not_accepted')
  const notice = await findNotice(db, ctx.secrets, castingId)
  const company = await findCompany(db, castingId)
  const formId = await defaultForm(db, notice.values.artCategory)
  const ids: number[] = []
  for (const { appId, roleId, actorId, appliedAt, ...actor } of accepted) {
    const asApplied = noticeAt(notice, roleId, appliedAt)
    const { ownerId, ...parties } = company
    const terms = { ...filled(notice.values, roleId, asApplied), ...parties, ...actor }
    const { rows } = await sql<{ id: number }>`
      INSERT INTO agreements (number, casting_id, role_id, application_id, form_id, producer_id, actor_id, terms,
                              notice_terms, differences)
      VALUES ('A' || to_char(now() AT TIME ZONE 'Asia/Seoul', 'YY') || '-' || lpad(nextval('agreement_numbers')::text, 6, '0'),
              ${castingId}, ${roleId}, ${appId}, ${formId}, ${ownerId}, ${actorId}, ${JSON.stringify(terms)},
              ${JSON.stringify(asApplied)}, ${JSON.stringify(differencesOf(asApplied, terms, {}))})
      RETURNING id`.execute(db)
    const { id } = firstOf(rows)
    await note(db, { agreementId: id, by: user.id, what: 'MADE' })
    ids.push(id)
  }
  return { ids }
}

/** Roles `r` of applications `a` that their actor accepted; none of a casting whose applicants were emptied. */
const isAccepted = (castingId: number) => sql`
  a.casting_id = ${castingId} AND a.withdrawn_at IS NULL AND ${castAnswerOf('r')} = 'ACCEPTED'
  AND EXISTS (SELECT FROM castings WHERE id = a.casting_id AND applicants_emptied_at IS NULL)`

type Accepted = {
  appId: number
  roleId: number
  actorId: number
  actorName: string
  actorBirthDate: string
  appliedAt: Date
}

/** Those of the roles that their actor accepted. The name is the account's, which they sign by; no stage name binds. */
async function findAccepted(db: Db, castingId: number, roles: Roles): Promise<Accepted[]> {
  const { rows } = await sql<Accepted>`
    SELECT a.id AS "appId", r.role_id AS "roleId", a.user_id AS "actorId", users.name AS "actorName",
           a.birth_date::text AS "actorBirthDate", a.created_at AS "appliedAt"
    FROM application_roles r JOIN applications a ON a.id = r.application_id
    JOIN users ON users.id = a.user_id
    JOIN unnest(${roles.map(({ appId }) => appId)}::bigint[], ${roles.map(({ roleId }) => roleId)}::bigint[])
      AS chosen (app_id, role_id) ON chosen.app_id = a.id AND chosen.role_id = r.role_id
    WHERE ${isAccepted(castingId)}
    ORDER BY a.id FOR SHARE OF r`.execute(db)
  return rows
}

/** Roles that their actor accepted and that have no agreement yet, by name. */
export async function findOpenRoles(db: Db, castingId: number) {
  const { rows } = await sql<Roles[number] & { actorName: string; roleName: string }>`
    SELECT a.id AS "appId", r.role_id AS "roleId", a.actor_name AS "actorName", casting_roles.name AS "roleName"
    FROM application_roles r JOIN applications a ON a.id = r.application_id
    JOIN casting_roles ON casting_roles.id = r.role_id
    WHERE ${isAccepted(castingId)}
      AND NOT EXISTS (SELECT FROM agreements g WHERE g.application_id = a.id AND g.role_id = r.role_id
                      AND g.state IN ('DRAFT', 'SENT', 'CHANGE_ASKED', 'ACTOR_SIGNED', 'SIGNED'))
    ORDER BY a.actor_name, a.id LIMIT ${agreementLimits.atOnce}`.execute(db)
  return rows
}

/** The producer: as the owner's approval names it, else as the notice does. */
async function findCompany(db: Db, castingId: number) {
  const { rows } = await sql<{ ownerId: number; companyName: string; ceoName: string | null; bizNo: string | null }>`
    SELECT owner_id AS "ownerId", coalesce(auth.company_name, castings.company_name) AS "companyName",
           auth.ceo_name AS "ceoName", coalesce(auth.biz_no, castings.biz_no) AS "bizNo"
    FROM castings LEFT JOIN LATERAL (
      SELECT company_name, ceo_name, biz_no FROM casting_auth_applications
      WHERE user_id = owner_id AND status = 'APPROVED' ORDER BY id DESC LIMIT 1) AS auth ON true
    WHERE castings.id = ${castingId}`.execute(db)
  return firstOf(rows)
}

/** The terms that the notice says; usage only for advertisements, whose notices name it. */
function filled(
  values: CastingValues,
  roleId: number,
  notice: NoticeTerms,
): Omit<AgreementTerms, 'companyName' | 'ceoName' | 'bizNo' | 'actorName' | 'actorBirthDate'> {
  const role = values.roles.find(({ id }) => id === roleId)
  const { fee } = notice
  const now = today()
  const later = (day: string | null) => (day !== null && day >= now ? day : null)
  const usage = notice.usage ?? usageIn(factText('ADVERTISING', values))
  return {
    workTitle: values.workTitle,
    roleName: role?.name ?? notice.roleName,
    scenes: role?.description ?? '',
    feeWon: fee && fee.min === fee.max ? fee.min : null,
    feeUnit: fee?.unit ?? values.rewardUnit,
    expenses: values.expenses,
    payOn: later(values.shootEndAt && usualPayDay(values.shootEndAt)),
    shootStartAt: later(values.shootStartAt),
    shootEndAt: later(values.shootEndAt),
    shootTimes: values.shootTimes,
    shootPlace: factText('PLACE', values),
    isNightShoot: values.isNightShoot,
    exposureLevel: role?.exposureLevel ?? values.exposureLevel,
    usageMedia: usage?.media ?? '',
    usageMonths: usage?.months ?? null,
    usageTerritory: usage?.territory ?? '',
    profitShare: '',
    special: '',
  }
}

const kindOf: Partial<Record<CodeOf<typeof ArtCategory>, CodeOf<typeof AgreementKind>>> = {
  FEATURE_COMMERCIAL: 'FILM',
  FEATURE_INDIE: 'FILM',
  SHORT_FILM: 'FILM',
  TV_OTT: 'DRAMA',
  SHORT_FORM: 'DRAMA',
  WEB_DRAMA: 'DRAMA',
  CF: 'CF',
  MUSIC_VIDEO: 'MUSIC',
}

/** The newest form for this category, else our own short one, which is stored when it is first used. */
async function defaultForm(db: Db, artCategory: CastingValues['artCategory']): Promise<number> {
  const { name, version, text } = shortFormTexts
  await db
    .insertInto('agreement_forms')
    .values({ kind: 'SHORT', name, version, clauses: JSON.stringify(clausesOf(text)) })
    .onConflict(conflict => conflict.columns(['kind', 'version']).doNothing())
    .execute()
  const kind = (artCategory && kindOf[artCategory]) ?? 'SHORT'
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM agreement_forms WHERE kind IN (${kind}, 'SHORT')
    ORDER BY retired_at IS NOT NULL, kind = 'SHORT', id DESC LIMIT 1`.execute(db)
  return present(rows[0]).id
}
