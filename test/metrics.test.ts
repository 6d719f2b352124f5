import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { joining, newPhone, provePhone } from '#server/accounts/accounts.support.ts'
import { apiTest } from './support/api.ts'
import { createActor } from './support/people.ts'
import { imageForm, pictureWithExif } from './support/pictures.ts'

const { server, test } = apiTest({ METRICS_PORT: '0', LOG_LEVEL: 'silent', TRUST_PROXY: '127.0.0.1' }, 'built')
const ops = join(import.meta.dirname, '..', 'ops')
const read = (name: string) => readFileSync(join(ops, name), 'utf8')

async function scrape() {
  const answer = await fetch(server.server.metricsAddress!)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const text = await answer.text()
  return { text, value: (series: string) => sumOf(text, series) }
}

/** The sum of the series of this name with these labels. */
function sumOf(text: string, series: string): number {
  const [, name = '', labels = ''] = /^(\w+)(?:\{(.*)\})?$/.exec(series) ?? []
  const wanted = labels ? labels.split(',') : []
  const lines = text.split('\n').filter(line => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
  return lines
    .filter(line => wanted.every(label => line.includes(label)))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0)
}

test('requests, pages, pool, queues and business events can be scraped', async () => {
  await fetch(`${server.origin}/v1/castings`)
  await fetch(`${server.origin}/v1/castings/999999`)
  for (const path of ['/casting', '/casting', '/account/login', '/no-such-page']) await fetch(server.origin + path)
  await provePhone(server, newPhone())
  await server.api().accounts.join({ body: await joining(server) })
  const actor = await createActor(server)
  const headers = { authorization: `Bearer ${actor.token}` }
  await fetch(`${server.origin}/uploader/images`, { method: 'POST', headers, body: imageForm(await pictureWithExif()) })
  await expect
    .poll(async () => (await scrape()).value('job_duration_seconds_count{queue="sms.send-text",outcome="done"}'), {
      timeout: 20_000,
    })
    .toBeGreaterThan(0)
  const { value } = await scrape()
  expect(value('http_requests_total{endpoint="castings.list",status="200"}')).toBe(1)
  expect(value('http_requests_total{endpoint="castings.detail",status="404"}')).toBe(1)
  expect(value('http_requests_total{endpoint="page",status="404"}')).toBe(1)
  expect(value('guest_pages_total{source="rendered"}')).toBe(1)
  expect(value('guest_pages_total{source="fresh"}')).toBe(1)
  expect(value('business_events_total{event="join"}')).toBe(1)
  expect(value('deliveries_total{channel="CODE",outcome="SENT"}')).toBeGreaterThan(0)
  expect(value('provider_call_duration_seconds_count{provider="texts",call="send",outcome="ok"}')).toBeGreaterThan(0)
  expect(value('provider_call_duration_seconds_count{provider="store",call="put",outcome="ok"}')).toBeGreaterThan(0)
  expect(value('db_pool_connections')).toBeGreaterThan(0)
  expect(value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  expect(value('process_resident_memory_bytes')).toBeGreaterThan(50e6)
})

test('a browser reports page speed and script failures, and nothing about the person', async () => {
  const tell = (body: object) =>
    fetch(`${server.origin}/v1/logs/browser`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const vitals = [
    { name: 'LCP', value: 1_234 },
    { name: 'CLS', value: 0.01 },
  ]
  expect((await tell({ path: '/casting/:id', vitals, errors: [] })).status).toBe(200)
  expect(
    (await tell({ path: '/made-up', vitals: [], errors: [{ name: 'TypeError', at: '/assets/a.js:1:2' }] })).status,
  ).toBe(200)
  const refused = [
    { path: '/casting/12', vitals: [], errors: [] },
    { path: '/account/guardian/secret', vitals: [], errors: [] },
    { path: '/', vitals: [], errors: [{ name: 'TypeError: 010-1234-5678', at: '' }] },
    { path: '/', vitals: [{ name: 'LCP', value: -1 }], errors: [] },
    { path: '/', vitals: [], errors: Array(2).fill({ name: 'TypeError', at: '' }) },
    { path: '/', vitals: [], errors: [{ name: 'TypeError', at: 'a'.repeat(201) }] },
  ]
  for (const body of refused) expect((await tell(body)).status).toBe(400)
  const { value, text } = await scrape()
  expect(value('web_vitals_seconds_sum{vital="LCP",page="/casting/:id"}')).toBeCloseTo(1.234)
  expect(value('web_layout_shift_count{page="/casting/:id"}')).toBe(1)
  expect(value('browser_errors_total{page="other"}')).toBe(1)
  expect(text).not.toContain('made-up')
  const more = await Promise.all(Array.from({ length: 11 }, () => tell({ path: '/', vitals: [], errors: [] })))
  const refusedNow = more.filter(({ status }) => status === 429)
  expect(refusedNow.length, 'ten a minute').toBeGreaterThan(0)
  expect(refusedNow[0]?.headers.get('retry-after')).toMatch(/^\d+$/)
})

test('alerts and dashboard use series that exist', async () => {
  const { text } = await scrape()
  const known = new Set(
    [...text.matchAll(/^# TYPE (\w+)/gm)].flatMap(([, name = '']) => [name, `${name}_bucket`, `${name}_count`]),
  )
  const dashboard = JSON.parse(read('dashboard.json')) as { panels: { targets?: { expr: string }[] }[] }
  const asked = [
    read('alerts.yml'),
    ...dashboard.panels.flatMap(panel => panel.targets?.map(target => target.expr) ?? []),
  ]
  const names = asked.flatMap(expression => [
    ...expression.matchAll(
      /\b((?:http|guest|job|deliveries|provider|business|web|browser|nodejs|process|db|database|videos)_\w+)/g,
    ),
  ])
  expect(names.length).toBeGreaterThan(30)
  expect(names.map(([, name]) => name!).filter(name => !known.has(name))).toEqual([])
})

test('every alert has a runbook', () => {
  const headings = readFileSync(join(ops, '..', 'docs', 'runbooks.md'), 'utf8').match(/^## .+$/gm) ?? []
  const known = headings.map(line => line.slice(3).toLowerCase().replaceAll(' ', '-'))
  const named = [...read('alerts.yml').matchAll(/runbooks\.md#([\w-]+)/g)].map(([, anchor]) => anchor!)
  expect(named.length).toBe(read('alerts.yml').match(/- alert:/g)?.length)
  expect(named.filter(anchor => !known.includes(anchor))).toEqual([])
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

test.skipIf(!hasPromtool)('Prometheus takes what is scraped, and its alerts fire on their troubles', async () => {
  const { text } = await scrape()
  const exposition = spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' })
  expect(exposition.stdout + exposition.stderr).not.toMatch(/error/i)
  const rules = spawnSync('promtool', ['test', 'rules', 'alerts.test.yml'], { cwd: ops, encoding: 'utf8' })
  expect({ status: rules.status, said: rules.stderr }).toEqual({ status: 0, said: '' })
})

test('a proxy’s request id is returned unless it is invalid', async () => {
  const idOf = async (given: string) =>
    (await fetch(`${server.origin}/v1/castings`, { headers: { 'x-request-id': given } })).headers.get('x-request-id')
  expect(await idOf('edge-7f3a9c21')).toBe('edge-7f3a9c21')
  expect(await idOf('no good "id"')).toMatch(/^[0-9a-f-]{36}$/)
})

test('the metrics port serves nothing else, and the site has no metrics', async () => {
  const { origin } = new URL(server.server.metricsAddress!)
  expect((await fetch(`${origin}/v1/castings`)).status).toBe(404)
  expect((await fetch(`${server.origin}/metrics`)).status).toBe(404)
})
