import { beforeAll, describe, expect } from 'vitest'
import { type ZodType, z } from 'zod'
import { contract } from '#contract'
import type { Envelope } from '#contract/client.ts'
import { officeRoutes } from '#contract/office-routes.generated.ts'
import { routes } from '#contract/routes.generated.ts'
import { teamRoutes } from '#contract/team-routes.generated.ts'
import { startSession } from '#server/kernel/session.ts'
import { accessTable, outcomeOf, type Role, roles } from './access-table.ts'
import { apiTest } from './support/api.ts'
import { applicationOf, openCasting } from './support/castings.ts'
import {
  createActor,
  createAdmin,
  createManager,
  createPerson,
  createUnapprovedManager,
  type Person,
} from './support/people.ts'
import { enterAsGuest, enterList, joinTeam, shareCasting, shareList } from './support/sharing.ts'

const endpoints = Object.entries(contract).flatMap(([domain, group]) =>
  Object.entries(group).map(([name, endpoint]) => ({ key: `${domain}.${name}`, ...endpoint })),
)

const { server, test } = apiTest({ TRUST_PROXY: '127.0.0.1' })
let people: Record<Exclude<Role, 'guest' | keyof typeof shareTokens>, Person>
const shareTokens = { share: '', listShare: '' }
let castingId: number
let castingListId: number
let appId: number

beforeAll(async () => {
  people = {
    actor: await createActor(server),
    otherActor: await createActor(server),
    owner: await createManager(server),
    full: await createManager(server),
    reviewer: await createManager(server),
    other: await createManager(server),
    unapproved: await createUnapprovedManager(server),
    admin: await createAdmin(server),
    support: await createPerson(server, ['Admin'], { operatorRoles: ['SUPPORT'] }),
    moderator: await createPerson(server, ['Admin'], { operatorRoles: ['MODERATION'] }),
    finance: await createPerson(server, ['Admin'], { operatorRoles: ['FINANCE'] }),
    feedbackReviewer: await createPerson(server, ['FeedbackReviewer']),
    tourWalker: await createPerson(server, ['TourWalker']),
    teacher: await createPerson(server, ['Teacher']),
  }
  const casting = await openCasting(server, people.owner)
  castingId = casting.id
  appId = await applicationOf(server, people.actor, casting)
  await joinTeam(server, castingId, people.full, 'FULL')
  await joinTeam(server, castingId, people.reviewer, 'REVIEWER')
  await shareCasting(people.owner, castingId)
  shareTokens.share = (await enterAsGuest(server, castingId)).token
  castingListId = await shareList(people.owner)
  shareTokens.listShare = (await enterList(server, castingListId)).token
})

const tokens = new Map<Role, string>()

/** One session a role, because thousands of calls need one. */
async function tokenOf(role: keyof typeof people): Promise<string> {
  const known = tokens.get(role)
  if (known) return known
  const how = { isCookie: false, isPersistent: false, userAgent: null, ip: null }
  const { token } = await startSession(server.db, people[role].id, how)
  tokens.set(role, token)
  return token
}

/** A call that passes the access check and then does nothing: unknown ids, an unknown field in the body. */
async function knock(route: string, role: Role): Promise<{ status: number; envelope: Envelope }> {
  const [method, pattern] = route.split(' ') as [string, string]
  const isBound = /reviewer|listGuest|applicant/.test(accessTable[route] ?? '')
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
    if (isBound && name === 'castingId') return String(castingId)
    if (isBound && name === 'appId') return String(appId)
    if (isBound && name === 'castingListId') return String(castingListId)
    return '999999999'
  })
  const isReused = tokens.has(role)
  // An address per role, so that none hits the limit of another.
  const headers: Record<string, string> = { 'x-forwarded-for': `10.0.0.${roles.indexOf(role) + 1}` }
  if (role === 'share' || role === 'listShare') headers['x-share-token'] = shareTokens[role]
  else if (role !== 'guest') headers.authorization = `Bearer ${await tokenOf(role)}`
  const hasBody = method !== 'GET' && endpoints.find(endpoint => endpoint.route === route)?.body !== undefined
  if (hasBody) headers['content-type'] = 'application/json'
  const response = await fetch(server.origin + path, {
    method,
    headers,
    body: hasBody ? '{"action":"save","notAField":1}' : undefined,
  })
  // An earlier call, such as signing out, may have ended the session.
  if (response.status === 401 && isReused) {
    tokens.delete(role)
    return knock(route, role)
  }
  return { status: response.status, envelope: (await response.json()) as Envelope }
}

test('[S-03][S-07][S-08] every endpoint declares the access that the specification gives it', () => {
  for (const { route, access } of endpoints) {
    const expected = accessTable[route]
    expect(expected, `${route} is missing in the table`).toBeDefined()
    expect(access.join(', '), route).toBe(expected)
  }
  const declared = new Set(endpoints.map(({ route }) => route as string))
  for (const route of Object.keys(accessTable)) expect(declared.has(route), `${route} is not served`).toBe(true)
})

describe('[P-01][P-04] every endpoint at every role', () => {
  for (const { route } of endpoints) {
    test(route, async () => {
      const level = accessTable[route]!
      for (const role of roles) {
        const { status, envelope } = await knock(route, role)
        const expected = outcomeOf(level, role)
        const where = `${role} → ${status} ${envelope.code ?? ''}`
        if (expected !== 'in') {
          expect(status, where).toBe(expected)
          expect(envelope.data, where).toBeNull()
          expect(envelope.message, where).toMatch(/[가-힣]/)
        } else {
          expect(status, where).toBeLessThan(500)
          // An admitted reviewer may still lack the right: the tests of sharing and the team cover rights.
          const mayLackRight = level.includes('reviewer') && role !== 'owner' && role !== 'full'
          const refusals = mayLackRight ? ['not_signed_in'] : ['not_signed_in', 'forbidden']
          expect(refusals, where).not.toContain(envelope.code)
        }
      }
    })
  }
})

test('[D-01] every answer, including refusals, is an envelope of result, data and message', async () => {
  for (const { route } of endpoints) {
    const { envelope } = await knock(route, 'guest')
    expect(typeof envelope.result, route).toBe('boolean')
    expect(envelope, route).toHaveProperty('data')
    expect(envelope, route).toHaveProperty('message')
    if (!envelope.result) expect(envelope.requestId, route).toMatch(/^[\w-]{8,}$/)
  }
})

/** Whether a schema, or each variant of a union, names an unknown field. */
function refusesUnknown(schema: ZodType): boolean {
  if (schema instanceof z.ZodDiscriminatedUnion)
    return schema.options.every(option => refusesUnknown(option as ZodType))
  const parsed = schema.safeParse({ notAField: 1 })
  return parsed.error?.issues.some(issue => issue.code === 'unrecognized_keys') ?? false
}

test('bodies and queries refuse unknown fields', async () => {
  for (const { route, body, query } of endpoints) {
    const level = accessTable[route]!
    const role = roles.find(candidate => outcomeOf(level, candidate) === 'in')!
    if (body) {
      expect(refusesUnknown(body), route).toBe(true)
      const { envelope } = await knock(route, role)
      expect(envelope.code, route).toBe('invalid_input')
    }
    if (query) expect(refusesUnknown(query), route).toBe(true)
  }
})

test('an unknown address answers 404 in an envelope', async () => {
  const response = await fetch(`${server.origin}/v1/nothing`)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ result: false, code: 'not_found' })
})

test('the route map of the browser is that of the contract', () => {
  const map = Object.fromEntries(
    Object.entries(contract).map(([domain, group]) => [
      domain,
      Object.fromEntries(Object.entries(group).map(([name, { route }]) => [name, route])),
    ]),
  )
  expect({ ...routes, ...officeRoutes, ...teamRoutes }).toEqual(map)
})
