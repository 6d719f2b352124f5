import fc from 'fast-check'
import { beforeEach, expect } from 'vitest'
import { contract } from '#contract'
import { apiTest } from '../../test/support/api.ts'
import { createReadyActor } from '../../test/support/applicants.ts'
import { openCasting } from '../../test/support/castings.ts'
import { createManager } from '../../test/support/people.ts'
import { profileOf } from '../../test/support/profiles.ts'
import { refusal } from '../accounts/accounts.support.ts'
import { actingEndpoints, ownEndpoints } from './acting.table.ts'
import {
  actingFor,
  agreeTo,
  askFor,
  bornFor,
  endIt,
  type Reachable,
  reachable,
  represent,
} from './representations.support.ts'

const { server, test } = apiTest()
let parent: Reachable
let child: Reachable & { profileId: number; photoIds: number[] }
let representation: number

beforeEach(async () => {
  parent = await reachable(server, { name: '윤어른', age: 44 })
  const { actor, profileId, photoIds } = await createReadyActor(server, { audiences: { phone: 'TEAMS' } })
  child = { ...(await reachable(server, { name: '윤새싹', person: actor, age: 15 })), profileId, photoIds }
  representation = await represent(server, parent, child)
})

test('[A-95] a guardian applies for a child, whose application it is', async () => {
  const manager = await createManager(server)
  const casting = await openCasting(server, manager)
  const api = actingFor(server, parent, child.id)
  const { photoIds } = child
  const apply = {
    params: { castingId: casting.id },
    body: { roleIds: [casting.roleId], photoIds, consent: true as const },
  }
  const { id } = await api.applications.apply(apply)
  expect((await child.api.applications.mine()).list).toMatchObject([{ id }])
  expect((await api.applications.mine()).list).toMatchObject([{ id }])
  expect(await refusal(parent.api.applications.mine())).toBe('accepted')
  expect((await parent.api.applications.mine()).list).toEqual([])
  expect((await child.api.representations.acts()).list).toMatchObject([
    { act: 'applications.apply', name: '윤어른', kind: 'GUARDIAN' },
  ])

  await endIt(child, representation)
  expect(await refusal(api.applications.discard({ params: { castingId: casting.id, appId: id } }))).toBe(
    '403 acting_ended',
  )
  expect(await refusal(api.applications.mine())).toBe('403 acting_ended')
})

test('the account of the actor shows itself without its number, mail and login', async () => {
  const me = await actingFor(server, parent, child.id).accounts.me()
  const own = { loginId: null, email: null, phone: null }
  expect(me).toMatchObject({ id: child.id, name: '윤새싹', ...own, actedBy: { id: parent.id, name: '윤어른' } })
  expect(await child.api.accounts.me()).toMatchObject({ phone: child.phone, actedBy: null })
})

test('money, account and sign-in are refused to representatives', async () => {
  const api = actingFor(server, parent, child.id)
  expect(await refusal(api.accounts.sessions())).toBe('403 acting_refused')
  expect(await refusal(api.accounts.changeAccount({ body: { name: '다른이름' } }))).toBe('403 acting_refused')
  expect(await refusal(api.accounts.leave({ body: { reason: 'NOT_NEEDED', password: '가' } }))).toBe(
    '403 acting_refused',
  )
  expect(await refusal(api.profiles.remove({ params: { profileId: child.profileId } }))).toBe('403 acting_refused')
})

test('nobody acts for an actor who has not agreed, nor by another’s agreement', async () => {
  const stranger = await reachable(server, { name: '한낯선' })
  expect(await refusal(actingFor(server, stranger, child.id).applications.mine())).toBe('403 acting_ended')
  expect(await refusal(actingFor(server, child, parent.id).applications.mine())).toBe('403 acting_ended')
  expect(await refusal(actingFor(server, parent, parent.id).applications.mine())).toBe('403 acting_ended')
  expect(await refusal(actingFor(server, null, child.id).applications.mine())).toBe('401 not_signed_in')
})

test('a representative edits the profile, but no number of the actor', async () => {
  const { image_id: imageId } = await server.db
    .selectFrom('profile_photos')
    .select('image_id')
    .where('profile_id', '=', child.profileId)
    .executeTakeFirstOrThrow()
  const body = profileOf(imageId, { height: 171, phone: parent.phone })
  await actingFor(server, parent, child.id).profiles.update({ params: { profileId: child.profileId }, body })
  const { height, phone } = await server.db
    .selectFrom('profiles')
    .select(['height', 'phone_encrypted as phone'])
    .where('id', '=', child.profileId)
    .executeTakeFirstOrThrow()
  expect(Number(height)).toBe(171)
  expect(phone && server.server.tools.secrets.decrypt(phone)).toBe('01099991234')
})

test('a guardian who wants to be reached is the contact of a minor until it ends', async () => {
  const manager = await createManager(server)
  const contact = () => manager.api.profiles.contact({ params: { profileId: child.profileId } })
  await server.db
    .updateTable('profiles')
    .set({ birth_date: bornFor(15), access_scope: 'PUBLIC' })
    .where('id', '=', child.profileId)
    .execute()
  expect(await contact()).toMatchObject({ phone: null, guardian: null })
  await endIt(parent, representation)
  const { id } = await askFor(parent, child, 'GUARDIAN', true)
  await agreeTo(server, child, id)
  expect(await contact()).toMatchObject({ phone: null, guardian: { phone: parent.phone, relation: 'ETC' } })
  await endIt(child, id)
  expect(await contact()).toMatchObject({ guardian: null })
})

const people = 2
const nobody = 999_999_999
const step = fc.record({ kind: fc.constantFrom('ask', 'agree', 'end', 'endByActor', 'act'), of: fc.nat(people - 1) })

test('[P-01] no act succeeds without an agreement that stands', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async steps => {
      const actor = await reachable(server, { name: '조아람' })
      const agencies = [await createManager(server), await createManager(server)]
      const asked: (number | null)[] = [null, null]
      const agreed: (number | null)[] = [null, null]
      for (const { kind, of } of steps) {
        const agency = agencies[of]!
        const open = asked[of]
        const standing = agreed[of]
        if (kind === 'ask') {
          const answer = await askFor(agency, actor, 'AGENCY').catch(() => null)
          expect(answer === null).toBe(open !== null)
          asked[of] = answer?.id ?? open!
        } else if (kind === 'agree') {
          const answer = await refusal(agreeTo(server, actor, open ?? nobody))
          expect(answer).toBe(open === null ? '404 not_found' : standing ? '409 representation_agreed' : 'accepted')
          if (answer === 'accepted') [asked[of], agreed[of]] = [null, open!]
        } else if (kind === 'act') {
          const answer = await refusal(actingFor(server, agency, actor.id).applications.mine())
          expect(answer).toBe(standing === null ? '403 acting_ended' : 'accepted')
        } else {
          const id = standing ?? open
          const answer = await refusal(endIt(kind === 'end' ? agency : actor, id ?? nobody))
          expect(answer).toBe(id ? 'accepted' : '404 not_found')
          if (standing) agreed[of] = null
          else asked[of] = null
        }
      }
    }),
    { numRuns: 20 },
  )
})

test('[P-01] each endpoint lets representatives act or not as the table by hand says', () => {
  const endpoints = Object.values(contract).flatMap(room => Object.values(room))
  const those = (kind: string) =>
    endpoints.filter(({ representatives }) => representatives === kind).map(({ route }) => route)
  expect(those('act').toSorted()).toEqual(actingEndpoints.toSorted())
  const signedIn = endpoints.filter(
    ({ access, representatives }) =>
      representatives === 'self' && !access.some((level: string) => /anyone|optional/.test(level)),
  )
  expect(signedIn.map(({ route }) => route).toSorted()).toEqual(ownEndpoints.toSorted())
})

test('[P-01] after the end every endpoint of the table refuses, and no other acts', { timeout: 60_000 }, async () => {
  await endIt(child, representation)
  for (const { route, method, path, representatives, access } of Object.values(contract).flatMap(room =>
    Object.values(room),
  )) {
    if (access.includes('anyone') || representatives === 'self') continue
    const answer = await fetch(server.origin + path.replace(/:\w+/g, '1'), {
      method,
      headers: { authorization: `Bearer ${parent.token}`, 'x-acting-for': String(child.id) },
    })
    const { code } = (await answer.json()) as { code: string }
    expect({ route, code }).toEqual({ route, code: representatives === 'act' ? 'acting_ended' : 'acting_refused' })
  }
})
