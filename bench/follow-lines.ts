import { followLines, type MarkedSound } from '#server/self-tapes/following/follow.ts'
import { dialogues } from './dialogues.ts'
import { type Engine, type SpokenTape, speakTape, type TapeSpec } from './spoken-tapes.ts'
import { type Figure, median } from './table.ts'

const tapesEach = 8
const nearMs = 300
const lineCount = 24

const conditions: [string, TapeSpec][] = [
  ['Korean, 20 dB', { engine: 'korean', overNoise: 20, hasSlate: true }],
  ['English, 20 dB', { engine: 'english', overNoise: 20, hasSlate: true }],
  ['another synthesiser, 20 dB', { engine: 'flite', overNoise: 20, hasSlate: true }],
  [
    'the same, 5 % left out, 8 % begun twice',
    { engine: 'flite', overNoise: 20, hasSlate: true, leftOut: 0.05, repeated: 0.08 },
  ],
  [
    'Korean, 20 dB, the reader in headphones',
    { engine: 'korean', overNoise: 20, hasSlate: true, isReaderSilent: true },
  ],
  [
    'another synthesiser, 20 dB, the reader in headphones',
    { engine: 'flite', overNoise: 20, hasSlate: true, isReaderSilent: true },
  ],
  ['another synthesiser, 10 dB', { engine: 'flite', overNoise: 10, hasSlate: true }],
]

const linesOf = (engine: Engine) => (engine === 'korean' ? dialogues.korean : dialogues.english)
const marked = ({ samples, truth }: SpokenTape): MarkedSound => ({
  samples,
  marks: truth.flatMap((atMs, at) => (atMs === null ? [] : [{ lineNo: at + 1, atMs }])),
})

/**
 * How well lines are followed in dialogues by synthetic voices, by seed. Needs Debian's espeak-ng and flite. Real actors
 * whisper, overlap and improvise: real figures will be lower.
 */
export async function measureFollowing(): Promise<Figure[]> {
  return conditions.flatMap(([name, spec]) => figuresOf(name, spec))
}

function figuresOf(name: string, spec: TapeSpec): Figure[] {
  const words = linesOf(spec.engine)
  const lines = words.slice(0, lineCount)
  const references = [901, 902, 903].map(seed => marked(speakTape(lines, seed, { ...spec, leftOut: 0, repeated: 0 })))
  const times: number[] = []
  const follow = (tape: SpokenTape) => {
    const began = performance.now()
    const found = followLines(references, tape.samples)
    times.push(performance.now() - began)
    return found.map(line => {
      const truth = tape.truth[line.lineNo - 1] ?? Number.POSITIVE_INFINITY
      return { ...line, isNear: Math.abs(line.atMs - truth) <= nearMs }
    })
  }
  const seeds = Array.from({ length: tapesEach }, (_, no) => no)
  const right = seeds.map(no => follow(speakTape(lines, 1_100 + no, spec)))
  // The same sentences in another order, with others among them.
  const turned = (no: number) => [...words.slice(5 + no), ...words.slice(0, 5 + no)].toReversed().slice(0, lineCount)
  const wrong = seeds.map(no => follow(speakTape(turned(no), 2_100 + no, spec)))
  const found = right.flat()
  const sure = found.filter(line => line.isSure)
  const others = found.filter(line => !line.isSure)
  const near = (list: { isNear: boolean }[]) => list.filter(line => line.isNear).length / list.length
  const followed = right.filter(each => each.length > 0).length
  const wrongSure = wrong.flat().filter(line => line.isSure).length
  const of = `follow: ${name},`
  return [
    { what: `${of} tapes followed`, ours: `${followed} of ${tapesEach}` },
    { what: `${of} sure marks of those found`, ours: percent(sure.length / found.length) },
    {
      what: `${of} sure marks within ${nearMs} ms`,
      ours: percent(near(sure)),
      goal: { text: '≥ 90 %', met: !sure.length || near(sure) >= 0.9 },
    },
    { what: `${of} other marks within ${nearMs} ms`, ours: percent(near(others)) },
    {
      what: `${of} sure marks in tapes of other words`,
      ours: String(wrongSure),
      goal: { text: '0', met: wrongSure === 0 },
    },
    { what: `${of} a tape of 80 s`, ours: `${Math.round(median(times))} ms` },
  ]
}

const percent = (share: number) => (Number.isNaN(share) ? '–' : `${(100 * share).toFixed(1)} %`)
