import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

test('[W-34] a text in a calendar never begins a line of its own', () => {
  const at = new Date('2026-11-26T00:00:00Z')
  const text = '낮\r\n밤\rATTENDEE:mailto:x@example.com\nSUMMARY:둘\u0085\u0000끝'
  const file = calendarFile(
    'Test',
    [
      {
        uid: 'one',
        revision: 0,
        changedAt: at,
        startsAt: at,
        endsAt: at,
        organizer: { name: text, url: 'https://example.com' },
        title: text,
        place: text,
        note: text,
        url: null,
        status: 'CONFIRMED',
      },
    ],
    text,
  )
  const lines = file.replaceAll('\r\n ', '').split('\r\n')
  expect(lines.join('')).not.toMatch(/[\p{Cc}]/u)
  expect(lines.filter(line => /^(ATTENDEE|SUMMARY)/.test(line))).toEqual([
    'SUMMARY:낮\\n밤\\nATTENDEE:mailto:x@example.com\\nSUMMARY:둘  끝',
  ])
})
