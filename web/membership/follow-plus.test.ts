import { expect, test } from 'vitest'
import { ApiError } from '#contract/client.ts'
import type { Plus } from '#contract/membership/shapes.ts'
import { followPlus } from './follow-plus.ts'

const plus = (given: Partial<Plus> = {}) => ({ status: 'ACTIVE', isBeingChecked: false, ...given }) as Plus
const fault = (status: number, code: string) => new ApiError(status, { code, message: '' })

type PlusAnswer = Plus | null | Error

/** Follows through these answers; an Error is thrown, and the last one repeats. */
async function follow(answers: PlusAnswer[]) {
  const asked: string[] = []
  let time = 0
  const answer = (name: string) => async () => {
    asked.push(name)
    const next = answers.length > 1 ? answers.shift() : answers[0]
    if (next === undefined || next instanceof Error) throw next
    return next
  }
  const outcome = await followPlus({
    send: answer('send') as () => Promise<Plus>,
    read: answer('read'),
    wait: async ms => {
      time += ms
    },
    now: () => time,
  })
  return { outcome, asked, time }
}

test('[A-45] an approval is submitted once, then its outcome is polled', async () => {
  const { outcome, asked } = await follow([plus({ status: 'JOINING' }), plus({ status: 'JOINING' }), plus()])
  expect(outcome).toEqual({ kind: 'done', plus: plus() })
  expect(asked).toEqual(['send', 'read', 'read'])
})

test('[A-45] a lost answer decides nothing: the approval is submitted again', async () => {
  const { outcome, asked } = await follow([fault(0, 'network'), fault(503, 'x'), fault(409, 'call_in_flight'), plus()])
  expect(outcome.kind).toBe('done')
  expect(asked).toEqual(['send', 'send', 'send', 'send'])
})

test('[A-45] an approval that has already arrived is only polled', async () => {
  const { outcome, asked } = await follow([fault(0, 'network'), fault(409, 'card_token_used'), plus()])
  expect(outcome.kind).toBe('done')
  expect(asked).toEqual(['send', 'send', 'read'])
  expect((await follow([fault(409, 'card_token_used'), null])).outcome).toEqual({ kind: 'nothing' })
})

test('[A-45][A-51] a refusal ends it, and so does an expired session', async () => {
  const { outcome } = await follow([fault(422, 'card_declined')])
  expect(outcome).toMatchObject({ kind: 'refused', refusal: { code: 'card_declined' } })
  expect((await follow([fault(401, 'unauthorized')])).outcome).toEqual({ kind: 'signedOut' })
  expect((await follow([plus({ status: 'JOINING' }), null])).outcome).toEqual({ kind: 'nothing' })
})

test('[A-45][A-51] an outcome unknown after three minutes is late', async () => {
  const { outcome, time } = await follow([plus({ isBeingChecked: true })])
  expect(outcome).toEqual({ kind: 'late' })
  expect(time).toBe(180_000)
})
