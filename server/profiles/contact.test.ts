import { expect } from 'vitest'
import { startSession } from '#server/kernel/session.ts'
import { today } from '#server/kernel/time.ts'
import { apiTest } from '../../test/support/api.ts'
import {
  createActor,
  createAdmin,
  createManager,
  createUnapprovedManager,
  type Person,
} from '../../test/support/people.ts'
import { addGuardian, addProfile } from '../../test/support/profiles.ts'
import { startTestServer } from '../../test/support/server.ts'

const { server, test } = apiTest()

const contact = (person: Person, profileId: number) => person.api.profiles.contact({ params: { profileId } })
const told = (person: Person) => async () =>
  (await person.api.notifications.list({ query: { limit: 10 } })).list.map(card => card.content)

test('approved managers see the contact that the actor allows, which is logged', async () => {
  const actor = await createActor(server)
  const profileId = await addProfile(server, actor, { audiences: { phone: 'TEAMS' }, accessScope: 'CASTING' })
  const manager = await createManager(server)
  expect(await contact(manager, profileId)).toEqual({
    phone: '01099991234',
    email: 'dano@example.com',
    agencyName: '',
    agencyContact: '',
    guardian: null,
    isMinor: false,
  })
  await contact(manager, profileId)
  const { count } = await server.db
    .selectFrom('activity_log')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('profile_id', '=', profileId)
    .where('kind', '=', 'PROFILE_CONTACT')
    .executeTakeFirstOrThrow()
  expect(count).toBe(2)
  await expect.poll(told(actor)).toEqual([expect.stringContaining('필름 온기')])

  const unapproved = await createUnapprovedManager(server)
  await expect(contact(unapproved, profileId)).rejects.toMatchObject({ code: 'auth_required' })
  await expect(contact(actor, profileId)).rejects.toMatchObject({ status: 403 })
})

test('[A-65] a contact is shown only as far as phone, age and scope of the profile allow', async () => {
  const manager = await createManager(server)
  const hidden = await addProfile(server, await createActor(server))
  expect(await contact(manager, hidden)).toMatchObject({ phone: null, email: 'dano@example.com' })
  const young = await createActor(server)
  const child = await addProfile(server, young, {
    birthDate: `${Number(today().slice(0, 4)) - 15}-01-01`,
    audiences: { phone: 'TEAMS' },
    hasAgency: true,
    agencyName: '새싹 엔터',
    agencyContact: '02-000-1234',
    isSearchAllowed: true,
  })
  expect(await contact(manager, child)).toMatchObject({
    phone: null,
    email: '',
    agencyContact: '02-000-1234',
    guardian: null,
    isMinor: true,
  })
  const guarded = (isContactShown: boolean) => addGuardian(server, young.id, '01055556666', isContactShown)
  await guarded(false)
  expect(await contact(manager, child)).toMatchObject({ guardian: null })
  await guarded(true)
  expect(await contact(manager, child)).toMatchObject({
    phone: null,
    email: '',
    guardian: { phone: '01055556666', relation: 'MOTHER' },
  })
  expect(await server.api().profiles.read({ params: { profileId: child } })).toMatchObject({ isIndexable: false })
  const alone = await addProfile(server, await createActor(server), { accessScope: 'PRIVATE' })
  await expect(contact(manager, alone)).rejects.toMatchObject({ status: 404 })
})

test('[R-11] everybody who may read a profile gets it as a PDF without any contact', async () => {
  const actor = await createActor(server)
  const filmography = Array.from({ length: 20 }, (_, at) => ({
    year: 2024 - at,
    category: 'SHORT_FILM' as const,
    title: `물결 ${at}`,
    roleName: '은수',
    roleGrade: 'LEAD' as const,
    director: '민서온',
    company: '필름 온기',
  }))
  const profileId = await addProfile(server, actor, {
    filmography,
    aboutMe: '천천히 움직여요. '.repeat(50),
    audiences: { phone: 'TEAMS' },
  })
  const load = (token?: string) =>
    fetch(`${server.origin}/v1/profiles/${profileId}/pdf`, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
  const answer = await load()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('서단오 프로필.pdf'))
  const pdf = Buffer.from(await answer.arrayBuffer()).toString('latin1')
  expect(pdf.startsWith('%PDF-')).toBe(true)
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
  expect(pdf).toContain('841.89')
  expect(pdf).not.toContain('01099991234')

  await server.db.updateTable('profiles').set({ access_scope: 'CASTING' }).where('id', '=', profileId).execute()
  expect((await load()).status).toBe(404)
  expect((await load((await createManager(server)).token)).status).toBe(200)
  expect((await load(actor.token)).status).toBe(200)
})

test('an operator without an approval of their own sees no phone', async () => {
  const actor = await createActor(server)
  const profileId = await addProfile(server, actor, { audiences: { phone: 'TEAMS' } })
  expect(await contact(await createAdmin(server), profileId)).toMatchObject({ phone: null, email: 'dano@example.com' })
  await expect.poll(told(actor)).toEqual([expect.stringContaining('운영자')])
})

test('[W-36] a manager opens a limited number of contacts a day in all sessions', async () => {
  const limited = await startTestServer({ CONTACTS_DAILY: '2' })
  const admin = await createAdmin(limited)
  const manager = await createManager(limited)
  const open = async () => addProfile(limited, await createActor(limited), { accessScope: 'CASTING' })
  const [first, second, third] = [await open(), await open(), await open()]
  await contact(manager, first)
  await contact(manager, second)
  const { token } = await startSession(limited.db, manager.id, {
    isCookie: false,
    isPersistent: true,
    userAgent: null,
    ip: null,
  })
  const again = limited.api(token).profiles
  await expect(again.contact({ params: { profileId: third } })).rejects.toMatchObject({
    status: 429,
    code: 'contacts_exceeded',
  })
  await contact(manager, first)
  await expect
    .poll(told(admin))
    .toContainEqual(`회원 ${manager.id}번이 오늘 배우 2명의 연락처를 확인했어요. 캐스팅에 쓰는 것인지 살펴봐 주세요.`)
  await expect(contact(await createManager(limited), third)).resolves.toBeDefined()
  await limited.stop()
})
