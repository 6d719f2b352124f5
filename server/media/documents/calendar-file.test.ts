import { expect, test } from 'vitest'
import { type CalendarEvent, calendarFile } from './calendar-file.ts'

const at = new Date('2026-11-26T00:00:00Z')
const event: CalendarEvent = {
  uid: 'one',
  revision: 2,
  changedAt: at,
  startsAt: at,
  endsAt: new Date('2026-11-26T01:30:00Z'),
  organizer: { name: '늦여름의 관객', email: 'no-reply@example.com' },
  title: '오디션',
  place: '1번 방',
  note: null,
  url: 'https://example.com/a',
  status: 'CONFIRMED',
}
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')
const linesOf = (changes: Partial<CalendarEvent>) => unfolded(calendarFile('Test', [{ ...event, ...changes }]))

test('[W-34] a text in a calendar never begins a line of its own', () => {
  const text = '낮\r\n밤\rATTENDEE:mailto:x@example.com\nSUMMARY:둘\u0085\u0000끝'
  const organizer = { name: text, email: 'no-reply@example.com' }
  const file = calendarFile('Test', [{ ...event, organizer, title: text, place: text, note: text }], text)
  const lines = unfolded(file)
  expect(lines.join('')).not.toMatch(/[\p{Cc}]/u)
  expect(lines.filter(line => /^(ATTENDEE|SUMMARY)/.test(line))).toEqual([
    'SUMMARY:낮\\n밤\\nATTENDEE:mailto:x@example.com\\nSUMMARY:둘  끝',
  ])
})

test.each<[string, Partial<CalendarEvent>, string]>([
  ['its UID', {}, 'UID:one@mudaero'],
  ['its count of changes', {}, 'SEQUENCE:2'],
  ['no change yet', { revision: 0 }, 'SEQUENCE:0'],
  ['its last change', {}, 'DTSTAMP:20261126T000000Z'],
  ['its start in UTC', {}, 'DTSTART:20261126T000000Z'],
  ['its end in UTC', {}, 'DTEND:20261126T013000Z'],
  ['a first whole day', { startsAt: '2026-12-31', endsAt: '2027-01-01' }, 'DTSTART;VALUE=DATE:20261231'],
  ['the day after a whole day', { startsAt: '2026-12-31', endsAt: '2027-01-01' }, 'DTEND;VALUE=DATE:20270101'],
  ['a leap day', { startsAt: '2028-02-29', endsAt: '2028-03-01' }, 'DTSTART;VALUE=DATE:20280229'],
  ['who invites, by mail', {}, 'ORGANIZER;CN="늦여름의 관객":mailto:no-reply@example.com'],
  [
    'who invites, without quotes',
    { organizer: { name: '극단 "별"; 서울', email: 'a@example.com' } },
    'ORGANIZER;CN="극단  별 ; 서울":mailto:a@example.com',
  ],
  ['a title with a comma', { title: '낮, 밤' }, 'SUMMARY:낮\\, 밤'],
  ['a title with a semicolon', { title: '낮; 밤' }, 'SUMMARY:낮\\; 밤'],
  ['a title with a backslash', { title: 'a\\b' }, 'SUMMARY:a\\\\b'],
  ['a title with a tab', { title: '낮\t밤' }, 'SUMMARY:낮 밤'],
  ['a title of emoji', { title: '🎭'.repeat(40) }, `SUMMARY:${'🎭'.repeat(40)}`],
  ['a long Korean title', { title: '가나다라'.repeat(40) }, `SUMMARY:${'가나다라'.repeat(40)}`],
  ['a long English title', { title: 'abcde'.repeat(60) }, `SUMMARY:${'abcde'.repeat(60)}`],
  ['a place', {}, 'LOCATION:1번 방'],
  ['a note of several lines', { note: '하나\n둘\r\n셋' }, 'DESCRIPTION:하나\\n둘\\n셋'],
  ['an address', {}, 'URL;VALUE=URI:https://example.com/a'],
  ['that it is open', { status: 'TENTATIVE' }, 'STATUS:TENTATIVE'],
  ['that it is cancelled', { status: 'CANCELLED' }, 'STATUS:CANCELLED'],
])('[W-34] an event has %s', (_, changes, line) => {
  expect(linesOf(changes)).toContain(line)
})

test('[W-34] lines end as the format wants, and none is longer than 75 bytes or cuts a letter', () => {
  const title = '오디션 🎭 리허설 abc '.repeat(20)
  const file = calendarFile(
    'Test',
    [
      { ...event, title },
      { ...event, uid: 'two', startsAt: '2026-11-26' },
    ],
    '이름, 달력',
  )
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  for (const line of file.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line.isWellFormed()).toBe(true)
  }
  expect(unfolded(file)).toContain('X-WR-CALNAME:이름\\, 달력')
  expect(unfolded(file).filter(line => line.startsWith('UID:'))).toEqual(['UID:one@mudaero', 'UID:two@mudaero'])
})
