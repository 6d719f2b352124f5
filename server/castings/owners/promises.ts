import { sql } from 'kysely'
import type { PromiseRecord } from '#contract/castings/promises.ts'
import { promiseLimits } from '#contract/limits.ts'
import { promisesTexts as texts } from '../messages.ts'

/** Columns of `reply_rates`; null for somebody of whom nothing is counted. */
export type PromiseColumns = {
  auditions: number | null
  movedLate: number | null
  notices: number | null
  changedTerms: number | null
  promiseAnswers: Partial<Record<PromiseRecord['kind'], PromiseRecord['answers']>> | null
}

/** `PromiseColumns` of a query that reads `reply_rates`. */
export const promiseColumns = sql`auditions, moved_late AS "movedLate", reply_rates.notices,
  changed_terms AS "changedTerms", promise_answers AS "promiseAnswers"`

/** What is said of a poster's promises: each kind from `promiseLimits.from` auditions or notices on. */
export function promisesOf(columns: PromiseColumns): PromiseRecord[] {
  const { auditions, movedLate, notices, changedTerms, promiseAnswers } = columns
  const record = (kind: PromiseRecord['kind'], broken: number | null, of: number | null): PromiseRecord[] =>
    of !== null && broken !== null && of >= promiseLimits.from
      ? [said(kind, broken, of, promiseAnswers?.[kind] ?? {})]
      : []
  return [...record('MOVED_LATE', movedLate, auditions), ...record('TERMS', changedTerms, notices)]
}

function said(
  kind: PromiseRecord['kind'],
  broken: number,
  of: number,
  answers: PromiseRecord['answers'],
): PromiseRecord {
  const given = (Object.entries(answers) as [keyof typeof texts.answers, number][]).map(
    ([answer, count]) => `${texts.answers[answer]} ${count}`,
  )
  return { kind, broken, of, answers, text: [texts[kind](broken, of), ...given].join(' · ') }
}
