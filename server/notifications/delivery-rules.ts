import type { ChannelCode, MessageClass } from '#contract/notification-topics.ts'

/** Hours of the day in Korea, 0 to 23. From 22 to 7 goes over midnight. */
export type Hours = { from: number; to: number }

export type DeliveryFacts = {
  channel: ChannelCode
  class: MessageClass
  isUrgent: boolean
  /** Of no use from then on. */
  arriveBefore: Date | null
  hasAddress: boolean
  /** The person hasn't turned this topic off for this channel since it was promised. */
  isOn: boolean
  /** Its card was read while it waited. */
  isSeen: boolean
  /** What it tells of is no longer so. */
  isGone: boolean
  /** Operators stopped the message. */
  isStopped: boolean
  /** An operator's look at their own message: neither consent nor hour nor settings matter. */
  isTest: boolean
  consents: { texts: boolean; mails: boolean; night: boolean }
  /** Null for somebody who wants to hear at any hour. */
  quiet: Hours | null
  /** The person chose these hours; else they are everybody's. */
  isQuietChosen: boolean
  /** Advertising needs a number to reach us and one to refuse free of charge. */
  hasSender: boolean
}

type BlockedReason = 'NO_CONSENT' | 'OPT_OUT' | 'NO_ADDRESS' | 'NO_SENDER' | 'SEEN' | 'GONE' | 'STOPPED'
type Decision = { go: 'SEND' } | { go: 'HOLD'; until: Date } | { go: 'BLOCK'; reason: BlockedReason }

/** Advertising may not go out at night without a consent of its own (Network Act, article 50 (3); mail is exempt). */
export const advertisingNight: Hours = { from: 21, to: 8 }
export const standardQuiet: Hours = { from: 21, to: 8 }

/** Whether a message may leave now, has to wait for the morning, or may not leave at all. */
export function decideDelivery(facts: DeliveryFacts, now: Date): Decision {
  const isAd = facts.class === 'AD'
  if (facts.isTest) return decideTest(facts)
  if (facts.isStopped) return { go: 'BLOCK', reason: 'STOPPED' }
  if (!facts.isOn) return { go: 'BLOCK', reason: 'OPT_OUT' }
  if (facts.isGone) return { go: 'BLOCK', reason: 'GONE' }
  if (facts.isSeen) return { go: 'BLOCK', reason: 'SEEN' }
  if (isAd && !hasConsent(facts)) return { go: 'BLOCK', reason: 'NO_CONSENT' }
  if (!facts.hasAddress) return { go: 'BLOCK', reason: 'NO_ADDRESS' }
  if (isAd && !facts.hasSender) return { go: 'BLOCK', reason: 'NO_SENDER' }
  const until = endOfSilence(silentHours(facts), now)
  const isTooLate = !isAd && facts.arriveBefore !== null && until >= facts.arriveBefore
  return until > now && !isTooLate ? { go: 'HOLD', until } : { go: 'SEND' }
}

function decideTest({ class: kind, channel, hasAddress, hasSender }: DeliveryFacts): Decision {
  if (kind === 'AD' && channel === 'PUSH') return { go: 'BLOCK', reason: 'NO_CONSENT' }
  if (!hasAddress) return { go: 'BLOCK', reason: 'NO_ADDRESS' }
  return kind === 'AD' && !hasSender ? { go: 'BLOCK', reason: 'NO_SENDER' } : { go: 'SEND' }
}

// Nobody was ever asked about advertising by push, so it has no consent.
const hasConsent = ({ channel, consents }: DeliveryFacts) =>
  channel === 'TEXT' ? consents.texts : channel === 'MAIL' ? consents.mails : false

// Agreeing to texts at night takes back no quiet hours that somebody chose.
function silentHours({ channel, class: kind, consents, isUrgent, quiet, isQuietChosen }: DeliveryFacts): Hours[] {
  if (channel === 'MAIL') return []
  const own = quiet ? [quiet] : []
  if (kind !== 'AD') return isUrgent ? [] : own
  return [...(consents.night ? [] : [advertisingNight]), ...(isQuietChosen ? own : [])]
}

/** The end of the silence that lies over a moment, through hours that follow one another; the moment itself when none does. */
function endOfSilence(silence: Hours[], now: Date): Date {
  let until = now
  for (const _ of silence) {
    const over = silence.find(hours => isWithin(hours, hourOf(until)))
    if (over) until = nextTime(over.to, until)
  }
  return until
}

const hour = 3_600_000
const kst = 9 * hour

const hourOf = (now: Date) => new Date(now.getTime() + kst).getUTCHours()
const isWithin = ({ from, to }: Hours, at: number) => (from <= to ? at >= from && at < to : at >= from || at < to)

/** The next moment at which a Korean clock strikes the hour. */
function nextTime(at: number, now: Date): Date {
  const local = now.getTime() + kst
  const today = local - (local % (24 * hour)) + at * hour
  return new Date((today > local ? today : today + 24 * hour) - kst)
}
