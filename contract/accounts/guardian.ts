import { z } from 'zod'
import { GuardianRelation, Permission } from '../codes/accounts.ts'
import { codes, phone, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { personName } from './fields.ts'

/** Everything that may be asked of a child before the guardian has consented: who that is and how to reach them. */
export const guardian = z.strictObject({ name: personName, phone, relation: codes(GuardianRelation) })

const ticket = z.string().min(1).max(100)

/** What a child waits for. `nextTextAt`: when another text can be sent; null if no more can. */
const waiting = z.object({
  isAgreed: z.boolean(),
  childName: z.string(),
  guardianName: z.string(),
  /** Like 010-****-1234. */
  guardianPhone: z.string(),
  until: time,
  nextTextAt: time.nullable(),
})

/** The guardian of somebody below `ownConsent`: asked by text message, consents or refuses by its link. */
export const accountGuardian = {
  guardianWaiting: endpoint('POST /v1/users/guardian-waiting', {
    access: 'anyone',
    summary: '보호자 동의를 기다리는 가입이 어디까지 왔는지. 표는 가입하거나 로그인할 때 받아요',
    body: z.strictObject({ ticket }),
    response: waiting,
    errors: ['guardian_ticket_invalid'],
    rateLimit: 60,
  }),
  textGuardianAgain: endpoint('POST /v1/users/guardian-waiting/text', {
    access: 'anyone',
    summary: '보호자에게 문자 다시 보내기. 번호를 잘못 적었으면 새 번호로 보내요. 앞서 보낸 링크는 쓸 수 없게 돼요',
    body: z.strictObject({ ticket, phone: phone.optional() }),
    response: waiting,
    errors: [
      'guardian_ticket_invalid',
      'guardian_phone_same',
      'guardian_text_too_soon',
      'guardian_text_too_many',
      'conflict',
    ],
    rateLimit: 30,
  }),
  guardianRequest: endpoint('GET /v1/users/guardian-consents/:token', {
    access: 'anyone',
    summary: '보호자가 문자의 링크로 보는 것: 누가 무엇으로 가입하려는지',
    textParams: ['token'],
    response: z.object({
      childName: z.string(),
      /** 만 나이 */
      childAge: z.int(),
      permission: codes(Permission),
      guardianName: z.string(),
      guardianPhone: z.string(),
      relation: codes(GuardianRelation),
      until: time,
    }),
    errors: ['guardian_link_invalid'],
    rateLimit: 60,
  }),
  answerGuardianRequest: endpoint('POST /v1/users/guardian-consents/:token', {
    hides: true,
    access: 'anyone',
    summary: '보호자의 답. 동의하려면 문자를 받은 번호를 인증하고, 거절하면 가입하며 적은 내용을 바로 지워요',
    textParams: ['token'],
    body: z.discriminatedUnion('agreed', [
      z.strictObject({
        agreed: z.literal(true),
        phone,
        phoneProof: z.string().min(1).max(100),
        /** Whether casting managers may see the guardian's number where they may see an adult's. */
        isContactShown: z.boolean().default(false),
      }),
      z.strictObject({ agreed: z.literal(false) }),
    ]),
    response: z.null(),
    errors: ['guardian_link_invalid', 'guardian_phone_differs', 'phone_proof_invalid'],
    rateLimit: 30,
  }),
}
