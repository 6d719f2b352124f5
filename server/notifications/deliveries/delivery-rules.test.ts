import { expect, test } from 'vitest'
import { type DeliveryFacts, decideDelivery } from './delivery-rules.ts'

const facts: DeliveryFacts = {
  channel: 'TEXT',
  class: 'INFO',
  isUrgent: false,
  arriveBefore: null,
  hasAddress: true,
  isOn: true,
  isSeen: false,
  isGone: false,
  isStopped: false,
  isTest: false,
  consents: { texts: false, mails: false, night: false },
  quiet: { from: 21, to: 8 },
  isQuietChosen: false,
  hasSender: true,
}
const agreed = { texts: true, mails: true, night: false }
const at = (clock: string, day = '2026-11-20') => new Date(`${day}T${clock}+09:00`)
const go = (given: Partial<DeliveryFacts>, now = at('12:00:00')) => {
  const decision = decideDelivery({ ...facts, ...given }, now)
  if (decision.go === 'HOLD')
    return `until ${new Date(decision.until.getTime() + 9 * 3_600_000).toISOString().slice(0, 16)}`
  return decision.go === 'BLOCK' ? decision.reason : 'SEND'
}

test('advertising is sent only with consent for its channel, and never by push', () => {
  expect(go({ class: 'AD' })).toBe('NO_CONSENT')
  expect(go({ class: 'AD', consents: agreed })).toBe('SEND')
  expect(go({ class: 'AD', channel: 'MAIL', consents: { ...agreed, mails: false } })).toBe('NO_CONSENT')
  expect(go({ class: 'AD', channel: 'MAIL', consents: { ...agreed, texts: false } })).toBe('SEND')
  expect(go({ class: 'AD', channel: 'PUSH', consents: agreed })).toBe('NO_CONSENT')
  expect(go({ class: 'AD', consents: agreed, hasSender: false })).toBe('NO_SENDER')
})

test.each([
  ['20:59:59', 'SEND'],
  ['21:00:00', 'until 2026-11-21T08:00'],
  ['23:59:59', 'until 2026-11-21T08:00'],
  ['00:00:00', 'until 2026-11-20T08:00'],
  ['07:59:59', 'until 2026-11-20T08:00'],
  ['08:00:00', 'SEND'],
])('advertising by text at %s: %s', (clock, expected) => {
  const ad = { class: 'AD', consents: agreed, quiet: null } as const
  expect(go(ad, at(clock))).toBe(expected)
  expect(go({ ...ad, consents: { ...agreed, night: true } }, at(clock))).toBe('SEND')
  expect(go({ ...ad, channel: 'MAIL' }, at(clock))).toBe('SEND')
})

test('subscribed notifications wait in the person’s quiet hours, unless urgent', () => {
  expect(go({}, at('22:30:00'))).toBe('until 2026-11-21T08:00')
  expect(go({ quiet: { from: 0, to: 7 } }, at('22:30:00'))).toBe('SEND')
  expect(go({ quiet: { from: 0, to: 7 } }, at('06:00:00'))).toBe('until 2026-11-20T07:00')
  expect(go({ quiet: null }, at('03:00:00'))).toBe('SEND')
  expect(go({ isUrgent: true }, at('03:00:00'))).toBe('SEND')
  expect(go({ channel: 'MAIL' }, at('03:00:00'))).toBe('SEND')
  expect(go({ channel: 'PUSH' }, at('03:00:00'))).toBe('until 2026-11-20T08:00')
})

test('a message that is useless after the quiet hours is not held', () => {
  const long = { quiet: { from: 18, to: 10 } }
  const moved = at('20:30:00')
  expect(go({ ...long, arriveBefore: at('09:00:00', '2026-11-21') }, moved)).toBe('SEND')
  expect(go({ ...long, arriveBefore: at('10:00:00', '2026-11-21') }, moved)).toBe('SEND')
  expect(go({ ...long, arriveBefore: at('11:00:00', '2026-11-21') }, moved)).toBe('until 2026-11-21T10:00')
  const ad = { ...long, class: 'AD', consents: agreed, isQuietChosen: true } as const
  expect(go({ ...ad, arriveBefore: at('09:00:00', '2026-11-21') }, moved)).toBe('until 2026-11-21T10:00')
})

test('advertising respects chosen quiet hours, even with consent to nights', () => {
  const chosen = { class: 'AD', consents: { ...agreed, night: true }, isQuietChosen: true } as const
  expect(go({ ...chosen, quiet: { from: 12, to: 14 } }, at('12:30:00'))).toBe('until 2026-11-20T14:00')
  expect(go({ ...chosen, quiet: { from: 12, to: 14 } }, at('23:30:00'))).toBe('SEND')
  const later = { ...chosen, consents: agreed, quiet: { from: 7, to: 10 } }
  expect(go(later, at('22:00:00'))).toBe('until 2026-11-21T10:00')
})

test('messages read or obsolete while waiting are not sent', () => {
  expect(go({ isSeen: true })).toBe('SEEN')
  expect(go({ isGone: true })).toBe('GONE')
  expect(go({ isStopped: true })).toBe('STOPPED')
})

test('an operator receives a test of an advertisement at any hour, without consent', () => {
  const own = { class: 'AD', isTest: true, isOn: false } as const
  expect(go(own, at('23:00:00'))).toBe('SEND')
  expect(go({ ...own, channel: 'MAIL' })).toBe('SEND')
  expect(go({ ...own, channel: 'PUSH' })).toBe('NO_CONSENT')
  expect(go({ ...own, hasAddress: false })).toBe('NO_ADDRESS')
  expect(go({ ...own, hasSender: false })).toBe('NO_SENDER')
})

test('a topic turned off and a missing address block it, in that order', () => {
  expect(go({ isOn: false, hasAddress: false })).toBe('OPT_OUT')
  expect(go({ hasAddress: false })).toBe('NO_ADDRESS')
})
