import { z } from 'zod'
import { ArtCategory, EnquiryState } from '../codes/castings.ts'
import { codes, date, email, listOf, name, nothing, paging, phone, q, text, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { castingLimits, enquiryLengths } from '../limits.ts'
import { enquiriesTexts as texts } from './messages.ts'

const emptyAsNull = (value: unknown) => (value === '' ? null : value)

/** Reported along with the enquiry's other errors, not after them. */
function answerable({ phone, email }: { phone?: string | null; email?: string | null }, { addIssue }: z.RefinementCtx) {
  if (!phone && !email) addIssue({ code: 'custom', path: ['phone'], message: texts.contactMissing })
}

const reply = z
  .object({
    id: z.int(),
    body: z.string(),
    by: z.string(),
    at: time,
    /** When it leaves; until then it can be taken back. */
    leavesAt: time,
    sentAt: time.nullable(),
  })
  .meta({ id: 'EnquiryReply' })

export const enquiry = z.object({
  id: z.int(),
  companyName: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  artCategory: codes(ArtCategory).nullable(),
  schedule: z.string(),
  budget: z.string(),
  contents: z.string(),
  state: codes(EnquiryState),
  note: z.string(),
  createdAt: time,
  decidedAt: time.nullable(),
  /** The operator who looks after it. */
  owner: z.object({ id: z.int(), name: z.string(), isMe: z.boolean() }).nullable(),
  /** The day (Seoul) by which it is answered: a business day after it came. */
  dueOn: date,
  /** Nobody has answered, and the day is over. */
  isLate: z.boolean(),
  replies: z.array(reply),
})

export const castingEnquiries = {
  enquire: endpoint('POST /v1/casting-question', {
    access: 'anyone',
    summary: '캐스팅 문의: 배우를 찾는 사람이 남겨요. 연락처는 암호화해 보관해요.',
    body: z
      .strictObject({
        companyName: name(1, enquiryLengths.companyName),
        name: name(1, enquiryLengths.name),
        phone: z.preprocess(emptyAsNull, phone.nullable().default(null)),
        email: z.preprocess(emptyAsNull, email.nullable().default(null)),
        artCategory: z.preprocess(emptyAsNull, codes(ArtCategory).nullable().default(null)),
        schedule: text(0, enquiryLengths.schedule).default(''),
        budget: text(0, enquiryLengths.budget).default(''),
        contents: text(castingLimits.enquiryLeast, enquiryLengths.contents),
        privacyConsent: z.literal(true, texts.consentMissing),
        /** A honeypot field that people do not see. */
        website: z.string().max(200).default(''),
      })
      .superRefine(answerable, { when: ({ value }) => typeof value === 'object' && value !== null }),
    response: nothing,
    errors: ['too_many_requests'],
    rateLimit: 20,
  }),
}

/** The operators' side. */
export const adminEnquiries = {
  enquiries: endpoint('GET /v1/admin/casting-questions', {
    access: 'Support',
    summary: '캐스팅 문의 목록, 최근 것부터. 연락처를 읽은 것은 기록에 남아요',
    query: z.strictObject({ state: q.one(EnquiryState), ...paging() }),
    writes: true,
    response: listOf(enquiry).extend({ counts: z.record(z.string(), z.int()) }),
  }),
  decideEnquiry: endpoint('PATCH /v1/admin/casting-questions/:id', {
    access: 'Support',
    summary: '캐스팅 문의의 상태와 메모',
    body: z.strictObject({ state: codes(EnquiryState), note: text(0, enquiryLengths.note).default('') }),
    response: nothing,
  }),
  ownEnquiry: endpoint('PUT /v1/admin/casting-questions/:id/owner', {
    access: 'Support',
    summary: '캐스팅 문의를 맡기, 내려놓기',
    body: z.strictObject({ isMine: z.boolean() }),
    response: nothing,
    errors: ['enquiry_taken'],
  }),
  replyToEnquiry: endpoint('POST /v1/admin/casting-questions/:id/replies', {
    access: 'Support',
    summary: `캐스팅 문의에 답하기: 이메일로, 없으면 문자로 ${castingLimits.takeBackMinutes}분 뒤에 나가요. 맡은 사람이 없으면 답한 사람이 맡아요`,
    body: z.strictObject({ body: text(1, enquiryLengths.reply) }),
    response: reply,
  }),
  takeBackReply: endpoint('DELETE /v1/admin/casting-questions/:id/replies/:replyId', {
    access: 'Support',
    summary: '아직 나가지 않은 답 되돌리기',
    response: nothing,
    errors: ['enquiry_reply_left'],
  }),
}
