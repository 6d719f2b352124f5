import { beforeEach, expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { createReadyActor } from '../../test/support/applicants.ts'
import { createAdmin, createManager, type Person } from '../../test/support/people.ts'
import { newPhone, provePhone, refusal } from '../accounts/accounts.support.ts'
import { agreeTo, askFor, bornFor, endIt, type Reachable, reachable, represent } from './representations.support.ts'

const { server, test } = apiTest()
let parent: Reachable
let child: Reachable & { profileId: number }
let manager: Person

beforeEach(async () => {
  parent = await reachable(server, { name: '윤어른', age: 44 })
  const { actor, profileId } = await createReadyActor(server, { audiences: { phone: 'TEAMS' } })
  child = { ...(await reachable(server, { name: '윤새싹', person: actor, age: 15 })), profileId }
  await server.db
    .updateTable('profiles')
    .set({ birth_date: bornFor(15), access_scope: 'PUBLIC' })
    .where('id', '=', profileId)
    .execute()
  manager = await createManager(server)
})

const shown = async () =>
  (await manager.api.profiles.contact({ params: { profileId: child.profileId } })).guardian?.phone ?? null

async function representShown(guardian: Reachable): Promise<number> {
  const { id } = await askFor(guardian, child, 'GUARDIAN', true)
  await agreeTo(server, child, id)
  return id
}

async function consent(guardian: Reachable, contactAgreedAt: Date | null = null) {
  const { secrets } = server.server.tools
  const own = { phone_encrypted: secrets.encrypt(guardian.phone), phone_index: secrets.blindIndex(guardian.phone) }
  const now = new Date()
  await server.db
    .insertInto('guardians')
    .values({
      ...{ user_id: child.id, name: guardian.name, relation: 'MOTHER', texts: 1, ...own, method: 'PHONE_CODE' },
      ...{ until: now, texted_at: now, agreed_at: now, contact_agreed_at: contactAgreedAt },
    })
    .execute()
}

const changePhone = async ({ api }: Reachable, phone: string) => {
  const phoneProof = await provePhone(server, phone, 'CHANGE_PHONE')
  await api.accounts.changeAccount({ body: { phone, phoneProof } })
}

const guardianRow = () =>
  server.db.selectFrom('guardians').selectAll().where('user_id', '=', child.id).executeTakeFirst()

test('[A-81] the number of a guardian who has changed it goes with the end', async () => {
  const id = await representShown(parent)
  const phone = newPhone()
  await changePhone(parent, phone)
  expect(await shown()).toBe(phone)
  await endIt(parent, id)
  expect(await shown()).toBe(null)
  expect(await guardianRow()).toBe(undefined)
})

test('[A-81] the number and name of a guardian who leaves are shown to nobody', async () => {
  await representShown(parent)
  await parent.api.accounts.leave({ body: { reason: 'NOT_NEEDED' } })
  expect(await shown()).toBe(null)
  expect(await guardianRow()).toBe(undefined)
})

test('the next guardian who wants to be reached follows the first', async () => {
  const other = await reachable(server, { name: '윤다른', age: 46 })
  const first = await representShown(parent)
  const second = await representShown(other)
  expect(await shown()).toBe(parent.phone)
  await endIt(child, first)
  expect(await shown()).toBe(other.phone)
  await endIt(other, second)
  expect(await shown()).toBe(null)
})

test('a consenting guardian’s number is shown until representing ends', async () => {
  await consent(parent)
  expect(await shown()).toBe(null)
  const id = await representShown(parent)
  expect(await shown()).toBe(parent.phone)
  const phone = newPhone()
  await changePhone(parent, phone)
  expect(await shown()).toBe(phone)
  await endIt(parent, id)
  expect(await shown()).toBe(null)
  expect(await guardianRow()).toMatchObject({ agreed_at: expect.any(Date), representative_id: null })
})

test('a number shown by the consent to the account outlives representing', async () => {
  await consent(parent, new Date())
  await endIt(parent, await representShown(parent))
  expect(await shown()).toBe(parent.phone)
})

test('a number that an operator took back is not shown again, and the next one is', async () => {
  const other = await reachable(server, { name: '윤다른', age: 46 })
  const first = await representShown(parent)
  const operator = await createAdmin(server)
  const body = { phone: parent.phone, reason: '전화로 요청했어요' }
  await operator.api.admin.withdrawGuardianContact({ params: { userId: child.id }, body })
  expect(await shown()).toBe(null)
  await representShown(other)
  expect(await shown()).toBe(other.phone)
  await endIt(other, (await other.api.representations.represented()).list[0]!.id)
  expect(await shown()).toBe(null)
  await endIt(parent, first)
})

test('an agency of a minor ends with the last guardian', async () => {
  const agency = await reachable(server, { name: '한소속', person: manager })
  const first = await represent(server, parent, child)
  const second = await represent(server, await reachable(server, { name: '윤다른', age: 46 }), child)
  await represent(server, agency, child, 'AGENCY')
  await endIt(child, first)
  expect((await agency.api.representations.represented()).list).toMatchObject([{ status: 'AGREED' }])
  await endIt(child, second)
  expect((await agency.api.representations.represented()).list).toEqual([])
  expect(await refusal(represent(server, agency, child, 'AGENCY'))).toBe('422 representation_needs_guardian')
})

test('an agency of a minor ends as the guardian leaves', async () => {
  await represent(server, parent, child)
  await represent(server, manager, child, 'AGENCY')
  await parent.api.accounts.leave({ body: { reason: 'NOT_NEEDED' } })
  expect((await manager.api.representations.represented()).list).toEqual([])
})
