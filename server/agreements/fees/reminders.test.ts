import { buffer } from 'node:stream/consumers'
import { beforeEach, expect } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { addDays, today } from '#server/kernel/time.ts'
import { apiTest } from '../../../test/support/api.ts'
import { refusal } from '../../../test/support/applicants.ts'
import { newsOf } from '../../../test/support/news.ts'
import { createActor, type Person } from '../../../test/support/people.ts'
import type { Draft } from '../agreements.support.ts'
import { concludeFee, marked, moveDue, say } from './fees.support.ts'
import { feeRemindersJob } from './reminders.ts'

const { server, test } = apiTest()
let draft: Draft

beforeEach(async () => {
  draft = await concludeFee(server)
})

const titlesOf = async (person: Person) =>
  (await newsOf(server, person)).filter(({ type }) => type === 'FEE').map(({ title }) => title)

/** What the reminders of a day say to both, after running twice. */
async function remind(days: number) {
  await moveDue(server, draft, days)
  for (const _ of [1, 2])
    await feeRemindersJob.work({}, { db: server.db, log: server.server.log, jobs: server.server.jobs })
  return { team: await titlesOf(draft.owner), actor: await titlesOf(draft.actor) }
}

const soon = '출연료 지급일이 3일 안으로 다가왔어요'
const passed = '출연료 지급일이 지났어요. 보냈다면 보낸 날을 표시해 주세요'

const ask = '출연료 지급일이 다가왔어요. 받을 계좌를 제작사에 알려 주세요'

test('a team hears of a fee some days before its day, and both on the day after', async () => {
  expect(await remind(4)).toEqual({ team: [], actor: [] })
  expect(await remind(3)).toEqual({ team: [soon], actor: [ask] })
  const late = await remind(-1)
  expect(late.team).toEqual([soon, passed])
  expect(late.actor).toEqual([ask, '출연료 지급일이 지났어요. 들어왔는지 확인하고 답해 주세요'])
})

test('a week after the day an unpaid actor may gather what a report needs', async () => {
  expect((await remind(-7)).actor).toEqual([
    '출연료가 아직 지급되지 않았나요? 예술인 신문고에 신고할 내용을 정리할 수 있어요',
  ])
  expect(await titlesOf(draft.owner)).toEqual([])
})

test('an actor who does not answer a payment is asked a week after the day', async () => {
  await moveDue(server, draft, -7)
  await say(draft, draft.owner, marked(today()))
  expect((await remind(-7)).actor.at(-1)).toBe('출연료를 받았는지 아직 답하지 않았어요')
})

test('nobody is reminded of a fee that was answered', async () => {
  await say(draft, draft.actor, { act: 'ANSWER', answer: 'RECEIVED' })
  for (const days of [2, -1, -8]) expect((await remind(days)).actor).toEqual([])
  expect(await titlesOf(draft.owner)).toEqual(['배우가 출연료를 받았다고 답했어요'])
})

const fetchZip = ({ token }: Person) =>
  fetch(`${server.origin}/v1/agreements/${draft.params.agreementId}/fees/1/dossier.zip`, {
    headers: { authorization: `Bearer ${token}` },
  })

test('the record of an unpaid fee names facts and days, and comes with the sealed file', async () => {
  await moveDue(server, draft, -9)
  await say(draft, draft.owner, marked(addDays(today(), -9)))
  await say(draft, draft.actor, { act: 'ANSWER', answer: 'PART', receivedWon: 1_000_000 })
  const params = { ...draft.params, no: 1 }
  const isSealed = async () => (await draft.actor.api.agreements.feeDossier({ params })).hasPdf
  await expect.poll(isSealed, { timeout: 60_000 }).toBe(true)
  const { text, number } = await draft.actor.api.agreements.feeDossier({ params })
  const { actorName } = await draft.actor.api.agreements.agreement({ params: draft.params })
  for (const part of [number, '필름 온기', `배우: ${actorName}`, '4,000,000원 (회차당 800,000원 × 5회차)'])
    expect(text).toContain(part)
  for (const part of ['지급일에서 지난 날: 9일', '받지 못한 금액(세금 떼기 전): 3,000,000원', '일부 받았다고 답했어요'])
    expect(text).toContain(part)
  const zip = await fromBufferPromise(Buffer.from(await (await fetchZip(draft.actor)).arrayBuffer()))
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  expect([...files.keys()]).toEqual(['출연료 기록.txt', `출연 계약서 ${number}.pdf`])
  expect(files.get('출연료 기록.txt')?.toString()).toBe(`\uFEFF${text}`)
  expect(files.get(`출연 계약서 ${number}.pdf`)?.toString('latin1')).toContain('/ETSI.CAdES.detached')
})

test('the record is for the actor alone, and not of a fee that was received', async () => {
  const record = (person: Person) => person.api.agreements.feeDossier({ params: { ...draft.params, no: 1 } })
  for (const person of [draft.owner, await createActor(server)]) {
    expect(await refusal(record(person))).toMatchObject({ status: 404 })
    expect((await fetchZip(person)).status).toBe(404)
  }
  expect((await fetchZip(draft.actor)).status).toBe(200)
  await say(draft, draft.actor, { act: 'ANSWER', answer: 'RECEIVED' })
  expect(await refusal(record(draft.actor))).toMatchObject({ status: 404 })
})
