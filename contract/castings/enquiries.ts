import { z } from 'zod'
import { caseCare } from '../admin/desk/cases.ts'
import { orderBy } from '../admin/list.ts'
import { ArtCategory, EnquiryState } from '../codes/castings.ts'
import { codes, email, listOf, name, nothing, paging, phone, q, text, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { castingLimits, enquiryLengths } from '../limits.ts'
import { enquiriesTexts as texts } from './messages.ts'

const emptyAsNull = (value: unknown) => (value === '' ? null : value)

/** Reported along with the enquiry's other errors, not after them. */
function answerable({ phone, email }: { phone?: string | null; email?: string | null }, { addIssue }: z.RefinementCtx) {
  if (!phone && !email) addIssue({ code: 'custom', path: ['phone'], message: texts.contactMissing })
}

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
    summary: '캐스팅 문의 목록. 순서가 없으면 최근 것부터. 연락처를 읽은 것은 기록에 남아요',
    query: z.strictObject({ state: q.one(EnquiryState), order: orderBy('NEWEST', 'OLDEST'), ...paging() }),
    writes: true,
    response: listOf(enquiry.extend({ care: caseCare })).extend({ counts: z.record(z.string(), z.int()) }),
  }),
  decideEnquiry: endpoint('PATCH /v1/admin/casting-questions/:id', {
    access: 'Support',
    summary: '캐스팅 문의의 상태와 메모',
    body: z.strictObject({ state: codes(EnquiryState), note: text(0, enquiryLengths.note).default('') }),
    response: nothing,
  }),
}
