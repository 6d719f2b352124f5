import { z } from 'zod'
import { guestQuestionLimits } from '../codes/talk-limits.ts'
import { email, id, name, nothing, phone, q, text, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { castingLengths } from '../limits.ts'
import { guestQuestionsTexts as texts } from './messages.ts'

const path = '/v1/castings/:castingId/guest-questions'
const token = z.string().max(200)
const key = z.string().max(60).optional()

/** One's own question, as the private link shows it. */
const guestQuestion = z
  .object({
    castingId: id,
    /** Null once the casting is not shown any more. */
    castingTitle: z.string().nullable(),
    /** UNCONFIRMED: its mail's link has not been confirmed, and the team has not received it. */
    state: z.enum(['UNCONFIRMED', 'WAITING', 'ANSWERED', 'REMOVED']),
    contents: z.string(),
    answer: z.string().nullable(),
    /** Whether everybody reads the answer. */
    isPublished: z.boolean(),
    createdAt: time,
  })
  .meta({ id: 'GuestQuestion' })
export type GuestQuestion = z.output<typeof guestQuestion>

/** Questions about a casting by people without an account. */
export const guestQuestions = {
  guestQuestionWork: endpoint(`POST ${path}/work`, {
    access: 'anyone',
    summary: 'guest_question_work를 받았을 때 풀 문제: 이 주소에서 다음 한 번을 물을 때만 쓸 수 있어요',
    response: z.object({ challenge: z.string() }),
    rateLimit: 20,
  }),
  askAsGuest: endpoint(`POST ${path}`, {
    access: 'anyone',
    summary: `계정 없이 질문하기. 이메일로 물으면 메일의 링크에서 확인해야 팀에 보내요. 하루에 주소마다 ${guestQuestionLimits.ofAddress}번, 연락처마다 ${guestQuestionLimits.ofContact}번`,
    body: z
      .strictObject({
        name: name(1, castingLengths.managerName),
        contents: text(5, castingLengths.question),
        email: email.optional(),
        phone: phone.optional(),
        /** For the phone number, with the purpose QUESTION. */
        phoneProof: z.string().max(100).optional(),
        privacyConsent: z.literal(true, texts.consentMissing),
        key,
        /** The solved challenge of `guestQuestionWork`. */
        work: z.string().max(4000).optional(),
        /** A honeypot field that people do not see. */
        website: z.string().max(200).default(''),
      })
      .superRefine(({ email, phone, phoneProof }, { addIssue }) => {
        if (!email && !phone) addIssue({ code: 'custom', path: ['email'], message: texts.contactMissing })
        if (phone && !phoneProof) addIssue({ code: 'custom', path: ['phone'], message: texts.proofMissing })
      }),
    response: z.object({ isConfirmed: z.boolean() }),
    errors: [
      'casting_deleted',
      'casting_closed',
      'contact_in_text',
      'guest_questions_off',
      'guest_question_work',
      'guest_question_limit',
      'phone_proof_invalid',
      'mails_unavailable',
    ],
    rateLimit: 20,
  }),
  guestQuestion: endpoint('GET /v1/guest-questions', {
    access: 'anyone',
    summary: '개인 링크로 읽는 내 질문과 답',
    query: z.strictObject({ token: q.text(200) }),
    response: guestQuestion,
    errors: ['not_found'],
  }),
  confirmGuestQuestion: endpoint('POST /v1/guest-questions/confirm', {
    access: 'anyone',
    summary: '메일의 링크에서 질문 보내기',
    body: z.strictObject({ token }),
    response: guestQuestion,
    errors: ['not_found', 'casting_closed', 'guest_questions_off'],
    rateLimit: 20,
  }),
  removeGuestQuestion: endpoint('DELETE /v1/guest-questions', {
    access: 'anyone',
    summary: '개인 링크로 내 질문과 연락처 지우기',
    body: z.strictObject({ token }),
    response: nothing,
    errors: ['not_found'],
    rateLimit: 20,
  }),
  openGuestQuestions: endpoint(`PUT ${path}`, {
    access: 'CastingManager',
    summary: '계정 없는 사람의 질문을 받을지 정하기: 공고를 올린 사람과 함께 올리는 사람',
    body: z.strictObject({ isOpen: z.boolean() }),
    response: nothing,
  }),
}
