import { sql } from 'kysely'
import type { adminWrittenTexts, WrittenText } from '#contract/admin/desk/texts.ts'
import { TextKind, TextRisk } from '#contract/codes/admin.ts'
import type { AuditAction } from '#contract/codes/audit.ts'
import { isCodeOf } from '#contract/codes/code-of.ts'
import { operatorLimits } from '#contract/limits.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { JobDefinition, UnitOfWork } from '#server/kernel/jobs.ts'
import type { Handlers } from '#server/kernel/room.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { containsContact } from '#server/kernel/text/contacts-in-text.ts'
import { findSignals, notableWeight, weightOf } from '#server/kernel/text/signals.ts'
import { type RemovedText, removals } from '#server/reports/removal.ts'
import { wordsOf } from '#server/settings/settings.ts'
import { withCare } from '../cases/cases.ts'
import { writtenTexts } from './written.ts'

type Kind = WrittenText['kind']

/** Texts that are looked through for risks, and those that are shown. */
const most = { read: 1_000, shown: operatorLimits.texts }
const kindOf = (named: string | number): Kind => {
  const kind = String(named)
  return isCodeOf(TextKind, kind) ? kind : fail('not_found')
}

export const textHandlers: Handlers<Omit<typeof adminWrittenTexts, 'removeText'>> = {
  async writtenTexts(ctx) {
    const all = await findUnread(ctx.db, ctx.query.kind, await wordsOf(ctx, 'MONEY'))
    const shown = all.slice(0, most.shown)
    const list = await withCare(ctx.db, ctx.user, shown, ({ kind, id, at, risks, signals }) => ({
      ...{ kind, id, since: at },
      isOpen: kind === 'QUESTION' || risks.length > 0 || weightIn(signals) >= notableWeight,
    }))
    return { list, waiting: all.length }
  },
  async readText({ db, user, params, body }) {
    const kind = kindOf(params.kind)
    if (body.isRead) {
      await requireText(db, kind, params.id)
      await db
        .insertInto('read_texts')
        .values({ kind, target_id: params.id, read_by: user.id })
        .onConflict(conflict => conflict.columns(['kind', 'target_id']).doNothing())
        .execute()
    } else await db.deleteFrom('read_texts').where('kind', '=', kind).where('target_id', '=', params.id).execute()
    await audit(db, user, acts[kind].read, params.id, { kind, ...body })
    return null
  },
}

/** Removes a question with its answer, a comment or a message, and notifies its author. Throws `not_found`. Audited. */
export async function removeText(
  ctx: UnitOfWork,
  operator: Viewer,
  { kind: named, id }: { kind: string | number; id: number },
  reason: string,
) {
  const kind = kindOf(named)
  if (!isRemovable(kind)) fail('not_found')
  await requireText(ctx.db, kind, id)
  const removed = (await removals[kind].remove(ctx, id, reason)) ?? fail('not_found')
  await audit(ctx.db, operator, acts[kind].remove, id, { reason })
  return { kind, removed }
}

/** Puts back a text that an operator removed. Audited. */
export async function restoreText(
  db: Db,
  operator: Viewer,
  { kind, id }: { kind: string; id: number },
  removed: RemovedText,
): Promise<void> {
  const named = kindOf(kind)
  if (!isRemovable(named)) fail('not_found')
  await removals[named].restore(db, id, removed)
  await audit(db, operator, acts[named].takeBack, id)
}

/** Every night: forgets what was read of texts that are too old to be listed. */
export const readTextsJob: JobDefinition = {
  name: 'admin.forget-read-texts',
  cron: '50 4 * * *',
  async work(_, { db }) {
    await sql`DELETE FROM read_texts WHERE read_at < now() - make_interval(days => ${operatorLimits.textDays})`.execute(
      db,
    )
  },
}

async function requireText(db: Db, kind: Kind, id: number): Promise<void> {
  const { rows } = await sql<{ has: boolean }>`
    SELECT EXISTS (SELECT FROM ${writtenTexts} AS written WHERE kind = ${kind} AND id = ${id}) AS has`.execute(db)
  if (!rows[0]?.has) fail('not_found')
}

/** What the audit log calls what is done to each kind. */
const acts = {
  QUESTION: { read: 'question.check', remove: 'question.remove', takeBack: 'question.take_back' },
  ANSWER: { read: 'question.check' },
  COMMENT: { read: 'comment.check', remove: 'comment.remove', takeBack: 'comment.take_back' },
  MESSAGE: { read: 'message.check', remove: 'message.remove', takeBack: 'message.take_back' },
  PROPOSAL: { read: 'proposal.check' },
} as const satisfies Record<Kind, Partial<Record<'read' | 'remove' | 'takeBack', AuditAction>>>

/** An answer leaves with its question, and a proposal is the team's own to withdraw. */
type Removable = Exclude<Kind, 'ANSWER' | 'PROPOSAL'>
const isRemovable = (kind: Kind): kind is Removable => kind !== 'ANSWER' && kind !== 'PROPOSAL'

type Row = Omit<WrittenText, 'care' | 'at' | 'risks' | 'signals'> & { at: Date; isReported: boolean; isNew: boolean }

/** Texts of the last `textDays` that no operator has read, the riskiest first, then those that wait longest. */
async function findUnread(db: Db, only: Kind | undefined, moneyWords: readonly string[]) {
  const { rows } = await sql<Row>`
    SELECT written.kind, written.id, written.body, written.about, written."castingId", castings.title AS "castingTitle",
      written.at, CASE WHEN users.id IS NOT NULL THEN json_build_object('id', users.id, 'name', users.name) END AS by,
      EXISTS (SELECT FROM reports WHERE target = written.kind AND target_id = written.id
        AND state IN ('RECEIVED', 'CHECKING')) AS "isReported",
      coalesce(users.created_at > now() - interval '7 days', true) AS "isNew"
    FROM ${writtenTexts} AS written JOIN castings ON castings.id = written."castingId" LEFT JOIN users ON users.id = written.author
    WHERE written.at > now() - make_interval(days => ${operatorLimits.textDays}) AND (${only ?? null}::text IS NULL OR written.kind = ${only ?? null})
      AND NOT EXISTS (SELECT FROM read_texts r WHERE r.kind = written.kind AND r.target_id = written.id)
    ORDER BY written.at LIMIT ${most.read}`.execute(db)
  return rows
    .map(({ isReported, isNew, ...row }) => ({
      ...row,
      risks: risksOf(row.body, { isReported, isNew, moneyWords }),
      signals: findSignals(row.body).map(({ rule }) => rule),
    }))
    .toSorted((a, b) => riskOf(b) - riskOf(a))
}

type Signs = { isReported: boolean; isNew: boolean; moneyWords: readonly string[] }

function risksOf(body: string, { isReported, isNew, moneyWords }: Signs): WrittenText['risks'] {
  const has = {
    REPORTED: isReported,
    MONEY: moneyWords.some(word => body.includes(word)),
    CONTACT: containsContact(body),
    NEW_ACCOUNT: isNew,
  }
  return (Object.keys(TextRisk) as (keyof typeof TextRisk)[]).filter(risk => has[risk])
}

const weights = { REPORTED: 8, MONEY: 4, CONTACT: 2, NEW_ACCOUNT: 1 } as const satisfies Record<
  keyof typeof TextRisk,
  number
>
const weightIn = (rules: WrittenText['signals']) => weightOf(rules.map(rule => ({ rule })))
const riskOf = ({ risks, signals }: Pick<WrittenText, 'risks' | 'signals'>) =>
  risks.reduce((sum, risk) => sum + weights[risk], weightIn(signals))
