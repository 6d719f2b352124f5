import type { Target } from '#contract/codes/reports.ts'
import { removeReportedReply, restoreReply } from '#server/applications/replies.ts'
import { type RemovedQuestion, removeReportedQuestion, restoreQuestion } from '#server/castings/questions/questions.ts'
import type { Db } from '#server/kernel/db.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import { removeReportedComment, restoreComment } from '#server/review/comments.ts'
import {
  type RemovedMessage,
  removeReportedMessage,
  restoreMessage,
} from '#server/review/sent-messages/sent-messages.ts'

/** Targets that are texts: an operator removes them. */
export type TextTarget = Exclude<Target, 'CASTING' | 'PROFILE'>
/** A removed text as JSON: its author, and what its room needs to put it back. */
export type RemovedText = { authorId: number | null }

type Removal = {
  /** Removes the text and notifies its author of the reason. Null if it is gone already. */
  remove: (ctx: UnitOfWork, id: number, reason: string) => Promise<RemovedText | null>
  restore: (db: Db, id: number, removed: RemovedText) => Promise<void>
}

/** How operators remove each kind of text, and put it back. */
export const removals: Record<TextTarget, Removal> = {
  QUESTION: {
    remove: removeReportedQuestion,
    restore: (db, id, removed) => restoreQuestion(db, id, removed as RemovedQuestion),
  },
  COMMENT: { remove: removeReportedComment, restore: restoreComment },
  MESSAGE: {
    remove: removeReportedMessage,
    restore: (db, _, removed) => restoreMessage(db, removed as RemovedMessage),
  },
  REPLY: { remove: removeReportedReply, restore: restoreReply },
}
