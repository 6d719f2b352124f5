import { PickAnswer, PickState } from '#contract/codes/applications.ts'
import { shortDay } from '#web/ui/format.ts'
import type { RolePick } from '../state/rows.ts'

/** `1순위 보류 · 12.3 (목) · 가능`. */
export const pickText = ({ state, day, answer }: RolePick) =>
  [PickState[state], day && shortDay(day), answer && PickAnswer[answer]].filter(Boolean).join(' · ')
