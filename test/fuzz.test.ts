import fc from 'fast-check'
import { beforeAll, describe, expect } from 'vitest'
import { z } from 'zod'
import { contract } from '#contract'
import type { Envelope } from '#contract/client.ts'
import { accessTable, outcomeOf, type Role, roles } from './access-table.ts'
import { apiTest } from './support/api.ts'
import { applicationOf, openCasting } from './support/castings.ts'
import { hostile, valuesOf } from './support/json-schema-arbitrary.ts'
import {
  createActor,
  createAdmin,
  createManager,
  createPerson,
  createUnapprovedManager,
  type Person,
} from './support/people.ts'
import { enterAsGuest, enterList, joinTeam, shareCasting, shareList } from './support/sharing.ts'

// FUZZ_RUNS and FUZZ_SEED make the run longer or repeat a failing one.
const numRuns = Number(process.env.FUZZ_RUNS ?? 12)
const seed = Number(process.env.FUZZ_SEED ?? 20261120)
const endpoints = Object.entries(contract).flatMap(([domain, group]) =>
  Object.entries(group).map(([name, endpoint]) => ({ key: `${domain}.${name}`, ...endpoint })),
)

const { server, test } = apiTest({ LOG_LEVEL: 'silent' })
let people: Record<Exclude<Role, keyof typeof shareTokens>, Person | null>
const shareTokens = { share: '', listShare: '' }
let ids: Record<string, number>

beforeAll(async () => {
  const owner = await createManager(server)
  const actor = await createActor(server)
  people = {
    guest: null,
    actor,
    otherActor: await createActor(server),
    owner,
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
  const casting = await openCasting(server, owner)
  await joinTeam(server, casting.id, people.full!, 'FULL')
  await joinTeam(server, casting.id, people.reviewer!, 'REVIEWER')
  await shareCasting(owner, casting.id)
  shareTokens.share = (await enterAsGuest(server, casting.id)).token
  const castingListId = await shareList(owner)
  shareTokens.listShare = (await enterList(server, castingListId)).token
  ids = {
    castingListId,
    castingId: casting.id,
    roleId: casting.roleId,
    appId: await applicationOf(server, actor, casting),
    profileId: 1,
    groupId: 1,
    commentId: 1,
    // Nobody's: a person who ended their own session would be a guest from then on.
    sessionId: 999_999_999,
    id: 1,
  }
})

const schemaOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Parameters<typeof valuesOf>[0]

describe('no input makes the server fail', () => {
  for (const { route, path, method, body, query, upload } of endpoints) {
    if (upload || path === '/v1/users/logout') continue
    test(route, async () => {
      const level = path.startsWith('/v1/admin/') ? 'Admin' : accessTable[route]!
      const insiders = roles.filter(role => outcomeOf(level, role) === 'in')
      const call = fc.record({
        role: fc.constantFrom(...insiders),
        wildId: fc.option(fc.constantFrom('0', '-1', '99999999999999999999', 'abc', '1;2', '%00', '2147483648'), {
          freq: 4,
        }),
        body: body ? valuesOf(schemaOf(body)) : fc.constant(undefined),
        query: query
          ? fc.dictionary(fc.constantFrom(...Object.keys((query as unknown as z.ZodObject).shape)), hostile, {
              maxKeys: 4,
            })
          : fc.constant({}),
      })
      await fc.assert(
        fc.asyncProperty(call, async given => {
          const filled = path.replace(/:(\w+)/g, (_: string, name: string) => given.wildId ?? String(ids[name] ?? 1))
          const search = new URLSearchParams(Object.entries(given.query).map(([name, value]) => [name, String(value)]))
          const { role } = given
          const [shareToken, token] =
            role === 'share' || role === 'listShare' ? [shareTokens[role]] : [undefined, people[role]?.token]
          const response = await fetch(`${server.origin}${filled}?${search}`, {
            method,
            headers: {
              ...(token && { authorization: `Bearer ${token}` }),
              ...(shareToken && { 'x-share-token': shareToken }),
              ...(given.body !== undefined && { 'content-type': 'application/json' }),
            },
            body: given.body === undefined ? undefined : JSON.stringify(given.body),
          })
          const envelope = (await response.json()) as Envelope
          expect(response.status, JSON.stringify(envelope)).toBeLessThan(500)
          expect(envelope.result).toBe(response.status === 200)
          if (!envelope.result) expect(envelope.message).toMatch(/[가-힣]/)
        }),
        { numRuns, seed },
      )
    })
  }
})

test('bodies that are not JSON, too large or malformed are refused with a message', async () => {
  const send = async (body: string, type = 'application/json') => {
    const response = await fetch(`${server.origin}/v1/users/login`, {
      method: 'PUT',
      headers: { 'content-type': type },
      body,
    })
    return { status: response.status, ...((await response.json()) as Envelope) }
  }
  expect(await send('{"loginId":')).toMatchObject({
    status: 400,
    result: false,
    message: expect.stringMatching(/[가-힣]/),
  })
  expect(await send(JSON.stringify({ loginId: 'a'.repeat(2_000_000) }))).toMatchObject({
    status: 413,
    code: 'body_too_large',
  })
  expect(await send('{"__proto__":{"isAdmin":true},"loginId":"a","password":"b"}')).toMatchObject({ status: 400 })
  expect(await send('loginId=a', 'application/x-www-form-urlencoded')).toMatchObject({ status: 415 })
  expect(await send('[]')).toMatchObject({ status: 400 })
  expect(await send(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)).toMatchObject({ status: 400 })
})
