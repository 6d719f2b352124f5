import { sceneKeyTexts as texts } from './messages.ts'

/** The keys of the scene page by position: in the Korean layout, J types ㅓ. The hints name exactly these. */
export const sceneKeys = {
  nextTape: { code: 'KeyJ', cap: 'J' },
  previousTape: { code: 'KeyK', cap: 'K' },
  previousLine: { code: 'ArrowLeft', cap: '←' },
  nextLine: { code: 'ArrowRight', cap: '→' },
  previousNote: { code: 'ArrowLeft', isShifted: true, cap: 'Shift+←' },
  nextNote: { code: 'ArrowRight', isShifted: true, cap: 'Shift+→' },
  play: { code: 'Space', cap: 'Space' },
  playToo: { code: 'KeyV', cap: 'V' },
  repeat: { code: 'KeyR', cap: 'R' },
  turn: { code: 'KeyR', isShifted: true, cap: 'Shift+R' },
  mark: { code: 'KeyT', cap: 'T' },
  takeBack: { code: 'KeyT', isShifted: true, cap: 'Shift+T' },
  note: { code: 'KeyN', cap: 'N' },
  films: { code: 'KeyB', cap: 'B' },
  keep: { code: 'KeyB', isShifted: true, cap: 'Shift+B' },
  sound: { code: 'KeyM', cap: 'M' },
  sheet: { code: 'KeyH', cap: 'H' },
  // Any digit up to 7: see `groupOf`.
  group: { code: 'Digit', cap: '0–7' },
  stage: { code: 'KeyS', cap: 'S' },
  select: { code: 'KeyX', cap: 'X' },
  comment: { code: 'KeyC', cap: 'C' },
  undo: { code: 'KeyZ', cap: 'Z' },
  // By its sign: keyboards place it differently.
  help: { code: '?', cap: '?' },
} as const satisfies Record<string, { code: string; isShifted?: boolean; cap: string }>

export type SceneAct = keyof typeof sceneKeys
/** What keys do to the films; the others read notes or decide on applicants. */
export type FilmAct = Exclude<
  SceneAct,
  'previousNote' | 'nextNote' | 'playToo' | 'sheet' | 'group' | 'stage' | 'select' | 'comment' | 'undo' | 'help'
>

/** What the hints say, each with its keys. */
export const keyHints: { acts: SceneAct[]; words: string }[] = [
  { acts: ['nextTape', 'previousTape'], words: texts.tapes },
  { acts: ['previousLine', 'nextLine'], words: texts.lines },
  { acts: ['previousNote', 'nextNote'], words: texts.notes },
  { acts: ['play', 'playToo'], words: texts.play },
  { acts: ['repeat'], words: texts.repeat },
  { acts: ['turn'], words: texts.turn },
  { acts: ['mark'], words: texts.mark },
  { acts: ['takeBack'], words: texts.takeBack },
  { acts: ['note'], words: texts.note },
  { acts: ['films'], words: texts.films },
  { acts: ['keep'], words: texts.keep },
  { acts: ['sound'], words: texts.sound },
  { acts: ['sheet'], words: texts.sheet },
  { acts: ['group'], words: texts.group },
  { acts: ['stage'], words: texts.stage },
  { acts: ['select'], words: texts.select },
  { acts: ['comment'], words: texts.comment },
  { acts: ['undo'], words: texts.undo },
  { acts: ['help'], words: texts.help },
]

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** What a key press does here; undefined for all others. */
export function actOf({ key, code, shiftKey, altKey, ctrlKey, metaKey }: Press): SceneAct | undefined {
  if (altKey || ctrlKey || metaKey) return
  if (key === '?') return 'help'
  if (!shiftKey && groupOf(code) !== null) return 'group'
  const acts = Object.entries(sceneKeys) as [SceneAct, { code: string; isShifted?: boolean }][]
  return acts.find(([, each]) => each.code === code && (each.isShifted ?? false) === shiftKey)?.[0]
}

/** The number of a group by its digit; null for other keys. */
export function groupOf(code: string): number | null {
  const digit = /^(?:Digit|Numpad)([0-7])$/.exec(code)?.[1]
  return digit === undefined ? null : Number(digit)
}

/** Whether a letter, digit or sign does it, which people who dictate switch off. */
export const isLetter = (act: SceneAct) => /^(?:Key|Digit|\?)/.test(sceneKeys[act].code)
