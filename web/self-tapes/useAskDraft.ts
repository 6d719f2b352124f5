import type { TapeOrientation } from '#contract/codes/applications.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { ScriptLine } from '#contract/self-tapes/script.ts'
import { keptPlace, useKept } from '#web/useKept.ts'
import { linesOf } from './script-lines.ts'

export type DraftLine = ScriptLine & { key: string }
/** One text until it is split into lines; then `text` is empty. */
export type ScriptDraft = { text: string; lines: DraftLine[] | null }
type AskDraft = {
  script: ScriptDraft
  guide: string
  /** An earlier scene in place of the script. */
  sceneId: number | null
  title: string
  part: string
  orientation: CodeOf<typeof TapeOrientation>
  asksSlate: boolean
}

const nothing: AskDraft = {
  script: { text: '', lines: null },
  guide: '',
  sceneId: null,
  title: '',
  part: '',
  orientation: 'ANY',
  asksSlate: false,
}

/** The unsent request of this casting. It survives closing the sheet and a reload, until it is sent. */
export function useAskDraft(castingId: number) {
  const place = `self-tape-ask ${castingId}`
  const [draft, setDraft] = useKept(place, nothing, { isReadAtOnce: true })
  return {
    ...draft,
    change: (part: Partial<AskDraft>) => setDraft(now => ({ ...now, ...part })),
    forget: () => keptPlace(place).keep(null),
  }
}

/** The lines to send, without empty ones. */
export const linesToSend = ({ text, lines }: ScriptDraft): ScriptLine[] =>
  (lines ?? linesOf(text))
    .filter(({ words }) => words.trim())
    .map(({ speaker, words }) => ({ speaker: speaker.trim(), words: words.trim() }))
