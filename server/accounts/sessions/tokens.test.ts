import fc from 'fast-check'
import { expect } from 'vitest'
import { createSecrets, newToken, tokenHash } from '#server/kernel/secrets.ts'
import { findViewer, startSession } from '#server/kernel/session.ts'
import { apiTest } from '../../../test/support/api.ts'
import { createPerson } from '../../../test/support/people.ts'
import { joining, provePhone } from '../accounts.support.ts'
import { maskLoginIds, openReset, resetPassword } from '../recovery/recovery.ts'
import { deviceMark, knownDevice } from './known-device.ts'
import { age } from './sessions.support.ts'

// FUZZ_RUNS and FUZZ_SEED run it longer and repeat it.
const numRuns = Number(process.env.FUZZ_RUNS ?? 20)
const seed = Number(process.env.FUZZ_SEED ?? 20261120)

const { server, test } = apiTest()

const secrets = createSecrets('a key that is long enough for the tests')
const loginIds = fc.stringMatching(/^[a-z][a-z0-9_]{3,19}$/)

test('tokens have 256 bits, never repeat, and their hash reveals nothing', () => {
  const made = Array.from({ length: 2000 }, () => newToken('pf'))
  expect(new Set(made).size).toBe(made.length)
  for (const token of made) {
    expect(Buffer.from(token.slice(3), 'base64url')).toHaveLength(32)
    expect(tokenHash(token).toString('base64url')).not.toContain(token.slice(3, 11))
  }
})

test('[S-03] no changed, cut or lengthened token opens a session', async () => {
  const { id } = await createPerson(server, ['Actor'])
  const { token } = await startSession(server.db, id, {
    isCookie: true,
    isPersistent: false,
    userAgent: null,
    ip: null,
  })
  const changed = fc.oneof(
    fc
      .nat({ max: token.length - 1 })
      .map(at => token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)),
    fc.nat({ max: token.length - 1 }).map(at => token.slice(0, at)),
    fc.string({ minLength: 1, maxLength: 10 }).map(more => token + more),
    fc.string({ maxLength: 60 }),
  )
  await fc.assert(
    fc.asyncProperty(changed, async wrong => {
      fc.pre(wrong !== token)
      expect(await findViewer(server.db, wrong, { ip: null })).toBeNull()
    }),
    { numRuns: numRuns * 5, seed },
  )
  expect((await findViewer(server.db, token, { ip: null }))?.id).toBe(id)
})

/** Possible events of a browser session: a request with the current token, one with an older token, time passing. */
const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.constant({ kind: 'request' as const }) },
    { weight: 2, arbitrary: fc.constant({ kind: 'lost' as const }) },
    {
      weight: 3,
      arbitrary: fc.constantFrom(10, 59, 61, 3600, 86_401).map(seconds => ({ kind: 'wait' as const, seconds })),
    },
    { weight: 1, arbitrary: fc.constant({ kind: 'stolen' as const }) },
  ),
  { minLength: 3, maxLength: 14 },
)

test('[S-03] a browser stays signed in whatever is lost, and a stale token never works', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async happened => {
      const { id } = await createPerson(server, ['Actor'])
      await server.db.deleteFrom('sessions').where('user_id', '=', id).execute()
      const options = { isCookie: true, isPersistent: true, userAgent: null, ip: null }
      let { token: held } = await startSession(server.db, id, options)
      // The previous token, and whether its minute is over.
      let stale: { token: string; seconds: number } | null = null
      for (const step of happened) {
        if (step.kind === 'wait') {
          await age(server, id, 'rotated_at', step.seconds)
          await age(server, id, 'previous_until', step.seconds)
          if (stale) stale.seconds += step.seconds
        } else if (step.kind === 'stolen' && stale && stale.seconds > 60) {
          expect(await findViewer(server.db, stale.token, { ip: null })).toBeNull()
          expect(await findViewer(server.db, held, { ip: null }), 'the session has ended').toBeNull()
          return
        } else if (step.kind !== 'stolen') {
          let renewed: string | null = null
          const viewer = await findViewer(server.db, held, {
            ip: null,
            renew: next => {
              renewed = next
            },
          })
          expect(viewer?.id).toBe(id)
          // A lost answer leaves the browser with its previous token.
          if (renewed && step.kind === 'request') {
            stale = null
            const before = held
            held = renewed
            expect((await findViewer(server.db, held, { ip: null }))?.id, 'first use').toBe(id)
            stale = { token: before, seconds: 0 }
          } else if (renewed) stale = null
        }
      }
    }),
    { numRuns, seed },
  )
})

test('[A-84] a reset token works for its own account, once, and forged ones never do', async () => {
  const body = await joining(server)
  const { user } = await server.api().accounts.join({ body })
  const phoneProof = await provePhone(server, body.phone, 'FIND_PASSWORD')
  const resetToken = (await openReset(server.db, { loginId: body.loginId, phoneProof })).resetToken!
  const tools = { ...server.server.tools, jobs: server.server.jobs }
  const made = fc.oneof(
    fc.string({ maxLength: 80 }),
    fc.nat({ max: resetToken.length - 1 }).map(at => resetToken.slice(0, at)),
    fc.constantFrom(resetToken.toUpperCase(), ` ${resetToken}`, resetToken.replace('pr_', 'pf_')),
  )
  await fc.assert(
    fc.asyncProperty(made, async wrong => {
      const attempt = resetPassword(server.db, { resetToken: wrong, password: '새벽 리허설을 좋아해요' }, tools, null)
      await expect(attempt).rejects.toMatchObject({ code: 'reset_token_invalid' })
    }),
    { numRuns: numRuns * 3, seed },
  )
  await resetPassword(server.db, { resetToken, password: '새벽 리허설을 좋아해요' }, tools, null)
  const left = await server.db.selectFrom('password_resets').selectAll().where('user_id', '=', user.id).execute()
  expect(left).toEqual([])
})

test('[A-75] a browser’s mark is known for its account only, and cannot be forged', () => {
  fc.assert(
    fc.property(loginIds, loginIds, fc.string({ maxLength: 80 }), (loginId, other, madeUp) => {
      const mark = deviceMark({ secrets, loginId, mark: null })
      const name = knownDevice({ secrets, loginId, mark })
      expect(name).toMatch(/^[\w-]{22}$/)
      expect(deviceMark({ secrets, loginId, mark }), 'it keeps its name').toBe(mark)
      if (other !== loginId) expect(knownDevice({ secrets, loginId: other, mark })).toBeNull()
      expect(knownDevice({ secrets, loginId, mark: madeUp })).toBeNull()
      expect(knownDevice({ secrets, loginId, mark: `${name}.${madeUp}` })).toBeNull()
      expect(knownDevice({ secrets: createSecrets(`another key, ${'x'.repeat(40)}`), loginId, mark })).toBeNull()
    }),
    { numRuns: numRuns * 10, seed },
  )
})

test('[A-79] a masked id shows its ends and hides at least two letters and a third of it', () => {
  fc.assert(
    fc.property(loginIds, loginId => {
      const [, start, stars, end] = /^([^*]+)([*]+)([^*]+)$/.exec(maskLoginIds([loginId]).get(loginId)!)!
      expect(loginId.startsWith(start!) && loginId.endsWith(end!)).toBe(true)
      expect(start!.length + stars!.length + end!.length).toBe(loginId.length)
      expect(stars!.length).toBeGreaterThanOrEqual(Math.max(2, loginId.length / 3))
    }),
    { seed },
  )
})

test('[W-01] the masked ids of two accounts look different, and still hide a third', () => {
  for (const ids of [
    ['haneul_kim', 'haneul_lim'],
    ['actress1', 'actrass1'],
    ['minji', 'minzi'],
    ['sora', 'sona'],
    ['haneul95', 'haneul96', 'hanbit95'],
  ]) {
    const shown = ids.map(loginId => maskLoginIds(ids).get(loginId)!)
    expect(new Set(shown).size, shown.join(' ')).toBe(ids.length)
    for (const one of shown) expect(one.split('*').length - 1).toBeGreaterThanOrEqual(Math.max(2, one.length / 3))
  }
})
