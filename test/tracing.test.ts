import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { apiTest } from './support/api.ts'
import { createApplicant } from './support/applicants.ts'
import { openCasting } from './support/castings.ts'
import { createActor, createManager } from './support/people.ts'

type Sent = {
  traceId: string
  spanId: string
  kind: number
  parentSpanId?: string
  name: string
  status: { code: number }
}

const sent: Sent[] = []
const said: string[] = []
const { server, test } = apiTest(async onCleanup => {
  const collector = createServer(async (request, response) => {
    const body = await text(request)
    said.push(`${request.method} ${request.url} ${request.headers['x-team']} ${body}`)
    for (const { scopeSpans } of JSON.parse(body).resourceSpans) for (const { spans } of scopeSpans) sent.push(...spans)
    response.end('{}')
  })
  await new Promise<void>(resolve => collector.listen(0, '127.0.0.1', resolve))
  onCleanup(async () => void collector.close())
  return {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-team=stage%201',
    OTEL_TRACES_SAMPLER_ARG: '0.999999',
  }
})

const chosen = `${'a'.repeat(24)}00000001`
const unchosen = `${'a'.repeat(24)}ffffffff`
const parent = 'b'.repeat(16)

async function call(traceId: string): Promise<number> {
  const { token } = await createActor(server)
  const headers = { authorization: `Bearer ${token}`, traceparent: `00-${traceId}-${parent}-01` }
  return (await fetch(`${server.origin}/v1/notifications?limit=3`, { headers })).status
}

test('a traced request sends its span and those of its statements, without values', async () => {
  expect(await call(chosen)).toBe(200)
  const spans = () => sent.filter(({ traceId }) => traceId === chosen)
  await expect.poll(() => spans().length).toBeGreaterThan(2)
  const root = spans().find(({ parentSpanId }) => parentSpanId === parent)
  expect(root).toMatchObject({ name: 'notifications.list', kind: 2, status: { code: 0 } })
  const statements = spans().filter(span => span !== root)
  for (const span of statements) expect(span).toMatchObject({ name: expect.stringMatching(/^\w+$/), kind: 3 })
  expect(new Set(statements.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([root?.spanId]))
  expect(said[0]).toMatch(/^POST \/v1\/traces stage 1 /)
  expect(said.join()).toContain('db.query.text')
})

test('a caller cannot ask for a trace that is not among the chosen', async () => {
  expect(await call(unchosen)).toBe(200)
  expect(await call(chosen.replace(/1$/, '2'))).toBe(200)
  await expect.poll(() => sent.some(({ traceId }) => traceId.endsWith('2'))).toBe(true)
  expect(sent.some(({ traceId }) => traceId === unchosen)).toBe(false)
})

test('a job sends a span of its own with its statements', async () => {
  await createApplicant(server, await openCasting(server, await createManager(server)))
  const jobs = () => sent.filter(({ kind }) => kind === 5)
  await expect.poll(() => jobs().length).toBeGreaterThan(0)
  const names = jobs().map(({ name }) => name)
  expect(names.every(name => /^[a-z-]+\.[a-z-]+$/.test(name))).toBe(true)
  const ids = new Set(jobs().map(({ spanId }) => spanId))
  expect(sent.some(({ parentSpanId = '' }) => ids.has(parentSpanId))).toBe(true)
})
