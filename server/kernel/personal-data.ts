import type { LeavingBlock } from '#contract/accounts/leaving.ts'
import type { RetainedKind } from '#contract/codes/retained.ts'
import { dayMs } from '#contract/korean-time.ts'
import type { Db } from './db.ts'
import type { Jobs } from './jobs.ts'
import type { Work } from './money/moves.ts'
import type { DB } from './schema.generated.ts'
import type { Secrets } from './secrets.ts'

/** The content of a record kept by law, and for how many milliseconds from leaving. Encrypted as a whole. */
export type RetainedFacts = { kind: RetainedKind; facts: Record<string, unknown>; keptMs: number }

/** Records of contracts, of their end, and of payments (Electronic Commerce Act, enforcement decree 6): five years. */
export const contractKeptMs = 5 * 365.25 * dayMs

/** A sentence about something that ends with leaving, and the order that is cancelled. */
export type LeavingEnd = { message: string; orderId?: number }

type Place = { [Table in keyof DB]: `${Table}.${keyof DB[Table] & string}` }[keyof DB]

/**
 * Columns (`table.column`) whose texts, dates or numbers outlive the person, with the reason or law that allows it: in
 * rows that others still need, otherwise emptied.
 */
export type Kept = Record<string, readonly Place[]>

/**
 * A room's part in exporting and forgetting one person's data. Every room with a table about people exports one;
 * rooms.ts hands the list to accounts, dependent rooms first.
 */
export type PersonalData = {
  /** Everything the room holds about the person, readable, with labels for people. Nothing about anybody else. */
  export(db: Db, userId: number, secrets: Secrets): Promise<Record<string, unknown>>
  /** Removes it, or empties rows that others still refer to. Runs inside the transaction of leaving. */
  forget(db: Db, userId: number, tools: { jobs: Jobs; secrets: Secrets }): Promise<void>
  /** What `forget` leaves in the room's tables. A test plants values in every column and finds no others. */
  keeps?: Kept
  /** Reasons that block leaving for now. */
  blocks?(db: Db, userId: number, now: Date): Promise<LeavingBlock[]>
  /** What leaving ends and refunds, shown to the person beforehand; `cancelled`: orders cancelled by then. */
  ends?(db: Db, userId: number, given: { now: Date; cancelled: number[] }): Promise<LeavingEnd[]>
  /** Ends it, before records are sealed and anything is deleted. */
  end?(work: Work, userId: number): Promise<void>
  /** Refunds that are on their way once it has ended, as sentences with sum, day and way, for a last mail. */
  owed?(db: Db, userId: number): Promise<string[]>
  /** Records the law requires us to keep apart; collected before anything is forgotten. */
  retain?(db: Db, userId: number, secrets: Secrets): Promise<RetainedFacts[]>
}
