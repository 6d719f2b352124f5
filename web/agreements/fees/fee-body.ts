import type { agreements } from '#contract/agreements/index.ts'
import type { BodyOf } from '#contract/endpoint.ts'

type FeeBody = BodyOf<typeof agreements.changeFee>

/** What the form about an account says; the server validates it. */
export const accountBody = (form: FormData): BodyOf<typeof agreements.setAccount> => {
  const text = (name: string) => String(form.get(name) ?? '')
  return { bank: text('bank'), number: text('number'), holder: text('holder') }
}

/** What a form says of a fee; the API validates it. */
export function feeBody(form: FormData): FeeBody {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const act = text('act')
  if (act === 'MARK') return { act, paidOn: text('paidOn') || null }
  if (act === 'DISPUTE') return { act, answer: text('answer') as never }
  const answer = text('answer') as Extract<FeeBody, { act: 'ANSWER' }>['answer']
  const won = Number(text('receivedWon').replace(/\D/g, ''))
  return {
    act: 'ANSWER',
    answer,
    ...(text('receivedOn') && { receivedOn: text('receivedOn') }),
    ...(answer === 'PART' && won > 0 && { receivedWon: won }),
  }
}
