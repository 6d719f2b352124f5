import type { PromiseRecord } from '#contract/castings/promises.ts'
import { promiseLimits } from '#contract/limits.ts'

/** Columns of `reply_rates`; null for somebody of whom nothing is counted. */
export type PromiseColumns = {
  auditions: number | null
  movedLate: number | null
  notices: number | null
  changedTerms: number | null
  promiseAnswers: Partial<Record<PromiseRecord['kind'], PromiseRecord['answers']>> | null
}

/** What is said of a poster's promises: each kind from `promiseLimits.from` auditions or notices on. */
export function promisesOf(columns: PromiseColumns): PromiseRecord[] {
  const { auditions, movedLate, notices, changedTerms, promiseAnswers } = columns
  const record = (kind: PromiseRecord['kind'], broken: number | null, of: number | null): PromiseRecord[] =>
    of !== null && broken !== null && of >= promiseLimits.from
      ? [{ kind, broken, of, answers: promiseAnswers?.[kind] ?? {} }]
      : []
  return [...record('MOVED_LATE', movedLate, auditions), ...record('TERMS', changedTerms, notices)]
}
