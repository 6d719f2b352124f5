import { type AppContract, contract } from '#contract'
import { type Client, createClient, httpTransport } from '#contract/client.ts'
import type { Db } from '#server/kernel/db.ts'
import { createReadyActor } from '../support/applicants.ts'
import { openCasting, type TestCasting } from '../support/castings.ts'
import { createManager, createPerson, type Person } from '../support/people.ts'

export type Api = Client<AppContract>
export type Applier = { actor: Person; profileId: number; photoIds: number[] }
export type CampaignPeople = { manager: Person; actors: Applier[]; castings: TestCasting[] }

const patienceMs = 8_000

/** A client whose calls are given up after eight seconds. */
function patientClient(origin: string, token: string | null = null): Api {
  const send = httpTransport(origin, () => token)
  return createClient<AppContract>(contract, call => send({ ...call, signal: AbortSignal.timeout(patienceMs) }))
}

/** A casting manager with open castings, a reviewer, and actors with complete profiles who have not applied yet. */
export async function createPeople(
  db: Db,
  origin: string,
  counts: { actors: number; castings: number },
): Promise<CampaignPeople> {
  const place = { db, api: (token?: string | null) => patientClient(origin, token) }
  const manager = await createManager(place)
  // Without a reviewer feedback is not sold.
  const { id } = await createPerson(place, ['FeedbackReviewer'])
  await db
    .insertInto('feedback_reviewers')
    .values({ user_id: id, kinds: ['PROFILE'], title: '한세온 캐스팅 디렉터', created_at: new Date() })
    .execute()
  const actors: Applier[] = []
  for (let at = 0; at < counts.actors; at++) actors.push(await createReadyActor(place))
  const castings: TestCasting[] = []
  for (let at = 0; at < counts.castings; at++) castings.push(await openCasting(place, manager))
  return { manager, actors, castings }
}
