import { createECDH, randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPushes } from './push.ts'
import { type PushService, startPushService } from './push-stand-in.ts'

let service: PushService
let dataDir: string
beforeAll(async () => {
  service = await startPushService()
  dataDir = await mkdtemp(join(tmpdir(), 'mudaero-push-'))
})
afterAll(async () => {
  await service.stop()
  await rm(dataDir, { recursive: true })
})

const open = () =>
  openPushes({
    dataDir,
    origin: 'https://mudaero.example',
    VAPID_PUBLIC_KEY: undefined,
    VAPID_PRIVATE_KEY: undefined,
    PUSH_STAND_IN: service.url,
  })
const subscription = (endpoint: string) => {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  return {
    endpoint,
    keys: { p256dh: browser.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  }
}
const push = { payload: JSON.stringify({ title: '결과가 나왔어요' }), topic: 'd7', isUrgent: false }

test('a push is encrypted, signed and identified by keys of this account', async () => {
  const pushes = open()
  expect(await pushes.send(subscription(`${service.url}/one`), push)).toBe('sent')
  expect(service.pushes).toMatchObject([{ path: '/one', headers: { topic: 'd7', 'content-encoding': 'aes128gcm' } }])
  expect(service.pushes[0]!.headers.authorization).toMatch(/^vapid t=/)
  expect(service.pushes[0]!.body.includes('결과')).toBe(false)
  expect(await open().publicKey()).toBe(await pushes.publicKey())
  expect((await stat(join(dataDir, 'push-keys.json'))).mode & 0o777).toBe(0o600)
})

test('a failing push is retried until its endpoint has expired', async () => {
  service.answers.push(410, 404, 500)
  expect(await open().send(subscription(`${service.url}/two`), push)).toBe('gone')
  expect(await open().send(subscription(`${service.url}/two`), push)).toBe('gone')
  await expect(open().send(subscription(`${service.url}/two`), push)).rejects.toThrow('500')
})

test.each([
  'http://fcm.googleapis.com/fcm/send/a',
  'https://fcm.googleapis.com:8443/a',
  'https://user@fcm.googleapis.com/a',
  'https://fcm.googleapis.com.example.com/a',
  'https://127.0.0.1/a',
  'https://[::1]/a',
  'https://10.0.0.8/a',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/a',
  'https://notify.windows.com/a',
  'https://evilpush.apple.com.example/a',
  'file:///etc/passwd',
  'nonsense',
])('%s is no push service, and nothing is sent there', async endpoint => {
  expect(open().accepts(endpoint)).toBe(false)
  expect(await open().send(subscription(endpoint), push)).toBe('gone')
})

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
])('%s is one', endpoint => {
  expect(open().accepts(endpoint)).toBe(true)
})
