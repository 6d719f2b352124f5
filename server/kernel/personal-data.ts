import type { LeavingBlock } from '#contract/account-leaving.ts'
import type { Db } from './db.ts'
import type { Jobs } from './jobs.ts'
import type { Secrets } from './secrets.ts'

/** What a record kept by law says, and until when. Sealed as a whole. */
export type RetainedFacts = { kind: 'CONTRACT' | 'NOTICE'; facts: Record<string, unknown>; expiresAt: Date }

/**
 * What a domain has to say about one person's data when they ask for it or leave. Every domain with a table that knows
 * people exports one; main.ts hands the list to the accounts, those that build on others first.
 */
export type PersonalData = {
  /** All that the domain holds about the person, readable, under names for people. Nothing of anybody else. */
  export(db: Db, userId: number, secrets: Secrets): Promise<Record<string, unknown>>
  /** Removes it, or empties what others still need to refer to. Inside the transaction of leaving. */
  forget(db: Db, userId: number, tools: { jobs: Jobs; secrets: Secrets }): Promise<void>
  /** Why the person can't leave yet. */
  blocks?(db: Db, userId: number): Promise<LeavingBlock[]>
  /** What the law wants kept apart; asked before anything is forgotten. */
  retain?(db: Db, userId: number, secrets: Secrets): Promise<RetainedFacts[]>
}
