import { beforeAll, expect, vi } from 'vitest'
import { solved } from '#server/accounts/accounts.support.ts'
import { apiTest } from '../../test/support/api.ts'
import { refusal } from '../../test/support/applicants.ts'
import { hearStream } from '../../test/support/event-stream.ts'
import { newsOf } from '../../test/support/news.ts'
import { createActor, createManager, createUnapprovedManager, type Person } from '../../test/support/people.ts'
import { addProfile } from '../../test/support/profiles.ts'
import { enterList, shareList, sharePassword } from '../../test/support/sharing.ts'

const { server, test } = apiTest({ TRUST_PROXY: '127.0.0.1' })
let owner: Person
let open: number
let members: number
beforeAll(async () => {
  owner = await createManager(server)
  open = await addProfile(server, await createActor(server), { actorName: '서단오', birthDate: '1999-05-05' })
  const kept = { actorName: '한여울', accessScope: 'MEMBER' as const }
  members = await addProfile(server, await createActor(server), kept)
})

const at = (castingListId: number) => ({ params: { castingListId } })
const ended = { status: 403, code: 'share_ended' }
const unknown = { status: 404, code: 'not_found' }

test('guests of a shared list see of its actors what everybody may', async () => {
  const id = await shareList(owner, [open, members])
  const memo = { memo: '목소리가 좋아요' }
  await owner.api.castingLists.changeMemo({ ...at(id), body: memo })
  await owner.api.castingLists.changeProfileMemo({ params: { castingListId: id, profileId: open }, body: memo })
  const guest = await enterList(server, id)
  const { title, profiles } = await guest.api.castingLists.shared(at(id))
  expect([title, profiles.totalResult]).toEqual(['늦여름의 후보', 1])
  expect(profiles.list).toMatchObject([{ id: open, actorName: '서단오', height: 168, birthYear: 1999 }])
  expect(JSON.stringify(profiles)).not.toMatch(/목소리|9999|dano@|phone|email/)
  expect(await owner.api.castingLists.share(at(id))).toMatchObject({ seenCount: 1, everyoneCount: 2 })

  const parts = JSON.stringify({ height: 'TEAMS', age: 'TEAMS' })
  await server.db.updateTable('profiles').set({ part_audiences: parts }).where('id', '=', open).execute()
  const [card] = (await guest.api.castingLists.shared(at(id))).profiles.list
  expect(card).toMatchObject({ height: null, birthYear: null, age: null })
  await server.db.updateTable('profiles').set({ access_scope: 'PRIVATE' }).where('id', '=', open).execute()
  expect((await guest.api.castingLists.shared(at(id))).profiles.list).toEqual([])
  const restored = { access_scope: 'PUBLIC' as const, part_audiences: '{}' }
  await server.db.updateTable('profiles').set(restored).where('id', '=', open).execute()
})

test('an actor who blocks the owner of a list is not shown to its guests', async () => {
  const actor = await createActor(server)
  const profileId = await addProfile(server, actor, { actorName: '문가람' })
  const id = await shareList(owner, [open, profileId])
  const guest = await enterList(server, id)
  expect((await guest.api.castingLists.shared(at(id))).profiles.totalResult).toBe(2)
  await server.db
    .insertInto('blocks')
    .values({ blocker_id: actor.id, blocked_id: owner.id, kind: 'ALL', label: '' })
    .execute()
  expect((await guest.api.castingLists.shared(at(id))).profiles.list.map(card => card.id)).toEqual([open])
})

test('[A-32] nobody but the owner shares a list, and nobody reads it without its password', async () => {
  const id = await shareList(owner, [open])
  const other = await createManager(server)
  const lists = other.api.castingLists
  const body = { password: '남의 비밀번호' }
  for (const call of [
    () => lists.shares(at(id)),
    () => lists.share(at(id)),
    () => lists.addShare({ ...at(id), body }),
    () => lists.changeShare({ ...at(id), body }),
    () => lists.stopShare(at(id)),
    () => lists.unlockShare(at(id)),
    () => lists.openLink(at(id)),
    () => lists.closeLink(at(id)),
    () => lists.shared(at(id)),
    () => owner.api.castingLists.shared(at(id)),
  ])
    expect(await refusal(call())).toEqual(unknown)
  expect(await refusal(server.api().castingLists.shared(at(id)))).toEqual({ status: 401, code: 'not_signed_in' })
  const elsewhere = await enterList(server, await shareList(other, [open]))
  expect(await refusal(elsewhere.api.castingLists.shared(at(id)))).toEqual(unknown)
  expect(await refusal(elsewhere.api.castingLists.read(at(id)))).toMatchObject({ status: 403 })
  expect((await elsewhere.api.castingLists.list()).list).toEqual([])

  const unapproved = await createUnapprovedManager(server)
  const { id: own } = await unapproved.api.castingLists.create({ body: { title: '후보', profileIds: [open] } })
  const share = unapproved.api.castingLists.changeShare({ ...at(own), body })
  expect(await refusal(share)).toEqual({ status: 403, code: 'auth_required' })
})

test('[A-31] a stopped share of a list ends for its guests at once', async () => {
  const id = await shareList(owner, [open])
  const hear = async (token: string) => {
    const address = `${server.origin}/v1/casting-list/${id}/shared/stream`
    const heard = await hearStream<unknown>(address, { 'x-share-token': token })
    expect(heard.status).toBe(200)
    return async () => {
      await vi.waitFor(() => expect(heard.text).toContain('event: end'), { timeout: 30_000, interval: 20 })
      await heard.close()
    }
  }
  const first = await enterList(server, id)
  const firstEnds = await hear(first.token)
  expect(await owner.api.castingLists.stopShare(at(id))).toMatchObject({ state: 'REVOKED' })
  await firstEnds()
  expect(await refusal(first.api.castingLists.shared(at(id)))).toEqual(ended)
  expect(await refusal(enterList(server, id))).toEqual({ status: 422, code: 'share_password_wrong' })

  const again = (password: string) => owner.api.castingLists.changeShare({ ...at(id), body: { password } })
  await again('새로운 비밀번호')
  const second = await enterList(server, id, { password: '새로운 비밀번호' })
  const secondEnds = await hear(second.token)
  await again('또 다른 비밀번호')
  await secondEnds()
  expect(await refusal(second.api.castingLists.shared(at(id)))).toEqual(ended)

  const third = await enterList(server, id, { password: '또 다른 비밀번호' })
  const thirdEnds = await hear(third.token)
  await owner.api.castingLists.remove(at(id))
  await thirdEnds()
  expect(await refusal(third.api.castingLists.shared(at(id)))).toEqual(unknown)
})

test('[A-30] a list has several shares, each with its own settings and visits', async () => {
  const id = await shareList(owner, [open], { name: '감독님' })
  const lists = owner.api.castingLists
  const expiresAt = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const add = (password: string) => lists.addShare({ ...at(id), body: { name: '제작사', password, expiresAt } })
  expect(await refusal(add(sharePassword))).toMatchObject({ code: 'share_password_taken' })
  expect(await refusal(lists.addShare({ ...at(id), body: { name: '빈 공유' } }))).toMatchObject({
    code: 'share_password_required',
  })
  const late = { password: '너무 먼 날짜', expiresAt: new Date(Date.now() + 120 * 86_400_000).toISOString() }
  expect(await refusal(lists.addShare({ ...at(id), body: late }))).toMatchObject({ code: 'share_expiry_invalid' })
  const { id: shareId } = await add('제작사의 비밀번호')
  const one = { ...at(id), query: { shareId } }
  const { key } = await lists.openLink(one)
  const who = { name: '오대표', company: '필름 온기' }
  const { token } = await server.api().castingLists.enterShare({ ...at(id), body: { ...who, key } })
  const guest = server.api(null, token!)
  for (const page of [1, 2, 1]) await guest.castingLists.shared({ ...at(id), query: { page } })
  expect((await lists.share(one)).visits).toMatchObject([{ ...who, viewCount: 2, isOpen: true }])
  expect((await lists.shares(at(id))).list).toMatchObject([
    { name: '감독님', visitCount: 0 },
    { name: '제작사', visitCount: 1, expiresAt, seenCount: 1 },
  ])
  await server.db.updateTable('casting_shares').set({ expires_at: new Date() }).where('id', '=', shareId!).execute()
  expect(await refusal(guest.castingLists.shared(at(id)))).toEqual(ended)
  expect((await lists.share(one)).state).toBe('EXPIRED')
  await enterList(server, id)
})

test('[A-32] wrong passwords of a list’s share lock it as they lock a casting’s', async () => {
  const id = await shareList(owner, [open])
  const knock = async (password: string, ip: string, work?: string) => {
    const response = await fetch(`${server.origin}/v1/casting-list/${id}/password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
      body: JSON.stringify({ password, name: '한감독', company: '필름 온기', work }),
    })
    return ((await response.json()) as { code?: string }).code
  }
  const strangersTried = (tries: number) =>
    server.db
      .insertInto('share_attempts')
      .values(Array.from({ length: tries }, (_, nth) => ({ casting_list_id: id, ip: `10.${nth}.9.9` })))
      .execute()
  for (let nth = 0; nth < 5; nth++) expect(await knock('틀린 말', '10.1.0.1')).toBe('share_password_wrong')
  expect(await knock(sharePassword, '10.1.0.1')).toBe('share_locked')
  expect(await knock(sharePassword, '10.2.0.1')).toBe('share_work')
  await strangersTried(44)
  const response = await fetch(`${server.origin}/v1/casting-list/${id}/password/work`, {
    method: 'POST',
    headers: { 'x-forwarded-for': '10.3.0.1' },
  })
  const { data } = (await response.json()) as { data: { challenge: string } }
  expect(await knock('틀린 말', '10.3.0.1', await solved(data.challenge))).toBe('share_password_wrong')
  const link = `/mypage/castinglists/${id}`
  const told = (await newsOf(server, owner)).filter(news => news.link === link)
  expect(told).toMatchObject([
    { type: 'CASTING_TEAM', content: expect.stringContaining('캐스팅 리스트 공유 비밀번호') },
  ])
  await strangersTried(150)
  expect((await owner.api.castingLists.share(at(id))).state).toBe('LOCKED')
  expect((await owner.api.castingLists.unlockShare(at(id))).state).toBe('ACTIVE')
  expect(await knock(sharePassword, '10.4.0.1')).toBeUndefined()
})
