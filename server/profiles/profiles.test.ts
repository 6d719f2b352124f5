import { describe, expect } from 'vitest'
import type { ApiError } from '#contract/client.ts'
import { sweepFiles } from '#server/media/stored-files.ts'
import { apiTest } from '../../test/support/api.ts'
import { openCasting } from '../../test/support/castings.ts'
import { createActor, createManager, type Person } from '../../test/support/people.ts'
import { addImageRows } from '../../test/support/pictures.ts'
import { addProfile, profileOf } from '../../test/support/profiles.ts'

const { server, test } = apiTest()

const refusal = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => Promise.reject(new Error('was not refused')),
    error => error,
  )
const storedOf = (id: number) =>
  server.db.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('writing a profile', () => {
  test('[A-66] an outdated window does not overwrite a newer version', async () => {
    const actor = await createActor(server)
    const profileId = await addProfile(server, actor)
    const params = { profileId }
    const { photos, own } = await actor.api.profiles.read({ params })
    const body = profileOf(photos[0]!.image.id)
    const update = (intro: string, revision?: number) =>
      actor.api.profiles.update({ params, body: { ...body, intro, ...(revision && { revision }) } })
    const { revision } = await update('첫 창에서 적은 말', own!.revision)
    expect(revision).toBe(own!.revision + 1)
    expect((await refusal(update('둘째 창에서 적은 말', own!.revision))).code).toBe('profile_changed')
    expect((await actor.api.profiles.read({ params })).intro).toBe('첫 창에서 적은 말')
    // Saving unchanged content is no conflict, and a save without a revision replaces the profile.
    expect(await update('첫 창에서 적은 말', own!.revision)).toEqual({ id: profileId, revision })
    await update('다른 프로그램에서 적은 말')
  })

  test('[A-68] an actor creates one profile and reads all of it back', async () => {
    const actor = await createActor(server)
    const [main, side] = await addImageRows(server, actor, 2)
    const { id } = await actor.api.profiles.create({
      body: profileOf(main!, {
        engName: 'Seo Dano',
        playAgeMin: 20,
        playAgeMax: 32,
        height: 168.5,
        weight: 52,
        specialties: [
          { group: 'DANCE', text: '한국무용' },
          { group: 'SPORTS', text: '수영' },
        ],
        languages: [{ code: 'EN', level: 'GOOD' }],
        dialects: [{ code: 'GYEONGSANG', level: 'NATIVE' }],
        statusTags: ['모델'],
        imageKeywords: ['담백한', '서늘한'],
        links: { instagram: 'https://photo.example.com/dano' },
        availability: [{ weekdays: [1, 3], from: '2026-12-01', to: '2026-12-20', nights: true }],
        photos: [
          { imageId: side!, kind: 'SIDE', position: 0 },
          { imageId: main!, kind: 'MAIN', position: 1 },
        ],
        filmography: [
          { year: 2023, category: 'THEATER', title: '빈 의자' },
          { year: 2026, category: 'FEATURE_INDIE', title: '늦은 편지', roleName: '은수', roleGrade: 'LEAD' },
        ],
      }),
    })
    const view = await actor.api.profiles.read({ params: { profileId: id } })
    expect(view).toMatchObject({
      actorName: '서단오',
      height: 168.5,
      birthYear: 1995,
      isMine: true,
      specialties: [{ text: '한국무용' }, { text: '수영' }],
      availability: [{ weekdays: [1, 3], nights: true }],
    })
    expect(view.photos.map(photo => photo.kind)).toEqual(['MAIN', 'SIDE'])
    expect(view.filmography.map(film => film.year)).toEqual([2026, 2023])
    expect(view.own).toMatchObject({
      birthDate: '1995-05-05',
      phone: '01099991234',
      email: 'dano@example.com',
    })
    expect(view.weight).toBe(52)
    expect((await storedOf(id)).phone_encrypted).not.toContain('99991234')
    expect((await storedOf(id)).facets.filter(code => /^(DIALECT|LANG|SKILL)/.test(code))).toEqual([
      'DIALECT:GYEONGSANG',
      'LANG:EN',
      'SKILL:DANCE',
      'SKILL:SPORTS',
    ])
  })

  test('[A-68] a second profile is refused, even if both are created simultaneously', async () => {
    const actor = await createActor(server)
    const [image] = await addImageRows(server, actor)
    const answers = await Promise.allSettled(
      [1, 2, 3].map(() => actor.api.profiles.create({ body: profileOf(image!) })),
    )
    expect(answers.filter(answer => answer.status === 'fulfilled')).toHaveLength(1)
    const error = await refusal(actor.api.profiles.create({ body: profileOf(image!) }))
    expect(error).toMatchObject({
      status: 409,
      code: 'profile_exists',
      message: '이미 프로필이 있어요. 프로필 관리에서 수정해 주세요',
    })
  })

  test('[A-68] the account’s phone is used unless another is given', async () => {
    const actor = await createActor(server)
    const { secrets } = server.server.tools
    await server.db
      .updateTable('users')
      .set({ phone_encrypted: secrets.encrypt('01012345678') })
      .where('id', '=', actor.id)
      .execute()
    const id = await addProfile(server, actor, { phone: null })
    expect((await actor.api.profiles.read({ params: { profileId: id } })).own?.phone).toBe('01012345678')
  })

  test('[A-68] the birth date is the account’s and cannot be changed in a profile', async () => {
    const actor = await createActor(server, { birthDate: '2013-02-03' })
    const [image] = await addImageRows(server, actor)
    const grownUp = { ...profileOf(image!), birthDate: '1995-01-01' } as never
    expect(await refusal(actor.api.profiles.create({ body: grownUp }))).toMatchObject({ status: 400 })
    const id = await addProfile(server, actor, { isSearchAllowed: true })
    const params = { profileId: id }
    expect(await refusal(actor.api.profiles.update({ params, body: grownUp }))).toMatchObject({ status: 400 })
    const view = await actor.api.profiles.read({ params })
    expect(view).toMatchObject({ isIndexable: false, own: { birthDate: '2013-02-03' } })
    const casting = await openCasting(server, await createManager(server), { is_minor_allowed: false })
    const apply = actor.api.applications.validate({ params: { castingId: casting.id }, body: {} })
    expect(await refusal(apply)).toMatchObject({ code: 'minor_not_allowed' })
  })

  test('[W-40] invalid input is reported field by field and changes nothing', async () => {
    const actor = await createActor(server)
    const [image] = await addImageRows(server, actor)
    const wrong: [object, string, string?][] = [
      [{ actorName: '' }, 'actorName', '활동명 값을 입력해 주세요'],
      [{ actorName: '가'.repeat(31) }, 'actorName'],
      [{ gender: 'ANY' }, 'gender'],
      [{ height: undefined }, 'height', '키 값을 입력해 주세요'],
      [{ height: 1680 }, 'height'],
      [{ height: 168.55 }, 'height'],
      [{ weight: 2 }, 'weight'],
      [{ playAgeMin: 10, playAgeMax: 40 }, 'playAgeMax'],
      [{ playAgeMin: 10 }, 'playAgeMax'],
      [{ phone: '02-123-4567' }, 'phone'],
      [{ email: 'nothing' }, 'email'],
      [{ hasAgency: true }, 'agencyName', '소속사 값을 입력해 주세요'],
      [{ intro: 'a'.repeat(61) }, 'intro'],
      [{ specialties: [{ group: 'ETC', text: '연기' }] }, 'specialties.0.text'],
      [{ specialties: [{ group: 'MUSIC', text: ' 노래 ' }] }, 'specialties.0.text'],
      [{ links: { instagram: 'http://photo.example.com' } }, 'links.instagram'],
      [{ links: { homepage: 'javascript:alert(1)' } }, 'links.homepage'],
      [{ statusTags: ['대통령'] }, 'statusTags.0'],
      [{ imageKeywords: Array.from({ length: 11 }, (_, at) => `말${at}`) }, 'imageKeywords'],
      [{ filmography: [{ year: 1949, category: 'CF', title: '가' }] }, 'filmography.0.year'],
      [{ filmography: [{ year: 2999, category: 'CF', title: '가' }] }, 'filmography.0.year'],
      [
        { photos: Array.from({ length: 31 }, (_, at) => ({ imageId: at + 1, kind: 'PROFILE', position: 0 })) },
        'photos',
      ],
      [{ actorName: '...' }, 'actorName', '글자나 숫자를 넣어 적어 주세요'],
      [{ actorName: '🎬' }, 'actorName', '글자나 숫자를 넣어 적어 주세요'],
      [{ isIntroduced: true }, 'isIntroduced'],
      [{ userId: 1 }, 'userId'],
    ]
    for (const [given, field, message] of wrong) {
      const error = await refusal(actor.api.profiles.create({ body: profileOf(image!, given) }))
      expect([error.status, Object.keys(error.fields)], JSON.stringify(given)).toEqual([400, [field]])
      if (message) expect(error.fields[field]).toBe(message)
    }
    expect((await actor.api.profiles.hasProfile()).profileId).toBeNull()
  })

  test('exactly one main photo, and only own pictures', async () => {
    const actor = await createActor(server)
    const other = await createActor(server)
    const [first, second] = await addImageRows(server, actor, 2)
    const [foreign] = await addImageRows(server, other)
    const photos = (...list: [number, 'MAIN' | 'PROFILE'][]) =>
      list.map(([imageId, kind], position) => ({ imageId, kind, position }))
    for (const list of [[], photos([first!, 'PROFILE']), photos([first!, 'MAIN'], [second!, 'MAIN'])]) {
      const error = await refusal(actor.api.profiles.create({ body: profileOf(first!, { photos: list }) }))
      expect(error).toMatchObject({ status: 422, code: 'main_photo_required' })
    }
    for (const imageId of [foreign!, 999_999]) {
      const list = photos([first!, 'MAIN'], [imageId, 'PROFILE'])
      const error = await refusal(actor.api.profiles.create({ body: profileOf(first!, { photos: list }) }))
      expect(error).toMatchObject({ status: 422, code: 'photo_not_yours', fields: { 'photos.1': expect.any(String) } })
    }
    expect((await actor.api.profiles.hasProfile()).hasProfile).toBe(false)
  })

  test('[A-66] a profile is replaced as a whole, except for confirmed films', async () => {
    const actor = await createActor(server)
    const id = await addProfile(server, actor, {
      intro: '처음',
      filmography: [{ year: 2020, category: 'CF', title: '옛것' }],
    })
    await server.db
      .insertInto('filmography')
      .values({ profile_id: id, year: 2024, category: 'TV_OTT', title: '항로', source: 'KOBIS', is_verified: true })
      .execute()
    const [first, second] = await addImageRows(server, actor, 2)
    await actor.api.profiles.update({
      params: { profileId: id },
      body: profileOf(first!, {
        actorName: '서다온',
        phone: null,
        photos: [
          { imageId: first!, kind: 'MAIN', position: 0 },
          { imageId: second!, kind: 'STILL', position: 1 },
        ],
        filmography: [{ year: 2025, category: 'CF', title: '새것' }],
      }),
    })
    const view = await actor.api.profiles.read({ params: { profileId: id } })
    expect(view).toMatchObject({ actorName: '서다온', intro: '', isVerified: true })
    expect(view.photos.map(photo => photo.image.id)).toEqual([first, second])
    expect(view.filmography.map(film => film.title)).toEqual(['새것', '항로'])
    expect(view.own?.phone).toBe('01099991234')
  })

  test('a real change moves the profile up in the list, at most once a day', async () => {
    const actor = await createActor(server)
    const [image] = await addImageRows(server, actor)
    const { id } = await actor.api.profiles.create({ body: profileOf(image!) })
    const long = new Date(Date.now() - 3 * 86_400_000)
    const setBack = () =>
      server.db.updateTable('profiles').set({ profile_updated_at: long }).where('id', '=', id).execute()
    const save = (given = {}) =>
      actor.api.profiles.update({ params: { profileId: id }, body: profileOf(image!, given) })
    const movedAt = async () => (await storedOf(id)).profile_updated_at.getTime()

    await setBack()
    await save()
    expect(await movedAt()).toBe(long.getTime())
    await save({ intro: '달라졌어요' })
    const moved = await movedAt()
    expect(moved).toBeGreaterThan(Date.now() - 60_000)
    await save({ intro: '또 달라졌어요' })
    expect(await movedAt()).toBe(moved)
  })

  test('another person’s profile can be neither changed nor deleted', async () => {
    const [owner, stranger, manager] = [
      await createActor(server),
      await createActor(server),
      await createManager(server),
    ]
    const id = await addProfile(server, owner)
    const [image] = await addImageRows(server, stranger)
    const params = { profileId: id }
    expect((await refusal(stranger.api.profiles.update({ params, body: profileOf(image!) }))).status).toBe(404)
    expect((await refusal(stranger.api.profiles.remove({ params }))).status).toBe(404)
    expect((await refusal(manager.api.profiles.remove({ params }))).status).toBe(403)
    expect((await refusal(server.api().profiles.remove({ params }))).status).toBe(401)
    expect((await owner.api.profiles.read({ params })).actorName).toBe('서단오')
  })

  test('[A-67] deleting makes room for a new profile', async () => {
    const actor = await createActor(server)
    const params = { profileId: await addProfile(server, actor) }
    await actor.api.profiles.remove({ params })
    expect((await refusal(actor.api.profiles.read({ params }))).status).toBe(404)
    expect((await refusal(actor.api.profiles.remove({ params }))).status).toBe(404)
    expect(await addProfile(server, actor)).toBeGreaterThan(params.profileId)
  })

  test('[A-67] deleting removes text, contact, and pictures that were not sent to anybody', async () => {
    const actor = await createActor(server)
    const profileId = await addProfile(server, actor, { intro: '무대에서 자랐어요', email: 'seo@example.com' })
    const images = await server.db.selectFrom('images').select('id').where('owner_id', '=', actor.id).execute()
    await actor.api.profiles.remove({ params: { profileId } })
    const row = await server.db.selectFrom('profiles').selectAll().where('id', '=', profileId).executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toMatch(/서단오|무대에서|seo@example|1999-/)
    expect(row.phone_encrypted).toBeNull()
    for (const table of ['profile_photos', 'filmography', 'profile_videos'] as const)
      expect(await server.db.selectFrom(table).select('id').where('profile_id', '=', profileId).execute()).toEqual([])
    await sweepFiles(server.db, server.server.tools.store)
    const left = await server.db.selectFrom('images').select('id').where('owner_id', '=', actor.id).execute()
    expect([images.length > 0, left]).toEqual([true, []])
  })

  test('[A-67] a profile under review is deleted only by withdrawing all its applications', async () => {
    const [actor, manager] = [await createActor(server), await createManager(server)]
    const profileId = await addProfile(server, actor)
    const apply = await application(actor, manager, profileId)
    const error = await refusal(actor.api.profiles.remove({ params: { profileId } }))
    expect(error).toMatchObject({
      status: 409,
      code: 'profile_under_review',
      fields: { applications: '심사 중인 지원 1건' },
    })
    const roles = server.db.selectFrom('application_roles').select('stage').where('application_id', '=', apply)
    const leave = (id: number) => actor.api.applications.withdrawAllWithProfile({ params: { profileId: id } })
    const foreign = await addProfile(server, await createActor(server))
    expect(await refusal(leave(foreign))).toMatchObject({ status: 404 })
    expect(await roles.execute()).toEqual([{ stage: 'READ' }])
    expect(await leave(profileId)).toEqual({ count: 1 })
    expect(await roles.execute()).toEqual([{ stage: 'WITHDRAWN' }])
    expect(await refusal(actor.api.profiles.read({ params: { profileId } }))).toMatchObject({ status: 404 })
  })
})

async function application(actor: Person, manager: Person, profileId: number): Promise<number> {
  const insert = async (table: 'castings' | 'casting_roles' | 'applications' | 'application_roles', values: object) =>
    (await server.db
      .insertInto(table)
      .values(values as never)
      .returningAll()
      .executeTakeFirstOrThrow()) as { id: number }
  const casting = await insert('castings', { owner_id: manager.id, title: '단편 배우 모집' })
  const role = await insert('casting_roles', { casting_id: casting.id, name: '은수', gender: 'ANY', grade: 'LEAD' })
  const { id } = await insert('applications', {
    casting_id: casting.id,
    user_id: actor.id,
    profile_id: profileId,
    actor_name: '서단오',
    gender: 'FEMALE',
    birth_date: '1999-05-14',
    snapshot: '{}',
    number: 1,
  })
  await insert('application_roles', { application_id: id, role_id: role.id, casting_id: casting.id, stage: 'READ' })
  return id
}

describe('GET /v1/profiles/has-profile', () => {
  test('[A-73] reports what is missing for applying, except what the account has', async () => {
    const actor = await createActor(server)
    expect(await actor.api.profiles.hasProfile()).toEqual({
      hasProfile: false,
      profileId: null,
      missing: ['actorName', 'gender', 'height', 'mainPhoto', 'phone'],
    })
    await server.db.updateTable('users').set({ phone_encrypted: 'x' }).where('id', '=', actor.id).execute()
    expect((await actor.api.profiles.hasProfile()).missing).toEqual(['actorName', 'gender', 'height', 'mainPhoto'])
    await server.db.updateTable('users').set({ phone_encrypted: null }).where('id', '=', actor.id).execute()
    const id = await addProfile(server, actor, { phone: null })
    expect(await actor.api.profiles.hasProfile()).toEqual({ hasProfile: false, profileId: id, missing: ['phone'] })
    await server.db.updateTable('profiles').set({ height: null, phone_encrypted: 'x' }).where('id', '=', id).execute()
    expect((await actor.api.profiles.hasProfile()).missing).toEqual(['height'])
    await server.db.updateTable('profiles').set({ height: 170 }).where('id', '=', id).execute()
    expect(await actor.api.profiles.hasProfile()).toEqual({ hasProfile: true, profileId: id, missing: [] })
    expect((await refusal(server.api().profiles.hasProfile())).status).toBe(401)
  })
})
