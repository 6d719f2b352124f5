import { z } from 'zod'
import { ContactChannel, ContactKind, NumberState, RevokedReason } from '../codes/contact-checks.ts'
import { codes, id, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { contactCheckLimits } from '../limits.ts'

/** What a stranger may know of a contact: nothing of its words, and of its recipient a hint. */
const contact = z.object({
  kind: codes(ContactKind),
  channel: codes(ContactChannel),
  /** Of the phone number or mail address; empty for browsers, and once the recipient has left. */
  recipient: z.string(),
  sentAt: time,
  expiresAt: time,
  /** What it is about, while everybody may see that. */
  casting: z.object({ id, title: z.string(), companyName: z.string() }).nullable(),
  revokedFor: codes(RevokedReason).nullable(),
  /** Places that checked it besides its recipient, this one too. */
  checks: z.int(),
  /** The caller is its recipient. */
  isMine: z.boolean(),
  /** Where its recipient is led; for everybody else null, unless that is the page of the notice. */
  link: z.string().nullable(),
})

const answer = z
  .object({
    /** As it is kept: capitals without hyphens. */
    number: z.string(),
    state: codes(NumberState),
    /** Null if it is not found. */
    contact: contact.nullable(),
  })
  .meta({ id: 'CheckedContact' })
export type CheckedContact = z.output<typeof answer>

/** Whether a message that somebody received is ours. */
export const contactChecks = {
  check: endpoint('POST /v1/contact-checks', {
    access: 'optional',
    summary: '확인번호로 받은 연락이 우리가 보낸 것인지 확인해요',
    rateLimit: contactCheckLimits.perMinute,
    body: z.strictObject({
      number: z.string().max(contactCheckLimits.typed),
      /** The solved challenge of `work`, after a refusal with `contact_check_work`. */
      work: z.string().max(3000).optional(),
    }),
    response: answer,
    errors: ['contact_check_work', 'contact_check_locked'],
  }),
  work: endpoint('POST /v1/contact-checks/work', {
    access: 'optional',
    summary: '확인이 느려졌을 때 브라우저가 풀 문제',
    rateLimit: contactCheckLimits.perMinute,
    response: z.object({ challenge: z.string() }),
  }),
}
