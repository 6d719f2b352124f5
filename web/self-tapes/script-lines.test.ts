import { expect, test } from 'vitest'
import { linesOf, nextSpeaker, speakersOf, textOf } from './script-lines.ts'

const script = `지수: 오늘 왔네

(사이)
수경 ： 응. 9:30 차로 왔어.
지수:밥은?
이 줄은 스무 글자를 넘고 나서야 쌍점이 나오는 지문이다: 끝`
const lines = [
  { speaker: '지수', words: '오늘 왔네' },
  { speaker: '', words: '(사이)' },
  { speaker: '수경', words: '응. 9:30 차로 왔어.' },
  { speaker: '지수', words: '밥은?' },
  { speaker: '', words: '이 줄은 스무 글자를 넘고 나서야 쌍점이 나오는 지문이다: 끝' },
]

test('a pasted script becomes lines with speakers and directions', () => {
  expect(linesOf(script)).toEqual(lines)
  expect(linesOf('\r\n 지수: \r\n')).toEqual([{ speaker: '', words: '지수:' }])
  expect(linesOf('')).toEqual([])
})

test('lines converted to text are parsed into the same lines', () => {
  expect(linesOf(textOf(lines))).toEqual(lines)
})

test('speakers are listed, and the other one of a dialogue is suggested', () => {
  expect(speakersOf(lines)).toEqual(['지수', '수경'])
  expect(nextSpeaker(lines, 3)).toBe('수경')
  expect(nextSpeaker(lines, 2)).toBe('지수')
  expect(nextSpeaker(lines, 0)).toBe('')
})
