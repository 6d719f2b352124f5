import { beforeAll, describe, expect } from 'vitest'
import type { ApiError } from '#contract/client.ts'
import { today } from '#server/kernel/time.ts'
import { apiTest } from '../../test/support/api.ts'
import { twoPages } from '../../test/support/documents.ts'
import {
  createActor,
  createAdmin,
  createManager,
  createUnapprovedManager,
  type Person,
} from '../../test/support/people.ts'
import { addProfile } from '../../test/support/profiles.ts'
import type { Api } from '../../test/support/server.ts'

const scopes = ['PUBLIC', 'MEMBER', 'CASTING', 'PRIVATE'] as const
const states = ['', 'hidden', 'deleted'] as const
type Case = { scope: (typeof scopes)[number]; state: (typeof states)[number]; owner: Person; id: number }

// Scopes of listed profiles that each viewer may read; written by hand from the rules.
const may: Record<string, readonly string[]> = {
  guest: ['PUBLIC'],
  member: ['PUBLIC', 'MEMBER'],
  unapprovedManager: ['PUBLIC', 'MEMBER'],
  expiredManager: ['PUBLIC', 'MEMBER'],
  manager: ['PUBLIC', 'MEMBER', 'CASTING'],
  admin: ['PUBLIC', 'MEMBER', 'CASTING', 'PRIVATE'],
}

const { server, test } = apiTest()
const viewers: Record<string, Api> = {}
const cases: Case[] = []

beforeAll(async () => {
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

const secretText = /01099991234|010-9999-1234|dano@example\.com|1993-07-21|61\.5|02-9999-0000/

async function read(api: Api, id: number): Promise<number | object> {
  try {
    return await api.profiles.read({ params: { profileId: id } })
  } catch (error) {
    return (error as ApiError).status
  }
}

describe('who sees what', () => {
  test('[A-65] every viewer × scope × state: readable without contact, or not found', async () => {
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

  test('[A-65] owners read their own profile in every scope, until it is deleted', async () => {
    for (const { scope, state, owner, id } of cases) {
      const seen = await read(owner.api, id)
      if (state === 'deleted') expect(seen).toBe(404)
      else
        expect(seen).toMatchObject({
          isMine: true,
          weight: 61.5,
          own: {
            phone: '01099991234',
            birthDate: '1993-07-21',
            accessScope: scope,
            isHidden: state === 'hidden',
          },
        })
    }
  })

  test('[A-69] the list follows the table of who may read a profile', async () => {
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

  test('[A-70] only people who may see a profile can bookmark it', async () => {
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

  test('of a child only the age band is shown', async () => {
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

  test('minors’ links, schools and documents are for approved managers and operators', async () => {
    const traces = {
      links: { instagram: 'https://instagram.com/star', youtube: '', homepage: '', namuwiki: '', tiktok: '' },
      education: [{ school: '온빛중학교', major: '', status: 'ENROLLED' as const }],
    }
    const profileOfAge = async (years: number) => {
      const owner = await createActor(server)
      const birthDate = `${Number(today().slice(0, 4)) - years}-01-01`
      const id = await addProfile(server, owner, { birthDate, ...traces })
      const key = `documents/${crypto.randomUUID()}`
      await server.server.tools.store.put(key, twoPages)
      const document = {
        owner_id: owner.id,
        key,
        name: '이력서.pdf',
        content_type: 'application/pdf',
        bytes: twoPages.length,
      }
      const file = await server.db.insertInto('files').values(document).returning('id').executeTakeFirstOrThrow()
      await server.db.insertInto('profile_files').values({ profile_id: id, file_id: file.id, position: 0 }).execute()
      return { id, owner, fileId: file.id }
    }
    const [minor, adult] = [await profileOfAge(15), await profileOfAge(25)]
    const told = async (api: Api, profileId: number) => {
      const { links, education, files } = await api.profiles.read({ params: { profileId } })
      return [links.instagram, education.length, files.length]
    }
    const all = [traces.links.instagram, 1, 1]
    for (const [name, api] of Object.entries({ ...viewers, owner: minor.owner.api })) {
      const isTold = ['owner', 'manager', 'admin'].includes(name)
      expect(await told(api, minor.id), name).toEqual(isTold ? all : ['', 0, 0])
      expect(await told(api, adult.id), name).toEqual(all)
    }
    const [member, manager] = [await createActor(server), await createManager(server)]
    const download = async ({ token }: Person, { id, fileId }: typeof minor) => {
      const headers = { authorization: `Bearer ${token}` }
      return (await fetch(`${server.origin}/v1/profiles/${id}/files/${fileId}`, { headers })).status
    }
    const answers = [
      download(member, minor),
      download(manager, minor),
      download(minor.owner, minor),
      download(member, adult),
    ]
    expect(await Promise.all(answers)).toEqual([404, 200, 200, 200])
  })

  test('[P-04] an operator’s reading of what members may not see is audited', async () => {
    const admin = await createAdmin(server)
    const reads = () =>
      server.db
        .selectFrom('audit_log')
        .select('target_id')
        .where('actor_id', '=', admin.id)
        .where('action', '=', 'profile.read')
        .orderBy('id')
        .execute()
    const kept = cases.filter(({ scope, state }) => state === 'hidden' || (!state && /CASTING|PRIVATE/.test(scope)))
    for (const { id, state } of cases)
      if (state !== 'deleted') await admin.api.profiles.read({ params: { profileId: id } })
    const expected = kept.map(({ id }) => id)
    expect((await reads()).map(row => row.target_id)).toEqual(expected)
    const sheet = await fetch(`${server.origin}/v1/profiles/${expected[0]}/pdf`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(sheet.status).toBe(200)
    expect(await reads()).toHaveLength(expected.length + 1)
  })
})
