import type { ChannelCode } from '#contract/codes/notification-topics.ts'
import type { MessageClass } from '#contract/codes/notifications.ts'
import { endOfSilence, type Hours } from '#contract/quiet-hours.ts'

export type DeliveryFacts = {
  channel: ChannelCode
  class: MessageClass
  isUrgent: boolean
  /** Useless from then on. */
  arriveBefore: Date | null
  hasAddress: boolean
  /** The person has not turned this topic off for this channel since the delivery was created. */
  isOn: boolean
  /** Its card was read while it waited. */
  isSeen: boolean
  /** Its subject is no longer current. */
  isGone: boolean
  /** Operators stopped the campaign. */
  isStopped: boolean
  /** A preview for the operator: ignores consents, hours and settings. */
  isTest: boolean
  consents: { texts: boolean; mails: boolean; night: boolean }
  /** Null without quiet hours. */
  quiet: Hours | null
  /** The person chose these hours; otherwise they are the default. */
  isQuietChosen: boolean
  /** Advertising needs a contact number and one for opting out free of charge. */
  hasSender: boolean
}

type BlockedReason = 'NO_CONSENT' | 'OPT_OUT' | 'NO_ADDRESS' | 'NO_SENDER' | 'SEEN' | 'GONE' | 'STOPPED'
type Decision = { go: 'SEND' } | { go: 'HOLD'; until: Date } | { go: 'BLOCK'; reason: BlockedReason }

/** Advertising at night needs a consent of its own (Network Act, article 50 (3); mail is exempt). */
const advertisingNight: Hours = { from: 21, to: 8 }

/** Whether a message may be sent now, waits for the morning, or is blocked. */
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

// Nobody is asked about advertising by push, so there is no consent.
const hasConsent = ({ channel, consents }: DeliveryFacts) =>
  channel === 'TEXT' ? consents.texts : channel === 'MAIL' ? consents.mails : false

// A consent to night texts does not override quiet hours that the person chose.
function silentHours({ channel, class: kind, consents, isUrgent, quiet, isQuietChosen }: DeliveryFacts): Hours[] {
  if (channel === 'MAIL') return []
  const own = quiet ? [quiet] : []
  if (kind !== 'AD') return isUrgent ? [] : own
  return [...(consents.night ? [] : [advertisingNight]), ...(isQuietChosen ? own : [])]
}
