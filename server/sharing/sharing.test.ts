import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect } from 'vitest'
import { solved } from '#server/accounts/accounts.support.ts'
import { apiTest } from '../../test/support/api.ts'
import { addRole, createApplicant, refusal } from '../../test/support/applicants.ts'
import { openCasting, type TestCasting } from '../../test/support/castings.ts'
import { newsOf } from '../../test/support/news.ts'
import { createManager, type Person } from '../../test/support/people.ts'
import { enterAsGuest, type Guest, shareCasting, sharePassword } from '../../test/support/sharing.ts'
import { sharingJob } from './door.ts'

const { server, test } = apiTest({ TRUST_PROXY: '127.0.0.1' })
let owner: Person
let casting: TestCasting
let otherRole: number
let groupIds: number[]
const people: { id: number; actor: Person }[] = []

beforeAll(async () => {
  owner = await createManager(server)
  casting = await openCasting(server, owner)
  otherRole = await addRole(server, casting.id)
  for (const roleIds of [[casting.roleId], [otherRole], [casting.roleId, otherRole], [casting.roleId]]) {
    people.push(await createApplicant(server, casting, { roleIds }))
  }
  const { list } = await owner.api.review.groups({ params: here() })
  groupIds = list.map(group => group.id)
  await move(groupIds[0]!, [people[0]!.id, people[1]!.id])
})

const here = () => ({ castingId: casting.id })
const at = (appId: number) => ({ castingId: casting.id, appId })
const move = (groupId: number, applicationIds: number[]) =>
  owner.api.review.changeGroup({ params: { ...here(), groupId }, body: { applicationIds } })
const everybody = { roleIds: [], groupIds: [] }

/** Status and code for a password from this address. */
async function knock(castingId: number, password: string, ip = '10.1.0.1', mark = '', work?: string) {
  const response = await fetch(`${server.origin}/v1/castings/${castingId}/password`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': ip,
      ...(mark && { 'sec-fetch-site': 'same-origin', cookie: `pfGuest=${mark}` }),
    },
    body: JSON.stringify({ password, name: '한감독', company: '필름 온기', work }),
  })
  const { requestId: _, ...envelope } = (await response.json()) as { code?: string; requestId?: string }
  return { status: response.status, envelope, retryAfter: Number(response.headers.get('retry-after')) }
}

/** The proof of work for the next try from this address. */
async function workAt(castingId: number, ip: string): Promise<string> {
  const response = await fetch(`${server.origin}/v1/castings/${castingId}/password/work`, {
    method: 'POST',
    headers: { 'x-forwarded-for': ip },
  })
  const { data } = (await response.json()) as { data: { challenge: string } }
  return solved(data.challenge)
}
const paidKnock = async (castingId: number, password: string, ip: string) =>
  knock(castingId, password, ip, '', await workAt(castingId, ip))
/** Wrong tries of strangers, a network each. */
const strangersTried = (castingId: number, count: number) =>
  server.db
    .insertInto('share_attempts')
    .values(Array.from({ length: count }, (_, at) => ({ casting_id: castingId, ip: `10.${100 + at}.0.1` })))
    .execute()

/** Ids of all applicants shown to a guest, by every possible call. */
async function seenBy({ api }: Guest): Promise<number[][]> {
  const [list, index, reads] = await Promise.all([
    api.review.profiles({ params: here() }),
    api.review.index({ params: here() }),
    Promise.all(
      people.map(({ id }) =>
        api.review.markRead({ params: at(id) }).then(
          () => id,
          () => null,
        ),
      ),
    ),
  ])
  const one = await Promise.all(
    people.flatMap(({ id }) => [
      api.review.detail({ params: at(id) }).then(
        found => found.id,
        () => null,
      ),
      api.review.comments({ params: at(id) }).then(
        () => id,
        () => null,
      ),
      api.review.roles({ params: at(id) }).then(
        () => id,
        () => null,
      ),
    ]),
  )
  const sorted = (ids: (number | null)[]) => [...new Set(ids.filter(id => id !== null))].toSorted((a, b) => a - b)
  return [list.list.map(card => card.id), index.ids, reads, one].map(sorted)
}

describe('a guest who knows the password', () => {
  test('[A-29] [A-30] [A-32] [S-06] reviews the casting without signing in, and never sees contacts', async () => {
    expect((await owner.api.sharing.share({ params: here() })).state).toBe('NONE')
    const share = await shareCasting(owner, casting.id)
    expect(share).toMatchObject({ state: 'ACTIVE', seenCount: 4, visits: [] })
    const guest = await enterAsGuest(server, casting.id)
    const message = '연락은 010-9999-1234로 주세요'
    await server.db.updateTable('applications').set({ message }).where('id', '=', people[0]!.id).execute()
    expect((await owner.api.review.detail({ params: at(people[0]!.id) })).message).toBe(message)
    await owner.api.review.decide({ params: at(people[0]!.id), body: { stage: 'SHORTLISTED' } })
    const overview = await guest.api.review.overview({ params: here() })
    expect(overview.viewer).toMatchObject({ kind: 'SHARE', name: '한감독 · 필름 온기' })
    const detail = await guest.api.review.detail({ params: at(people[0]!.id) })
    expect(detail.message).toBe('연락은 (연락처 가림)로 주세요')
    expect(detail).toMatchObject({ isContactOpen: false, live: null, history: [] })
    const list = await guest.api.review.profiles({ params: here() })
    expect(JSON.stringify([overview, detail, list])).not.toMatch(/010-?9999|dano@example|birthDate|\d{4}-05-05/)
    const { visits } = await owner.api.sharing.share({ params: here() })
    expect(visits).toMatchObject([
      { name: '한감독', company: '필름 온기', isOpen: true, listedCount: 4, openedCount: 1 },
    ])
    await owner.api.review.decide({ params: at(people[0]!.id), body: { stage: 'READ' } })
  })

  test('[S-08][W-20] a group has the same number for a guest who sees only that group as for the team', async () => {
    const { list } = await owner.api.review.groups({ params: here() })
    expect(list.map(group => group.number)).toEqual(list.map((_, at) => at + 1))
    await shareCasting(owner, casting.id, { scope: { roleIds: [], groupIds: [groupIds[2]!] } })
    const guest = await enterAsGuest(server, casting.id)
    const seen = await guest.api.review.groups({ params: here() })
    expect(seen.list.map(({ id, number }) => [id, number])).toEqual([[groupIds[2], 3]])
    await owner.api.sharing.changeShare({ params: here(), body: { scope: everybody } })
  })

  test('[S-06] [S-08] does what the share allows, and never decides, exports or names groups', async () => {
    const can = { comment: false, rate: false, group: false }
    await shareCasting(owner, casting.id, { can })
    const { api } = await enterAsGuest(server, casting.id)
    const params = at(people[0]!.id)
    const group = { ...here(), groupId: groupIds[1]! }
    const allowed = () => [
      api.review.addComment({ params, body: { body: '좋아요', visibility: 'SHARE' } }),
      api.review.rate({ params, body: { mark: 4 } }),
      api.review.changeGroup({ params: group, body: { applicationIds: [people[3]!.id] } }),
    ]
    for (const answer of await Promise.all(allowed().map(refusal)))
      expect(answer).toEqual({ status: 403, code: 'forbidden' })
    await owner.api.sharing.changeShare({
      params: here(),
      body: { can: { comment: true, rate: true, group: true } },
    })
    await Promise.all(allowed())
    const body = { body: '인스타 @han.film 로 연락 주세요', visibility: 'SHARE' as const }
    expect(await refusal(api.review.addComment({ params, body }))).toEqual({ status: 422, code: 'contact_in_text' })
    const refused = await Promise.all(
      [
        api.review.decide({ params, body: { stage: 'CAST' } }),
        api.review.changeStages({ params: here(), body: { applicationIds: [people[0]!.id], stage: 'CAST' } }),
        api.review.profiles({ params: here(), query: { limit: 101 } }),
        api.review.exportTable({ params: here(), body: { ids: [people[0]!.id], reason: '감독 회의' } }),
        api.review.contactSheet({ params: here(), body: { ids: [people[0]!.id], reason: '감독 회의' } }),
        api.review.replaceGroups({ params: here(), body: { groups: [{ name: '가', colorId: 1 }] } }),
        api.review.changeGroup({ params: group, body: { name: '새 이름' } }),
        api.sharing.share({ params: here() }),
        api.sharing.stopShare({ params: here() }),
        api.sharing.team({ params: here() }),
      ].map(refusal),
    )
    expect(new Set(refused.map(answer => answer.status))).toEqual(new Set([403]))
    expect((await refusal(api.accounts.me())).status).toBe(401)
    await move(0, [people[3]!.id])
  })

  test('[S-06] has access to its own casting only', async () => {
    const elsewhere = await openCasting(server, owner)
    await shareCasting(owner, elsewhere.id)
    const guest = await enterAsGuest(server, elsewhere.id)
    expect(await refusal(guest.api.review.overview({ params: here() }))).toEqual({
      status: 404,
      code: 'not_found',
    })
    const mixed = { castingId: elsewhere.id, appId: people[0]!.id }
    const refused = await Promise.all(
      [
        guest.api.review.detail({ params: mixed }),
        guest.api.review.comments({ params: mixed }),
        guest.api.review.markRead({ params: mixed }),
        guest.api.review.addComment({ params: mixed, body: { body: '안녕' } }),
        guest.api.review.changeGroup({
          params: { castingId: elsewhere.id, groupId: groupIds[0]! },
          body: { applicationIds: [people[0]!.id] },
        }),
      ].map(refusal),
    )
    expect(new Set(refused.map(answer => answer.status))).toEqual(new Set([404]))
    const foreign = { roleIds: [casting.roleId], groupIds: [] }
    const scope = owner.api.sharing.changeShare({ params: { castingId: elsewhere.id }, body: { scope: foreign } })
    expect((await refusal(scope)).status).toBe(404)
  })

  test('[S-06] reads comments meant for the share and their own, and no others', async () => {
    const params = at(people[2]!.id)
    const write = (visibility: 'ME' | 'TEAM' | 'SHARE') =>
      owner.api.review.addComment({ params, body: { body: `${visibility}에게`, visibility } })
    for (const visibility of ['ME', 'TEAM', 'SHARE'] as const) await write(visibility)
    await shareCasting(owner, casting.id, { shows: { comments: false, ratings: false, files: false } })
    const [guest, another] = [await enterAsGuest(server, casting.id), await enterAsGuest(server, casting.id)]
    await another.api.review.addComment({ params, body: { body: '다른 손님', visibility: 'ME' } })
    await guest.api.review.addComment({ params, body: { body: '내 생각', visibility: 'ME' } })
    const read = async () => (await guest.api.review.comments({ params })).list.map(comment => comment.body)
    expect(await read()).toEqual(['내 생각'])
    await owner.api.sharing.changeShare({
      params: here(),
      body: { shows: { comments: true, ratings: false, files: false } },
    })
    expect(await read()).toEqual(['SHARE에게', '내 생각'])
  })

  test('[S-06] a guest who may rate but not see ratings learns nothing of others’', async () => {
    const params = at(people[2]!.id)
    await owner.api.review.rate({ params, body: { mark: 5 } })
    await shareCasting(owner, casting.id, { shows: { comments: true, ratings: false, files: true } })
    const { api } = await enterAsGuest(server, casting.id)
    const nothing = { count: 0, average: null, lowest: null, highest: null, marks: [] }
    expect((await api.review.detail({ params })).rating).toMatchObject({ ...nothing, mine: null })
    expect(await api.review.rate({ params, body: { mark: 2 } })).toMatchObject({ ...nothing, mine: 2, count: 1 })
    expect((await owner.api.review.rate({ params, body: { mark: 5 } })).count).toBe(2)
  })

  test('[S-06] a random scope never reveals a person outside it', async () => {
    await shareCasting(owner, casting.id)
    const guest = await enterAsGuest(server, casting.id)
    const standing: Record<number, { roles: number[]; group: number | null }> = {
      [people[0]!.id]: { roles: [casting.roleId], group: groupIds[0]! },
      [people[1]!.id]: { roles: [otherRole], group: groupIds[0]! },
      [people[2]!.id]: { roles: [casting.roleId, otherRole], group: null },
      [people[3]!.id]: { roles: [casting.roleId], group: null },
    }
    const scopes = fc.record({
      roleIds: fc.subarray([casting.roleId, otherRole]),
      groupIds: fc.subarray(groupIds.slice(0, 2)),
      stages: fc.subarray<'SHORTLISTED' | 'FINAL'>(['SHORTLISTED', 'FINAL']),
    })
    const stages = new Map<string, string>()
    const standings = [
      { appId: people[0]!.id, role: casting.roleId, stage: 'SHORTLISTED' },
      { appId: people[1]!.id, role: otherRole, stage: 'FINAL' },
      { appId: people[2]!.id, role: casting.roleId, stage: 'REJECTED' },
      { appId: people[2]!.id, role: otherRole, stage: 'SHORTLISTED' },
    ]
    for (const { appId, role, stage } of standings) {
      stages.set(`${appId} ${role}`, stage)
      await sql`UPDATE application_roles SET stage = ${stage} WHERE application_id = ${appId} AND role_id = ${role}`.execute(
        server.db,
      )
    }
    await fc.assert(
      fc.asyncProperty(scopes, async scope => {
        await owner.api.sharing.changeShare({ params: here(), body: { scope } })
        const inside = people
          .map(({ id }) => id)
          .filter(id => {
            const { roles, group } = standing[id]!
            const hasRole = roles.some(
              role =>
                (!scope.roleIds.length || scope.roleIds.includes(role)) &&
                (!scope.stages.length || scope.stages.some(stage => stage === stages.get(`${id} ${role}`))),
            )
            return hasRole && (!scope.groupIds.length || (group !== null && scope.groupIds.includes(group)))
          })
        for (const seen of await seenBy(guest)) expect(seen, JSON.stringify(scope)).toEqual(inside)
        const { seenCount } = await owner.api.sharing.share({ params: here() })
        const overview = await guest.api.review.overview({ params: here() })
        expect(seenCount).toBe(inside.length)
        expect(overview.total).toBe(inside.length)
        if (scope.roleIds.length)
          expect(overview.roles.map(role => role.id).toSorted()).toEqual(scope.roleIds.toSorted())
        const { list } = await guest.api.review.groups({ params: here() })
        if (scope.groupIds.length) expect(list.map(group => group.id)).toEqual(scope.groupIds)
      }),
      { numRuns: 15, seed: 20261120 },
    )
    await owner.api.sharing.changeShare({ params: here(), body: { scope: everybody } })
  })
})

test('[A-30][W-15] sharing needs an explicit choice of people the first time, even for everybody', async () => {
  const notice = await openCasting(server, owner)
  await createApplicant(server, notice)
  const params = { castingId: notice.id }
  expect(await owner.api.sharing.share({ params })).toMatchObject({ state: 'NONE', seenCount: 0, everyoneCount: 1 })
  const unsaid = owner.api.sharing.changeShare({ params, body: { password: sharePassword } })
  expect(await refusal(unsaid)).toEqual({ status: 422, code: 'share_scope_required' })
  const body = { password: sharePassword, scope: everybody }
  expect(await owner.api.sharing.changeShare({ params, body })).toMatchObject({ state: 'ACTIVE', seenCount: 1 })
})

test('[A-29] a share by stage follows who stands there', async () => {
  const notice = await openCasting(server, owner)
  const [first, second] = [await createApplicant(server, notice), await createApplicant(server, notice)]
  const params = { castingId: notice.id }
  const stage = (appId: number, to: 'SHORTLISTED' | 'HOLD') =>
    owner.api.review.changeStages({ params, body: { applicationIds: [appId], stage: to } })
  await stage(first.id, 'SHORTLISTED')
  await shareCasting(owner, notice.id, { scope: { roleIds: [], groupIds: [], stages: ['SHORTLISTED'] } })
  const guest = await enterAsGuest(server, notice.id)
  const seen = async () => (await guest.api.review.profiles({ params })).list.map(card => card.id)
  expect(await seen()).toEqual([first.id])
  await stage(second.id, 'SHORTLISTED')
  await stage(first.id, 'HOLD')
  expect(await seen()).toEqual([second.id])
  const { scope, seenCount } = await owner.api.sharing.share({ params })
  expect([scope.stages, seenCount]).toEqual([['SHORTLISTED'], 1])
  const change = (given: object) =>
    owner.api.sharing.changeShare({ params, body: { scope: { roleIds: [], groupIds: [], ...given } as never } })
  expect(await refusal(change({ stages: ['WITHDRAWN'] }))).toMatchObject({ status: 400 })
  expect(await refusal(change({ stages: ['HOLD'], applicationIds: [first.id] }))).toMatchObject({ status: 400 })
})

describe('several shares of one casting', () => {
  const all = { comments: true, ratings: true, files: true }
  const addShare = (castingId: number, body: Parameters<Person['api']['sharing']['addShare']>[0]['body']) =>
    owner.api.sharing.addShare({ params: { castingId }, body: { shows: all, ...body } })
  const chosen = (...applicationIds: number[]) => ({ roleIds: [], groupIds: [], applicationIds })

  /** A casting with three applicants and a share for director, producer and client each. */
  async function threeShares() {
    const { id: castingId, roleId } = await openCasting(server, owner)
    const applicants = []
    for (let at = 0; at < 3; at++) applicants.push((await createApplicant(server, { id: castingId, roleId })).id)
    const director = await addShare(castingId, { name: '감독님', password: '감독의 비밀번호', scope: everybody })
    const producer = await addShare(castingId, {
      name: '제작사',
      password: '제작사 비밀번호',
      scope: chosen(applicants[0]!, applicants[1]!),
      can: { comment: true, rate: false, group: false },
    })
    const client = await addShare(castingId, { password: '광고주 비밀번호', scope: chosen(applicants[2]!) })
    return { castingId, applicants, director, producer, client }
  }

  test('[A-29] [A-30] [S-06] each password opens its own scope and rights, and each share has its own record', async () => {
    const { castingId, applicants, director, producer, client } = await threeShares()
    expect([director.name, producer.name, client.name]).toEqual(['감독님', '제작사', '공유 3'])
    const params = { castingId }
    const seen = async (password: string, name: string) => {
      const { api } = await enterAsGuest(server, castingId, { password, name })
      const { ids } = await api.review.index({ params })
      return { api, ids: ids.toSorted((a, b) => a - b) }
    }
    const [first, second, third] = [
      await seen('감독의 비밀번호', '한감독'),
      await seen('제작사 비밀번호', '윤피디'),
      await seen('광고주 비밀번호', '문부장'),
    ]
    expect([first.ids, second.ids, third.ids]).toEqual([applicants, applicants.slice(0, 2), applicants.slice(2)])
    const outside = { castingId, appId: applicants[2]! }
    expect((await refusal(second.api.review.detail({ params: outside }))).status).toBe(404)
    const inside = { castingId, appId: applicants[0]! }
    await second.api.review.addComment({ params: inside, body: { body: '좋아요' } })
    const unwanted = first.api.review.addComment({ params: inside, body: { body: '좋아요' } })
    expect((await refusal(unwanted)).status).toBe(403)
    const visitors = async (shareId: number | null) =>
      (await owner.api.sharing.share({ params, query: { shareId: shareId! } })).visits.map(visit => visit.name)
    expect(await visitors(producer.id)).toEqual(['윤피디'])
    expect(await visitors(client.id)).toEqual(['문부장'])
    const { list } = await owner.api.sharing.shares({ params })
    expect(list.map(({ name, seenCount, visitCount, state }) => [name, seenCount, visitCount, state])).toEqual([
      ['감독님', 3, 1, 'ACTIVE'],
      ['제작사', 2, 1, 'ACTIVE'],
      ['공유 3', 1, 1, 'ACTIVE'],
    ])
  })

  test('[A-31] stopping one or changing its password does not affect the guests of the others', async () => {
    const { castingId, producer } = await threeShares()
    const params = { castingId }
    const guests = await Promise.all(
      ['감독의 비밀번호', '제작사 비밀번호', '광고주 비밀번호'].map(password =>
        enterAsGuest(server, castingId, { password }),
      ),
    )
    const standing = () =>
      Promise.all(
        guests.map(({ api }) =>
          api.sharing.standing({ params }).then(
            () => 'inside',
            error => error.code,
          ),
        ),
      )
    await owner.api.sharing.stopShare({ params, query: { shareId: producer.id! } })
    expect(await standing()).toEqual(['inside', 'share_ended', 'inside'])
    // Without a name the first one is selected.
    expect(await owner.api.sharing.share({ params })).toMatchObject({ name: '감독님', state: 'ACTIVE' })
    await owner.api.sharing.changeShare({ params, body: { password: '감독의 새 비밀번호' } })
    expect(await standing()).toEqual(['share_ended', 'share_ended', 'inside'])
    expect((await owner.api.sharing.stopShare({ params })).name).toBe('감독님')
    expect(await standing()).toEqual(['share_ended', 'share_ended', 'inside'])
  })

  test('[A-32] their passwords differ in either order of creation, and a refusal names no share', async () => {
    const { castingId, producer } = await threeShares()
    const params = { castingId }
    const taken = { status: 422, code: 'share_password_taken' }
    expect(await refusal(addShare(castingId, { password: '감독의 비밀번호', scope: everybody }))).toEqual(taken)
    const query = { shareId: producer.id! }
    const change = owner.api.sharing.changeShare({ params, query, body: { password: '광고주 비밀번호' } })
    expect(await refusal(change)).toEqual(taken)
    const own = await owner.api.sharing.changeShare({ params, query, body: { password: '제작사 비밀번호' } })
    expect(own.state).toBe('ACTIVE')
    const atOnce = await Promise.all(
      [1, 2].map(() =>
        addShare(castingId, { password: '동시에 만든 것', scope: everybody }).then(
          () => 200,
          error => error.code,
        ),
      ),
    )
    expect(atOnce.toSorted()).toEqual([200, 'share_password_taken'])
    const fresh = await openCasting(server, owner)
    const first = await Promise.all(
      [1, 2].map(() =>
        addShare(fresh.id, { password: '동시에 만든 것', scope: everybody }).then(
          () => 200,
          error => error.code,
        ),
      ),
    )
    expect(first.filter(each => each === 200)).toHaveLength(1)
  })

  test('[A-32] knowing one password does not help guessing another', async () => {
    const { castingId } = await threeShares()
    for (let i = 0; i < 3; i++) expect((await knock(castingId, `틀림${i}`, '10.9.0.1')).status).toBe(422)
    expect((await knock(castingId, '광고주 비밀번호', '10.9.0.1')).status).toBe(200)
    for (let i = 0; i < 2; i++) expect((await knock(castingId, `또 틀림${i}`, '10.9.0.1')).status).toBe(422)
    expect((await knock(castingId, '또 틀림', '10.9.0.1')).status).toBe(429)

    await server.db.deleteFrom('share_attempts').where('casting_id', '=', castingId).execute()
    const inside = await enterByBrowser(castingId, { name: '문부장', password: '광고주 비밀번호' })
    const other = await enterByBrowser(castingId, { name: '문부장', password: '광고주 비밀번호' })
    await server.db.deleteFrom('share_attempts').where('casting_id', '=', castingId).execute()
    for (let i = 0; i < 5; i++) expect((await knock(castingId, `틀림${i}`, '10.9.0.2', inside.mark)).status).toBe(422)
    // Entering their own share again gives no further guesses.
    expect((await knock(castingId, '광고주 비밀번호', '10.9.0.3', inside.mark)).status).toBe(429)
    expect((await knock(castingId, '감독의 비밀번호', '10.9.0.2', other.mark)).status).toBe(429)
    expect((await knock(castingId, '광고주 비밀번호', '10.9.0.2', other.mark)).status).toBe(200)
  })

  test('[A-30] chosen people belong to this casting, and never widen to everybody', async () => {
    const { castingId, applicants, client } = await threeShares()
    const params = { castingId }
    const stranger = addShare(castingId, { password: '처음 보는 것', scope: chosen(people[0]!.id) })
    expect(await refusal(stranger)).toEqual({ status: 404, code: 'not_found' })
    const both = addShare(castingId, { password: '처음 보는 것', scope: { ...chosen(applicants[0]!), groupIds: [1] } })
    expect((await refusal(both)).status).toBe(400)
    const guest = await enterAsGuest(server, castingId, { password: '광고주 비밀번호' })
    await server.db
      .updateTable('applications')
      .set({ withdrawn_at: new Date() })
      .where('id', '=', applicants[2]!)
      .execute()
    expect((await guest.api.review.index({ params })).ids).toEqual([])
    const elsewhere = owner.api.sharing.share({ params: here(), query: { shareId: client.id! } })
    expect(await refusal(elsewhere)).toEqual({ status: 404, code: 'not_found' })
  })
})

describe('a scope of which a part was deleted', () => {
  test('[A-30] shows nobody instead of everybody once its parts are gone', async () => {
    const another = await openCasting(server, owner)
    const params = { castingId: another.id }
    const person = await createApplicant(server, another)
    const role = await addRole(server, another.id)
    const { list } = await owner.api.review.groups({ params })
    const [kept, gone] = list.map(group => group.id)
    const scope = { roleIds: [another.roleId, role], groupIds: [gone!] }
    await shareCasting(owner, another.id, { scope })
    await owner.api.review.replaceGroups({
      params,
      body: { groups: list.filter(group => group.id !== gone).map(({ id, name, colorId }) => ({ id, name, colorId })) },
    })
    await server.db.updateTable('casting_roles').set({ deleted_at: new Date() }).where('id', '=', role).execute()
    await shareCasting(owner, another.id, { password: '새로운 비밀번호', scope })
    const guest = await enterAsGuest(server, another.id, { password: '새로운 비밀번호' })
    expect((await guest.api.review.index({ params })).ids).toEqual([])
    const change = (next: typeof scope) => owner.api.sharing.changeShare({ params, body: { scope: next } })
    expect((await change({ roleIds: [another.roleId], groupIds: [gone!, kept!] })).scope.groupIds).toEqual([gone, kept])
    await change({ roleIds: [], groupIds: [] })
    expect((await guest.api.review.index({ params })).ids).toEqual([person.id])
    expect(await refusal(change({ roleIds: [], groupIds: [gone!] }))).toEqual({ status: 404, code: 'not_found' })
    expect(await refusal(change({ roleIds: [role], groupIds: [] }))).toEqual({ status: 404, code: 'not_found' })
  })
})

describe('a returning guest', () => {
  test('[S-06] is the same guest in the same browser under the same name', async () => {
    const another = await openCasting(server, owner)
    const { id: appId } = await createApplicant(server, another)
    const params = { castingId: another.id, appId }
    await shareCasting(owner, another.id)
    const first = await enterByBrowser(another.id, { name: '한감독' })
    await first.api.review.rate({ params, body: { mark: 2 } })
    const mine = await first.api.review.addComment({ params, body: { body: '첫날의 생각', visibility: 'ME' } })
    await first.api.review.markRead({ params })

    await shareCasting(owner, another.id, { password: '새로운 비밀번호' })
    const password = '새로운 비밀번호'
    const again = await enterByBrowser(another.id, { name: '한감독', password, mark: first.mark })
    expect(again.mark).toBe(first.mark)
    expect((await again.api.review.reads({ params: { castingId: another.id } })).applicationIds).toEqual([appId])
    expect(await again.api.review.rate({ params, body: { mark: 4 } })).toMatchObject({ count: 1, average: 4 })
    await again.api.review.changeComment({
      params: { ...params, commentId: mine.id },
      body: { body: '둘째 날의 생각' },
    })
    const colleague = await enterByBrowser(another.id, { name: '문조감독', password, mark: first.mark })
    expect((await colleague.api.review.comments({ params })).list).toEqual([])
    expect((await colleague.api.review.rate({ params, body: { mark: 2 } })).average).toBe(3)

    const elsewhere = await enterByBrowser(another.id, { name: '한감독', password })
    expect((await elsewhere.api.review.comments({ params })).list).toEqual([])
    expect(await elsewhere.api.review.rate({ params, body: { mark: 5 } })).toMatchObject({
      mine: 5,
      count: 2,
      average: 3.5,
      lowest: 2,
      highest: 5,
    })
    const { rating } = await owner.api.review.detail({ params })
    expect(rating.marks.map(each => each.mark).toSorted()).toEqual([2, 5])
    const { visits } = await owner.api.sharing.share({ params: { castingId: another.id } })
    expect(visits.map(visit => visit.name)).toEqual(['한감독', '문조감독', '한감독', '한감독'])
  })
})

/** A guest's browser, which keeps token and mark in cookies. */
async function enterByBrowser(castingId: number, given: { name: string; password?: string; mark?: string }) {
  const { name, password = sharePassword, mark } = given
  const response = await fetch(`${server.origin}/v1/castings/${castingId}/password`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      ...(mark && { cookie: `pfGuest=${mark}` }),
    },
    body: JSON.stringify({ password, name, company: '필름 온기' }),
  })
  const cookies = response.headers.getSetCookie().join('; ')
  const cookieNamed = (cookie: string) => new RegExp(`${cookie}=([^;]+)`).exec(cookies)![1]!
  return { mark: cookieNamed('pfGuest'), api: server.api(null, cookieNamed('pfShare')) }
}

describe('the end of a share', () => {
  test('[A-31] stopping a share while many comment: nothing is written after it', async () => {
    const another = await openCasting(server, owner)
    const { id: appId } = await createApplicant(server, another)
    const params = { castingId: another.id, appId }
    await shareCasting(owner, another.id)
    const guests = await Promise.all(Array.from({ length: 4 }, () => enterAsGuest(server, another.id)))
    const count = async () =>
      (await owner.api.review.comments({ params })).list.length +
      (await owner.api.review.detail({ params })).rating.count
    const writing = guests.flatMap(({ api }) => [
      ...Array.from({ length: 6 }, (_, at) => api.review.addComment({ params, body: { body: `생각 ${at}` } })),
      api.review.rate({ params, body: { mark: 3 } }),
    ])
    const stopped = owner.api.sharing.stopShare({ params: { castingId: another.id } }).then(count)
    for (const each of await Promise.allSettled(writing))
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ status: 403, code: 'share_ended' })
    expect(await count()).toBe(await stopped)
  })

  test('[A-31] pending writes are refused when the share was stopped', async () => {
    const another = await openCasting(server, owner)
    const { id: appId } = await createApplicant(server, another)
    const params = { castingId: another.id, appId }
    await shareCasting(owner, another.id)
    const { api } = await enterAsGuest(server, another.id)
    const [group] = (await api.review.groups({ params: { castingId: another.id } })).list
    const writing = await server.db.transaction().execute(async stop => {
      await sql`UPDATE casting_shares SET revoked_at = now() WHERE casting_id = ${another.id}`.execute(stop)
      // The stop is not committed yet: all three are admitted and reach the share's row.
      const all = Promise.all(
        [
          api.review.addComment({ params, body: { body: '쓰던 글' } }),
          api.review.rate({ params, body: { mark: 3 } }),
          api.review.changeGroup({
            params: { castingId: another.id, groupId: group!.id },
            body: { applicationIds: [appId] },
          }),
        ].map(refusal),
      )
      all.catch(() => {})
      await expect
        .poll(async () => {
          const { rows } = await sql`
            SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(stop)
          return rows.length
        })
        .toBe(3)
      return { all }
    })
    expect(await writing.all).toEqual(Array.from({ length: 3 }, () => ({ status: 403, code: 'share_ended' })))
  })

  test('[A-31] stopping ends every grant with the next request, even during writing a comment', async () => {
    await shareCasting(owner, casting.id)
    const guests = await Promise.all([1, 2].map(() => enterAsGuest(server, casting.id)))
    await owner.api.sharing.stopShare({ params: here() })
    expect((await owner.api.sharing.share({ params: here() })).state).toBe('REVOKED')
    for (const { api } of guests) {
      const comment = api.review.addComment({ params: at(people[0]!.id), body: { body: '쓰던 글' } })
      expect(await refusal(comment)).toEqual({ status: 403, code: 'share_ended' })
      expect(await refusal(api.sharing.standing({ params: here() }))).toEqual({ status: 403, code: 'share_ended' })
    }
    expect(await knock(casting.id, sharePassword)).toMatchObject({ status: 422 })
    const again = owner.api.sharing.changeShare({
      params: here(),
      body: { can: { comment: true, rate: true, group: true } },
    })
    expect(await refusal(again)).toEqual({ status: 422, code: 'share_password_required' })
  })

  test('[A-30] a new password, its expiry and the owner’s suspension end it too', async () => {
    await shareCasting(owner, casting.id)
    const ended = { status: 403, code: 'share_ended' }
    const first = await enterAsGuest(server, casting.id)
    await shareCasting(owner, casting.id, { password: '새로운 비밀번호' })
    expect(await refusal(first.api.sharing.standing({ params: here() }))).toEqual(ended)
    expect(await knock(casting.id, sharePassword)).toMatchObject({ status: 422 })
    const second = await enterAsGuest(server, casting.id, { password: '새로운 비밀번호' })
    const set = (status: 'SUSPENDED' | 'ACTIVE') =>
      server.db.updateTable('users').set({ status }).where('id', '=', owner.id).execute()
    await set('SUSPENDED')
    expect(await refusal(second.api.sharing.standing({ params: here() }))).toEqual(ended)
    expect(await knock(casting.id, '새로운 비밀번호')).toMatchObject({ status: 422 })
    await set('ACTIVE')
    await second.api.sharing.standing({ params: here() })
    await server.db
      .updateTable('casting_shares')
      .set({ expires_at: new Date(0) })
      .where('casting_id', '=', casting.id)
      .execute()
    expect((await owner.api.sharing.share({ params: here() })).state).toBe('EXPIRED')
    expect(await refusal(second.api.sharing.standing({ params: here() }))).toEqual(ended)
    const late = new Date(Date.now() + 91 * 86_400_000).toISOString()
    const change = owner.api.sharing.changeShare({ params: here(), body: { expiresAt: late } })
    expect(await refusal(change)).toEqual({ status: 422, code: 'share_expiry_invalid' })
  })
})

describe('guessing the password', () => {
  test('[A-32] a wrong password gets the same answer whether the casting is shared or not', async () => {
    const unshared = await openCasting(server, owner)
    await shareCasting(owner, casting.id)
    const answers = [
      await knock(casting.id, '틀린 비밀번호', '10.2.0.1'),
      await knock(unshared.id, '틀린 비밀번호', '10.2.0.1'),
      await knock(999_999_999, '틀린 비밀번호', '10.2.0.1'),
    ]
    expect(answers[0]).toMatchObject({ status: 422, envelope: { code: 'share_password_wrong' } })
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  test('[A-32] five wrong ones lock an address, and make tries from anywhere cost work', async () => {
    const shared = await openCasting(server, owner)
    await shareCasting(owner, shared.id)
    for (let i = 0; i < 5; i++) expect((await knock(shared.id, `틀림${i}`)).status).toBe(422)
    const locked = await knock(shared.id, sharePassword)
    expect(locked).toMatchObject({ status: 429, envelope: { code: 'share_locked' } })
    expect(locked.retryAfter).toBeGreaterThan(0)
    expect(locked.retryAfter).toBeLessThanOrEqual(15 * 60)

    const unpaid = await knock(shared.id, sharePassword, '10.3.0.1')
    expect(unpaid).toMatchObject({ status: 429, envelope: { code: 'share_work' } })
    expect(unpaid.retryAfter).toBeGreaterThan(23 * 3600)
    const work = await workAt(shared.id, '10.3.0.1')
    expect((await knock(shared.id, '틀림', '10.3.0.2', '', work)).envelope.code, 'of another address').toBe(
      'share_work',
    )
    expect((await knock(shared.id, '틀림', '10.3.0.1', '', work)).status).toBe(422)
    expect((await knock(shared.id, '틀림', '10.3.0.1', '', work)).envelope.code, 'for one try').toBe('share_work')
    expect((await paidKnock(shared.id, sharePassword, '10.3.0.1')).status).toBe(200)

    await strangersTried(shared.id, 145)
    expect((await owner.api.sharing.share({ params: { castingId: shared.id } })).state).toBe('LOCKED')
    await strangersTried(shared.id, 2)
    const again = await knock(shared.id, sharePassword, '10.100.0.1')
    expect(again, 'who has tried before waits').toMatchObject({ status: 429, envelope: { code: 'share_locked' } })
    expect(again.retryAfter).toBeGreaterThan(23 * 3600)
    expect((await knock(shared.id, sharePassword, '10.5.0.1')).envelope.code, 'first visitors pay').toBe('share_work')
    expect((await paidKnock(shared.id, sharePassword, '10.5.0.1')).status).toBe(200)
    await strangersTried(shared.id, 50)
    expect((await knock(shared.id, sharePassword, '10.5.0.2')).envelope.code).toBe('share_locked')
    await shareCasting(owner, shared.id, { password: '새로운 비밀번호' })
    expect((await knock(shared.id, '새로운 비밀번호')).status).toBe(200)
  })
})

describe('the link of a share', () => {
  test('[A-30][A-32][W-38] opens it without the password, also while it is locked, until it is ended', async () => {
    const shared = await openCasting(server, owner)
    const params = { castingId: shared.id }
    expect(await refusal(owner.api.sharing.openLink({ params }))).toMatchObject({ code: 'share_password_required' })
    expect((await shareCasting(owner, shared.id)).hasLink).toBe(false)
    const stranger = await createManager(server)
    expect(await refusal(stranger.api.sharing.openLink({ params }))).toMatchObject({ status: 404 })
    const made = await owner.api.sharing.openLink({ params })
    expect(made.share.hasLink).toBe(true)
    const enter = (key: string) =>
      server.api().sharing.enterShare({ params, body: { key, name: '한감독', company: '필름 온기' } })
    await strangersTried(shared.id, 140)
    await strangersTried(shared.id, 80)
    expect((await knock(shared.id, sharePassword, '10.7.0.1')).envelope.code).toBe('share_locked')
    const { token } = await enter(made.key)
    const guest = server.api(null, token!)
    expect(await guest.sharing.standing({ params })).toEqual({ isOpen: true })

    const ended = { status: 422, code: 'share_link_ended' }
    const next = await owner.api.sharing.openLink({ params })
    expect(await refusal(enter(made.key))).toEqual(ended)
    const other = await openCasting(server, owner)
    await shareCasting(owner, other.id)
    expect(
      await refusal(
        server.api().sharing.enterShare({
          params: { castingId: other.id },
          body: { key: next.key, name: '한감독', company: '필름 온기' },
        }),
      ),
    ).toEqual(ended)
    expect((await owner.api.sharing.closeLink({ params })).hasLink).toBe(false)
    expect(await refusal(enter(next.key))).toEqual(ended)
    expect(await guest.sharing.standing({ params }), 'who is inside stays').toEqual({ isOpen: true })

    const last = await owner.api.sharing.openLink({ params })
    await shareCasting(owner, shared.id, { password: '새로운 비밀번호' })
    expect(await refusal(enter(last.key)), 'a new password ends it').toEqual(ended)
    const stopped = await owner.api.sharing.openLink({ params })
    await owner.api.sharing.stopShare({ params })
    expect(await refusal(enter(stopped.key))).toEqual(ended)
    expect(await refusal(owner.api.sharing.openLink({ params }))).toMatchObject({ code: 'share_password_required' })
  })
})

describe('a lock by strangers', () => {
  test('[A-32][W-38] does not affect guests inside and returning ones, and ends when the team unlocks', async () => {
    const shared = await openCasting(server, owner)
    const params = { castingId: shared.id }
    await shareCasting(owner, shared.id)
    const known = await enterByBrowser(shared.id, { name: '한감독' })
    const link = `/mypage/castingadmin/${shared.id}`
    const told = async () =>
      (await newsOf(server, owner)).filter(news => news.link === link).map(({ type, title }) => `${type} ${title}`)
    // Somebody pays for every try.
    const attack = async (place: number) => {
      await strangersTried(shared.id, 49)
      await paidKnock(shared.id, '틀림', `10.6.${place}.1`)
      await strangersTried(shared.id, 99)
      await paidKnock(shared.id, '틀림', `10.6.${place}.2`)
    }
    await attack(1)
    expect((await owner.api.sharing.share({ params })).state).toBe('LOCKED')
    const locked = await knock(shared.id, sharePassword, '10.100.0.1')
    expect(locked).toMatchObject({ status: 429, envelope: { code: 'share_locked' } })
    expect(JSON.stringify(locked.envelope)).toContain('공유한 담당자에게 잠금을 풀거나 링크를 보내 달라고 해 주세요')
    expect(await known.api.sharing.standing({ params })).toEqual({ isOpen: true })
    expect((await knock(shared.id, sharePassword, '10.100.0.1', known.mark)).status, 'a browser that was inside').toBe(
      200,
    )
    const both = ['CASTING_TEAM 누군가 공유 비밀번호를 여러 번 틀렸어요', 'CASTING_TEAM 공유가 잠겼어요']
    expect((await told()).toSorted()).toEqual(both.toSorted())

    const stranger = await createManager(server)
    expect(await refusal(stranger.api.sharing.unlockShare({ params }))).toEqual({ status: 404, code: 'not_found' })
    expect((await owner.api.sharing.unlockShare({ params })).state).toBe('ACTIVE')
    expect((await knock(shared.id, sharePassword, '10.7.0.1')).status).toBe(200)
    expect(await known.api.sharing.standing({ params }), 'nobody inside is thrown out').toEqual({ isOpen: true })
    await attack(2)
    expect(await told(), 'told each time').toHaveLength(4)
  })

  test('[A-32] a returning browser also has a limit of guesses', async () => {
    const shared = await openCasting(server, owner)
    await shareCasting(owner, shared.id)
    const { mark } = await enterByBrowser(shared.id, { name: '한감독' })
    for (let i = 0; i < 5; i++) expect((await knock(shared.id, `틀림${i}`, '10.8.0.1', mark)).status).toBe(422)
    expect((await knock(shared.id, '틀림', '10.8.0.2', mark)).status).toBe(429)
    expect((await owner.api.sharing.share({ params: { castingId: shared.id } })).state).toBe('ACTIVE')
  })

  test('[A-32] an IPv6 line counts as one address', async () => {
    const shared = await openCasting(server, owner)
    await shareCasting(owner, shared.id)
    for (let i = 0; i < 5; i++) expect((await knock(shared.id, `틀림${i}`, `2001:db8:7:10${i}::1`)).status).toBe(422)
    expect((await knock(shared.id, sharePassword, '2001:db8:7:10a::1')).status).toBe(429)
    expect((await paidKnock(shared.id, sharePassword, '2001:db8:7:200::1')).status).toBe(200)
  })
})

test('[A-31] guests’ access to applicants is recorded once, and forgotten after a year', async () => {
  const another = await openCasting(server, owner)
  const [listed, opened] = [await createApplicant(server, another), await createApplicant(server, another)]
  await shareCasting(owner, another.id)
  const params = { castingId: another.id }
  const guest = await enterAsGuest(server, another.id, { name: '옛감독' })
  await guest.api.review.detail({ params: { ...params, appId: opened.id } })
  for (let at = 0; at < 2; at++) await guest.api.review.index({ params })
  await guest.api.review.addComment({
    params: { ...params, appId: listed.id },
    body: { body: '눈빛이 좋아요', visibility: 'TEAM' },
  })
  const visits = async () => (await owner.api.sharing.share({ params })).visits
  expect(await visits()).toMatchObject([{ name: '옛감독', listedCount: 2, openedCount: 1 }])
  const yearAgo = sql`now() - interval '366 days'`
  await sql`UPDATE share_grants SET created_at = ${yearAgo} WHERE casting_id = ${another.id}`.execute(server.db)
  await sql`
    UPDATE share_access_log SET listed_at = ${yearAgo} WHERE application_id IN (${listed.id}, ${opened.id})`.execute(
    server.db,
  )
  await sharingJob.work({}, { db: server.db, log: server.server.log, jobs: server.server.jobs })
  expect(await visits()).toEqual([])
  const { comments } = await owner.api.review.detail({ params: { ...params, appId: listed.id } })
  expect(comments[0]).toMatchObject({
    body: '눈빛이 좋아요',
    authorName: expect.stringMatching(/^초대받은 사람 · \d+$/),
  })
})
