import { z } from 'zod'
import { AgreementState } from '../agreements/codes.ts'
import {
  CompanyState,
  ContactChannel,
  ContactKind,
  NumberState,
  OutsideChannel,
  RevokedReason,
} from '../codes/contact-checks.ts'
import { codes, date, id, nothing, text, time } from '../common.ts'
import { endpoint, teamRefusals } from '../endpoint.ts'
import { contactCheckLimits } from '../limits.ts'

/** What was checked of who posted a notice, and when: facts alone, no verdict. */
const company = z
  .object({
    /** Since when an operator's approval by the company's papers is valid; null without one today. */
    papersCheckedOn: date.nullable(),
    /** What the tax office last said of its business number. */
    business: z.object({ state: codes(CompanyState), closedOn: date.nullable(), askedOn: date }).nullable(),
    /** Its notices that opened and are neither hidden nor wait for a second look. */
    notices: z.int(),
    /** Of the applications that ended in the last half year, how many were told a result; null for too few. */
    replies: z.object({ percent: z.int(), of: z.int() }).nullable(),
    /** How it kept auditions, terms and the days of fees in the last half year, as the notice says it, from five on. */
    promises: z.array(z.string()),
  })
  .meta({ id: 'CheckedCompany' })
export type CheckedCompany = z.output<typeof company>

/** What a stranger may know of a contact: nothing of its words, and of its recipient a hint. */
const contact = z.object({
  kind: codes(ContactKind),
  channel: codes(ContactChannel),
  /** Of the phone number or mail address; empty for browsers, and once the recipient has left. */
  recipient: z.string(),
  sentAt: time,
  expiresAt: time,
  /** What the team says a call or message outside of the product is for; null for all else. */
  about: z.string().nullable(),
  /** What it is about, while everybody may see that. */
  casting: z.object({ id, title: z.string(), companyName: z.string() }).nullable(),
  /** Who posted the notice; null without a notice, and where the number vouches for nothing. */
  company: company.nullable(),
  revokedFor: codes(RevokedReason).nullable(),
  /** Places that checked it besides its recipient, this one too. */
  checks: z.int(),
  /** The caller is its recipient. */
  isMine: z.boolean(),
  /** Where its recipient is led; for everybody else null, unless that is the page of the notice. */
  link: z.string().nullable(),
})

const outsideContact = z
  .object({
    id,
    /** Null once the application is gone. */
    appId: id.nullable(),
    channel: codes(OutsideChannel),
    about: z.string(),
    createdAt: time,
    expiresAt: time,
    isRevoked: z.boolean(),
    /** Places that checked it besides its recipient. */
    checks: z.int(),
  })
  .meta({ id: 'OutsideContact' })
export type OutsideContact = z.output<typeof outsideContact>

const agreement = z
  .object({
    number: z.string(),
    state: codes(AgreementState),
    signedAt: time,
    /** Of those who signed, masked. */
    names: z.array(z.string()),
  })
  .meta({ id: 'CheckedAgreement' })
export type CheckedAgreement = z.output<typeof agreement>

const answer = z
  .object({
    /** As it is kept: capitals without hyphens. */
    number: z.string(),
    state: codes(NumberState),
    /** Null if it is not found, or the number of an agreement. */
    contact: contact.nullable(),
    /** The sealed agreement that prints the number. */
    agreement: agreement.nullable(),
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
  checkAgreement: endpoint('POST /v1/contact-checks/agreements', {
    access: 'anyone',
    summary: '가지고 있는 파일이 봉인한 출연 계약서인지 파일의 SHA-256으로 확인해요. 파일은 보내지 않아요',
    rateLimit: contactCheckLimits.perMinute,
    body: z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
    response: z.object({
      /** Null for every other file. */
      agreement: agreement.nullable(),
    }),
  }),
  makeOutside: endpoint('POST /v1/castings/:castingId/outside-contacts', {
    access: 'CastingManager',
    summary: '지원자에게 전화나 메신저로 연락할 때 알려 줄 확인번호를 만들어요. 번호는 이때만 볼 수 있어요',
    body: z.strictObject({ appId: id, channel: codes(OutsideChannel), about: text(2, contactCheckLimits.about) }),
    response: z.object({ id, number: z.string(), expiresAt: time }),
    errors: [...teamRefusals, 'contact_in_text', 'outside_contact_limit', 'outside_contact_signals'],
  }),
  outside: endpoint('GET /v1/castings/:castingId/outside-contacts', {
    access: 'CastingManager',
    summary: '이 공고에서 만든 바깥 연락의 확인번호, 최근 것부터',
    response: z.object({ list: z.array(outsideContact) }),
    errors: [...teamRefusals],
  }),
  revokeOutside: endpoint('DELETE /v1/castings/:castingId/outside-contacts/:contactId', {
    access: 'CastingManager',
    summary: '바깥 연락의 확인번호를 취소해요. 확인하는 사람에게 취소했다고 나와요',
    response: nothing,
    errors: [...teamRefusals],
  }),
}
