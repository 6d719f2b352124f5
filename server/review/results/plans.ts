import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import type { applicantResults } from '#contract/review/results.ts'
import type { Db } from '#server/kernel/db.ts'

/** The messages of a plan and their recipients, kept until the plan runs. */
export type Words = Pick<BodyOf<(typeof applicantResults)['planResults']>, 'messages' | 'undecidedIds'>

/** As JSON, which returns ids as numbers. */
export const messagesColumn = sql<Words['messages']>`messages`.as('messages')
export const undecidedColumn = sql<Words['undecidedIds']>`to_json(undecided_ids)`.as('undecidedIds')

type Plan = Words & { id: number; leavesAt: Date; people: number; plannedBy: string | null }

/** Planned results of a casting, the next first. */
export const findPlanned = (db: Db, castingId: number): Promise<Plan[]> =>
  db
    .selectFrom('planned_results')
    .leftJoin('users', 'users.id', 'planned_by')
    .select(['planned_results.id', 'leaves_at as leavesAt', 'people', 'users.name as plannedBy'])
    .select([messagesColumn, undecidedColumn])
    .where('casting_id', '=', castingId)
    .where('left_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .orderBy('leaves_at')
    .orderBy('planned_results.id')
    .execute()

/** Everybody in one of these plans. */
export const plannedIdsOf = (plans: Words[]): Set<number> =>
  new Set(plans.flatMap(plan => [...plan.messages.flatMap(message => message.applicationIds), ...plan.undecidedIds]))
