import type { SettingVersion } from '#contract/admin/desk/settings.ts'
import { factLabels } from './messages.ts'

type Row = SettingVersion['rows'][number]

/** Words as they are typed: one a line or between commas, each once. */
export const wordsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,]/)
      .map(word => word.trim())
      .filter(Boolean),
  ),
]

/** A row in words: its fields, the name of a fact before its value. */
export const said = ({ fact, ...row }: Row): string =>
  [...(fact ? [factLabels[fact as keyof typeof factLabels]] : []), ...Object.values(row)].join(' · ')

/** What a version has more and less than the one before. */
export function difference(before: readonly Row[], after: readonly Row[]) {
  const [old, now] = [before.map(said), after.map(said)]
  return { added: now.filter(row => !old.includes(row)), removed: old.filter(row => !now.includes(row)) }
}
