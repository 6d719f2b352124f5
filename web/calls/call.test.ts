import { expect, test } from 'vitest'
import type { AppContract } from '#contract'
import { ApiError, createClient } from '#contract/client.ts'
import { routes } from '#contract/routes.generated.ts'
import { atRest, type CallState, createCall } from './call.ts'
import { codeOf, isFaultOfPage, type Refusal, refused } from './refusal.ts'

const refuses = (status: number, fields?: Record<string, string>) => async () => {
  throw new ApiError(status, { code: 'invalid_input', message: '다시 선택해 주세요', fields })
}

function recorded(onShow?: (refusal: Refusal, retry: () => void) => void) {
  const states: CallState[] = []
  return { states, run: createCall({ onChange: state => states.push(state), onShow }) }
}

test('a second press of the same button is ignored while the first is under way', async () => {
  const { run, states } = recorded()
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = run(() => promise, { of: 7 })
  expect(await run(async () => expect.unreachable(), { of: 7 })).toBe(false)
  expect(await run(async () => {}, { of: 8 })).toBe(true)
  resolve()
  expect(await first).toBe(true)
  expect(states.map(({ pending }) => pending)).toEqual([7, 8, 7, null])
})

test('a refusal stays until the next run, noted where no field carries it', async () => {
  const { run, states } = recorded()
  expect(await run(refuses(400))).toBe(false)
  expect(states.at(-1)).toMatchObject({ pending: null, refusal: { status: 400, note: '다시 선택해 주세요' } })
  await run(refuses(400, { name: '이름이 없어요' }))
  expect(states.at(-2)).toEqual({ pending: true, refusal: null })
  expect(states.at(-1)?.refusal).toMatchObject({ note: null, fields: { name: '이름이 없어요' } })
})

test('a refusal handled by the caller is shown nowhere else', async () => {
  const { run, states } = recorded(() => expect.unreachable())
  await run(refuses(409), { onRefused: ({ code }) => code === 'invalid_input' })
  expect(states.at(-1)).toEqual(atRest)
})

test('a refusal shown elsewhere can be retried', async () => {
  const shown: (() => void)[] = []
  const { run, states } = recorded((_, retry) => shown.push(retry))
  let tries = 0
  await run(() => (++tries === 1 ? refuses(0)() : Promise.resolve()))
  expect(states.at(-1)).toEqual(atRest)
  shown[0]?.()
  expect(tries).toBe(2)
})

test('each run is announced, so that an earlier loss is not offered again', async () => {
  const heard: string[] = []
  const run = createCall({ onRun: () => heard.push('run'), onChange: () => {}, onLost: () => heard.push('lost') })
  await run(refuses(0))
  await run(async () => {})
  expect(heard).toEqual(['run', 'lost', 'run'])
})

test('a program error is rethrown and leaves the button idle', async () => {
  const { run, states } = recorded()
  await expect(run(() => Promise.reject(new TypeError('no such thing')))).rejects.toThrow(TypeError)
  expect(states.at(-1)).toEqual(atRest)
})

test('[S-05] a loader keeps a refusal and redirects server errors to the error page', async () => {
  const errorOf = (status: number) => refuses(status)().catch(error => error)
  expect(refused(await errorOf(404))).toMatchObject({ status: 404, code: 'invalid_input' })
  for (const status of [0, 500, 503]) {
    const answer = await errorOf(status)
      .then(refused)
      .catch(thrown => thrown)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/500'])
  }
  expect(() => refused(new TypeError())).toThrow(TypeError)
  expect(codeOf(new TypeError())).toBe(null)
})

test('code that does not arrive is a lost connection in every browser', () => {
  const said = [
    'Failed to fetch dynamically imported module: /assets/a.js',
    'error loading dynamically imported module: /assets/a.js',
    'Importing a module script failed.',
  ]
  for (const message of said) expect(isFaultOfPage(new TypeError(message)), message).toBe(false)
  expect(isFaultOfPage(new TypeError('a is not a function'))).toBe(true)
})

test('[D-01] [A-68] an answer whose result is false shows its message', async () => {
  const envelope = { result: false, data: null, message: '다시 선택해 주세요' } as const
  const { accounts } = createClient<AppContract>(routes, async () => ({ status: 200, envelope }))
  await expect(accounts.me()).rejects.toThrow('다시 선택해 주세요')
})
