import { scriptLimits } from '#contract/limits.ts'
import type { ScriptLine } from '#contract/self-tapes/script.ts'

const spoken = new RegExp(`^([^:：]{1,${scriptLimits.speakerLength}}?)\\s*[:：]\\s*(.+)$`)

/** Lines of a typed or pasted script: `지수: 오늘 왔네` has a speaker, a line without one is a direction. */
export function linesOf(text: string): ScriptLine[] {
  return text.split(/\r?\n/).flatMap(raw => {
    const line = raw.trim()
    if (!line) return []
    const [, speaker, words] = spoken.exec(line) ?? []
    return [speaker && words ? { speaker: speaker.trim(), words } : { speaker: '', words: line }]
  })
}

/** The script as text: the inverse of `linesOf`. */
export const textOf = (lines: ScriptLine[]): string =>
  lines.map(({ speaker, words }) => (speaker ? `${speaker}: ${words}` : words)).join('\n')

/** All speakers, in the order of their first lines. */
export const speakersOf = (lines: ScriptLine[]): string[] => [
  ...new Set(lines.flatMap(({ speaker }) => speaker.trim() || [])),
]

/** The likely speaker after line `at`: in a dialogue the previous one. */
export function nextSpeaker(lines: ScriptLine[], at: number): string {
  const last = lines[at]?.speaker ?? ''
  return lines.slice(0, at).findLast(({ speaker }) => speaker && speaker !== last)?.speaker ?? ''
}
