import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeAll, describe, expect } from 'vitest'
import { profileBody } from '#contract/profiles/body.ts'
import { isChainWhole } from '#server/agreements/events.ts'
import { sealQueue } from '#server/agreements/sealing/sealing.ts'
import { problemsOf } from '#server/castings/rules.ts'
import { requireComplete } from '#server/feedback/contents.ts'
import { controlStandIn } from '#server/integrations/payment/stand-in/control.ts'
import type { PastPayment } from '#server/integrations/payment/stand-in/past-payments.ts'
import { createLog } from '#server/kernel/log.ts'
import { today } from '#server/kernel/time.ts'
import { reconcile } from '#server/payments/reconcile.ts'
import { bodyOf, findStored } from '#server/profiles/stored-body.ts'
import { findCandidates } from '#server/representations/papers/candidates.ts'
import { papersFiles } from '#server/representations/papers/papers.ts'
import { routeOf } from '#server/tours/route.ts'
import { BIG_CASTING } from '../../db/demo/applications.ts'
import { demoCastings } from '../../db/demo/castings.ts'
import { apiTest } from '../../test/support/api.ts'
import { brokenRules } from '../../test/support/invariants.ts'
import { engineOf, expectRest } from '../../test/support/payments.ts'
import { auditSuggestions } from '../../test/support/suggestion-audit.ts'
import { hasFfmpeg } from '../../test/support/videos.ts'
import { valuesOf } from './demo-castings.ts'
import { drawWith, picturesJob } from './demo-pictures.ts'
import { demoVideosJob } from './films/demo-videos.ts'
import { demoPassword, loadDemo } from './load-demo.ts'
import { planPictures } from './picture-plan.ts'
import { wantsDemo } from './room.ts'

const now = new Date()
const { server, test } = apiTest()
const said: string[] = []
/** Jobs the loader queued; only tests draw here. */
const sent: { name: string; data: Record<string, unknown> }[] = []
const jobs = {
  async send(_: unknown, { name }: { name: string }, data: object) {
    sent.push({ name, data: { ...data } })
  },
}

/** The switches of the provider's stand-in, which runs inside the program. */
const control = () => controlStandIn(new URL(server.server.tools.payments.store.scriptUrl!).origin)

const load = () =>
  loadDemo({
    db: server.db,
    secrets: server.server.tools.secrets,
    jobs,
    store: server.server.tools.store,
    draw: drawWith(server.server.tools),
    remember: (past: readonly PastPayment[]) => control().remember(past),
    log: line => said.push(line),
    now,
  })

async function count(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) FROM ${query}`.execute(server.db)
  return rows[0]!.count
}

beforeAll(async () => {
  await load()
})

test('suggested actors are of the sexes and ages that a role demands', async () => {
  const { roles, rows } = await auditSuggestions(server.db)
  if (process.env.PRINT_AUDIT) console.table(rows)
  expect(roles).toBeGreaterThan(10)
  for (const { group, meeting, suggested } of rows)
    expect.soft(Math.abs(suggested - meeting), `${group}: ${suggested} of ${meeting} %`).toBeLessThan(6)
})

test('an empty database gets the demo, and the terminal says so', async () => {
  expect(await count(sql`users JOIN profiles ON user_id = users.id WHERE login_id LIKE 'actor%'`)).toBe(60)
  expect(await count(sql`profiles`)).toBe(460)
  expect(await count(sql`users`)).toBe(479)
  expect(await count(sql`castings`)).toBe(40)
  expect(await count(sql`applications`)).toBe(1500)
  expect(await count(sql`profiles WHERE is_introduced`)).toBe(12)
  const { title } = demoCastings(now).find(({ key }) => key === BIG_CASTING)!
  expect(await count(sql`applications JOIN castings ON castings.id = casting_id WHERE title = ${title}`)).toBe(400)
  expect(said.join('\n')).toMatch(/예시 데이터를 넣고 있어요[\s\S]+공고 40건, 지원 1,500건/)
})

test('a database with people is unchanged', async () => {
  const before = sent.length
  expect(await load()).toBe(true)
  expect(await count(sql`users`)).toBe(479)
  expect(await count(sql`applications`)).toBe(1500)
  expect(sent.length).toBe(before)
})

test('the demo loads by default only on a developer’s machine', () => {
  const env = { demoData: null, DATABASE_URL: undefined, NODE_ENV: 'development' } as Parameters<typeof wantsDemo>[0]
  expect(wantsDemo(env)).toBe(true)
  expect(wantsDemo({ ...env, NODE_ENV: 'production' })).toBe(false)
  expect(wantsDemo({ ...env, DATABASE_URL: 'postgres://elsewhere' })).toBe(false)
  expect(wantsDemo({ ...env, demoData: false })).toBe(false)
  expect(wantsDemo({ ...env, DATABASE_URL: 'postgres://elsewhere', demoData: true })).toBe(true)
})

test('a guardian’s papers wait, with a file, about the account of one minor', async () => {
  const papers = await server.db.selectFrom('guardian_papers').select(['id', 'state']).executeTakeFirstOrThrow()
  expect(papers.state).toBe('REVIEW')
  const [child, ...others] = await findCandidates(server.db, papers.id)
  expect([child, others]).toMatchObject([{ isNamed: true, hasOtherGuardian: false, isRepresented: false }, []])
  const [file] = (await papersFiles(server.db, [papers.id])).get(papers.id)!
  const { key } = await server.db.selectFrom('files').select('key').where('id', '=', file!.id).executeTakeFirstOrThrow()
  const stored = await server.server.tools.store.get(key)
  expect((await buffer(stored!.stream)).length).toBe(file!.bytes)
})

describe('all texts pass the input rules of the product', () => {
  test('every profile passes validation for its owner', async () => {
    const { rows } = await sql<{ id: number }>`SELECT id FROM profiles`.execute(server.db)
    for (const { id } of rows) {
      const body = bodyOf((await findStored(server.db, id))!, server.server.tools.secrets)
      expect(profileBody.safeParse(body).error).toBeUndefined()
    }
  })

  test('no open casting breaks a rule of castings', () => {
    const facts = { today: today(now), applicantType: 'COMPANY' }
    const open = demoCastings(now).filter(({ status }) => status === 'OPEN')
    expect(open.flatMap(casting => Object.entries(problemsOf(valuesOf(casting), facts)))).toEqual([])
  })

  test('who was told a result has it, and no role has more people than places', async () => {
    const isTold = sql`EXISTS (SELECT FROM result_messages m WHERE m.application_id = a.id)`
    const told = sql`(VALUES ('서류에 합격했어요', 'SHORTLISTED'), ('오디션 안내가 왔어요', 'AUDITION')) AS told (title, kind)`
    expect(
      await count(sql`notifications n JOIN ${told} ON told.title = n.title
        JOIN applications a ON a.user_id = n.user_id JOIN castings c ON c.id = a.casting_id
        WHERE starts_with(n.content, c.title) AND NOT EXISTS (
          SELECT FROM result_messages m WHERE m.application_id = a.id AND m.kind = told.kind)`),
    ).toBe(0)
    expect(await count(sql`audition_invites i JOIN applications a ON a.id = application_id WHERE NOT ${isTold}`)).toBe(
      0,
    )
    expect(await count(sql`applications a WHERE result_sent_at IS NOT NULL AND NOT ${isTold}`)).toBe(0)
    expect(
      await count(sql`casting_roles WHERE headcount < (
        SELECT count(*) FROM application_roles r WHERE r.role_id = casting_roles.id AND r.stage = 'CAST')`),
    ).toBe(0)
  })

  test('[W-29] no audition has more invited people than places', async () => {
    expect(
      await count(sql`audition_slots s WHERE capacity < (
        SELECT count(*) FROM audition_invites i WHERE i.slot_id = s.id AND i.status <> 'DECLINED')`),
    ).toBe(0)
  })

  test('stored counters match the rows', async () => {
    const live = sql`(SELECT count(*) FROM applications WHERE casting_id = castings.id AND withdrawn_at IS NULL)`
    expect(await count(sql`castings WHERE apply_count <> ${live}`)).toBe(0)
    const liveRoles = sql`(SELECT count(*) FROM application_roles WHERE role_id = casting_roles.id AND stage <> 'WITHDRAWN')`
    expect(await count(sql`casting_roles WHERE apply_count <> ${liveRoles}`)).toBe(0)
    const saved = sql`(SELECT count(*) FROM casting_bookmarks WHERE casting_id = castings.id)`
    expect(await count(sql`castings WHERE bookmark_count <> ${saved}`)).toBe(0)
    expect(await count(sql`castings WHERE status = 'OPEN' AND cardinality(search_tokens) = 0`)).toBe(0)
    expect(await count(sql`profiles WHERE cardinality(search_tokens) = 0`)).toBe(0)
  })

  test('each stage is the end of a history that happened before now', async () => {
    expect(
      await count(sql`application_roles r WHERE stage IS DISTINCT FROM (
        SELECT to_stage FROM stage_changes s WHERE s.application_id = r.application_id AND s.role_id = r.role_id
        ORDER BY created_at DESC, id DESC LIMIT 1)`),
    ).toBe(0)
    expect(
      await count(sql`stage_changes s JOIN applications a ON a.id = application_id
        WHERE s.created_at < a.created_at OR s.created_at > ${now}`),
    ).toBe(0)
    expect(
      await count(sql`applications WHERE first_read_at IS DISTINCT FROM (
        SELECT min(read_at) FROM read_marks WHERE application_id = applications.id)`),
    ).toBe(0)
  })

  test('[W-29] a notification matches the history, at that time', async () => {
    const stages = sql`(VALUES ('서류에 합격했어요', 'SHORTLISTED'), ('오디션 안내가 왔어요', 'AUDITION')) AS told (title, stage)`
    expect(await count(sql`notifications WHERE type IN ('STAGE', 'SCHEDULE')`)).toBeGreaterThan(0)
    expect(
      await count(sql`notifications n LEFT JOIN ${stages} ON told.title = n.title
        WHERE type = 'STAGE' AND NOT EXISTS (
          SELECT FROM stage_changes s JOIN applications a ON a.id = application_id JOIN castings c ON c.id = casting_id
          WHERE a.user_id = n.user_id AND starts_with(n.content, c.title) AND s.to_stage = told.stage
            AND a.withdrawn_at IS NULL AND abs(extract(epoch FROM n.created_at - s.created_at)) < 60)`),
    ).toBe(0)
    expect(
      await count(sql`notifications n WHERE type = 'SCHEDULE' AND NOT EXISTS (
        SELECT FROM audition_invites i JOIN applications a ON a.id = application_id JOIN castings c ON c.id = casting_id
        WHERE i.user_id = n.user_id AND starts_with(n.content, c.title) AND i.created_at <= n.created_at)`),
    ).toBe(0)
    expect(
      await count(sql`notifications n WHERE type = 'APPLICATION_READ' AND NOT EXISTS (
        SELECT FROM applications a JOIN castings c ON c.id = casting_id
        WHERE a.user_id = n.user_id AND starts_with(n.content, c.title)
          AND abs(extract(epoch FROM n.created_at - a.first_read_at)) < 60)`),
    ).toBe(0)
    expect(
      await count(sql`notifications n JOIN castings c ON starts_with(n.content, c.title)
        WHERE type = 'APPLICATION' AND c.status <> 'OPEN'`),
    ).toBe(0)
  })

  test('[W-29] no audition belongs to a withdrawn application or one before that stage', async () => {
    expect(
      await count(sql`audition_invites i JOIN applications a ON a.id = application_id
        WHERE a.withdrawn_at IS NOT NULL OR NOT EXISTS (
          SELECT FROM stage_changes s WHERE s.application_id = a.id AND to_stage = 'AUDITION')`),
    ).toBe(0)
  })

  test('[L-06] the statistics of a profile count those who are in its history', async () => {
    const days = sql`day < (now() AT TIME ZONE 'Asia/Seoul')::date AND day > (now() AT TIME ZONE 'Asia/Seoul')::date - 50`
    expect(await count(sql`profile_daily_counts WHERE views > 0 AND ${days}`)).toBeGreaterThan(300)
    expect(
      await count(sql`profile_daily_counts c WHERE ${days} AND (
        views <> (SELECT count(*) FROM activity_log a WHERE a.profile_id = c.profile_id AND kind = 'PROFILE_VIEW'
          AND (a.created_at AT TIME ZONE 'Asia/Seoul')::date = day)
        OR contacts <> (SELECT count(*) FROM audit_log WHERE action = 'profile.contact' AND target_id = c.profile_id
          AND (created_at AT TIME ZONE 'Asia/Seoul')::date = day))`),
    ).toBe(0)
  })

  test('[W-29] nobody consented to a version before it existed', async () => {
    expect(await count(sql`consents WHERE created_at < least(version::timestamptz, ${now})`)).toBe(0)
  })

  test('[D-08] companies that use the site stand in eight sets, all marked as examples', async () => {
    const { logos } = await server.api().pages.siteTexts()
    expect(logos).toHaveLength(8)
    expect(logos.filter(({ set, names }) => !set.endsWith('(예시)') || names.length === 0)).toEqual([])
  })

  test('[W-29] the fee of each role lies within that of its casting', async () => {
    expect(
      await count(sql`casting_roles r JOIN castings c ON c.id = casting_id
        WHERE r.min_reward < c.min_reward OR r.max_reward > c.max_reward`),
    ).toBe(0)
  })

  test('[W-29] people apply to roles of their gender, and of about their age', async () => {
    expect(
      await count(sql`application_roles ar JOIN applications a ON a.id = ar.application_id JOIN casting_roles r ON r.id = ar.role_id
        WHERE r.gender NOT IN ('ANY', a.gender)
          OR date_part('year', age(a.created_at AT TIME ZONE 'Asia/Seoul', a.birth_date)) NOT BETWEEN r.age_min - 5 AND r.age_max + 5`),
    ).toBe(0)
  })

  test('[W-29] people apply before the deadline, and shooting begins after it', async () => {
    expect(
      await count(sql`applications a JOIN castings c ON c.id = casting_id
        WHERE (a.created_at AT TIME ZONE 'Asia/Seoul')::date > c.casting_end_date OR a.created_at > c.closed_at`),
    ).toBe(0)
    expect(await count(sql`castings WHERE status = 'OPEN' AND shoot_start_at <= casting_end_date`)).toBe(0)
  })

  test('[W-29] people who read, rate or comment belong to the team', async () => {
    const isOutside = (user: ReturnType<typeof sql>) => sql`NOT EXISTS (
      SELECT FROM castings c WHERE c.id = a.casting_id AND c.owner_id = ${user} UNION ALL
      SELECT FROM casting_members m WHERE m.casting_id = a.casting_id AND m.user_id = ${user} AND m.state = 'ACCEPTED')`
    for (const [table, user] of [
      ['read_marks', sql`x.reviewer_id`],
      ['application_comments', sql`x.author_id`],
    ] as const)
      expect(
        await count(sql`${sql.table(table)} x JOIN applications a ON a.id = x.application_id WHERE ${isOutside(user)}`),
        table,
      ).toBe(0)
  })

  test('[W-29] open castings were bookmarked while they were public', async () => {
    expect(await count(sql`castings WHERE status = 'OPEN' AND bookmark_count = 0`)).toBe(0)
    expect(
      await count(sql`casting_bookmarks b JOIN castings c ON c.id = b.casting_id
        WHERE c.opened_at IS NULL OR b.created_at < c.opened_at OR b.created_at > least(c.closed_at, ${now})`),
    ).toBe(0)
  })

  test('[W-29] orders are listed by the dates that they show', async () => {
    expect(
      await count(sql`orders earlier JOIN orders later ON later.id > earlier.id
      WHERE later.created_at < earlier.created_at`),
    ).toBe(0)
    expect(await count(sql`orders`)).toBeGreaterThan(10)
  })

  test('[W-29] a tour is ordered before it closes and carried by the walker of its round', async () => {
    const visits = sql`tour_visits v JOIN tours t ON t.id = tour_id JOIN tour_orders o USING (order_id)`
    expect(await count(sql`${visits} WHERE v.state = 'VISITED'`)).toBeGreaterThan(8)
    expect(await count(sql`${visits} WHERE o.created_at NOT BETWEEN t.opened_at AND t.closes_at`)).toBe(0)
    expect(
      await count(sql`${visits} WHERE v.state = 'VISITED' AND (v.moved_at > ${now} OR NOT EXISTS (
        SELECT FROM tour_rounds r JOIN tour_round_stops s ON s.round_id = r.id WHERE s.tour_id = t.id
          AND r.walked_on BETWEEN visits_from AND visits_to AND v.moved_by = 'walker:' || r.walker_id))`),
    ).toBe(0)
    expect(
      await count(sql`tour_proofs p JOIN tour_orders o USING (order_id) WHERE p.at > ${now} OR p.at < o.created_at`),
    ).toBe(0)
    // Of what was not taken there is no photo, but the walker's note.
    expect(
      await count(sql`${visits} WHERE v.state IN ('REFUSED', 'CLOSED')
        AND (v.note = '' OR EXISTS (SELECT FROM tour_proofs WHERE visit_id = v.id))`),
    ).toBe(0)
    const { rows: stops } = await sql<{ roundId: number; name: string; region: 'SEOUL'; address: string }>`
      SELECT round_id AS "roundId", name, region, address FROM tour_round_stops JOIN tours ON tours.id = tour_id
        JOIN offices ON offices.id = office_id ORDER BY round_id, no`.execute(server.db)
    const rounds = [...Map.groupBy(stops, ({ roundId }) => roundId).values()]
    expect(rounds).toEqual(rounds.map(routeOf))
    expect(
      await count(sql`tour_rounds r JOIN tour_round_stops s ON s.round_id = r.id JOIN tours t ON t.id = tour_id
        WHERE walked_on NOT BETWEEN visits_from AND visits_to`),
    ).toBe(0)
    expect(await count(sql`state_moves WHERE machine IN ('tour', 'visit', 'round') AND moved_at > ${now}`)).toBe(0)
  })

  test('[W-29] applicants have films, except those who are too young for any', async () => {
    expect(
      await count(sql`applications a JOIN profiles p ON p.id = profile_id
        WHERE p.birth_date < ${now}::timestamptz - interval '21 years'
          AND NOT EXISTS (SELECT FROM filmography f WHERE f.profile_id = p.id)`),
    ).toBe(0)
  })

  test('references are consistent: groups, roles and readers belong to the casting', async () => {
    expect(
      await count(sql`applications a JOIN application_groups g ON g.id = group_id WHERE g.casting_id <> a.casting_id`),
    ).toBe(0)
    expect(
      await count(sql`application_roles r JOIN casting_roles c ON c.id = role_id WHERE c.casting_id <> r.casting_id`),
    ).toBe(0)
    expect(
      await count(sql`applications a WHERE NOT EXISTS (SELECT FROM application_roles WHERE application_id = a.id)`),
    ).toBe(0)
    expect(await count(sql`profiles p JOIN users u ON u.id = user_id WHERE NOT 'Actor' = ANY(permissions)`)).toBe(0)
    expect(await count(sql`castings c WHERE NOT EXISTS (SELECT FROM casting_roles WHERE casting_id = c.id)`)).toBe(0)
  })
})

test('its money and feedback obey every rule, and delivered feedback can be read', async () => {
  expect(await brokenRules(server, 'at rest')).toEqual({})
  const { token } = await server.api().accounts.login({ body: { loginId: 'actor1', password: demoPassword } })
  const api = server.api(token!)
  const { list } = await api.feedbacks.feedbacks()
  expect(list.map(({ kind, state, isLate }) => [kind, state, isLate])).toEqual([
    ['PROFILE', 'IN_REVIEW', false],
    ['PROFILE', 'DELIVERED', false],
    ['VIDEO', 'DELIVERED', true],
  ])
  const results = await Promise.all(list.map(({ id }) => api.feedbacks.feedback({ params: { id } })))
  const [open, ...delivered] = results
  expect(open!.contents).toBeNull()
  for (const { kind, contents } of delivered) requireComplete(kind, contents! as Parameters<typeof requireComplete>[1])
  expect((await api.coupons.myCoupons({ query: {} })).list).toMatchObject([{ value: 10_000, state: 'ISSUED' }])
  const { reviewers } = await api.feedbacks.feedbackPrice({ query: { kind: 'VIDEO' } })
  expect(reviewers).toHaveLength(2)
})

test('the provider has every payment of the demo: its refunds end, and its books agree', async () => {
  const { db } = server
  await load()
  await reconcile(engineOf(server))
  expect(
    await db
      .selectFrom('reconciliations')
      .select(['failure', 'different', row => row('payments', '>', 0).as('hasRead')])
      .execute(),
  ).toEqual([{ failure: null, different: 0, hasRead: true }])
  const { id: orderId, loginId } = await db
    .selectFrom('tour_orders')
    .innerJoin('orders', 'orders.id', 'order_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.id', sql<string>`login_id`.as('loginId')])
    .where('tour_orders.state', '=', 'RECEIVED')
    .executeTakeFirstOrThrow()
  const { token } = await server.api().accounts.login({ body: { loginId, password: demoPassword } })
  const actor = server.api(token!)
  await actor.tours.cancelTour({ params: { id: orderId }, body: {} })
  const order = () => actor.payments.order({ params: { orderId } })
  await expect.poll(async () => (await order()).state).toBe('REFUNDED')
  expect((await order()).refunded).toBe((await order()).amount)
  await expectRest(server)
})

test('an actor reads how a tour ended, and the walker what to bring today', async () => {
  const signIn = async (loginId: string) =>
    server.api((await server.api().accounts.login({ body: { loginId, password: demoPassword } })).token!)
  const actor = await signIn('actor1')
  const orders = await server.db
    .selectFrom('tour_orders')
    .innerJoin('users', 'users.id', 'user_id')
    .select('order_id as id')
    .where('login_id', '=', 'actor1')
    .orderBy('order_id')
    .execute()
  const [first, second] = orders.map(({ id }) => id)
  const { state, visits } = await actor.tours.tourOrder({ params: { id: first! } })
  expect([state, ...visits.map(visit => visit.state)]).toEqual(['DONE', ...Array(4).fill('VISITED')])
  expect(visits.filter(({ isQRTour }) => isQRTour)).toMatchObject([{ sheetLooks: 3, profileLooks: 1 }])
  expect((await actor.tours.tourPrintedImages({ params: { id: first! } })).list).toHaveLength(1)
  expect((await actor.tours.tourTouredImages({ params: { id: first! } })).list).toHaveLength(4)
  const failed = await actor.tours.tourOrder({ params: { id: second! } })
  expect(failed.visits.map(visit => visit.state)).toEqual(['REFUSED', 'VISITED', 'CLOSED'])
  const { amount, refunded, refundDue } = await actor.payments.order({ params: { orderId: second! } })
  expect([amount, refunded, refundDue]).toEqual([14_000, 6_000, 0])
  // Who asked for contact since is known by company.
  const { contactsSince, contacts } = await actor.tours.tourOrder({ params: { id: first! } })
  expect(contacts).not.toEqual([])
  expect(contacts.filter(({ company }) => company === null)).toEqual([])
  expect(contactsSince).toBeGreaterThanOrEqual(contacts.length)
  const { rounds } = await (await signIn('walker1')).tours.walk()
  expect(rounds.map(({ stops }) => stops.map(stop => stop.visits.map(visit => visit.state)))).toEqual([
    [
      ['VISITED', 'VISITED'],
      ['WAITING', 'WAITING', 'WAITING'],
      ['WAITING', 'WAITING'],
    ],
  ])
})

test('[W-29] twelve tapes of a scene play, with lines from all sources, two of them wrong', async () => {
  const { token } = await server.api().accounts.login({ body: { loginId: 'manager1', password: demoPassword } })
  const api = server.api(token!)
  const { list: castings } = await api.review.ownCastings()
  const castingId = castings.find(casting => casting.title.includes('늦여름의 관객'))!.id
  const { list: scenes } = await api.selfTapes.scenes({ params: { castingId } })
  const { list } = await api.selfTapes.scene({ params: { castingId, sceneId: scenes[0]!.id } })
  const sources = list.map(({ marks }) => [...new Set(marks.map(({ source }) => source))].join())
  expect(sources).toEqual([...Array(3).fill('HAND'), ...Array(4).fill('STUDIO'), ...Array(5).fill('FOLLOWED')])
  for (const { video, reviewUrl, marks } of list) {
    for (const address of [video.mp4, video.poster, reviewUrl])
      expect((await fetch(server.origin + address!)).status).toBe(200)
    const places = marks.map(({ atMs }) => atMs)
    expect(places).toEqual(places.toSorted((one, two) => one - two))
    expect(places.at(-1)).toBeLessThan(video.durationMs!)
  }
  expect(
    await count(sql`self_tapes t JOIN applications a ON a.id = t.application_id
      WHERE t.user_id <> a.user_id OR submitted_at > ${now} OR decided_at > ${now} OR a.created_at > t.created_at`),
  ).toBe(0)
})

test('an agreement stands in each state, and sealing is left to its job', async () => {
  const { db } = server
  const states = await db.selectFrom('agreements').select(['id', 'state', 'terms', 'due_at']).orderBy('id').execute()
  const adults = ['DRAFT', 'SENT', 'CHANGE_ASKED', 'DECLINED', 'SIGNED', 'ENDED', 'EXPIRED', 'WITHDRAWN']
  expect(states.map(({ state }) => state)).toEqual([...adults, ...['SIGNED', 'SIGNED', 'SIGNED'], 'ACTOR_SIGNED'])
  for (const { id } of states) expect(await isChainWhole(db, id), `chain of ${id}`).toBe(true)
  const sealed = states.filter(({ state }) => state === 'SIGNED' || state === 'ENDED').map(({ id }) => id)
  expect(sent.filter(({ name }) => name === sealQueue.name).map(({ data }) => data.agreementId)).toEqual(sealed)
  const answers = await sql<{ answer: string | null }>`
    SELECT answer FROM agreement_fees f ORDER BY agreement_id`.execute(db)
  expect(answers.rows.map(({ answer }) => answer)).toEqual([null, null, 'RECEIVED', null, 'NOT'])
  const isWorse = sql`agreements, jsonb_array_elements(differences) d WHERE (d->>'isWorse')::boolean`
  expect(await count(isWorse)).toBe(1)
  expect(await count(sql`agreement_forms`)).toBe(2)
  expect(
    await count(sql`agreement_guardians JOIN agreements g ON g.id = agreement_id WHERE state = 'ACTOR_SIGNED'`),
  ).toBe(1)
  const { token } = await server.api().accounts.login({ body: { loginId: 'actor35', password: demoPassword } })
  const { list } = await server.api(token!).agreements.mine({ query: {} })
  expect(list).toMatchObject([{ state: 'SENT', worse: 1 }])
})

test('the casting manager signs in and finds the applicants of the big casting', async () => {
  const { token } = await server.api().accounts.login({ body: { loginId: 'manager1', password: demoPassword } })
  const api = server.api(token!)
  const { list } = await api.review.ownCastings()
  const big = list.find(casting => casting.title.includes('늦여름의 관객'))!
  const live = await count(sql`applications WHERE casting_id = ${big.id} AND withdrawn_at IS NULL`)
  const found = await api.review.profiles({ params: { castingId: big.id }, query: { limit: 100 } })
  expect(found.totalResult).toBe(live)
  expect(found.list.every(applicant => applicant.photo === null)).toBe(true)
})

describe('pictures', () => {
  test('the first are drawn and attached once, and the next run continues after them', async () => {
    const start = sent.find(({ name }) => name === 'demo.draw-pictures')!
    expect(start.data).toEqual({ now: now.toISOString(), from: 0 })
    expect(
      planPictures(now)
        .slice(0, 3)
        .map(({ kind }) => kind),
    ).toEqual(['still', 'photo', 'still'])
    const job = picturesJob(server.server.tools, { runMs: 0 })
    const context = { db: server.db, log: createLog({ logLevel: 'silent', isProduction: true }), jobs }
    for (const from of [0, 1]) {
      await job.work({ now: now.toISOString(), from }, context)
      expect(sent.at(-1)).toEqual({ name: 'demo.draw-pictures', data: { now: now.toISOString(), from: from + 1 } })
    }
    // A killed run is restarted.
    await job.work({ now: now.toISOString(), from: 1 }, context)

    // Beside the photos that prove tours.
    expect(await count(sql`images WHERE id NOT IN (SELECT image_id FROM tour_proofs)`)).toBe(2)
    expect(await count(sql`castings WHERE thumbnail_id IS NOT NULL`)).toBe(1)
    expect(await count(sql`profile_photos WHERE kind = 'MAIN'`)).toBe(1)
    expect(await count(sql`profiles JOIN profile_photos ON profile_photos.id = main_photo_id`)).toBe(1)
    expect(await count(sql`application_photos`)).toBe(
      await count(sql`
      applications JOIN users ON users.id = user_id WHERE login_id = 'actor1'`),
    )
    const { key } = await server.db
      .selectFrom('images')
      .innerJoin('castings', 'thumbnail_id', 'images.id')
      .select('key')
      .executeTakeFirstOrThrow()
    expect((await fetch(`${server.origin}/media/images/${key}/700.webp`)).status).toBe(200)
  })

  test.skipIf(!hasFfmpeg())(
    'videos are made of them, once, and go the way of all videos',
    { timeout: 240_000 },
    async () => {
      const { tools } = server.server
      const sixth = sql`(
        SELECT user_id FROM applications WHERE number % 6 = 0 AND withdrawn_at IS NULL AND casting_id = (
          SELECT id FROM castings ORDER BY apply_count DESC LIMIT 1) ORDER BY number LIMIT 8) AS sixth`
      const applicants = 8
      expect(
        await count(sql`applications a JOIN castings c ON c.id = a.casting_id AND c.title LIKE '%늦여름의 관객%'
          WHERE number % 6 = 0 AND withdrawn_at IS NULL`),
      ).toBeGreaterThanOrEqual(60)
      // One image represents all of them.
      await sql`
      WITH hung AS (
        INSERT INTO profile_photos (profile_id, image_id, kind, position)
        SELECT profiles.id, (SELECT min(image_id) FROM profile_photos), 'MAIN', 0 FROM profiles JOIN users ON users.id = user_id
        WHERE login_id IN ('actor14', 'actor16') OR users.id IN (SELECT user_id FROM ${sixth}) RETURNING id, profile_id)
      UPDATE profiles SET main_photo_id = hung.id FROM hung WHERE profiles.id = profile_id`.execute(server.db)
      const context = { db: server.db, log: createLog({ logLevel: 'silent', isProduction: true }), jobs }
      for (const _ of [1, 2]) await demoVideosJob(tools).work({}, context)
      const drawn = server.db.selectFrom('videos').where('review_bytes', 'is', null)
      const videos = await drawn.select(['id', 'key']).orderBy('id').execute()
      expect(sent.filter(({ name }) => name === 'media.process-video').map(({ data }) => data.videoId)).toEqual(
        videos.map(({ id }) => id),
      )
      // Two classes of a lecture show these two faces as well. Of the applicants so many are drawn a run.
      expect(videos).toHaveLength(5 + applicants)
      const { durationMs, width } = await tools.videos.processVideo(videos[0]!.key, 'mov', () => {})
      expect([Math.round(durationMs / 1000), width]).toEqual([6, 640])
    },
  )
})
