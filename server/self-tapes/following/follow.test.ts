import { expect, test } from 'vitest'
import { type Speech, speak } from '../../../test/support/speech.ts'
import { stepFor } from './features.ts'
import { followLines } from './follow.ts'

const lines = [
  ...['가나다 라마', '바사 아자차카 거너', '타파하', '너더러 머버 서어저 처', '서어 저처커 터', '퍼허'],
  ...[
    '로모보 소오 조초코',
    '오조 초코토 포호고',
    '구누 두',
    '루무부 수우 주추',
    '쿠투푸 후그 느드',
    '르므 브스으즈 츠크트 프',
  ],
]
const otherLines = [
  ...['규', '뮤뷰 슈유쥬 츄 큐튜', '큐튜 퓨휴 기', '기니', '시이지 치키', '키티피 히게 네데레', '게네'],
  ...['베세에 제체케 테페', '개내대 래 매배', '새애재채', '캐태 패', '해갸냐 댜랴 먀'],
]

const voices = [
  { seed: 1, pitchHz: 110, speed: 1, size: 0.85 },
  { seed: 2, pitchHz: 190, speed: 0.85, size: 1.15 },
  { seed: 3, pitchHz: 140, speed: 1.2, size: 1 },
]
const marked = ({ samples, starts }: Speech) => ({
  samples,
  marks: starts.map((atMs, at) => ({ lineNo: at + 1, atMs })),
})
const references = voices.map(voice => marked(speak(lines, voice)))

test('lines are found in a tape of the same words by another voice and speed', () => {
  const tape = speak(lines, { seed: 9, pitchHz: 160, speed: 1.1, secondsBefore: 3 })
  const found = followLines(references, tape.samples)
  expect(found.map(line => line.lineNo)).toEqual(lines.map((_, at) => at + 1))
  expect(found.filter(line => line.isSure).length).toBeGreaterThan(8)
  for (const { lineNo, atMs } of found) expect(Math.abs(atMs - tape.starts[lineNo - 1]!)).toBeLessThan(300)
})

test('a tape of other words is not followed, nor one without sound', () => {
  const other = speak(otherLines, { seed: 9, pitchHz: 160, speed: 1.1 })
  expect(followLines(references, other.samples)).toEqual([])
  expect(followLines(references, new Int16Array(16_000 * 20))).toEqual([])
})

test('of few lines more must agree, because some of other words do by chance', () => {
  const few = voices.map(voice => marked(speak(lines.slice(0, 5), voice)))
  const words = [...lines.slice(6), ...otherLines.slice(0, 7)]
  for (const seed of [10, 14, 16, 28, 30]) {
    const others = [0, 5, 10, 15, 20].map(at => words[(seed * 3 + at) % words.length]!)
    expect(followLines(few, speak(others, { seed, pitchHz: 120 + seed, speed: 1.1 }).samples)).toEqual([])
  }
  expect(followLines(few, speak(lines.slice(0, 5), { seed: 9, pitchHz: 160 }).samples).length).toBeGreaterThan(3)
})

test('two marked tapes follow nothing, because they may agree by chance', () => {
  expect(followLines(references.slice(1), speak(lines, { seed: 9 }).samples)).toEqual([])
})

test('lines after the end of a film that ends early are not sure', () => {
  const tape = speak(lines.slice(0, 9), { seed: 9, pitchHz: 160 })
  const sure = followLines(references, tape.samples).filter(line => line.isSure)
  expect(sure.length).toBeGreaterThan(3)
  expect(Math.max(...sure.map(line => line.lineNo))).toBeLessThanOrEqual(9)
})

test('longer films are compared in longer steps, so that memory stays bounded', () => {
  expect([60, 180, 181, 361].map(stepFor)).toEqual([30, 30, 60, 90])
  for (const seconds of [180, 360, 600]) expect(((seconds * 1000) / stepFor(seconds)) ** 2).toBeLessThan(50e6)
})
