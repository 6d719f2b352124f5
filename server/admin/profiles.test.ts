import { expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { tellDecisions } from '../../test/support/decisions.ts'
import { createActor, createAdmin, createManager } from '../../test/support/people.ts'
import { addProfile } from '../../test/support/profiles.ts'

const { server, test } = apiTest()

test('[D-07] [P-04] operators feature only actors who consented', async () => {
  const admin = await createAdmin(server)
  const agreed = await addProfile(server, await createActor(server), { isIntroductionAllowed: true })
  const other = await addProfile(server, await createActor(server))
  const introduce = (profileId: number, isIntroduced: boolean) =>
    admin.api.admin.introduceProfile({ params: { profileId }, body: { isIntroduced } })
  const { list } = await admin.api.admin.profiles({ query: { list: 'AGREED' } })
  expect(list.map(row => row.id)).toEqual([agreed])
  await introduce(agreed, true)
  await expect(introduce(other, true)).rejects.toMatchObject({ code: 'introduction_not_agreed' })
  const shown = await server.api().profiles.introduced({ query: { limit: 5 } })
  expect(shown).toMatchObject({ page: 1, limit: 5, totalProfileCount: 1, list: [{ id: agreed }] })
  await introduce(agreed, false)
  expect((await server.api().profiles.introduced()).totalProfileCount).toBe(0)
})

test('[A-72] an operator decides whose disputed film records are', async () => {
  const admin = await createAdmin(server)
  const read = (profileId: number) => server.api().profiles.read({ params: { profileId } })
  const decide = (profileId: number, isConfirmed: boolean) =>
    admin.api.admin.decideMoviePerson({ params: { profileId }, body: { isConfirmed } })
  const waiting = async () => {
    const actor = await createActor(server)
    const id = await addProfile(server, actor, { actorName: '하늘' })
    await actor.api.profiles.chooseFilms({
      body: { code: '20300002', films: [{ movieCd: '20248001', year: 2024 }] },
    })
    return id
  }
  const [own, foreign] = [await waiting(), await waiting()]
  const told = async (profileId: number) =>
    (
      await server.db
        .selectFrom('notifications')
        .innerJoin('profiles', 'profiles.user_id', 'notifications.user_id')
        .select('title')
        .where('profiles.id', '=', profileId)
        .execute()
    ).map(card => card.title)
  const { list } = await admin.api.admin.profiles({ query: { list: 'REVIEW' } })
  expect(list.map(row => [row.id, row.moviePerson?.name])).toEqual([
    [own, '윤가람'],
    [foreign, '윤가람'],
  ])
  await decide(own, true)
  expect(await read(own)).toMatchObject({ isVerified: true, filmography: [{ isVerified: true }] })
  await expect(decide(foreign, true)).rejects.toMatchObject({ code: 'movie_person_taken' })
  await decide(foreign, false)
  expect((await read(foreign)).filmography).toEqual([])
  await expect.poll(() => told(own)).toEqual(['영화인 정보를 확인했어요'])
  await expect.poll(() => told(foreign)).toEqual(['영화인 정보를 확인하지 못했어요'])
})

test('[P-04] operators hide a profile with a reason that its owner sees, and show it again', async () => {
  const [admin, actor, manager] = [await createAdmin(server), await createActor(server), await createManager(server)]
  const profileId = await addProfile(server, actor, { actorName: '라온하늬' })
  const params = { profileId }
  const reason = '다른 사람의 사진이 있어요'
  const found = (list: 'ALL' | 'HIDDEN') => admin.api.admin.profiles({ query: { list, q: '온하' } })
  expect((await found('ALL')).list).toMatchObject([{ id: profileId, isHidden: false }])
  await admin.api.admin.hideProfile({ params, body: { isHidden: true, reason } })
  await expect(admin.api.admin.hideProfile({ params, body: { isHidden: true, reason } })).rejects.toMatchObject({
    code: 'profile_state_moved',
  })
  await expect(manager.api.profiles.read({ params })).rejects.toMatchObject({ status: 404 })
  expect((await manager.api.profiles.list({ query: { q: '라온하늬' } })).list).toEqual([])
  expect((await actor.api.profiles.read({ params })).own).toMatchObject({ isHidden: true, hiddenReason: reason })
  expect((await found('HIDDEN')).list).toMatchObject([{ id: profileId, hiddenReason: reason }])
  await tellDecisions(server)
  const news = () =>
    server.db.selectFrom('notifications').select('content').where('user_id', '=', actor.id).orderBy('id').execute()
  await expect.poll(async () => (await news()).map(({ content }) => content).join()).toContain(reason)

  await admin.api.admin.hideProfile({ params, body: { isHidden: false } })
  expect((await manager.api.profiles.read({ params })).actorName).toBe('라온하늬')
  const log = await server.db
    .selectFrom('audit_log')
    .select('action')
    .where('target_type', '=', 'profile')
    .where('target_id', '=', profileId)
    .orderBy('id')
    .execute()
  expect(log.map(({ action }) => action)).toEqual(['profile.hide', 'profile.show'])
})

test('[P-04] a new profile after deleting a hidden one is hidden too', async () => {
  const [admin, actor, guest] = [await createAdmin(server), await createActor(server), server.api()]
  const reason = '다른 사람의 사진이 있어요'
  const hide = (profileId: number, isHidden: boolean) =>
    admin.api.admin.hideProfile({ params: { profileId }, body: isHidden ? { isHidden, reason } : { isHidden } })
  const again = async (profileId: number) => {
    await actor.api.profiles.remove({ params: { profileId } })
    return addProfile(server, actor)
  }
  const first = await addProfile(server, actor)
  await hide(first, true)
  const second = await again(first)
  expect((await actor.api.profiles.read({ params: { profileId: second } })).own).toMatchObject({
    isHidden: true,
    hiddenReason: reason,
  })
  await expect(guest.profiles.read({ params: { profileId: second } })).rejects.toMatchObject({ status: 404 })
  const { list } = await admin.api.admin.profiles({ query: { list: 'HIDDEN' } })
  expect(list.map(row => row.id)).toContain(second)
  await hide(second, false)
  const third = await again(second)
  expect((await guest.profiles.read({ params: { profileId: third } })).id).toBe(third)
})

test('[P-04] without a known reason the next profile is not hidden', async () => {
  const actor = await createActor(server)
  const first = await addProfile(server, actor)
  await actor.api.profiles.remove({ params: { profileId: first } })
  // For a profile deleted long ago only the time is kept.
  await server.db.updateTable('profiles').set({ hidden_at: new Date() }).where('id', '=', first).execute()
  const profileId = await addProfile(server, actor)
  expect((await actor.api.profiles.read({ params: { profileId } })).own).toMatchObject({ isHidden: false })
})

test('[P-04] operators see profiles, members and enquiries oldest first, or newest', async () => {
  const admin = await createAdmin(server)
  const people = [await createActor(server), await createActor(server)]
  const profiles: number[] = []
  for (const person of people) profiles.push(await addProfile(server, person, { actorName: '순서하나' }))
  const enquire = (companyName: string) =>
    server.db
      .insertInto('casting_enquiries')
      .values({ company_name: companyName, name: '정해인', contents: '배우를 찾아요' })
      .returning('id')
      .executeTakeFirstOrThrow()
  const enquiries = [(await enquire('필름 온기')).id, (await enquire('극단 첫눈')).id]
  const { admin: api } = admin.api
  const found = async (order?: 'NEWEST' | 'OLDEST') => ({
    profiles: (await api.profiles({ query: { list: 'ALL', q: '순서하나', order } })).list.map(row => row.id),
    members: (await api.members({ query: { order } })).list
      .map(row => row.id)
      .filter(id => people.some(p => p.id === id)),
    enquiries: (await api.enquiries({ query: { order } })).list.map(row => row.id),
  })
  const oldest = { profiles, members: people.map(({ id }) => id), enquiries }
  const newest = {
    profiles: profiles.toReversed(),
    members: oldest.members.toReversed(),
    enquiries: enquiries.toReversed(),
  }
  expect(await found('OLDEST')).toEqual(oldest)
  expect(await found('NEWEST')).toEqual(newest)
  expect(await found()).toEqual(newest)
})
