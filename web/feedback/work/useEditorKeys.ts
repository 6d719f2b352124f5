import { type RefObject, useRef, useState } from 'react'
import { FeedbackItem } from '#contract/codes/feedback.ts'
import type { ReviewPlayerHandle } from '#web/media/ReviewPlayer.tsx'
import { usePageKeys } from '#web/ui/usePageKeys.ts'
import type { Kind } from '../choice.ts'
import type { Draft, ScoreItem } from './draft.ts'
import { overallId } from './FormFields.tsx'
import { focusSoon } from './focus-soon.ts'
import { itemAfter, scoreOfKey } from './keys.ts'
import { editorTexts as texts } from './messages.ts'
import type { SavedDraft } from './useSavedDraft.ts'

type Keys = {
  kind: Kind
  draft: Draft
  change: SavedDraft['change']
  player: RefObject<ReviewPlayerHandle | null>
}

/**
 * The keys of the editor: N begins a note at the playhead, digits score the keyed item and go on to the next, S goes on
 * without one, O goes to the overall text. The keyed item, and what was done, for screen readers.
 */
export function useEditorKeys({ kind, draft: { scores }, change, player }: Keys): { keyed: ScoreItem; said: string } {
  const names = FeedbackItem[kind] as Record<ScoreItem, string>
  const items = Object.keys(names) as [ScoreItem, ...ScoreItem[]]
  const [chosen, setChosen] = useState<ScoreItem | null>(null)
  const [said, setSaid] = useState('')
  // Known at once, so that a quick second key scores the next item.
  const next = useRef<ScoreItem | null>(null)
  const keyed = chosen ?? items.find(item => !scores[item]) ?? items[0]
  const goOn = (from: ScoreItem) => {
    next.current = itemAfter(items, from) ?? null
    setChosen(next.current)
  }
  usePageKeys(({ code, repeat, altKey, ctrlKey, metaKey, shiftKey }, dialog) => {
    if (dialog || repeat || altKey || ctrlKey || metaKey || shiftKey) return false
    const score = scoreOfKey(code)
    const item = next.current ?? keyed
    if (score !== null) {
      change(draft => ({ scores: { ...draft.scores, [item]: score } }))
      setSaid(texts.scoreOf(names[item], score))
      goOn(item)
    } else if (code === 'KeyS') goOn(item)
    else if (code === 'KeyO') focusSoon(overallId)
    // While the player has the focus, it handles N itself.
    else if (code === 'KeyN' && player.current) player.current.note()
    else return false
    return true
  })
  return { keyed, said }
}
