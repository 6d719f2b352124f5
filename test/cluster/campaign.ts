import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '#server/kernel/db.ts'
import { createLog } from '#server/kernel/log.ts'
import { randomFrom } from '../support/random.ts'
import { findBroken, findUnrest } from './campaign-checks.ts'
import { createPeople } from './campaign-people.ts'
import type { Cluster } from './cluster.ts'
import { type Fault, faults } from './faults.ts'
import { type MixedWrites, startMixedWrites } from './mixed-writes.ts'
import { until } from './process.ts'

export type Round = { lost: readonly Fault[]; heldS: number; tookS: number; gapS: number; broken: string[] }
export type CampaignOutcome = {
  rounds: Round[]
  /** What had not come to rest after the last round. */
  unrest: string[]
  writes: Pick<MixedWrites, 'acknowledged' | 'answers' | 'strange'>
}

/** What one round takes away and for how long, by chance alone: the same for the same seed. */
export type Loss = { lost: readonly Fault[]; heldS: number }

const ofTheDatabase = ['leader', 'postgres', 'standby', 'frozen-standby', 'etcd-two', 'disk']
/** Faults for a campaign; the rest of the table are longer ones of the same parts. */
const campaignFaults = faults.filter(({ name }) => !['etcd', 'etcd-two', 'disk'].includes(name))

/**
 * One loss of any part for up to its time in the table; in one round of four, a second part beside it. Two database
 * servers are never lost at once: what is acknowledged is on two of three.
 */
export function* lossesBy(seed: number): Generator<Loss, never> {
  const random = randomFrom(seed)
  const pick = (all: readonly Fault[]) => all[Math.floor(random() * all.length)]
  for (;;) {
    const first = pick(campaignFaults)
    const second = random() < 0.25 ? pick(campaignFaults.filter(({ name }) => !ofTheDatabase.includes(name))) : first
    const lost = [...new Set([first, second])].filter(fault => fault !== undefined)
    yield { lost, heldS: 1 + random() * Math.max(...lost.map(({ seconds }) => seconds - 1)) }
  }
}

type Setup = { rounds: number; seed: number; until: number; tell(round: Round, at: number): void }

/**
 * Rounds of random losses under mixed writes, with the invariants after each. Ends with the round that passes `until`,
 * in milliseconds since 1970. @throws Error if the cluster does not become whole again.
 */
export async function runCampaign(
  cluster: Cluster,
  { rounds, seed, until: end, tell }: Setup,
): Promise<CampaignOutcome> {
  const database = openDatabase(cluster.directUrl, {
    max: 2,
    log: createLog({ logLevel: 'silent', isProduction: true }),
  })
  const ground = { database, origin: cluster.origin, providerUrl: cluster.providerUrl }
  try {
    const people = await createPeople(database.db, cluster.origin, { actors: 40, castings: 20 + rounds })
    const writes = startMixedWrites(people, cluster.providerUrl)
    const done: Round[] = []
    const seen = new Set<string>()
    const losses = lossesBy(seed)
    while (done.length < rounds && Date.now() < end) {
      const loss = losses.next().value
      const tookS = await lose(cluster, loss)
      const fresh = writes.acknowledged.uploads.difference(seen)
      for (const url of fresh) seen.add(url)
      const broken = await look(() => findBroken(ground, writes.acknowledged, fresh))
      done.push({ ...loss, tookS, gapS: writes.takeGapS(), broken })
      tell(done.at(-1) as Round, done.length)
    }
    await writes.stop()
    return { rounds: done, unrest: await rest(() => findUnrest(ground, writes.acknowledged)), writes }
  } finally {
    await database.close()
  }
}

/** Takes away, gives back, and waits for the whole cluster. Returns the seconds from the loss until then. */
async function lose(cluster: Cluster, { lost, heldS }: Loss): Promise<number> {
  const isWhole = async () => (await cluster.isWhole()) && (await cluster.isReady())
  /** Patroni reports of a member that has just gone what it knew last. */
  const settle = async (what: string) => {
    for (let times = 0; times < 3; times++) {
      await until(what, 900_000, isWhole)
      await wait(1_000)
    }
  }
  const names = lost.map(({ name }) => name).join(' and ')
  await settle(`a whole cluster before ${names}`)
  const began = Date.now()
  const takeBacks = []
  for (const fault of lost) takeBacks.push(await fault.lose(cluster))
  await wait(heldS * 1_000)
  for (const takeBack of takeBacks) takeBack()
  await settle(`a whole cluster after ${names}`)
  return (Date.now() - began) / 1_000
}

/** What was found by a look that no loss disturbed: connections of before a loss break on their first use after it. */
async function look(find: () => Promise<string[]>): Promise<string[]> {
  const end = Date.now() + 60_000
  for (;;) {
    try {
      return await find()
    } catch (error) {
      if (Date.now() > end) throw error
      await wait(2_000)
    }
  }
}

/** Claims of killed processes last a minute and a half, and the sweep comes every minute. */
async function rest(find: () => Promise<string[]>): Promise<string[]> {
  const end = Date.now() + 300_000
  for (;;) {
    const unrest = await look(find)
    if (!unrest.length || Date.now() > end) return unrest
    await wait(5_000)
  }
}
