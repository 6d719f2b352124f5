import type { Agreement } from '#contract/agreements/index.ts'
import { agreementPlaces } from '#contract/agreements/places.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { addDays, today } from '#server/kernel/time.ts'
import { createApplicant } from '../../test/support/applicants.ts'
import { openCasting, type TestCasting } from '../../test/support/castings.ts'
import { createManager, type Person } from '../../test/support/people.ts'
import type { TestServer } from '../../test/support/server.ts'

/** The text of a form with all places that the duties need, but for those left out. */
export function formText({ without = '' } = {}): string {
  const places = Object.keys(agreementPlaces).filter(place => place !== without)
  const named = places.map(place => `${place}: {${place}}`).join('\n')
  return `제1조(내용) 두 사람은 다음과 같이 약속한다.\n${named}\n\n제2조(분쟁 해결)\n먼저 이야기로 푼다.`
}

/** Of everybody who signs here. */
export const password = '밤마다 대본 읽기 7'
let stored: string | null = null

/** A person who signs with the password. Returns the name they sign by. */
async function givePassword(server: TestServer, { id }: Person): Promise<string> {
  stored ??= await hashPassword(password)
  const { name } = await server.db
    .updateTable('users')
    .set({ password_hash: stored })
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirstOrThrow()
  return name
}

/** An actor who accepted to be cast for the casting's role. */
export async function castActor(server: TestServer, casting: TestCasting, { birthDate = '1995-05-05' } = {}) {
  const { actor, id: appId } = await createApplicant(server, casting)
  await server.db
    .updateTable('applications')
    .set({ birth_date: birthDate, result_sent_at: new Date() })
    .where('id', '=', appId)
    .execute()
  await server.db.updateTable('users').set({ birth_date: birthDate }).where('id', '=', actor.id).execute()
  await server.db
    .updateTable('application_roles')
    .set({ stage: 'CAST', cast_answer: 'ACCEPTED', cast_answered_at: new Date(Date.now() + 1000) })
    .where('application_id', '=', appId)
    .execute()
  return { actor, appId, roleId: casting.roleId }
}

/** A casting of a manager, its cast actor, and their draft. */
export async function makeDraft(server: TestServer, given: { birthDate?: string } = {}) {
  const owner = await createManager(server)
  const casting = await openCasting(server, owner, {
    shoot_start_at: addDays(today(), 30),
    shoot_end_at: addDays(today(), 40),
    shoot_times: 5,
  })
  const { actor, appId, roleId } = await castActor(server, casting, given)
  const { ids } = await owner.api.agreements.make({
    params: { castingId: casting.id },
    body: { roles: [{ appId, roleId }] },
  })
  const params = { agreementId: ids[0]! }
  const names = { owner: await givePassword(server, owner), actor: await givePassword(server, actor) }
  return { owner, actor, casting, appId, params, names }
}

export type Draft = Awaited<ReturnType<typeof makeDraft>>

/** What a team adds to a filled draft before it can be sent. */
export const added = { usageMedia: 'OTT', usageMonths: 24, usageTerritory: '국내', profitShare: '따로 나누지 않는다' }

/** The editable terms of an agreement. */
function editable({ terms }: Agreement) {
  const { companyName, ceoName, bizNo, actorName, actorBirthDate, ...rest } = terms
  return rest
}

/** Changes a draft. */
export async function edit({ owner, params }: Draft, change: object, reasons = {}): Promise<Agreement> {
  const read = await owner.api.agreements.agreement({ params })
  const body = { textSha256: read.textSha256, formId: read.form.id, terms: { ...editable(read), ...change }, reasons }
  return owner.api.agreements.edit({ params, body })
}

const proof = { method: 'PASSWORD', password } as const

/** Signs for the producer and sends. */
export async function send({ owner, params, names }: Draft, given: object = {}): Promise<Agreement> {
  const { textSha256 } = await owner.api.agreements.agreement({ params })
  return owner.api.agreements.send({
    params,
    body: { textSha256, name: names.owner, consents: true, provides: true, proof, ...given },
  })
}

/** Signs as the actor. */
export async function sign({ actor, params, names }: Draft, given: object = {}): Promise<Agreement> {
  const { textSha256 } = await actor.api.agreements.agreement({ params })
  return actor.api.agreements.sign({
    params,
    body: { textSha256, name: names.actor, consents: true, provides: true, proof, ...given },
  })
}
