import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Jobs } from '../kernel/jobs.ts'
import { findMatches } from '../notifications/alert-matches.ts'
import { noteInAudit } from './audit.ts'
import { tellApplicants, tellOwner } from './casting-news.ts'

type Tools = { db: Db; jobs: Jobs }
type Hidden = { id: number; status: string; revision: number }

/**
 * Takes a notice out of sight, for a reason its owner reads; applicants are told. `operatorId` is null where reports do
 * it. Errors: `not_found`, `casting_state_moved` for what isn't shown.
 */
export async function hideCasting(
  tools: Tools,
  operatorId: number | null,
  castingId: number,
  reason: string,
): Promise<Hidden> {
  const { rows } = await sql<Hidden>`
    UPDATE castings SET hidden_from = status, status = 'HIDDEN', hidden_reason = ${reason}, hidden_at = now(),
      awaits_check = false, updated_at = now(), revision = revision + 1
    WHERE id = ${castingId} AND status IN ('OPEN', 'EARLY_CLOSED', 'CLOSED')
    RETURNING id, status, revision`.execute(tools.db)
  const hidden = rows[0] ?? (await refuse(tools.db, castingId))
  await noteInAudit(tools.db, operatorId, 'casting.hide', castingId, { reason })
  await tellApplicants(tools, castingId, title => ({
    title: '지원한 공고를 잠시 숨겼어요',
    content: `‘${title}’ 공고를 운영자가 확인하고 있어요. 지원서는 그대로 있고, 그동안 돈이나 사진을 요구받으면 응하지 마세요.`,
    key: `hidden ${hidden.revision}`,
    link: '/mypage/castinghistory',
    linkText: '지원 내역 보기',
  }))
  await tellOwner(tools, castingId, title => ({
    title: '공고를 숨겼어요',
    content: `‘${title}’ 공고가 다른 사람에게 보이지 않아요. 사유: ${reason}`,
    key: `hidden ${hidden.revision}`,
  }))
  return hidden
}

/** Brings a hidden notice back to the state it had. Errors: `not_found`, `casting_state_moved`. */
export async function showCastingAgain(tools: Tools, operatorId: number, castingId: number): Promise<Hidden> {
  const { rows } = await sql<Hidden>`
    UPDATE castings SET status = hidden_from, hidden_from = NULL, hidden_reason = NULL, hidden_at = NULL,
      updated_at = now(), revision = revision + 1
    WHERE id = ${castingId} AND status = 'HIDDEN' AND hidden_from IS NOT NULL
    RETURNING id, status, revision`.execute(tools.db)
  const shown = rows[0] ?? (await refuse(tools.db, castingId))
  await noteInAudit(tools.db, operatorId, 'casting.show', castingId)
  if (shown.status === 'OPEN') await findMatches(tools.db, tools.jobs, castingId)
  await tellApplicants(tools, castingId, title => ({
    title: '지원한 공고가 다시 보여요',
    content: `‘${title}’ 공고를 확인했고 다시 열었어요.`,
    key: `shown ${shown.revision}`,
  }))
  await tellOwner(tools, castingId, title => ({
    title: '공고가 다시 보여요',
    content: `‘${title}’ 공고를 확인했고 다시 보이게 했어요.`,
    key: `shown ${shown.revision}`,
  }))
  return shown
}

async function refuse(db: Db, castingId: number): Promise<never> {
  const casting = await db.selectFrom('castings').select('id').where('id', '=', castingId).executeTakeFirst()
  fail(casting ? 'casting_state_moved' : 'not_found')
}
