import { readFileSync } from 'node:fs'
import type { TapeMarkSource } from '#contract/codes/applications.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'

/** The scene that applicants of the big casting were asked for. */
export const demoScene = {
  title: '언니가 돌아온 날',
  part: '수경',
  guide: '두 사람이 12년 만에 마주 앉아요. 상대 대사는 옆에서 누가 읽어 주면 돼요.',
  lines: [
    { speaker: '언니', words: '왔네. 안 올 줄 알았어.' },
    { speaker: '수경', words: '비가 와서 조금 늦었어.' },
    { speaker: '언니', words: '우산은 어디 두고 왔어?' },
    { speaker: '수경', words: '버스에 두고 내렸나 봐.' },
    { speaker: '언니', words: '너는 항상 그래, 중요한 건 다 두고 오지.' },
    { speaker: '수경', words: '그 얘기 하려고 부른 거야?' },
    { speaker: '언니', words: '아니.' },
    { speaker: '수경', words: '그럼 뭔데, 빨리 말해.' },
    { speaker: '언니', words: '집을 팔기로 했어.' },
    { speaker: '수경', words: '뭐라고?' },
    { speaker: '언니', words: '다음 달이면 여기 없을 거야.' },
    { speaker: '수경', words: '엄마한테는 말했어?' },
  ],
}

/** What the team wrote about lines of the first tapes. */
export const demoTapeNotes = [
  { tape: 0, line: 2, kind: 'GOOD', text: '들어오면서 숨이 먼저 와요. 늦은 사람 같아요' },
  { tape: 0, line: 10, kind: 'CHANGE', text: '조금 더 늦게 알아들으면 좋겠어요' },
  { tape: 3, line: 6, kind: 'GOOD', text: '화내지 않고 묻는 게 좋아요' },
] as const

/** `marks`: line, ms in the film, whether it is sure. */
export type DemoTape = {
  film: string
  poster: string
  durationMs: number
  speechStarts: number[]
  source: CodeOf<typeof TapeMarkSource>
  marks: [lineNo: number, atMs: number, isSure: boolean][]
}

/** The file of a tape, made by `bin/build-demo-tapes.ts`. */
export const tapeFile = (name: string): URL => new URL(`./tapes/${name}`, import.meta.url)

/** Twelve tapes of the scene; the places of their lines come from all three sources, and two are wrong. */
export const demoTapes = (): DemoTape[] => JSON.parse(readFileSync(tapeFile('tapes.json'), 'utf8'))
