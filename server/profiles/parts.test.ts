import { beforeAll, describe, expect } from 'vitest'
import type { ApiError } from '#contract/client.ts'
import { type Audience, audiencesFor, audiencesWithin } from '#contract/codes/profile-parts.ts'
import { type Part, type PartAudiences, partStandards } from '#contract/profiles/fields.ts'
import { apiTest } from '../../test/support/api.ts'
import { openCasting, type TestCasting } from '../../test/support/castings.ts'
import { twoPages } from '../../test/support/documents.ts'
import { copiedText } from '../../test/support/pdf-text.ts'
import {
  createActor,
  createAdmin,
  createManager,
  createUnapprovedManager,
  type Person,
} from '../../test/support/people.ts'
import { addProfile } from '../../test/support/profiles.ts'
import type { Api } from '../../test/support/server.ts'
import { enterAsGuest, joinTeam, shareCasting } from '../../test/support/sharing.ts'

const { server, test } = apiTest()

const parts = Object.keys(partStandards) as Part[]
const inView = parts.filter(part => part !== 'phone' && part !== 'email')

/** What gives each part away, wherever it stands in an answer. */
const signs: Record<Part, RegExp> = {
  phone: /01099991234/,
  email: /dano@example\.com/,
  age: /"birthYear":1987|"age":\d|"ageBand":"/,
  height: /181\.7/,
  weight: /77\.3/,
  agency: /온기매니지|"hasAgency":true/,
  films: /첫눈의 기록|"roleGrade":"LEAD"/,
  videos: /독백 한 장면|"hasVideo":true/,
  files: /포트폴리오한장/,
  education: /달빛예술대/,
  links: /instagram\.com\/dano/,
  availability: /2031-01-02/,
}

type Case = { part: Part; audience: Audience; profileId: number; owner: Person; fileId: number; applicationId: number }
const cases: Case[] = []
const viewers: { name: string; api: Api; token?: string; reach: (owner: Person) => Audience }[] = []
let team: Person
let casting: TestCasting

async function createCase(part: Part, audience: Audience): Promise<Case> {
  const owner = await createActor(server)
  // Everything else is as open as it can be.
  const open = Object.fromEntries(parts.map(name => [name, audiencesFor(name)[0]])) as PartAudiences
  const profileId = await addProfile(server, owner, {
    birthDate: '1987-03-04',
    height: 181.7,
    weight: 77.3,
    hasAgency: true,
    agencyName: '온기매니지',
    education: [{ school: '달빛예술대', major: '', status: 'GRADUATED' }],
    links: { instagram: 'https://instagram.com/dano', youtube: '', homepage: '', namuwiki: '', tiktok: '' },
    availability: [{ weekdays: [1], from: '2031-01-02', to: '2031-01-03', nights: false }],
    filmography: [{ year: 2024, category: 'FEATURE_COMMERCIAL', title: '첫눈의 기록', roleGrade: 'LEAD' }],
    audiences: { ...open, [part]: audience } as never,
  })
  const { db } = server
  const video = { kind: 'youtube' as const, external_id: 'abcdefghijk', state: 'READY' as const, duration_ms: 60_000 }
  const { id: videoId } = await db
    .insertInto('videos')
    .values({ owner_id: owner.id, key: `video-of-${owner.id}`, ...video })
    .returning('id')
    .executeTakeFirstOrThrow()
  const shown = { profile_id: profileId, video_id: videoId, kind: 'REEL' as const, title: '독백 한 장면', position: 0 }
  await db.insertInto('profile_videos').values(shown).execute()
  const key = `documents/${crypto.randomUUID()}`
  await server.server.tools.store.put(key, twoPages)
  const document = {
    owner_id: owner.id,
    key,
    name: '포트폴리오한장.pdf',
    content_type: 'application/pdf',
    bytes: twoPages.length,
  }
  const file = await db.insertInto('files').values(document).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('profile_files').values({ profile_id: profileId, file_id: file.id, position: 0 }).execute()
  await db.updateTable('profiles').set({ has_video: true }).where('id', '=', profileId).execute()
  const photo = await db
    .selectFrom('profile_photos')
    .select('id')
    .where('profile_id', '=', profileId)
    .executeTakeFirstOrThrow()
  const { id: applicationId } = await owner.api.applications.apply({
    params: { castingId: casting.id },
    body: { roleIds: [casting.roleId], photoIds: [photo.id], message: '잘 부탁드려요', consent: true },
  })
  return { part, audience, profileId, owner, fileId: file.id, applicationId }
}

beforeAll(async () => {
  team = await createManager(server)
  casting = await openCasting(server, team)
  const [member, unapproved, manager, colleague, admin] = [
    await createActor(server),
    await createUnapprovedManager(server),
    await createManager(server),
    await createManager(server),
    await createAdmin(server),
  ]
  await joinTeam(server, casting.id, colleague, 'REVIEWER')
  viewers.push(
    { name: 'guest', api: server.api(), reach: () => 'EVERYONE' },
    { ...member, name: 'member', reach: () => 'EVERYONE' },
    { ...unapproved, name: 'manager without approval', reach: () => 'EVERYONE' },
    { ...manager, name: 'manager', reach: () => 'TEAMS' },
    { ...team, name: 'owner of the casting', reach: () => 'APPLIED' },
    { ...colleague, name: 'member of the team', reach: () => 'APPLIED' },
    { ...admin, name: 'operator', reach: () => 'APPLIED' },
  )
  for (const part of parts) for (const audience of audiencesFor(part)) cases.push(await createCase(part, audience))
})

const sees = (reach: Audience, audience: Audience) => audiencesWithin(reach).includes(audience)
const said = ({ part, audience }: Case, name: string) => `${part} for ${audience}, seen by ${name}`

describe('each part by each viewer', () => {
  test('a part is in the profile of whom it is open to, and nowhere else', async () => {
    for (const item of cases) {
      for (const { name, api, reach } of viewers) {
        const view = await api.profiles.read({ params: { profileId: item.profileId } })
        const text = JSON.stringify(view)
        for (const part of inView) {
          const isOpen = part !== item.part || sees(reach(item.owner), item.audience)
          expect(signs[part].test(text), `${part}: ${said(item, name)}`).toBe(isOpen)
          expect(view.kept.includes(part), said(item, name)).toBe(!isOpen)
        }
        expect(text, said(item, name)).not.toMatch(signs.phone)
        expect(text, said(item, name)).not.toMatch(signs.email)
      }
      const own = JSON.stringify(await item.owner.api.profiles.read({ params: { profileId: item.profileId } }))
      for (const part of parts) expect(own, said(item, 'owner')).toMatch(signs[part])
    }
  })

  test('cards of the search, saved profiles and lists keep the same parts', async () => {
    const onCards: Part[] = ['age', 'height', 'agency', 'films', 'videos']
    for (const { name, api, reach } of viewers) {
      const { list } = await api.profiles.list({ query: { limit: 100 } })
      for (const item of cases) {
        const text = JSON.stringify(list.find(card => card.id === item.profileId))
        for (const part of onCards) {
          const isOpen = part !== item.part || sees(reach(item.owner), item.audience)
          expect(signs[part].test(text), `${part}: ${said(item, name)}`).toBe(isOpen)
        }
      }
      if (name === 'guest') continue
      const closed = cases.filter(
        ({ part, audience, owner }) => onCards.includes(part) && !sees(reach(owner), audience),
      )
      for (const { profileId } of closed) await api.profiles.toggleBookmark({ params: { profileId } })
      const { list: saved } = await api.profiles.bookmarks({ query: { limit: 100 } })
      for (const { part, profileId } of closed)
        expect(JSON.stringify(saved.find(card => card.id === profileId)), `${part} ${name}`).not.toMatch(signs[part])
    }
  })

  test('no filter finds an actor by a part that is kept from the viewer', async () => {
    const filters: [Part, object][] = [
      ['age', { ageMin: 30, ageMax: 50 }],
      ['age', { ageRange: 3 }],
      ['height', { heightMin: 181.6, heightMax: 181.8 }],
      ['height', { bodyType: 'NORMAL,SOLID' }],
      ['weight', { bodyType: 'NORMAL,SOLID' }],
      ['agency', { agency: true }],
      ['films', { grades: 'LEAD' }],
      ['films', { categories: 'FEATURE_COMMERCIAL' }],
      ['films', { q: '첫눈의 기록' }],
      ['videos', { hasVideo: true }],
    ]
    for (const { name, api, reach } of viewers) {
      for (const [part, query] of filters) {
        const page = await api.profiles.list({ query: { ...query, limit: 100 } as never })
        const found = new Set(page.list.map(card => card.id))
        for (const item of cases) {
          // A team finds its applicants in its own workspace.
          const within = reach(item.owner) === 'EVERYONE' ? 'EVERYONE' : 'TEAMS'
          const isOpen = item.part !== part || sees(within, item.audience)
          const isTwice = JSON.stringify(query).includes('bodyType') && ['height', 'weight'].includes(item.part)
          expect(found.has(item.profileId), `${JSON.stringify(query)}: ${said(item, name)}`).toBe(
            isTwice ? sees(within, item.audience) : isOpen,
          )
        }
        expect(page.totalResult).toBe(found.size)
      }
    }
  })

  test('files are downloaded by whom they are open to', async () => {
    for (const item of cases.filter(({ part }) => part === 'files')) {
      for (const { name, token, reach } of viewers) {
        if (!token) continue
        const address = `${server.origin}/v1/profiles/${item.profileId}/files/${item.fileId}`
        const { status } = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
        expect(status, said(item, name)).toBe(sees(reach(item.owner), item.audience) ? 200 : 404)
      }
    }
  })

  test('the printed profile has the parts of its reader, and never those of another', async () => {
    const printed = async (profileId: number, token: string | undefined) => {
      const headers = token ? { authorization: `Bearer ${token}` } : undefined
      const response = await fetch(`${server.origin}/v1/profiles/${profileId}/pdf`, { ...(headers && { headers }) })
      return (await copiedText(Buffer.from(await response.arrayBuffer()))).replace(/\s+/g, '')
    }
    const closed = (part: Part) => cases.find(item => item.part === part && item.audience === 'APPLIED')!
    const [height, agency] = [closed('height'), closed('agency')]
    expect(await printed(height.profileId, team.token)).toContain('181.7cm')
    expect(await printed(height.profileId, undefined)).not.toContain('181.7')
    expect(await printed(agency.profileId, undefined)).not.toContain('온기매니지')
    expect(await printed(agency.profileId, agency.owner.token)).toContain('온기매니지')
    const weight = cases.find(item => item.part === 'weight' && item.audience === 'ME')!
    expect(await printed(weight.profileId, weight.owner.token)).not.toContain('77.3')
  })
})

test('ways to reach an actor open to managers, or only to a team they applied to', async () => {
  const asked = viewers.filter(({ name }) => /^(manager|owner of the casting|member of the team)$/.test(name))
  for (const item of cases.filter(({ part }) => ['phone', 'email', 'agency'].includes(part))) {
    for (const { name, api, reach } of asked) {
      const text = JSON.stringify(await api.profiles.contact({ params: { profileId: item.profileId } }))
      for (const part of ['phone', 'email', 'agency'] as const) {
        const isOpen = part !== item.part || sees(reach(item.owner), item.audience)
        expect(signs[part].test(text), `${part}: ${said(item, name)}`).toBe(isOpen)
      }
    }
  }
})

test('a team and the guests of its share see what was sent', async () => {
  await shareCasting(team, casting.id)
  const guest = await enterAsGuest(server, casting.id)
  const seen = cases.filter(({ part }) => ['weight', 'height', 'films', 'agency'].includes(part))
  for (const [name, api] of [['team', team.api] as const, ['guest of the share', guest.api] as const]) {
    for (const item of seen) {
      const params = { castingId: casting.id, appId: item.applicationId }
      const text = JSON.stringify(await api.review.detail({ params }))
      expect(signs[item.part].test(text), said(item, name)).toBe(item.audience !== 'ME')
      expect(text, said(item, name)).not.toMatch(signs.phone)
      expect(text, said(item, name)).not.toMatch(signs.email)
    }
  }
})

test('a team that an actor has withdrawn from sees no more than any other', async () => {
  const item = await createCase('films', 'APPLIED')
  const params = { profileId: item.profileId }
  expect((await team.api.profiles.read({ params })).kept).toEqual([])
  await item.owner.api.applications.withdrawRole({ params: { castingId: casting.id, roleId: casting.roleId } })
  expect((await team.api.profiles.read({ params })).kept).toEqual(['films'])
})

test('owners look at their profile as others do, and nobody else can', async () => {
  const item = cases.find(({ part, audience }) => part === 'age' && audience === 'TEAMS')!
  const params = { profileId: item.profileId }
  const keptFrom = async (as: 'GUEST' | 'MEMBER' | 'TEAM' | 'APPLIED') =>
    (await item.owner.api.profiles.read({ params, query: { as } })).kept
  expect(await keptFrom('GUEST')).toEqual(['phone', 'email', 'age'])
  expect(await keptFrom('MEMBER')).toEqual(['phone', 'email', 'age'])
  expect(await keptFrom('TEAM')).toEqual([])
  expect(await keptFrom('APPLIED')).toEqual([])
  const asGuest = await item.owner.api.profiles.read({ params, query: { as: 'GUEST' } })
  expect(asGuest).toMatchObject({ own: null, isMine: false, birthYear: null, age: null })
  for (const { name, api } of viewers)
    expect(
      await api.profiles.read({ params, query: { as: 'APPLIED' } }).catch((error: ApiError) => error.status),
      name,
    ).toBe(404)
  await server.db.updateTable('profiles').set({ access_scope: 'CASTING' }).where('id', '=', item.profileId).execute()
  expect(await keptFrom('MEMBER').catch((error: ApiError) => error.status)).toBe(404)
  expect(await keptFrom('TEAM')).toEqual([])
})

test('the flags of the version before and the audiences follow each other', async () => {
  const { id } = await server.db
    .insertInto('profiles')
    .values({
      user_id: (await createActor(server)).id,
      actor_name: '서단오',
      gender: 'FEMALE',
      birth_date: '1999-01-01',
      is_weight_hidden: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const change = (columns: object) =>
    server.db
      .updateTable('profiles')
      .set(columns)
      .where('id', '=', id)
      .returning(['part_audiences', 'is_weight_hidden', 'is_phone_private'])
      .executeTakeFirstOrThrow()
  expect(await change({ is_phone_private: false })).toMatchObject({
    part_audiences: { weight: 'EVERYONE', phone: 'TEAMS' },
  })
  expect(await change({ is_weight_hidden: true })).toMatchObject({ part_audiences: { phone: 'TEAMS' } })
  const saved = { part_audiences: JSON.stringify({ weight: 'EVERYONE', films: 'TEAMS' }) }
  expect(await change(saved)).toMatchObject({ is_weight_hidden: false, is_phone_private: true })
})
