import { sql } from 'kysely'
import { expect } from 'vitest'
import { tokenHash } from '#server/kernel/secrets.ts'
import { addDays, today } from '#server/kernel/time.ts'
import { apiTest } from '../../../test/support/api.ts'
import { joining, newPhone, provePhone, refusal, tablesWith } from '../accounts.support.ts'
import { accountJobs } from '../jobs.ts'
import * as support from './guardian.support.ts'

const { server, test } = apiTest()

const consents = { TERMS: true, PRIVACY: true }
const childJoining = (given = {}) => support.childJoining(server, given)
const joinedChild = (given = {}) => support.joinedChild(server, given)
const textsTo = (phone: string) => support.textsTo(server, phone)
const linkOf = (phone: string) => support.linkOf(server, phone)
type Body = Awaited<ReturnType<typeof childJoining>>

const api = () => server.api().accounts
const join = (body: object) => api().join({ body: body as Body })
type Answer = { agreed: true; phone: string; phoneProof: string; isContactShown?: boolean } | { agreed: false }
const answer = (token: string, body: Answer) => api().answerGuardianRequest({ params: { token }, body })

const agree = async (child: { guardian: { phone: string }; link: string }, more = {}) => {
  const { phone } = child.guardian
  return answer(child.link, { agreed: true, phone, phoneProof: await provePhone(server, phone, 'GUARDIAN'), ...more })
}

const logIn = ({ loginId, password }: Body) => api().login({ body: { loginId, password } })
const skipPause = () => sql`UPDATE guardians SET texted_at = texted_at - interval '61 seconds'`.execute(server.db)
const sweep = async () => {
  const { tools, log, jobs } = server.server
  for (const job of accountJobs(tools)) if (job.cron) await job.work({}, { db: server.db, log, jobs })
}

test('[A-77] an account of a child under fourteen waits for the guardian who is texted', async () => {
  const body = await childJoining()
  const joined = await join(body)
  expect(joined).toMatchObject({ token: null, waiting: { ticket: expect.stringMatching(/^gw_[\w-]{43}$/) } })
  const text = (await textsTo(body.guardian.phone))[0]!
  expect(text).toContain('별*나 님(만 11세)')
  expect(text).not.toContain('별하나')
  const signedIn = await logIn(body)
  expect(signedIn).toMatchObject({ token: null, waiting: { ticket: expect.any(String) } })
  const { n } = await server.db
    .selectFrom('sessions')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', joined.user.id)
    .executeTakeFirstOrThrow()
  expect(n).toBe(0)
  expect(await refusal(api().login({ body: { loginId: body.loginId, password: 'not the one' } }))).toBe(
    '401 login_failed',
  )
  const row = await server.db.selectFrom('guardians').selectAll().where('user_id', '=', joined.user.id).execute()
  expect(JSON.stringify(row)).not.toContain(body.guardian.phone)
  const link = await linkOf(body.guardian.phone)
  expect(JSON.stringify(await tablesWith(server, [link, signedIn.waiting!.ticket]))).toBe('[]')
})

test('[A-77] no guardian is needed from the fourteenth birthday on', async () => {
  const birthDate = `${Number(today().slice(0, 4)) - 14}${today().slice(4)}`
  const body = await joining(server)
  expect(await refusal(join({ ...body, birthDate: addDays(birthDate, 1) }))).toBe('422 guardian_required')
  const guardian = { name: '별보호자', phone: newPhone(), relation: 'FATHER' }
  expect(await refusal(join({ ...body, birthDate, guardian }))).toBe('400 invalid_input')
  expect((await join({ ...body, birthDate })).waiting).toBeNull()
})

test('[A-77] a child accepts only required consents, and is not its own guardian', async () => {
  const body = await childJoining()
  for (const kind of ['AGE14', 'MARKETING_SMS', 'MARKETING_EMAIL', 'NIGHT'])
    expect(await refusal(join({ ...body, consents: { ...consents, [kind]: true } })), kind).toBe('400 invalid_input')
  expect(await refusal(join({ ...body, consents: { TERMS: true, PRIVACY: false } }))).toBe('422 consent_required')
  const self = { ...body.guardian, phone: body.phone }
  expect(await refusal(join({ ...body, guardian: self }))).toBe('422 guardian_phone_same')
  expect(await refusal(join({ ...body, guardian: { ...body.guardian, relation: 'SISTER' } }))).toBe('400 invalid_input')
  const { user } = await join(body)
  const kept = await server.db
    .selectFrom('consents')
    .select(['kind', 'agreed'])
    .where('user_id', '=', user.id)
    .orderBy('id')
    .execute()
  expect(kept).toEqual([
    { kind: 'TERMS', agreed: true },
    { kind: 'PRIVACY', agreed: true },
  ])
})

test('[A-77] casting managers see the number of a guardian only who agreed to that too', async () => {
  for (const isContactShown of [undefined, true]) {
    const child = await joinedChild()
    await agree(child, { isContactShown })
    const { at } = await server.db
      .selectFrom('guardians')
      .select('contact_agreed_at as at')
      .where('user_id', '=', child.id)
      .executeTakeFirstOrThrow()
    expect(at !== null).toBe(isContactShown === true)
    const text = (await textsTo(child.guardian.phone)).at(-1)!
    expect(text.includes('캐스팅 담당자가 이 번호로 연락할 수 있어요')).toBe(isContactShown === true)
  }
})

test('[A-77] a child can sign in once the guardian has verified their number and consented', async () => {
  const child = await joinedChild()
  expect(await api().guardianRequest({ params: { token: child.link } })).toMatchObject({
    childName: '별하나',
    childAge: 11,
    permission: 'Actor',
    guardianName: '별보호자',
    guardianPhone: `010-****-${child.guardian.phone.slice(-4)}`,
    relation: 'MOTHER',
  })
  const other = newPhone()
  const [foreign, elsewhere] = [await provePhone(server, other, 'GUARDIAN'), await provePhone(server, other, 'JOIN')]
  const { phone } = child.guardian
  expect(await refusal(answer(child.link, { agreed: true, phone: other, phoneProof: foreign }))).toBe(
    '422 guardian_phone_differs',
  )
  expect(await refusal(answer(child.link, { agreed: true, phone, phoneProof: foreign }))).toBe(
    '422 phone_proof_invalid',
  )
  expect(await refusal(answer(child.link, { agreed: true, phone, phoneProof: elsewhere }))).toBe(
    '422 phone_proof_invalid',
  )
  expect(await refusal(answer('gd_made-up', { agreed: false }))).toBe('422 guardian_link_invalid')

  await agree(child)

  expect((await textsTo(child.phone)).at(-1)).toContain('이제 로그인할 수 있어요')
  expect((await textsTo(phone)).at(-1)).toMatch(
    /별하나 님의 가입에 보호자로 동의했어요. 동의를 철회하거나 .* 고객센터에/,
  )
  expect(await api().guardianWaiting({ body: { ticket: child.ticket } })).toMatchObject({ isAgreed: true })
  const { token, waiting } = await logIn(child)
  expect(waiting).toBeNull()
  const { history } = await server.api(token!).accounts.consents()
  expect(history[0]).toMatchObject({ kind: 'GUARDIAN', agreed: true })
  const { data } = await server.api(token!).accounts.exportMine()
  expect(data.법정대리인).toMatchObject({ name: '별보호자', relation: 'MOTHER', phone, method: 'PHONE_CODE' })
  expect(await refusal(answer(child.link, { agreed: false }))).toBe('422 guardian_link_invalid')
  expect(await refusal(api().guardianRequest({ params: { token: child.link } }))).toBe('422 guardian_link_invalid')
})

test('[A-77] a guardian who refuses needs no proof: all data of the child is deleted at once', async () => {
  const child = await joinedChild({ guardianName: '거절보호자' })
  const { secrets } = server.server.tools
  const words = [child.loginId, '거절보호자', secrets.blindIndex(child.phone), secrets.blindIndex(child.guardian.phone)]
  expect((await tablesWith(server, words)).length).toBeGreaterThan(3)
  await server.db.updateTable('outbox').set({ status: 'SENT' }).execute()
  await answer(child.link, { agreed: false })
  expect((await textsTo(child.phone)).at(-1)).toContain('동의하지 않았어요')
  // The text to the child is deleted two days later.
  await sql`UPDATE outbox SET created_at = created_at - interval '49 hours'`.execute(server.db)
  await sweep()
  // A fingerprint of the refusing number is kept for a month, so that it is not texted again.
  expect((await tablesWith(server, words)).map(found => found.split(':')[0])).toEqual(['public.guardian_texts'])
  await sql`UPDATE guardian_texts SET created_at = created_at - interval '32 days'`.execute(server.db)
  await sweep()
  expect(await tablesWith(server, words)).toEqual([])
  expect(await refusal(logIn(child))).toBe('401 login_failed')
  expect(await refusal(api().guardianWaiting({ body: { ticket: child.ticket } }))).toBe('422 guardian_ticket_invalid')
})

test('[A-77] an account without the guardian’s answer is removed after its days', async () => {
  const [late, early] = [await joinedChild(), await joinedChild()]
  const userOf = (loginId: string) =>
    server.db.selectFrom('users').select('id').where('login_id', '=', loginId).execute()
  const { until } = await server.db
    .selectFrom('guardians')
    .select('until')
    .where('token_hash', '=', tokenHash(late.link))
    .executeTakeFirstOrThrow()
  expect(Math.abs(until.getTime() - Date.now() - 5 * 86_400_000)).toBeLessThan(60_000)
  await server.db
    .updateTable('guardians')
    .set({ until: new Date() })
    .where('token_hash', '=', tokenHash(late.link))
    .execute()
  expect(await refusal(agree(late))).toBe('422 guardian_link_invalid')
  await sweep()
  expect(await userOf(late.loginId)).toEqual([])
  expect(await userOf(early.loginId)).toHaveLength(1)
  await agree(early)
  await sql`UPDATE guardians SET until = now() - interval '1 day'`.execute(server.db)
  await sweep()
  expect(await userOf(early.loginId)).toHaveLength(1)
})

test('[A-77] the text to a guardian can be repeated, and only its last link is valid', async () => {
  const child = await joinedChild()
  const again = (body: { phone?: string } = {}) => api().textGuardianAgain({ body: { ticket: child.ticket, ...body } })
  expect(await refusal(again())).toBe('429 guardian_text_too_soon')
  await skipPause()
  const number = newPhone()
  expect(await refusal(again({ phone: child.phone }))).toBe('422 guardian_phone_same')
  expect(await again({ phone: number })).toMatchObject({ guardianPhone: `010-****-${number.slice(-4)}` })
  expect(await refusal(api().guardianRequest({ params: { token: child.link } }))).toBe('422 guardian_link_invalid')
  for (let sent = 2; sent < 5; sent++) {
    await skipPause()
    await again()
  }
  await skipPause()
  expect(await refusal(again())).toBe('429 guardian_text_too_many')
  expect(await api().guardianWaiting({ body: { ticket: child.ticket } })).toMatchObject({ nextTextAt: null })
  expect(await textsTo(number)).toHaveLength(4)
  const stranger = await childJoining({ guardianPhone: number })
  await skipPause()
  await join(stranger)
  // Six texts a day per number, even after the requesting accounts are deleted.
  await join(await childJoining({ guardianPhone: number }))
  await server.db
    .deleteFrom('guardians')
    .where('phone_index', '=', server.server.tools.secrets.blindIndex(number))
    .execute()
  expect(await refusal(join(await childJoining({ guardianPhone: number })))).toBe('429 guardian_text_too_many')
})

test('[A-77] [A-78] a guardian who refused gets no texts for a month, and no limit of texts is reset', async () => {
  const child = await joinedChild()
  const guardianPhone = child.guardian.phone
  const codes = () => server.db.selectFrom('phone_codes').select('id').execute()
  const before = (await codes()).length
  await answer(child.link, { agreed: false })
  expect(await codes()).toHaveLength(before)
  expect(await refusal(join(await childJoining({ guardianPhone })))).toBe('429 guardian_text_too_many')
  await sql`UPDATE guardian_texts SET created_at = created_at - interval '31 days'`.execute(server.db)
  expect(await refusal(join(await childJoining({ guardianPhone })))).toBe('accepted')
})

test('[A-77] of a simultaneous yes and no one counts', async () => {
  const child = await joinedChild()
  const answers = await Promise.all([refusal(agree(child)), refusal(answer(child.link, { agreed: false }))])
  expect(answers.filter(one => one === 'accepted')).toHaveLength(1)
})
