import { type RawBuilder, sql } from 'kysely'
import type { PhonePurpose } from '#contract/codes/accounts.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { accountLimits } from '#contract/limits.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import { ipPrefix } from '#server/kernel/session.ts'
import { networkPattern, networksOf } from '#server/kernel/text/addresses.ts'
import { today } from '#server/kernel/time.ts'
import { tellOperators } from '#server/notifications/tell-operators.ts'
import { phoneCodesTexts as texts } from './messages.ts'
import { priceAfter } from './proof-of-work.ts'
import { knownDevice } from './sessions/known-device.ts'

const second = 1000
const hour = 3600 * second
const day = 24 * hour
const pause = accountLimits.codePauseSeconds * second

type Allowance = { hourly: number; daily: number }
const ofNumber: Allowance = { hourly: 5, daily: 10 }
/** Codes of a number that are reserved for addresses that have asked for it less than twice. */
const reserved = 5
const ofAddress: Allowance = { hourly: 20, daily: 200 }
/** A /48 may be one customer of a hosting provider or thousands of phones of a carrier. */
const ofSite: Allowance = { hourly: 100, daily: 400 }

export type Sender = {
  phoneIndex: string
  purpose: CodeOf<typeof PhonePurpose>
  /** Where limits count: a browser known to an account of the number (`device …`), or the address. */
  place: string | null
  hasAccount: boolean
  isKnownDevice: boolean
  /** The first half of addresses from which an account of the number has signed in; null for a stranger. */
  knownNetwork: string | null
}

type Caller = { ip: string | null; deviceMark: string | null }

/** How well the accounts of a number know the caller who requests a code for it. */
export async function identifySender(
  db: Db,
  secrets: Secrets,
  { phoneIndex, purpose }: Pick<Sender, 'phoneIndex' | 'purpose'>,
  { ip, deviceMark }: Caller,
): Promise<Sender> {
  const network = ipPrefix(ip)
  const { rows } = await sql<{ loginId: string | null; isKnown: boolean }>`
    SELECT login_id AS "loginId",
           EXISTS (SELECT FROM sessions WHERE user_id = users.id AND ip_prefix = ${network}) AS "isKnown"
    FROM users WHERE phone_index = ${phoneIndex} AND status <> 'WITHDRAWN' ORDER BY id`.execute(db)
  const devices = rows.map(({ loginId }) => loginId && knownDevice({ secrets, loginId, mark: deviceMark }))
  const device = devices.find(Boolean)
  return {
    phoneIndex,
    purpose,
    place: device ? `device ${device}` : ip,
    hasAccount: rows.length > 0,
    isKnownDevice: Boolean(device),
    knownNetwork: rows.some(({ isKnown }) => isKnown) ? network : null,
  }
}

const isDevice = sql<boolean>`coalesce(ip, '') LIKE 'device %'`

/**
 * Refuses a code (`phone_code_too_soon`, `phone_code_too_many`) with the seconds until it would be sent. The pause
 * applies per purpose: after finding an id, a person may request the code for the password at once. Strangers share
 * what a number may receive; a known browser and a known network of an account have an allowance of their own, so that
 * a stranger who keeps requesting codes for the number does not lock its owner out.
 */
export async function checkSends(db: Db, sender: Sender, now: Date): Promise<void> {
  const { purpose, place, isKnownDevice, knownNetwork } = sender
  const number = sql<boolean>`phone_index = ${sender.phoneIndex}`
  const here = sql<boolean>`ip IS NOT DISTINCT FROM ${place}`
  const sinceLast = sql<boolean>`${number} AND ${here} AND purpose = ${purpose}`
  const soon = await secondsUntilFree(db, sinceLast, { count: 1, within: pause }, now)
  if (soon > 0) fail('phone_code_too_soon', { retryAfter: soon })
  const waits: number[] = []
  const check = async (whose: RawBuilder<boolean>, { hourly, daily }: Allowance) => {
    waits.push(await secondsUntilFree(db, whose, { count: hourly, within: hour }, now))
    waits.push(await secondsUntilFree(db, whose, { count: daily, within: day }, now))
  }
  if (isKnownDevice) await check(sql`${number} AND ${here}`, ofNumber)
  else if (knownNetwork) await check(sql`${number} AND ip ~ ${networkPattern(knownNetwork)}`, ofNumber)
  else {
    const { rows } = await sql<{ own: number }>`
      SELECT count(*) AS own FROM phone_codes
      WHERE ${number} AND ${here} AND created_at > ${new Date(now.getTime() - day)}`.execute(db)
    const kept = firstOf(rows).own < 2 ? reserved : 0
    await check(sql`${number} AND NOT ${isDevice}`, { hourly: ofNumber.hourly + kept, daily: ofNumber.daily + kept })
  }
  if (!isKnownDevice) await check(here, ofAddress)
  const networks = isKnownDevice || !place ? null : networksOf(place)
  if (networks) {
    await check(sql`ip ~ ${networks.line}`, ofAddress)
    await check(sql`ip ~ ${networks.site}`, ofSite)
  }
  refuseUntil(Math.max(...waits), texts.tooMany)
}

/** Seconds until fewer than `count` of these codes lie within the window; 0 if that is the case now. */
async function secondsUntilFree(
  db: Db,
  whose: RawBuilder<boolean>,
  { count, within }: { count: number; within: number },
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ at: Date }>`
    SELECT created_at AS at FROM phone_codes
    WHERE ${whose} AND created_at > ${new Date(now.getTime() - within)}
    ORDER BY created_at DESC OFFSET ${count - 1} LIMIT 1`.execute(db)
  const [oldest] = rows
  return oldest ? Math.max(1, Math.ceil((oldest.at.getTime() + within - now.getTime()) / second)) : 0
}

function refuseUntil(wait: number, sentence: (wait: string) => string): void {
  if (wait > 0) fail('phone_code_too_many', { retryAfter: wait, message: sentence(inWords(wait)) })
}

const inWords = (seconds: number) =>
  seconds > 3600 ? texts.hours(Math.ceil(seconds / 3600)) : texts.minutes(Math.ceil(seconds / 60))

const isRecovery = sql<boolean>`purpose LIKE 'FIND%'`
const isOfAccount = sql<boolean>`EXISTS (
  SELECT FROM users WHERE users.phone_index = phone_codes.phone_index AND users.status <> 'WITHDRAWN')`
/** Separate daily budgets, so that exhausting one does not affect the others. */
const budgets = {
  others: sql<boolean>`NOT ${isDevice} AND NOT ${isRecovery}`,
  recovery: sql<boolean>`NOT ${isDevice} AND ${isRecovery} AND ${isOfAccount}`,
  unknown: sql<boolean>`NOT ${isDevice} AND ${isRecovery} AND NOT ${isOfAccount}`,
}
type Budget = keyof typeof budgets

/** Parts of a budget from which on work is required, codes are kept for first requests, and none is sent. */
const marks = { half: 1 / 2, most: 3 / 4, full: 1 } as const
type Mark = keyof typeof marks
type Uses = { inDay: number; inHour: number }

/** What an address and its network may have received in a day to count as a first request. */
const ofFirst = { address: 2, network: 8 }

/**
 * How dear a code is at this use of a budget: nothing below half of it, then a proof of work that doubles with each
 * eighth, up to four times the first one.
 */
const priceAt = (use: number) => (use < marks.half ? 0 : priceAfter((use - marks.half) * 8))

/** The price of the proof of work for a code of this purpose at present; 0 if none is required. */
export async function readPrice(db: Db, purpose: Sender['purpose'], daily: number, now: Date): Promise<number> {
  return priceOf(await readLoads(db, purpose, daily, now))
}

type Loads = { counted: Load; unknown: Load | null }
const priceOf = ({ counted, unknown }: Loads) => Math.max(counted.price, unknown?.price ?? 0)

async function readLoads(db: Db, purpose: Sender['purpose'], daily: number, now: Date): Promise<Loads> {
  const loadOf = (budget: Budget) => readLoad(db, budget, daily, now)
  if (!purpose.startsWith('FIND')) return { counted: await loadOf('others'), unknown: null }
  return { counted: await loadOf('recovery'), unknown: await loadOf('unknown') }
}

/**
 * Keeps the total of codes within the daily budget and a quarter of it per hour: somebody may be running up the bill,
 * or worse. From half of either on, each code requires a proof of work (`phone_code_work`) whose price rises. The last
 * quarter is kept for first requests and for networks that an account of the number knows, so that who pays for many
 * codes cannot use up everybody's. `paidFor(price)`: whether such a proof came with the request. Returns whether the
 * text is sent: when the budget for recovery is exhausted, numbers without an account get the usual answer and no text,
 * because a refusal would reveal who has an account; for the same reason work is required for other people's accounts
 * and for unknown numbers alike. A known browser is not counted. Operators are notified at each of the marks. Throws
 * `phone_code_too_many`.
 */
export async function checkBudget(
  ctx: UnitOfWork,
  sender: Sender & { paidFor: (price: number) => Promise<boolean> },
  daily: number,
  now: Date,
): Promise<boolean> {
  const { hasAccount, isKnownDevice, purpose } = sender
  if (isKnownDevice) return true
  const { db } = ctx
  const loads = await readLoads(db, purpose, daily, now)
  const { counted, unknown } = loads
  refuseUntil(counted.untilBelow.full, texts.busy)
  if (counted.untilBelow.most > 0 && !(await isFirstRequest(db, sender, now)))
    refuseUntil(counted.untilBelow.most, texts.busy)
  const price = priceOf(loads)
  if (price > 0 && !(await sender.paidFor(price))) {
    const untilFree = Math.max(counted.untilBelow.half, unknown?.untilBelow.half ?? 0)
    fail('phone_code_work', { retryAfter: untilFree, message: texts.work(inWords(untilFree)) })
  }
  const own = unknown && !hasAccount ? unknown : counted
  if (own.untilBelow.full > 0) return false
  await tellOfUse(ctx, own)
  return true
}

/** Whether the sender's address and network have hardly asked today, or an account of the number knows the network. */
async function isFirstRequest(db: Db, { place, knownNetwork }: Sender, now: Date): Promise<boolean> {
  const network = ipPrefix(place)
  if (knownNetwork || !network) return true
  const { rows } = await sql<{ ofAddress: number; ofNetwork: number }>`
    SELECT count(*) FILTER (WHERE ip = ${place}) AS "ofAddress", count(*) AS "ofNetwork" FROM phone_codes
    WHERE ip ~ ${networkPattern(network)} AND created_at > ${new Date(now.getTime() - day)}`.execute(db)
  const sent = firstOf(rows)
  return sent.ofAddress < ofFirst.address && sent.ofNetwork < ofFirst.network
}

type Load = {
  budget: Budget
  used: Uses
  /** The uses at which each mark is reached. */
  at: Record<Mark, Uses>
  price: number
  /** Seconds until less than each mark is used; 0 if that is the case now. */
  untilBelow: Record<Mark, number>
}

/** How much of a budget is used. */
async function readLoad(db: Db, budget: Budget, daily: number, now: Date): Promise<Load> {
  const most = { inDay: daily, inHour: Math.ceil(daily / 4) }
  const whose = budgets[budget]
  const { rows } = await sql<Uses>`
    SELECT count(*) AS "inDay", count(*) FILTER (WHERE created_at > ${new Date(now.getTime() - hour)}) AS "inHour"
    FROM phone_codes WHERE ${whose} AND created_at > ${new Date(now.getTime() - day)}`.execute(db)
  const used = firstOf(rows)
  const at = (mark: Mark): Uses => ({
    inDay: Math.ceil(most.inDay * marks[mark]),
    inHour: Math.ceil(most.inHour * marks[mark]),
  })
  const untilBelow = async (mark: Mark) => {
    const { inDay, inHour } = at(mark)
    if (used.inDay < inDay && used.inHour < inHour) return 0
    return Math.max(
      await secondsUntilFree(db, whose, { count: inDay, within: day }, now),
      await secondsUntilFree(db, whose, { count: inHour, within: hour }, now),
    )
  }
  return {
    budget,
    used,
    at: { half: at('half'), most: at('most'), full: at('full') },
    price: priceAt(Math.max(used.inDay / most.inDay, used.inHour / most.inHour)),
    untilBelow: { half: await untilBelow('half'), most: await untilBelow('most'), full: await untilBelow('full') },
  }
}

/** Notifies operators when the code about to be sent reaches a mark, once a day for each. */
async function tellOfUse(ctx: UnitOfWork, { budget, used, at }: Load): Promise<void> {
  const after = { inDay: used.inDay + 1, inHour: used.inHour + 1 }
  for (const mark of ['full', 'most', 'half'] as const) {
    const within = (['inDay', 'inHour'] as const).find(span => after[span] >= at[mark][span])
    if (!within) continue
    return tellOperators(ctx, {
      role: 'SUPPORT',
      title: texts.alarm[mark](within),
      content: texts.alarmText(texts.budgets[budget], within, after[within], at.full[within]),
      link: '/admin',
      dedupeKey: `phone codes ${budget} ${mark} ${within} ${today()}`,
    })
  }
}
