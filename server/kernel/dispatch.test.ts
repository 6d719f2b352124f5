import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { errors } from '#contract/errors.ts'
import { createDispatcher, type Incoming } from './dispatch.ts'
import { fail } from './errors.ts'
import { createLog } from './log.ts'

const domain = {
  declared: endpoint('GET /declared', {
    access: 'anyone',
    summary: '',
    response: z.null(),
    errors: ['casting_closed'],
  }),
  undeclared: endpoint('GET /undeclared', { access: 'anyone', summary: '', response: z.null() }),
}

function answerOf(name: keyof typeof domain, options: { isStrict: boolean }) {
  const refuse = () => fail('casting_closed')
  const dispatcher = createDispatcher({
    db: null as never,
    jobs: null as never,
    log: createLog({ logLevel: 'silent', isProduction: false }),
    implementations: { domain: { domain, handlers: { declared: refuse, undeclared: refuse } } },
    resources: { reviewer: async () => null, listGuest: async () => null, applicant: async () => false },
    tellStolenToken: async () => {},
    ...options,
  })
  const incoming = { key: `domain.${name}`, params: {}, query: '', shareTokens: [], request: { id: 'x' }, effects: {} }
  return dispatcher.dispatch(incoming as unknown as Incoming)
}

test('in tests a refusal that its endpoint does not declare is a failure', async () => {
  const strict = { isStrict: true }
  expect((await answerOf('declared', strict)).envelope.code).toBe('casting_closed')
  expect(await answerOf('undeclared', strict)).toMatchObject({ status: 500, envelope: { code: 'internal' } })
  expect((await answerOf('undeclared', { isStrict: false })).envelope.code).toBe('casting_closed')
})

test('every code of the table is thrown by the server or named by a constraint', () => {
  const files = globSync('server/**/*.ts').filter(path => !/\.(test|support)\.ts$/.test(path))
  const source = files.map(path => readFileSync(path, 'utf8')).join('\n')
  const schema = globSync('db/**/*.sql')
    .map(path => readFileSync(path, 'utf8'))
    .join('\n')
  for (const [code, definition] of Object.entries(errors)) {
    const isThrown = source.includes(`'${code}'`)
    const isViolated = 'constraint' in definition && [definition.constraint].flat().every(name => schema.includes(name))
    expect(isThrown || isViolated, `${code} is never answered`).toBe(true)
  }
})
