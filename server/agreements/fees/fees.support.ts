import { sql } from 'kysely'
import { addDays, today } from '#server/kernel/time.ts'
import type { Person } from '../../../test/support/people.ts'
import type { TestServer } from '../../../test/support/server.ts'
import { added, type Draft, edit, makeDraft, send, sign } from '../agreements.support.ts'

/** An agreement concluded 30 days ago, of 800,000 won for each of five times. */
export async function concludeFee(server: TestServer): Promise<Draft> {
  const draft = await makeDraft(server)
  await edit(draft, { ...added, feeWon: 800_000, feeUnit: 'PER_SHOOT' }, { FEE: '예산에 맞춰 함께 정했어요' })
  await send(draft)
  await sign(draft)
  await sql`
    UPDATE agreements SET signed_at = now() - interval '30 days' WHERE id = ${draft.params.agreementId}`.execute(
    server.db,
  )
  return draft
}

/** Moves a fee's day to so many days from now. */
export const moveDue = (server: TestServer, { params }: Draft, days: number) =>
  server.db
    .updateTable('agreement_fees')
    .set({ due_on: addDays(today(), days) })
    .where('agreement_id', '=', params.agreementId)
    .execute()

export type FeeAct = Parameters<Person['api']['agreements']['changeFee']>[0]['body']

/** What somebody says of the only fee. */
export const say = ({ params }: Draft, person: Person, body: FeeAct) =>
  person.api.agreements.changeFee({ params: { ...params, no: 1 }, body })

export const marked = (paidOn: string | null) => ({ act: 'MARK', paidOn }) as const
