import { connect } from 'node:net'
import { bucketAddress, type Env } from '#server/kernel/env.ts'
import { reasonOf } from '#server/kernel/log.ts'
import type { BlobStore } from './storage/blob-store.ts'

/** A service that the settings name and that does not answer. */
export type Unreachable = { setting: string; reason: string }

const patienceMs = 5_000

type Settings = Pick<
  Env,
  | 'SMTP_URL'
  | 'CLAMD_ADDRESS'
  | 'OBJECT_STORE_ENDPOINT'
  | 'OBJECT_STORE_PUBLIC_ENDPOINT'
  | 'OBJECT_STORE_BUCKET'
  | 'OBJECT_STORE_STYLE'
  | 'SOLAPI_API_KEY'
  | 'SOLAPI_BASE_URL'
  | 'PORTONE_SECRET'
  | 'PORTONE_BASE_URL'
>

/** Tries to connect to each configured service. The bucket is read from, which also checks its keys. */
export async function findUnreachable(env: Settings, store: Pick<BlobStore, 'head'>): Promise<Unreachable[]> {
  const checks: [setting: string, check: Promise<unknown>][] = []
  const reach = (setting: string, url: string) => checks.push([setting, connectTo(placeOf(url))])
  if (env.SMTP_URL) reach('SMTP_URL', env.SMTP_URL)
  if (env.CLAMD_ADDRESS) checks.push(['CLAMD_ADDRESS', connectTo(clamdPlace(env.CLAMD_ADDRESS))])
  if (env.SOLAPI_API_KEY) reach('SOLAPI_BASE_URL', env.SOLAPI_BASE_URL)
  if (env.PORTONE_SECRET) reach('PORTONE_BASE_URL', env.PORTONE_BASE_URL)
  if (env.OBJECT_STORE_ENDPOINT) checks.push(['OBJECT_STORE_ENDPOINT', store.head('documents/start-check')])
  const files = bucketAddress(env)
  if (files) reach('OBJECT_STORE_PUBLIC_ENDPOINT', files)
  const found = await Promise.all(
    checks.map(async ([setting, check]): Promise<Unreachable | null> => {
      try {
        await check
        return null
      } catch (error) {
        return { setting, reason: reasonOf(error) }
      }
    }),
  )
  return found.filter(each => each !== null)
}

type Place = { host: string; port: number } | { path: string }

const usualPorts: Record<string, number> = { 'http:': 80, 'https:': 443, 'smtp:': 587, 'smtps:': 465 }

function placeOf(address: string): Place {
  const { hostname, port, protocol } = new URL(address)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (usualPorts[protocol] ?? 443) }
}

function clamdPlace(address: string): Place {
  const [, host, port] = /^([^/]+):(\d+)$/.exec(address) ?? []
  return host && port ? { host, port: Number(port) } : { path: address }
}

function connectTo(place: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(place)
    const end = (settle: () => void) => {
      socket.destroy()
      settle()
    }
    socket.setTimeout(patienceMs, () => end(() => reject(new Error(`no answer in ${patienceMs / 1000} s`))))
    socket.once('connect', () => end(resolve))
    socket.once('error', error => end(() => reject(error)))
  })
}
