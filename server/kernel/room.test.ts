import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import type { Context } from './implement.ts'
import type { JobContext } from './jobs.ts'
import { room, roomWith } from './room.ts'
import type { Tools } from './tools.ts'

const domain = { echo: endpoint('GET /v2/echo', { access: 'anyone', summary: 'echo', response: z.string() }) }
const tools = { workFolder: '/work' } as Tools

test('a handler gets the call together with the tools', () => {
  const echo = room('echo', { contract: domain, handlers: { echo: ctx => `${ctx.workFolder} ${ctx.request.id}` } })
  const { handlers } = echo.implementation(tools)
  expect(handlers.echo?.({ request: { id: 'r1' } } as Context<(typeof domain)['echo']>)).toBe('/work r1')
})

test('what handlers remember together is made once per server', () => {
  const counting = room('echo', {
    contract: domain,
    handlers: () => {
      let calls = 0
      return { echo: () => `${++calls}` }
    },
  })
  const call = {} as Context<(typeof domain)['echo']>
  const [one, other] = [counting.implementation(tools), counting.implementation(tools)]
  expect([one, one, other].map(({ handlers }) => handlers.echo?.(call))).toEqual(['1', '2', '1'])
})

test('a job gets the database, the queue and the log together with the tools', async () => {
  const done: unknown[] = []
  const working = roomWith<{ price: number }>()('working', {
    jobs: [
      { name: 'working.do-it', work: async (data, ctx) => void done.push(data, ctx.price, ctx.workFolder, ctx.db) },
    ],
  })
  const [job] = working.jobs({ ...tools, price: 3 })
  await job?.work({ id: 1 }, { db: 'db' } as unknown as JobContext)
  expect(done).toEqual([{ id: 1 }, 3, '/work', 'db'])
})

test('a room without endpoints, jobs or data about people has an empty face', () => {
  const empty = room('empty', {})
  expect([empty.contract, empty.jobs(tools), empty.personalData, empty.products]).toEqual([null, [], [], {}])
})
