import type { MySelfTape } from '#contract/self-tapes/index.ts'
import { studioTexts as texts } from './messages.ts'
import type { Takes } from './useTakes.ts'

type Tape = Pick<MySelfTape, 'status' | 'dueAt'>

/** Why a take can no longer be sent, and what becomes of it. */
export function endedText(
  { status, dueAt }: Tape,
  { store }: { store: Pick<NonNullable<Takes['store']>, 'isKept'> | null },
) {
  const isEndedBefore = status === 'CANCELLED' || status === 'DECLINED' || status === 'REVIEWED'
  const why = !isEndedBefore && Date.parse(dueAt) <= Date.now() ? texts.due : texts.ended
  return `${why} ${store?.isKept ? texts.stays : texts.downloads}`
}
