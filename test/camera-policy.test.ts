import type { RouteConfigEntry } from '@react-router/dev/routes'
import { beforeAll, expect } from 'vitest'
import routes from '../web/routes.ts'
import { apiTest } from './support/api.ts'
import { createApplicant } from './support/applicants.ts'
import { openCasting } from './support/castings.ts'
import { createManager, type Person } from './support/people.ts'
import { acceptTape } from './support/self-tapes.ts'

const { server, test } = apiTest({ LOG_LEVEL: 'silent' }, 'built')
const studio = 'mypage/selftapes/:tapeId/studio'
const reading = 'mypage/castingadmin/:castingId/scenes/:sceneId/reading'
let owner: Person
let actor: Person
let tapeId: number
let recordings: [string, Person][]

beforeAll(async () => {
  owner = await createManager(server)
  const casting = await openCasting(server, owner)
  const applicant = await createApplicant(server, casting)
  actor = applicant.actor
  tapeId = await acceptTape(owner, casting.id, applicant, [{ speaker: '수경', words: '다녀왔어.' }])
  const [scene] = (await owner.api.selfTapes.scenes({ params: { castingId: casting.id } })).list
  recordings = [
    [studio.replace(':tapeId', String(tapeId)), actor],
    [reading.replace(':castingId', String(casting.id)).replace(':sceneId', String(scene!.id)), owner],
  ]
})

const pathsOf = (all: RouteConfigEntry[]): string[] =>
  all.flatMap(({ path, children }) => [...(path ? [path] : []), ...pathsOf(children ?? [])])

async function policyOf(path: string, person = actor): Promise<string | null> {
  const response = await fetch(`${server.origin}/${path}`, {
    headers: { cookie: `pfToken=${person.token}`, 'sec-fetch-site': 'same-origin' },
    redirect: 'manual',
  })
  await response.arrayBuffer()
  return response.headers.get('permissions-policy')
}

test('documents that record alone may open the camera and the microphone', async () => {
  const others = 'geolocation=(), payment=(self)'
  for (const [path, person] of recordings)
    expect(await policyOf(path, person), path).toBe(`camera=(self), microphone=(self), ${others}`)
  const rest = pathsOf(await routes).filter(path => path !== studio && path !== reading)
  expect(rest.length).toBeGreaterThan(100)
  const pages = [
    ...rest.map(path => path.replace(/:\w+\??|\*/g, String(tapeId))),
    '',
    'mypage/selftapes/999999/studio',
    // Somebody who does not record gets its refusal.
    ...recordings.slice(1).map(([path]) => path),
    'v1/self-tapes/mine',
  ]
  for (const path of pages) expect(await policyOf(path), path).toBe(`camera=(), microphone=(), ${others}`)
})
