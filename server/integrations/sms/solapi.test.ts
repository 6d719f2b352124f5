import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSolapiTexts } from './solapi.ts'
import { type Fault, type SolapiStandIn, startSolapiStandIn } from './solapi-stand-in.ts'
import { TextRefused, TextUncertain } from './text-sender.ts'

let standIn: SolapiStandIn
beforeAll(async () => {
  standIn = await startSolapiStandIn()
})
afterAll(() => standIn.stop())
beforeEach(() => {
  standIn.messages.length = 0
  standIn.faults.length = 0
  standIn.calls.length = 0
})

const texts = () => createSolapiTexts({ ...standIn.account, baseUrl: standIn.url, timeout: 400 })
const message = { to: '01012345678', text: '[무대로] 인증번호 123456', key: 'phone-code:1', isRepeat: false }
const posts = () => standIn.calls.filter(call => call.startsWith('POST')).length

test('a message is posted once, with its key, from the registered number', async () => {
  const { providerId } = await texts().send(message)
  expect(standIn.messages).toMatchObject([
    { messageId: providerId, to: message.to, text: message.text, customFields: { id: message.key } },
  ])
  expect(standIn.messages[0]!.from).toBe(standIn.account.from)
  expect(standIn.calls).toEqual(['POST /messages/v4/send-many/detail'])
})

test('an AlimTalk keeps every letter of its values, even those rewritten in texts', async () => {
  const alimTalk = { templateId: 'KA01TP', variables: { '#{제목}': '‘🎬 촬영’ 소식 — Ångström' } }
  await createSolapiTexts({ ...standIn.account, baseUrl: standIn.url, pfId: 'KA01PF' }).send({
    ...message,
    text: '[무대로] 🎬 촬영 소식 — Ångström',
    alimTalk,
  })
  const [sent] = standIn.messages
  expect(sent).toMatchObject({
    type: 'ATA',
    text: '',
    kakaoOptions: { pfId: 'KA01PF', ...alimTalk, disableSms: false },
  })
  expect(sent!.replacements).toEqual([
    { to: message.to, from: standIn.account.from, type: 'SMS', text: '[무대로] 촬영 소식 - Angstrom' },
  ])
})

const taken: Fault[] = ['reset-after', 'bad-gateway', 'slow']
test.each(taken)('%s: the message that Solapi took is found in its list and not sent again', async fault => {
  standIn.faults.push(fault)
  const { providerId } = await texts().send(message)
  expect(standIn.messages.map(({ messageId }) => messageId)).toEqual([providerId])
  expect(posts()).toBe(1)
})

const notTaken: Fault[] = ['reset-before', 'busy']
test.each(notTaken)('%s: nothing is sent twice, as the repeat asks the list first', async fault => {
  standIn.faults.push(fault)
  await expect(texts().send(message)).rejects.toThrow(TextUncertain)
  expect(posts()).toBe(1)
  await texts().send({ ...message, isRepeat: true })
  expect(standIn.messages).toHaveLength(1)
  expect(standIn.calls.slice(-2)).toEqual(['GET /messages/v4/list', 'POST /messages/v4/send-many/detail'])
})

test('repeating a sent message sends nothing', async () => {
  const first = await texts().send(message)
  expect(await texts().send({ ...message, isRepeat: true })).toEqual(first)
  expect(standIn.messages).toHaveLength(1)
})

test('two messages to one number are distinguished by their keys', async () => {
  await texts().send(message)
  await texts().send({ ...message, key: 'phone-code:2', isRepeat: true })
  expect(standIn.messages).toHaveLength(2)
})

test('a number that cannot receive texts is refused permanently', async () => {
  standIn.faults.push('refused')
  await expect(texts().send(message)).rejects.toThrow(TextRefused)
  expect(posts()).toBe(1)
})

test('an unreachable provider is uncertain, never a crash', async () => {
  const nowhere = createSolapiTexts({ ...standIn.account, baseUrl: 'http://127.0.0.1:9', timeout: 400 })
  await expect(nowhere.send(message)).rejects.toThrow(TextUncertain)
})

test('wrong keys are refused permanently', async () => {
  const wrong = createSolapiTexts({ ...standIn.account, apiSecret: 'other', baseUrl: standIn.url })
  await expect(wrong.send(message)).rejects.toThrow(/SignatureDoesNotMatch/)
  expect(standIn.messages).toHaveLength(0)
})

test('the stand-in accepts a signature once, and none older than fifteen minutes', async () => {
  const { apiKey, apiSecret } = standIn.account
  const ask = async (date: string, salt: string) => {
    const signature = createHmac('sha256', apiSecret)
      .update(date + salt)
      .digest('hex')
    const authorization = `HMAC-SHA256 apiKey=${apiKey}, date=${date}, salt=${salt}, signature=${signature}`
    return (await fetch(`${standIn.url}/messages/v4/list`, { headers: { authorization } })).status
  }
  const now = new Date().toISOString()
  expect(await ask(now, 'a'.repeat(20))).toBe(200)
  expect(await ask(now, 'a'.repeat(20))).toBe(401)
  expect(await ask(new Date(Date.now() - 16 * 60_000).toISOString(), 'b'.repeat(20))).toBe(401)
  expect(await ask(now, 'short')).toBe(401)
})
