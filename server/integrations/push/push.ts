import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import webPush from 'web-push'
import type { Env } from '#server/kernel/env.ts'
import type { PushSender } from './push-sender.ts'

type Settings = Pick<Env, 'dataDir' | 'origin' | 'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY' | 'PUSH_STAND_IN'>
type Keys = { publicKey: string; privateKey: string }

/**
 * The push services of the browsers. A client supplies the endpoint, an address that we will call, so any other host,
 * port, name or scheme is refused: it could point into our own network.
 */
const services = [
  /^fcm\.googleapis\.com$/,
  /^(?:[\w-]+\.)*push\.services\.mozilla\.com$/,
  /^(?:[\w-]+\.)+notify\.windows\.com$/,
  /^(?:[\w-]+\.)*push\.apple\.com$/,
]
const oneDay = 86_400

/** Web push with keys from the environment, or generated once and kept in the data folder. */
export function openPushes(env: Settings): PushSender {
  let keys: Promise<Keys> | undefined
  const keysOf = () => {
    keys ??= readKeys(env).catch(error => {
      keys = undefined
      throw error
    })
    return keys
  }
  const subject = env.origin.startsWith('https:') ? env.origin : 'mailto:push@example.com'
  const accepts = (endpoint: string) => isOfService(endpoint) || isStandIn(endpoint, env.PUSH_STAND_IN)
  return {
    publicKey: async () => (await keysOf()).publicKey,
    accepts,
    async send(subscription, { payload, topic, isUrgent }) {
      if (!accepts(subscription.endpoint)) return 'gone'
      const { endpoint, method, headers, body } = webPush.generateRequestDetails(subscription, payload, {
        vapidDetails: { subject, ...(await keysOf()) },
        TTL: oneDay,
        topic,
        urgency: isUrgent ? 'high' : 'normal',
        contentEncoding: 'aes128gcm',
      })
      const answer = await fetch(endpoint, {
        method,
        headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
        body: body ? new Uint8Array(body) : null,
        redirect: 'error',
        signal: AbortSignal.timeout(10_000),
      })
      await answer.body?.cancel()
      if (answer.ok) return 'sent'
      if (answer.status === 404 || answer.status === 410) return 'gone'
      throw new Error(`the push service answered ${answer.status}`)
    },
  }
}

function isOfService(endpoint: string): boolean {
  if (endpoint.length > 1000 || !URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  const isPlain = protocol === 'https:' && port === '' && !username && !password
  return isPlain && services.some(service => service.test(hostname))
}

const isStandIn = (endpoint: string, standIn: string | undefined) =>
  standIn !== undefined && URL.canParse(endpoint) && new URL(endpoint).origin === standIn

async function readKeys({ dataDir, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: Settings): Promise<Keys> {
  if (VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY) return { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY }
  const path = join(dataDir, 'push-keys.json')
  await mkdir(dirname(path), { recursive: true })
  // If two processes start at once, one writes the keys and both read them.
  await writeFile(path, JSON.stringify(webPush.generateVAPIDKeys()), { flag: 'wx', mode: 0o600 }).catch(error => {
    if (error.code !== 'EEXIST') throw error
  })
  return JSON.parse(await readFile(path, 'utf8'))
}
