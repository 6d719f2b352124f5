import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiError } from '../../contract/client.ts'
import {
  createActor,
  createAdmin,
  createManager,
  createUnapprovedManager,
  type Person,
} from '../../test/support/people.ts'
import { addProfile } from '../../test/support/profiles.ts'
import { type Api, startTestServer, type TestServer } from '../../test/support/server.ts'
import { today } from '../kernel/time.ts'

const scopes = ['PUBLIC', 'MEMBER', 'CASTING', 'PRIVATE'] as const
const states = ['', 'hidden', 'deleted'] as const
type Case = { scope: (typeof scopes)[number]; state: (typeof states)[number]; owner: Person; id: number }

// Which scopes of listed profiles each viewer reads; written by hand from the rules.
const may: Record<string, readonly string[]> = {
  guest: ['PUBLIC'],
  member: ['PUBLIC', 'MEMBER'],
  unapprovedManager: ['PUBLIC', 'MEMBER'],
  expiredManager: ['PUBLIC', 'MEMBER'],
  manager: ['PUBLIC', 'MEMBER', 'CASTING'],
  admin: ['PUBLIC', 'MEMBER', 'CASTING', 'PRIVATE'],
}

let server: TestServer
const viewers: Record<string, Api> = {}
const cases: Case[] = []

beforeAll(async () => {
  server = await startTestServer()
  viewers.guest = server.api()
  viewers.member = (await createActor(server)).api
  viewers.unapprovedManager = (await createUnapprovedManager(server)).api
  viewers.manager = (await createManager(server)).api
  viewers.admin = (await createAdmin(server)).api
  const expired = await createManager(server)
  await server.db
    .updateTable('casting_auth_applications')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('user_id', '=', expired.id)
    .execute()
  viewers.expiredManager = expired.api
  for (const scope of scopes) {
    for (const state of states) {
      const owner = await createActor(server)
      const id = await addProfile(server, owner, {
        accessScope: scope,
        actorName: `${scope}${state}`,
        birthDate: '1993-07-21',
        weight: 61.5,
        appearance: { exposureOk: true },
        hasAgency: true,
        agencyName: '온기 매니지먼트',
        agencyContact: '02-9999-0000',
      })
      await server.db
        .updateTable('profiles')
        .set({ is_hidden: state === 'hidden', deleted_at: state === 'deleted' ? new Date() : null })
        .where('id', '=', id)
        .execute()
      cases.push({ scope, state, owner, id })
    }
  }
})
afterAll(() => server.stop())

const secretText = /01099991234|010-9999-1234|dano@example\.com|1993-07-21|61\.5|02-9999-0000|exposureOk/

async function read(api: Api, id: number): Promise<number | object> {
  try {
    return await api.profiles.read({ params: { profileId: id } })
  } catch (error) {
    return (error as ApiError).status
  }
}

describe('who sees what', () => {
  test('[A-65] every viewer × scope × state: seen or not found, and never any contact, birth day or hidden weight', async () => {
    for (const [name, api] of Object.entries(viewers)) {
      for (const { scope, state, id } of cases) {
        const seen = await read(api, id)
        const maySee = state !== 'deleted' && (state !== 'hidden' || name === 'admin') && may[name]!.includes(scope)
        expect(typeof seen === 'number' ? seen : 200, `${name} ${scope} ${state}`).toBe(maySee ? 200 : 404)
        if (typeof seen === 'number') continue
        expect(JSON.stringify(seen), `${name} ${scope} ${state}`).not.toMatch(secretText)
        expect(seen).toMatchObject({ birthYear: 1993, weight: null, own: null, isMine: false })
      }
    }
  })

  test('[A-65] owners read their own in every scope, hidden too, with contact; deleted is gone', async () => {
    for (const { scope, state, owner, id } of cases) {
      const seen = await read(owner.api, id)
      if (state === 'deleted') expect(seen).toBe(404)
      else
        expect(seen).toMatchObject({
          isMine: true,
          own: {
            phone: '01099991234',
            birthDate: '1993-07-21',
            weight: 61.5,
            accessScope: scope,
            isHidden: state === 'hidden',
          },
        })
    }
  })

  test('[A-69] the list follows the same table; private, hidden and deleted profiles are in nobody’s list', async () => {
    for (const [name, api] of Object.entries(viewers)) {
      const page = await api.profiles.list({ query: { limit: 100 } })
      const expected = cases.filter(
        ({ scope, state }) => state === '' && scope !== 'PRIVATE' && may[name]!.includes(scope),
      )
      expect(page.list.map(card => card.id).toSorted(), name).toEqual(expected.map(({ id }) => id).toSorted())
      expect(page.totalResult).toBe(expected.length)
      expect(JSON.stringify(page)).not.toMatch(secretText)
    }
  })

  test('[A-70] only who may see a profile can bookmark it; taking a bookmark off always works', async () => {
    const member = await createActor(server)
    for (const { scope, state, id } of cases) {
      const seen = state === '' && ['PUBLIC', 'MEMBER'].includes(scope)
      const call = member.api.profiles.toggleBookmark({ params: { profileId: id } })
      if (seen) expect(await call).toEqual({ isBookmarked: true })
      else expect(await call.catch((error: ApiError) => error.status)).toBe(404)
    }
    const { id } = cases[0]!
    await server.db.updateTable('profiles').set({ access_scope: 'PRIVATE' }).where('id', '=', id).execute()
    expect((await member.api.profiles.bookmarks()).list.map(card => card.id)).not.toContain(id)
    expect(await member.api.profiles.toggleBookmark({ params: { profileId: id } })).toEqual({ isBookmarked: false })
    await server.db.updateTable('profiles').set({ access_scope: 'PUBLIC' }).where('id', '=', id).execute()
  })

  test('of a child under 14 only the age band is told', async () => {
    const owner = await createActor(server)
    const birthDate = `${Number(today().slice(0, 4)) - 10}-01-01`
    const id = await addProfile(server, owner, { birthDate, actorName: '신다온' })
    const guest = server.api()
    expect(await guest.profiles.read({ params: { profileId: id } })).toMatchObject({
      birthYear: null,
      age: null,
      ageBand: 'CHILD',
    })
    for (const query of [{ age: 9 }, { ageMin: 13, ageMax: 13 }, { ageMin: 8, ageMax: 8 }]) {
      const { list } = await guest.profiles.list({ query })
      expect(list).toMatchObject([{ id, birthYear: null, age: null, ageBand: 'CHILD' }])
    }
    expect((await guest.profiles.list({ query: { ageMin: 14, ageMax: 20 } })).list).toEqual([])
  })
})
