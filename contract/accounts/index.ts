import { z } from 'zod'
import { ApplicantType, AuthStatus, PhonePurpose } from '../codes/accounts.ts'
import { birthDate, codes, email, name, nothing, phone, plainText, text, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { labelOf } from '../labels.ts'
import { plainDigits } from '../letters.ts'
import { accountLengths, accountLimits, ages, authorisationLengths, onlyDigits } from '../limits.ts'
import { documentIds, storedDocument } from '../media/documents.ts'
import { requiredMessage, sharedTexts } from '../messages.ts'
import { phoneDigits } from '../phones.ts'
import { accountBlocks } from './blocks.ts'
import { accountConsents } from './consents.ts'
import { loginId, me, password, personName, sessionAnswer } from './fields.ts'
import { accountGuardian, guardian } from './guardian.ts'
import { accountLeaving } from './leaving.ts'
import { accountsTexts as texts } from './messages.ts'
import { accountRecovery } from './recovery.ts'
import { accountSessions } from './sessions.ts'
import { accountSocial } from './social.ts'
import { accountUnsubscribe } from './unsubscribe.ts'

/** Consents at joining; optional ones are never pre-ticked. Below `ownConsent` only TERMS and PRIVACY. */
const consents = z.strictObject({
  TERMS: z.boolean(),
  PRIVACY: z.boolean(),
  AGE14: z.boolean().default(false),
  MARKETING_SMS: z.boolean().default(false),
  MARKETING_EMAIL: z.boolean().default(false),
  NIGHT: z.boolean().default(false),
})

/** Landline, mobile, 1588-type or safe number; stored as digits. */
const companyPhone = z
  .string()
  .transform(phoneDigits)
  .pipe(
    z
      .string()
      .regex(
        /^(02\d{7,8}|0[3-6]\d\d{7,8}|070\d{7,8}|050\d{8,9}|01[016789]\d{7,8}|1[5-9]\d{6})$/,
        texts.companyPhoneWrong,
      ),
  )
const webAddress = plainText()
  .max(authorisationLengths.homepage)
  .regex(/^https?:\/\/[^\s/@\\]+\.[^\s@\\]+$/, sharedTexts.addressWrong)

const companies = ['COMPANY', 'AGENCY', 'MGMT', 'AD']
const companyFields = ['bizNo', 'ceoName', 'companyAddress', 'companyPhone'] as const

/**
 * What an applicant for casting authorisation states about the company, school or self. Companies give their
 * registration.
 */
const castingAuthInput = z
  .strictObject({
    applicantType: codes(ApplicantType),
    companyName: name(1, authorisationLengths.companyName),
    bizNo: z
      .string()
      .transform(plainDigits)
      .pipe(z.string().regex(/^\d{10}$/, texts.bizNoWrong))
      .nullish(),
    ceoName: name(1, authorisationLengths.ceoName).nullish(),
    position: name(1, authorisationLengths.position),
    companyAddress: text(5, authorisationLengths.companyAddress).nullish(),
    companyPhone: companyPhone.nullish(),
    homepage: webAddress.nullish(),
    works: text(1, authorisationLengths.works).nullish(),
    agencyLicenseNo: text(1, authorisationLengths.agencyLicenseNo).nullish(),
    fileIds: documentIds,
  })
  .superRefine(
    (value, context) => {
      const needed = [
        ...(companies.includes(value.applicantType) ? companyFields : []),
        ...(value.applicantType === 'MGMT' ? (['agencyLicenseNo'] as const) : []),
      ]
      for (const name of needed) {
        if (!value[name]) context.addIssue({ code: 'custom', path: [name], message: requiredMessage(labelOf(name)) })
      }
    },
    // Checked even if another field is invalid: reports everything that is missing at once.
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )

export const castingAuth = z.object({
  id: z.int(),
  applicantType: codes(ApplicantType),
  companyName: z.string(),
  bizNo: z.string().nullable(),
  ceoName: z.string().nullable(),
  position: z.string().nullable(),
  companyAddress: z.string().nullable(),
  companyPhone: z.string().nullable(),
  homepage: z.string().nullable(),
  works: z.string().nullable(),
  agencyLicenseNo: z.string().nullable(),
  status: codes(AuthStatus),
  decisionReason: z.string().nullable(),
  decidedAt: time.nullable(),
  expiresAt: time.nullable(),
  createdAt: time,
  files: z.array(storedDocument),
})

/** The person's own application, and the approval valid now: while a renewal waits, the previous approval continues. */
const ownCastingAuth = castingAuth.extend({
  isAuthorised: z.boolean(),
  /** Null also for an approval without an end. */
  authorisedUntil: time.nullable(),
  /** Whether the person may apply again, or send missing documents. */
  canApply: z.boolean(),
})

/** An account starts with an id and a password, or with a social login; never with a part of both. */
function oneWayToSignIn(
  { loginId, password, joinTicket }: { loginId?: unknown; password?: unknown; joinTicket?: unknown },
  context: z.core.$RefinementCtx,
): void {
  for (const [name, value] of Object.entries({ loginId, password })) {
    if (joinTicket === undefined && value === undefined)
      context.addIssue({ code: 'custom', path: [name], message: requiredMessage(labelOf(name)) })
    if (joinTicket !== undefined && value !== undefined)
      context.addIssue({ code: 'custom', path: [name], message: texts.ticketTakesNone })
  }
}

export const accounts = {
  ...accountRecovery,
  ...accountSessions,
  ...accountSocial,
  ...accountUnsubscribe,
  ...accountLeaving,
  ...accountBlocks,
  ...accountConsents,
  ...accountGuardian,
  login: endpoint('PUT /v1/users/login', {
    access: 'anyone',
    summary: '로그인',
    body: z.strictObject({
      loginId: plainText().min(1).max(accountLengths.typedLoginId),
      password: z.string().min(1).max(accountLengths.password),
      staySignedIn: z.boolean().default(false),
    }),
    response: sessionAnswer,
    errors: ['login_failed', 'login_throttled', 'suspended', 'not_signed_in'],
    transaction: 'manual',
    rateLimit: 60,
  }),
  me: endpoint('GET /v1/users/me', {
    access: 'user',
    representatives: 'act',
    summary: '지금 로그인한 사람',
    response: me,
  }),
  logout: endpoint('POST /v1/users/logout', {
    access: 'user',
    representatives: 'self',
    summary: '로그아웃',
    response: z.null(),
  }),
  phoneCode: endpoint('POST /v1/users/phone-code', {
    access: 'anyone',
    summary: '휴대폰 인증번호 보내기, 확인하기',
    body: z.strictObject({
      phone,
      purpose: codes(PhonePurpose),
      code: plainText().regex(onlyDigits(accountLimits.codeDigits), texts.codeWrong).optional(),
      requestId: z
        .string()
        .max(100)
        .optional()
        .describe('번호를 보낼 때 받은 것; 없으면 같은 주소에서 보낸 번호를 확인한다'),
      /** The solved challenge of `phoneCodeWork`, after a refusal with `phone_code_work`. */
      work: z.string().max(3000).optional(),
    }),
    /**
     * Without a code: the id of the request that the code was sent for, and when the code expires. With one: the proof,
     * and when it expires.
     */
    response: z.object({ phoneProof: z.string().nullable(), requestId: z.string().nullable(), expiresAt: time }),
    errors: [
      'texts_unavailable',
      'phone_code_wrong',
      'phone_code_expired',
      'phone_code_too_many',
      'phone_code_too_soon',
      'phone_code_work',
    ],
    transaction: 'manual',
    rateLimit: 120,
  }),
  phoneCodeWork: endpoint('POST /v1/users/phone-code/work', {
    access: 'anyone',
    summary: '인증번호 요청이 몰릴 때 브라우저가 먼저 푸는 문제. 잠시 동안 이 번호와 용도에만 쓸 수 있어요',
    body: z.strictObject({ phone, purpose: codes(PhonePurpose) }),
    /** A challenge of altcha as JSON; `work` is the JSON of it and its solution. */
    response: z.object({ challenge: z.string() }),
    transaction: 'manual',
    rateLimit: 60,
  }),
  join: endpoint('POST /v1/users/join', {
    access: 'anyone',
    summary: `회원가입. 만 ${ages.ownConsent}세 미만이면 보호자에게 문자를 보내고, 동의한 뒤에 로그인할 수 있어요`,
    body: z
      .strictObject({
        permission: z.enum(['Actor', 'CastingManager']),
        name: personName,
        birthDate,
        phone,
        phoneProof: z.string().max(100),
        loginId: loginId.optional(),
        password: password.optional(),
        /** From a first social login; replaces loginId and password. */
        joinTicket: z.string().max(100).optional(),
        email: email.nullish(),
        /** Required below `ownConsent`, and only then. */
        guardian: guardian.nullish(),
        consents,
      })
      .superRefine(oneWayToSignIn, { when: ({ value }) => typeof value === 'object' && value !== null }),
    response: sessionAnswer,
    errors: [
      'guardian_required',
      'guardian_phone_same',
      'guardian_text_too_many',
      'consent_required',
      'night_needs_sms',
      'password_too_common',
      'phone_proof_invalid',
      'too_many_accounts',
      'login_id_taken',
      'join_ticket_invalid',
      'sns_taken',
    ],
    transaction: 'manual',
    rateLimit: 60,
  }),
  checkJoin: endpoint('POST /v1/users/join/check', {
    access: 'anyone',
    summary: '가입할 아이디와 비밀번호를 쓸 수 있는지. 인증한 휴대폰이 있어야 해요',
    body: z.strictObject({ phone, phoneProof: z.string().max(100), loginId, password }),
    response: nothing,
    errors: ['password_too_common', 'phone_proof_invalid', 'login_id_taken'],
    rateLimit: 20,
  }),
  applyCastingAuth: endpoint('POST /v1/users/castingAuthApc', {
    access: 'CastingManager',
    summary: '캐스팅 권한 신청',
    body: castingAuthInput,
    response: castingAuth,
    errors: ['auth_pending', 'biz_no_invalid', 'document_not_yours'],
  }),
  castingAuth: endpoint('GET /v1/users/castingAuthApc/:id', {
    access: 'CastingManager',
    summary: '내 캐스팅 권한 신청과 그 상태. id에 latest를 쓰면 가장 최근 신청, 없으면 null',
    response: ownCastingAuth.nullable(),
    textParams: ['id'],
  }),
  addCastingAuthFiles: endpoint('PUT /v1/casting-auth-applications/:id/files', {
    access: 'CastingManager',
    summary: '보완을 요청받은 신청에 서류를 보태요. 다시 심사를 기다려요',
    body: z.strictObject({ fileIds: documentIds }),
    response: castingAuth,
    errors: ['auth_takes_no_documents', 'document_not_yours'],
  }),
}
