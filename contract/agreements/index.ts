import { z } from 'zod'
import { GuardianRelation } from '../codes/accounts.ts'
import { codes, id, listOf, name, nothing, paging, phone, q, time } from '../common.ts'
import { endpoint, teamRefusals } from '../endpoint.ts'
import { agreementLimits as limits } from '../limits.ts'
import { AgreementFact, AgreementKind, AgreementParty, AgreementState, FeeState, SigningMethod } from './codes.ts'
import { agreementFee, feeAccount, feeAct, myFee } from './fees.ts'
import { agreementClause } from './form.ts'
import { agreementFields, agreementTerms, agreementText } from './terms.ts'

const difference = z
  .object({
    fact: codes(AgreementFact),
    notice: z.string(),
    agreement: z.string(),
    /** For the actor; then the team says why. */
    isWorse: z.boolean(),
    reason: z.string(),
  })
  .meta({ id: 'AgreementDifference' })
export type AgreementDifference = z.output<typeof difference>

const row = z
  .object({
    id,
    number: z.string(),
    castingId: id,
    castingTitle: z.string(),
    state: codes(AgreementState),
    revision: z.int(),
    companyName: z.string(),
    actorName: z.string(),
    roleName: z.string(),
    feeWon: z.int().nullable(),
    payOn: z.string().nullable(),
    /** Differences to the notice that are worse for the actor. */
    worse: z.int(),
    createdAt: time,
    dueAt: time.nullable(),
    signedAt: time.nullable(),
    sealedAt: time.nullable(),
    fees: z.array(agreementFee),
  })
  .meta({ id: 'AgreementRow' })
export type AgreementRow = z.output<typeof row>

const agreement = row
  .omit({ feeWon: true, payOn: true, worse: true })
  .extend({
    /** Null once the application is gone. */
    appId: id.nullable(),
    /** On which side the reader stands; null for operators. */
    side: codes({ PRODUCER: '', ACTOR: '' }).nullable(),
    /** The owner of the casting signs for it. */
    isOwner: z.boolean(),
    /** The reader has agreed that their data in agreements goes to the other side: asked at the first signature. */
    hasProvided: z.boolean(),
    /** Concluded for longer than sealing takes, and not sealed. */
    isSealLate: z.boolean(),
    form: z.object({ id, name: z.string(), version: z.string() }),
    /** Forms to choose from, while it is edited. */
    forms: z.array(z.object({ id, name: z.string(), kind: codes(AgreementKind) })),
    terms: agreementTerms,
    differences: z.array(difference),
    /** As it is signed. */
    clauses: z.array(agreementClause),
    /** Hash of what is signed: a signature names the text it is for. */
    textSha256: z.string(),
    needsGuardian: z.boolean(),
    changeRequest: z.array(z.object({ clause: z.int(), text: z.string() })),
    signatures: z.array(
      z.object({ party: codes(AgreementParty), name: z.string(), method: codes(SigningMethod), signedAt: time }),
    ),
    events: z.array(z.object({ at: time, what: z.string(), by: z.string().nullable() })),
    endAskedBy: codes({ PRODUCER: '', ACTOR: '' }).nullable(),
    endedAt: time.nullable(),
    endReason: z.string().nullable(),
  })
  .meta({ id: 'Agreement' })
export type Agreement = z.output<typeof agreement>

const castRole = z.object({ appId: id, roleId: id })

/** The guardian that an actor names. */
const guardian = z.strictObject({ name: name(2, limits.name), phone }).meta({ id: 'AgreementGuardian' })

const signature = {
  /** The text that was read. */
  textSha256: z.string().max(limits.hash),
  /** As the account's person is called. */
  name: name(2, limits.name),
  consents: z.literal(true),
  /** Agrees to the provision to the other side, once a person. */
  provides: z.boolean().default(false),
  proof: z
    .discriminatedUnion('method', [
      z.strictObject({ method: z.literal('PASSWORD'), password: z.string().min(1).max(limits.password) }),
      z.strictObject({ method: z.literal('PHONE_CODE'), phoneProof: z.string().max(limits.proof) }),
    ])
    .meta({ id: 'SigningProof' }),
}
const signingRefusals = [
  'agreement_state',
  'agreement_changed',
  'agreement_name',
  'agreement_provision',
  'password_wrong',
  'password_not_set',
  'login_throttled',
  'phone_proof_invalid',
] as const
const guardianRefusals = ['agreement_guardian', 'guardian_phone_same', 'guardian_text_too_many'] as const

const guardianSigning = z
  .object({
    number: z.string(),
    dueAt: time.nullable(),
    guardianName: z.string(),
    /** Enough digits to recognise one's own. */
    guardianPhone: z.string(),
    terms: agreementTerms,
    differences: z.array(difference),
    clauses: z.array(agreementClause),
    textSha256: z.string(),
  })
  .meta({ id: 'GuardianSigning' })
export type GuardianSigning = z.output<typeof guardianSigning>

/** Written agreements of actors who accepted a casting decision. */
export const agreements = {
  ofCasting: endpoint('GET /v1/castings/:castingId/agreements', {
    access: 'CastingManager',
    summary: '공고의 출연 계약서, 새것부터, 그리고 계약서를 만들 수 있는 배우',
    query: z.strictObject({ ...paging(), state: q.one({ ...AgreementState, LATE: FeeState.LATE }) }),
    response: listOf(row).extend({
      /** LATE: agreements with a fee whose day is over. */
      counts: z.partialRecord(codes({ ...AgreementState, LATE: FeeState.LATE }), z.int()),
      title: z.string(),
      open: z.array(castRole.extend({ actorName: z.string(), roleName: z.string() })),
    }),
  }),
  make: endpoint('POST /v1/castings/:castingId/agreements', {
    access: 'CastingManager',
    summary: '출연을 수락한 배우의 계약서를 공고에서 채워 만들기',
    body: z.strictObject({ roles: z.array(castRole).min(1).max(limits.atOnce) }),
    response: z.object({ ids: z.array(id) }),
    errors: [...teamRefusals, 'agreement_not_accepted', 'agreement_once'],
  }),
  mine: endpoint('GET /v1/agreements/mine', {
    access: 'user',
    summary: '내가 출연하는 계약서, 새것부터',
    query: z.strictObject(paging()),
    response: listOf(row),
  }),
  agreement: endpoint('GET /v1/agreements/:agreementId', {
    access: 'user',
    summary: '계약서: 캐스팅팀과 배우, 그리고 기록을 남기고 운영자',
    writes: true,
    response: agreement,
  }),
  edit: endpoint('PATCH /v1/agreements/:agreementId', {
    access: 'CastingManager',
    summary: '작성 중이거나 수정을 요청받은 계약서 바꾸기. 공고보다 나쁜 조건에는 이유를 적어요',
    body: z.strictObject({
      /** The text that was read. */
      textSha256: z.string().max(limits.hash),
      formId: id,
      terms: z.strictObject(agreementFields),
      reasons: z.partialRecord(codes(AgreementFact), agreementText(0, limits.reason)).default({}),
    }),
    response: agreement,
    errors: ['auth_required', 'agreement_changed', 'agreement_state', 'agreement_wrong', 'agreement_form_retired'],
  }),
  send: endpoint('POST /v1/agreements/:agreementId/send', {
    access: 'CastingManager',
    summary: '제작사로 서명하고 배우에게 보내기: 공고를 올린 사람만',
    transaction: 'manual',
    body: z.strictObject(signature),
    response: agreement,
    errors: ['auth_required', ...signingRefusals, 'agreement_wrong'],
  }),
  sign: endpoint('POST /v1/agreements/:agreementId/sign', {
    access: 'user',
    summary: '배우로 서명하기: 미성년이면 보호자에게 서명할 링크를 문자로 보내요',
    transaction: 'manual',
    body: z.strictObject({ ...signature, guardian: guardian.optional() }),
    response: agreement,
    errors: [...signingRefusals, ...guardianRefusals],
  }),
  askGuardian: endpoint('POST /v1/agreements/:agreementId/guardian', {
    access: 'user',
    summary: '보호자에게 서명할 링크를 다시 보내기: 어린이는 가입에 동의한 보호자에게 보내요',
    body: z.strictObject({ guardian: guardian.optional() }),
    response: nothing,
    errors: ['agreement_state', ...guardianRefusals],
    rateLimit: 10,
  }),
  askForChange: endpoint('POST /v1/agreements/:agreementId/change-request', {
    access: 'user',
    summary: '배우가 조마다 수정을 요청하기',
    body: z.strictObject({
      requests: z
        .array(
          z.strictObject({
            clause: z
              .int()
              .min(1)
              .max(limits.clauses + 2),
            text: agreementText(2, limits.request),
          }),
        )
        .min(1)
        .max(limits.clauses),
    }),
    response: agreement,
    errors: ['agreement_state'],
  }),
  decline: endpoint('POST /v1/agreements/:agreementId/decline', {
    access: 'user',
    summary: '배우가 거절하기',
    body: z.strictObject({ reason: agreementText(0, limits.reason).default('') }),
    response: agreement,
    errors: ['agreement_state'],
  }),
  withdraw: endpoint('POST /v1/agreements/:agreementId/withdraw', {
    access: 'CastingManager',
    summary: '체결되지 않은 계약서 취소하기',
    response: agreement,
    errors: ['agreement_state'],
  }),
  end: endpoint('POST /v1/agreements/:agreementId/end', {
    access: 'user',
    summary: '체결된 계약을 끝내자고 하기: 두 사람이 다 하면 끝나요',
    body: z.strictObject({
      /** Of the side that asks first; who agrees needs none. */
      reason: agreementText(0, limits.reason).default(''),
    }),
    response: agreement,
    errors: ['forbidden', 'agreement_state', 'agreement_wrong'],
  }),
  myFees: endpoint('GET /v1/fees/mine', {
    access: 'user',
    summary: '받을 출연료: 아직 못 받은 것부터, 지급일 순서로',
    query: z.strictObject(paging()),
    response: listOf(myFee).extend({
      /** What has not been received in full, in won. */
      openWon: z.int(),
      open: z.int(),
      late: z.int(),
    }),
  }),
  changeFee: endpoint('PATCH /v1/agreements/:agreementId/fees/:no', {
    access: 'user',
    summary: '출연료의 지급 표시(캐스팅팀), 받았는지 답하기(배우), 다툼에 답하기(공고를 올린 사람)',
    body: feeAct,
    response: agreement,
    errors: ['forbidden', 'fee_wrong', 'fee_early', 'fee_answered', 'fee_not_disputed'],
  }),
  account: endpoint('GET /v1/agreements/:agreementId/account', {
    access: 'user',
    summary: '출연료를 받을 계좌: 체결된 뒤 배우와 캐스팅팀에게만',
    response: z.object({ account: feeAccount.extend({ setAt: time }).meta({ id: 'KeptFeeAccount' }).nullable() }),
  }),
  setAccount: endpoint('PUT /v1/agreements/:agreementId/account', {
    access: 'user',
    summary: '배우가 출연료를 받을 계좌를 적거나 바꾸기. 캐스팅팀에 알려요',
    body: feeAccount,
    response: nothing,
    errors: ['agreement_state'],
    rateLimit: 10,
  }),
  removeAccount: endpoint('DELETE /v1/agreements/:agreementId/account', {
    access: 'user',
    summary: '배우가 계좌를 지우기',
    response: nothing,
  }),
  feeDossier: endpoint('GET /v1/agreements/:agreementId/fees/:no/dossier', {
    access: 'user',
    summary: '못 받은 출연료를 신고할 때 낼 기록, 배우에게만. PDF와 함께 받는 주소는 같은 경로의 dossier.zip이에요',
    response: z.object({ number: z.string(), text: z.string(), hasPdf: z.boolean() }),
  }),
  signing: endpoint('GET /v1/agreement-signing/:token', {
    access: 'anyone',
    textParams: ['token'],
    summary: '보호자가 문자의 링크로 읽는 계약서',
    response: guardianSigning,
    errors: ['agreement_link_invalid'],
    rateLimit: 60,
  }),
  answerSigning: endpoint('POST /v1/agreement-signing/:token', {
    access: 'anyone',
    textParams: ['token'],
    summary: '보호자가 동의하고 서명하거나 거절하기',
    body: z.discriminatedUnion('agrees', [
      z.strictObject({
        agrees: z.literal(true),
        textSha256: z.string().max(limits.hash),
        name: name(2, limits.name),
        relation: codes(GuardianRelation),
        consents: z.literal(true),
        phoneProof: z.string().max(limits.proof),
      }),
      z.strictObject({ agrees: z.literal(false) }),
    ]),
    response: nothing,
    errors: ['agreement_link_invalid', 'agreement_changed', 'guardian_phone_differs', 'phone_proof_invalid'],
    rateLimit: 20,
  }),
}
