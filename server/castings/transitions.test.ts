import { beforeAll, describe, expect } from 'vitest'
import { CastingStatus } from '#contract/codes/castings.ts'
import { castingLimits } from '#contract/limits.ts'
import { emptyingJob } from '#server/applications/emptying.ts'
import { expireApplications } from '#server/applications/expiry.ts'
import { system } from '#server/audit/audit.ts'
import { addDays, today } from '#server/kernel/time.ts'
import { apiTest } from '../../test/support/api.ts'
import { createApplicant } from '../../test/support/applicants.ts'
import { applicationOf, openCasting } from '../../test/support/castings.ts'
import { tellDecisions } from '../../test/support/decisions.ts'
import { newsOf } from '../../test/support/news.ts'
import { createActor, createAdmin, createManager, type Person } from '../../test/support/people.ts'
import { completeCasting } from '../../test/support/posted-castings.ts'
import { hideCasting } from './hiding.ts'
import { askToRenew, closeDueCastings } from './lifecycle.ts'
import { castingsPersonalData } from './personal-data.ts'
import { type Action, move, type Party, rules, type Status, type Transition, transitionOf } from './transitions.ts'

const { server, test } = apiTest()
const people = {} as Record<Who, Person>
beforeAll(async () => {
  people.owner = await createManager(server)
  people.full = await createManager(server)
  people.reviewer = await createManager(server)
  people.stranger = await createManager(server)
  people.actor = await createActor(server)
  people.admin = await createAdmin(server)
})

const everybody = ['owner', 'full', 'reviewer', 'stranger', 'actor', 'admin'] as const
type Who = (typeof everybody)[number]
/** Each person's relation to the castings of these tests; the others have none. */
const partyOf: Partial<Record<Who, Party>> = { owner: 'owner', full: 'team', admin: 'admin' }
const states = Object.keys(CastingStatus) as Status[]
type Casting = { id: number; revision: number; ownerId: number }
type TransitionCase = {
  /** How a person requests it; missing if nobody can. */
  ask?(person: Person, casting: Casting): Promise<unknown>
  /** How the program does it. */
  run?(casting: Casting): Promise<unknown>
  /** Further preconditions. */
  given?: Record<string, unknown>
}

const at = (castingId: number) => ({ params: { castingId } })
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const tools = () => ({ db: server.db, jobs: server.server.jobs })
const update = (person: Person, { id, revision }: Casting, action: 'recall' | 'renew') =>
  person.api.castings.update({ ...at(id), body: { action, revision } })

/** How each action of the table is requested. */
const asked: Record<Action, TransitionCase> = {
  submit: {
    ask: (person, { id, revision }) =>
      person.api.castings.update({
        ...at(id),
        body: { action: 'submit', acceptsCopy: true, revision, ...completeCasting() },
      }),
  },
  recall: { ask: (person, casting) => update(person, casting, 'recall') },
  approve: {
    ask: (person, { id }) => person.api.admin.decideCasting({ ...at(id), body: { status: 'OPEN' } }),
    given: { awaits_check: true },
  },
  reject: {
    ask: (person, { id }) =>
      person.api.admin.decideCasting({ ...at(id), body: { status: 'REJECTED', reason: '회사를 확인할 수 없어요' } }),
  },
  takeBack: {
    async ask(person, { id, revision }) {
      await server.db.deleteFrom('operator_decisions').where('casting_id', '=', id).execute()
      const before = JSON.stringify({ status: 'IN_REVIEW', revision })
      const { id: decisionId } = await server.db
        .insertInto('operator_decisions')
        .values({ casting_id: id, before })
        .returning('id')
        .executeTakeFirstOrThrow()
      return person.api.admin.takeBack({ params: { decisionId } })
    },
  },
  restore: {
    async ask(person, { id, revision }) {
      const before = JSON.stringify({ status: 'OPEN', deletion_asked_at: null, deletion_reason: null, revision })
      const { id: decisionId } = await server.db
        .insertInto('operator_decisions')
        .values({ kind: 'DELETION', target_id: id, outcome: 'DELETED', before })
        .returning('id')
        .executeTakeFirstOrThrow()
      return person.api.admin.takeBack({ params: { decisionId } })
    },
  },
  renew: {
    ask: (person, casting) => update(person, casting, 'renew'),
    given: { is_always_open: true, casting_end_date: null },
  },
  closeEarly: { ask: (person, { id }) => person.api.castings.closeEarly({ ...at(id), body: { isEarlyClosed: true } }) },
  close: { run: () => closeDueCastings(server.db), given: { casting_end_date: addDays(today(), -1) } },
  reopen: {
    ask: (person, { id, revision }) =>
      person.api.castings.update({
        ...at(id),
        body: { action: 'reopen', revision, castingEndDate: addDays(today(), 20) },
      }),
  },
  hide: {
    ask: (person, { id }) =>
      person.api.admin.hideCasting({ ...at(id), body: { isHidden: true, reason: '신고를 확인하고 있어요' } }),
    run: ({ id }) => hideCasting(tools(), system, id, '여러 사람이 신고했어요'),
  },
  show: { ask: (person, { id }) => person.api.admin.hideCasting({ ...at(id), body: { isHidden: false } }) },
  remove: {
    ask: (person, { id }) => person.api.castings.remove({ ...at(id), body: { reason: '제작사가 폐업했어요' } }),
  },
  abandon: {
    run: ({ ownerId }) => castingsPersonalData.forget(server.db, ownerId, { ...server.server.tools, ...tools() }),
  },
  expire: {
    run: () => emptyingJob.work({}, { ...tools(), log: server.server.log }),
    given: { opened_at: daysAgo(400), closed_at: daysAgo(300) },
  },
}

async function castingIn(status: Status, given: Record<string, unknown> = {}, owner = people.owner): Promise<Casting> {
  const isClosed = status === 'EARLY_CLOSED' || status === 'CLOSED' || status === 'HIDDEN'
  const isUnopened = status === 'DRAFT' || status === 'IN_REVIEW' || status === 'REJECTED'
  const casting = await openCasting(server, owner, {
    status,
    opened_at: isUnopened ? null : new Date(),
    ...(isClosed && { closed_at: new Date() }),
    ...(status === 'HIDDEN' && { hidden_from: 'CLOSED', hidden_at: new Date() }),
    ...given,
  })
  for (const role of ['FULL', 'REVIEWER'] as const) {
    await server.db
      .insertInto('casting_members')
      .values({
        casting_id: casting.id,
        user_id: people[role === 'FULL' ? 'full' : 'reviewer'].id,
        role,
        state: 'ACCEPTED',
        invited_by: owner.id,
      })
      .execute()
  }
  return { ...casting, ownerId: owner.id, revision: 1 }
}

const statusOf = async (id: number) =>
  (await server.db.selectFrom('castings').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

/** The outcome: `done`, or the status of the refusal. */
const answerOf = (asking: Promise<unknown>) =>
  asking.then(
    () => 'done',
    (error: { status: number }) => error.status,
  )

describe('[T-01][A-12][A-13][A-14] every action on a casting: from each state, by each person', () => {
  for (const [name, { ask, run, given }] of Object.entries(asked) as [Action, TransitionCase][]) {
    test.each(states)(`${name}: %s`, async state => {
      const transition = transitionOf(name, state)
      // A refused casting that was open before becomes closed; all others were never open.
      const wasOpen = name === 'recall' && state === 'REJECTED' && { opened_at: new Date(), closed_at: new Date() }
      for (const whoever of ask ? everybody : []) {
        const casting = await castingIn(state, { ...given, ...wasOpen })
        const answer = await answerOf(ask!(people[whoever], casting))
        const party = partyOf[whoever]
        const where = `${whoever}: ${answer}`
        // Requesting the current state changes nothing and is not an error.
        const isSo = name === 'closeEarly' && state === 'EARLY_CLOSED' && party !== undefined
        if (transition && party && transition.by.includes(party))
          expect([answer, await statusOf(casting.id)], where).toEqual(['done', transition.to])
        else expect([isSo ? 409 : answer, await statusOf(casting.id)], where).toEqual([expect.any(Number), state])
      }
      if (!run) return
      const casting = await castingIn(state, given, name === 'abandon' ? await createManager(server) : undefined)
      await answerOf(run(casting))
      expect(await statusOf(casting.id), 'by itself').toBe(transition?.by.includes('job') ? transition.to : state)
    })
  }
})

test('[T-01] the table names every state as the start or outcome of something', async () => {
  const table = Object.values(rules).flatMap(({ transitions }) => [...transitions] as Transition[])
  expect(new Set(table.flatMap(({ from, to }) => [...from, to]))).toEqual(new Set(states))
  const casting = { id: 0, status: 'DELETED' }
  await expect(move(server.db, casting, 'reopen', { status: 'OPEN' })).rejects.toThrow(
    'does not turn DELETED into OPEN',
  )
})

const toldOf = ['CASTING_CHANGED', 'CASTING_REVIEWED', 'RESULT']
/** Titles of this person's notifications about castings. */
const told = async (person: Person) =>
  (await newsOf(server, person)).filter(({ type }) => toldOf.includes(type)).map(({ title }) => title)

test('[A-17] a change that people decided by is announced once per revision', async () => {
  const owner = await createManager(server)
  const { id, roleIds } = await owner.api.castings.create({ body: { action: 'save', ...completeCasting() } })
  await server.db.updateTable('castings').set({ status: 'OPEN', opened_at: new Date() }).where('id', '=', id).execute()
  const { actor } = await createApplicant(server, { id, roleId: roleIds[0]! })
  const left = await createApplicant(server, { id, roleId: roleIds[0]! })
  await left.actor.api.applications.discard({ params: { castingId: id, appId: left.id } })
  const edit = async (given: object) => {
    const { values, revision } = await owner.api.castings.editing(at(id))
    return owner.api.castings.update({ ...at(id), body: { ...values, ...given, action: 'save', revision } })
  }
  await edit({ synopsis: '문 닫기를 하루 앞둔 단관 극장에서 자매가 마지막 상영을 준비하는 밤의 이야기예요.' })
  expect(await told(actor)).toEqual([])
  await edit({ maxReward: 1_200_000, shootPlace: '속초' })
  expect(await told(actor)).toEqual(['지원한 공고가 바뀌었어요'])
  expect(await told(left.actor)).toEqual([])
  const [card] = (await newsOf(server, actor)).filter(({ type }) => type === 'CASTING_CHANGED')
  expect(card!.content).toContain('출연료, 촬영 장소가 바뀌었어요')
})

test('[A-17] an application cannot be edited once its casting has closed or is deleted', async () => {
  const casting = await openCasting(server, people.owner)
  const { actor, id: appId } = await createApplicant(server, casting)
  const edit = () =>
    actor.api.applications.edit({ params: { castingId: casting.id, appId }, body: { message: '수정했어요' } })
  await edit()
  const become = (status: Status) =>
    server.db.updateTable('castings').set({ status, closed_at: new Date() }).where('id', '=', casting.id).execute()
  await become('CLOSED')
  await expect(edit()).rejects.toMatchObject({ code: 'casting_closed' })
  await become('DELETED')
  await expect(edit()).rejects.toMatchObject({ status: 404 })
})

describe('[T-01] a casting of an owner with three castings in good standing', () => {
  async function trusted(bizNo: string | null = '1018112345') {
    const owner = await createManager(server)
    await server.db
      .updateTable('casting_auth_applications')
      .set({ biz_no: bizNo })
      .where('user_id', '=', owner.id)
      .execute()
    for (let i = 0; i < 3; i++) await openCasting(server, owner, { status: 'CLOSED', closed_at: new Date() })
    return owner
  }
  const post = (owner: Person, given: object = {}) =>
    owner.api.castings.create({ body: { action: 'submit', acceptsCopy: true, ...completeCasting(), ...given } })

  test('opens at once, and an operator checks it later', async () => {
    const owner = await trusted()
    const { id, status } = await post(owner)
    expect(status).toBe('OPEN')
    expect((await server.api().castings.detail(at(id))).isRecruiting).toBe(true)
    const unchecked = () => people.admin.api.admin.castings({ query: { awaitsCheck: true } })
    expect((await unchecked()).list.map(row => row.id)).toContain(id)
    await people.admin.api.admin.decideCasting({ ...at(id), body: { status: 'OPEN' } })
    expect((await unchecked()).list.map(row => row.id)).not.toContain(id)
    expect(await statusOf(id)).toBe('OPEN')
  })

  test('a casting waits for review where there is a reason to look closely', async () => {
    const owner = await trusted()
    expect(await post(owner, { isMinorAllowed: true })).toMatchObject({ status: 'IN_REVIEW' })
    expect(await post(await trusted(null))).toMatchObject({ status: 'IN_REVIEW' })
    await openCasting(server, owner, { status: 'HIDDEN', hidden_from: 'OPEN' })
    expect(await post(owner)).toMatchObject({ status: 'IN_REVIEW' })
  })

  test('waits for an operator when it reads like one of an impostor', async () => {
    const owner = await trusted()
    const contents = '밝은 얼굴을 찾아요. 오디션 참가비 5만 원을 아래 계좌로 입금해 주세요.'
    const { id, status } = await post(owner, { contents })
    expect(status).toBe('IN_REVIEW')
    expect((await people.admin.api.admin.casting(at(id))).signals).toEqual([
      { rule: 'MONEY_ASKED', excerpt: '오디션 참가비 5만 원을 아래 계좌로 입금해 주세요.' },
    ])
    expect(await post(owner, { title: '언니 수정 역을 찾아요' })).toMatchObject({ status: 'OPEN' })
  })

  test('waits for an operator after too many castings on one day', async () => {
    const owner = await trusted()
    for (let sent = 0; sent < castingLimits.aDay - 1; sent++)
      await openCasting(server, owner, { submitted_at: new Date(), awaits_check: true })
    expect(await post(owner)).toMatchObject({ status: 'OPEN' })
    const { id, status } = await post(owner)
    expect(status).toBe('IN_REVIEW')
    expect((await people.admin.api.admin.casting(at(id))).sentThatDay).toBe(castingLimits.aDay + 1)
    await server.db
      .updateTable('castings')
      .set({ submitted_at: daysAgo(1) })
      .where('owner_id', '=', owner.id)
      .execute()
    expect(await post(owner)).toMatchObject({ status: 'OPEN' })
  })
})

describe('[T-01] a casting that seeks minors', () => {
  const approve = (operator: Person, castingId: number) =>
    operator.api.admin.decideCasting({ ...at(castingId), body: { status: 'OPEN' } })
  const submitted = async (given: object = {}) => {
    const owner = await createManager(server)
    const body = { action: 'submit' as const, acceptsCopy: true, ...completeCasting(), isMinorAllowed: true, ...given }
    return { owner, ...(await owner.api.castings.create({ body })) }
  }

  test('opens when two different operators have approved it', async () => {
    const second = await createAdmin(server)
    const { owner, id } = await submitted()
    expect(await approve(people.admin, id)).toMatchObject({ status: 'IN_REVIEW' })
    expect(await told(owner)).toEqual([])
    await expect(approve(people.admin, id)).rejects.toMatchObject({ code: 'casting_second_look' })
    const seenBy = (operator: Person) => operator.api.admin.casting(at(id))
    expect((await seenBy(people.admin)).firstApproval).toMatchObject({ isMine: true })
    expect((await seenBy(second)).firstApproval).toMatchObject({ isMine: false })
    expect(await approve(second, id)).toMatchObject({ status: 'OPEN' })
    await tellDecisions(server)
    expect(await told(owner)).toEqual(['공고가 열렸어요'])
  })

  test('two simultaneous operators both count until the next edit', async () => {
    const second = await createAdmin(server)
    const { owner, id } = await submitted()
    await approve(people.admin, id)
    const { revision } = await owner.api.castings.editing(at(id))
    await owner.api.castings.update({ ...at(id), body: { action: 'recall', revision } })
    const { values, revision: now } = await owner.api.castings.editing(at(id))
    await owner.api.castings.update({
      ...at(id),
      body: { ...values, action: 'submit', acceptsCopy: true, revision: now },
    })
    expect((await people.admin.api.admin.casting(at(id))).firstApproval).toBeNull()
    const answers = await Promise.all([approve(people.admin, id), approve(second, id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['IN_REVIEW', 'OPEN'])
  })

  test('an operator who owns it counts as neither of the two', async () => {
    const { id } = await people.admin.api.castings.create({
      body: { action: 'submit', acceptsCopy: true, ...completeCasting(), isMinorAllowed: true },
    })
    await expect(approve(people.admin, id)).rejects.toMatchObject({ code: 'casting_second_look' })
  })

  test('is the only one that has roles for minors', async () => {
    const child = { ...completeCasting().roles[0]!, ageMin: 7, ageMax: 12 }
    await expect(submitted({ isMinorAllowed: false, roles: [child] })).rejects.toMatchObject({
      fields: { 'roles.0.ageMax': expect.any(String) },
    })
    expect(await submitted({ roles: [child] })).toMatchObject({ status: 'IN_REVIEW' })
  })
})

describe('[T-01] editing an open casting', () => {
  async function open() {
    const owner = await createManager(server)
    const { id } = await owner.api.castings.create({
      body: { action: 'submit', acceptsCopy: true, ...completeCasting() },
    })
    await people.admin.api.admin.decideCasting({ ...at(id), body: { status: 'OPEN' } })
    const edit = async (given: object) => {
      const { values, revision } = await owner.api.castings.editing(at(id))
      return owner.api.castings.update({ ...at(id), body: { ...values, ...given, action: 'save', revision } })
    }
    const awaitsCheck = async () => (await people.admin.api.admin.casting(at(id))).awaitsCheck
    return { owner, id, edit, awaitsCheck }
  }
  const exposed = (exposureLevel: 'LIGHT' | 'FULL') => ({
    exposureLevel,
    exposureNote: '수영장 장면이 있어요',
    bodyDouble: 'YES' as const,
  })

  test('can neither start to seek minors nor exceed the approved exposure', async () => {
    const { edit } = await open()
    await expect(edit({ isMinorAllowed: true })).rejects.toMatchObject({
      fields: { isMinorAllowed: expect.stringContaining('새 공고') },
    })
    await expect(edit(exposed('LIGHT'))).rejects.toMatchObject({
      fields: { exposureLevel: expect.stringContaining('새 공고') },
    })
    const roles = [{ ...completeCasting().roles[0]!, id: null, exposureLevel: 'LIGHT' }]
    await expect(edit({ ...exposed('LIGHT'), exposureLevel: 'NONE', roles })).rejects.toMatchObject({
      fields: { 'roles.0.exposureLevel': expect.stringContaining('새 공고') },
    })
  })

  test('requires another check when its texts change, not for a new date', async () => {
    const { id, edit, awaitsCheck } = await open()
    await edit({ shootEndAt: addDays(today(), 60) })
    expect(await awaitsCheck()).toBe(false)
    await edit({ contents: '합격하면 보증금을 받아요. 자세한 것은 만나서 이야기해요.' })
    expect(await awaitsCheck()).toBe(true)
    expect((await people.admin.api.admin.casting(at(id))).moneyWords).toEqual(['보증금'])
    await people.admin.api.admin.decideCasting({ ...at(id), body: { status: 'OPEN' } })
    expect(await awaitsCheck()).toBe(false)
  })

  test('a hidden casting stays hidden until an operator shows it, even corrected', async () => {
    const { owner, id, edit, awaitsCheck } = await open()
    const hide = (body: { isHidden: true; reason: string } | { isHidden: false }) =>
      people.admin.api.admin.hideCasting({ ...at(id), body })
    await hide({ isHidden: true, reason: '회사 이름을 확인해 주세요' })
    await edit({ companyName: '필름 온기 주식회사' })
    expect([await statusOf(id), await awaitsCheck()]).toEqual(['HIDDEN', true])
    await expect(server.api().castings.detail(at(id))).rejects.toMatchObject({ status: 404 })
    await expect(edit({ isMinorAllowed: true })).rejects.toMatchObject({ code: 'casting_incomplete' })
    await hide({ isHidden: false })
    expect((await owner.api.castings.detail(at(id))).companyName).toBe('필름 온기 주식회사')
  })
})

test('[T-01] a casting whose deadline passed under review is not opened', async () => {
  const casting = await castingIn('IN_REVIEW', { casting_end_date: addDays(today(), -1) })
  await expect(
    people.admin.api.admin.decideCasting({ ...at(casting.id), body: { status: 'OPEN' } }),
  ).rejects.toMatchObject({ code: 'casting_deadline_past' })
})

test('[T-01] a hidden casting returns to its state, which all concerned are told', async () => {
  const owner = await createManager(server)
  const casting = await openCasting(server, owner)
  const { actor } = await createApplicant(server, casting)
  const hide = (isHidden: boolean) =>
    people.admin.api.admin.hideCasting({
      ...at(casting.id),
      body: isHidden ? { isHidden, reason: '출연료가 실제와 달라요' } : { isHidden },
    })
  await hide(true)
  await expect(server.api().castings.detail(at(casting.id))).rejects.toMatchObject({ status: 404 })
  expect((await owner.api.castings.detail(at(casting.id))).rejectReason).toBe('출연료가 실제와 달라요')
  expect((await actor.api.applications.mine({})).list[0]!.casting.isHidden).toBe(true)
  await tellDecisions(server)
  expect(await told(actor)).toEqual(['지원한 공고를 잠시 숨겼어요'])
  expect(await told(owner)).toContain('공고를 숨겼어요')
  expect(await hide(false)).toMatchObject({ status: 'OPEN' })
  await tellDecisions(server)
  expect(await told(actor)).toEqual(['지원한 공고를 잠시 숨겼어요', '지원한 공고가 다시 보여요'])
})

test('[T-01] the owner of a casting without a deadline is asked before its days are over', async () => {
  const owner = await createManager(server)
  const casting = await openCasting(server, owner, {
    is_always_open: true,
    casting_end_date: null,
    opened_at: daysAgo(54),
  })
  await askToRenew(tools())
  await askToRenew(tools())
  expect(await told(owner)).toEqual(['아직 모집하고 있나요?'])
  const [card] = (await owner.api.review.ownCastings()).list
  expect(Date.parse(card!.own!.closesAt!)).toBeLessThan(Date.now() + 7 * 86_400_000)
  const renew = (person: Person) =>
    person.api.castings.update({ ...at(casting.id), body: { action: 'renew', revision: card!.own!.revision } })
  await expect(renew(people.stranger)).rejects.toMatchObject({ status: 404 })
  await renew(owner)
  await server.db
    .updateTable('castings')
    .set({ opened_at: daysAgo(61) })
    .where('id', '=', casting.id)
    .execute()
  await closeDueCastings(server.db)
  expect(await statusOf(casting.id)).toBe('OPEN')
})

test('[R-03][T-01] unanswered applications end some days after the casting closed', async () => {
  const owner = await createManager(server)
  const old = await openCasting(server, owner, { status: 'OPEN' })
  const fresh = await openCasting(server, owner, { status: 'OPEN' })
  const waiting = await createApplicant(server, old)
  const cast = await createApplicant(server, old)
  await owner.api.review.decide({ params: { castingId: old.id, appId: cast.id }, body: { stage: 'CAST' } })
  const messages = [{ kind: 'CAST' as const, body: '함께하게 되어 기뻐요', applicationIds: [cast.id] }]
  await owner.api.review.sendResults({ params: { castingId: old.id }, body: { messages, undecidedIds: [] } })
  const early = await createActor(server)
  await applicationOf(server, early, fresh)
  const close = (id: number, days: number) =>
    server.db
      .updateTable('castings')
      .set({ status: 'CLOSED', closed_at: daysAgo(days) })
      .where('id', '=', id)
      .execute()
  await close(old.id, 31)
  await close(fresh.id, 29)
  expect(await expireApplications(tools())).toBe(1)
  expect(await expireApplications(tools())).toBe(0)
  const stageOf = async (person: Person) => (await person.api.applications.mine({})).list[0]!.roles[0]!.stage
  expect([await stageOf(waiting.actor), await stageOf(cast.actor), await stageOf(early)]).toEqual([
    'EXPIRED',
    'CAST',
    'SUBMITTED',
  ])
  expect(await told(waiting.actor)).toContain('지원이 결과 없이 끝났어요')
  expect(await told(early)).not.toContain('지원이 결과 없이 끝났어요')
})

test('[A-12] when an operator deletes a casting, its applicants are notified', async () => {
  const casting = await openCasting(server, people.owner)
  const { actor } = await createApplicant(server, casting)
  await people.admin.api.castings.remove({ ...at(casting.id), body: { reason: '제작사가 폐업했어요' } })
  expect(await told(actor)).toEqual(['지원한 공고가 삭제됐어요'])
})
