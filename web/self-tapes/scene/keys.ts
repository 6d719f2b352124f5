import { sceneKeyTexts as texts } from './messages.ts'

/** The keys of the scene page by position: in the Korean layout, J types ㅓ. The hints name exactly these. */
export const sceneKeys = {
  nextTape: { code: 'KeyJ', cap: 'J' },
  previousTape: { code: 'KeyK', cap: 'K' },
  previousLine: { code: 'ArrowLeft', cap: '←' },
  nextLine: { code: 'ArrowRight', cap: '→' },
  play: { code: 'Space', cap: 'Space' },
  repeat: { code: 'KeyR', cap: 'R' },
  turn: { code: 'KeyR', isShifted: true, cap: 'Shift+R' },
  mark: { code: 'KeyT', cap: 'T' },
  takeBack: { code: 'KeyT', isShifted: true, cap: 'Shift+T' },
  note: { code: 'KeyN', cap: 'N' },
  films: { code: 'KeyB', cap: 'B' },
  keep: { code: 'KeyB', isShifted: true, cap: 'Shift+B' },
  sound: { code: 'KeyM', cap: 'M' },
} as const satisfies Record<string, { code: string; isShifted?: boolean; cap: string }>

export type SceneAct = keyof typeof sceneKeys

/** What the hints say, each with its keys. */
export const keyHints: { acts: SceneAct[]; words: string }[] = [
  { acts: ['nextTape', 'previousTape'], words: texts.tapes },
  { acts: ['previousLine', 'nextLine'], words: texts.lines },
  { acts: ['play'], words: texts.play },
  { acts: ['repeat'], words: texts.repeat },
  { acts: ['turn'], words: texts.turn },
  { acts: ['mark'], words: texts.mark },
  { acts: ['takeBack'], words: texts.takeBack },
  { acts: ['note'], words: texts.note },
  { acts: ['films'], words: texts.films },
  { acts: ['keep'], words: texts.keep },
  { acts: ['sound'], words: texts.sound },
]

type Press = Pick<KeyboardEvent, 'code' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** What a key press does here; undefined for all others. */
export function actOf({ code, shiftKey, altKey, ctrlKey, metaKey }: Press): SceneAct | undefined {
  if (altKey || ctrlKey || metaKey) return
  const acts = Object.entries(sceneKeys) as [SceneAct, { code: string; isShifted?: boolean }][]
  return acts.find(([, key]) => key.code === code && (key.isShifted ?? false) === shiftKey)?.[0]
}

/** Whether a letter does it, which people who dictate switch off. */
export const isLetter = (act: SceneAct) => sceneKeys[act].code.startsWith('Key')
