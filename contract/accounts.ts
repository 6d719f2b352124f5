import { z } from 'zod'
import { accountConsents } from './account-consents.ts'
import { email, loginId, me, password, personName, sessionAnswer } from './account-fields.ts'
import { accountGuardian, guardian } from './account-guardian.ts'
import { accountLeaving } from './account-leaving.ts'
import { accountRecovery } from './account-recovery.ts'
import { accountSessions } from './account-sessions.ts'
import { accountSocial } from './account-social.ts'
import { accountUnsubscribe } from './account-unsubscribe.ts'
import { codes, date, phone, text, time } from './common.ts'
import { paper, paperIds } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { ApplicantType, AuthStatus, PhonePurpose } from './enums.ts'
import { labelOf, requiredMessage } from './labels.ts'

/** What a person agrees to at joining; optional ones are never ticked beforehand. Under 14 TERMS and PRIVACY alone. */
const consents = z.strictObject({
  TERMS: z.boolean(),
  PRIVACY: z.boolean(),
  AGE14: z.boolean().default(false),
  MARKETING_SMS: z.boolean().default(false),
  MARKETING_EMAIL: z.boolean().default(false),
  NIGHT: z.boolean().default(false),
})

/** Landline, mobile, 1588-type or safe number; kept as digits. */
const companyPhone = z
  .string()
  .transform(value => value.replace(/\D/g, ''))
  .pipe(
    z
      .string()
      .regex(
        /^(02\d{7,8}|0[3-6]\d\d{7,8}|070\d{7,8}|050\d{8,9}|01[016789]\d{7,8}|1[5-9]\d{6})$/,
        '전화번호를 다시 확인해 주세요',
      ),
  )
const webAddress = z
  .string()
  .trim()
  .max(200)
  .regex(/^https?:\/\/[^\s/@\\]+\.[^\s@\\]+$/, 'https://로 시작하는 주소를 적어 주세요')

const companies = ['COMPANY', 'AGENCY', 'MGMT', 'AD']
const companyFields = ['bizNo', 'ceoName', 'companyAddress', 'companyPhone'] as const

/** What an applicant for casting rights tells about the company, school or self. Companies give their registration. */
const castingAuthInput = z
  .strictObject({
    applicantType: codes(ApplicantType),
    companyName: text(1, 60),
    bizNo: z
      .string()
      .transform(value => value.replace(/\D/g, ''))
      .pipe(z.string().regex(/^\d{10}$/, '사업자등록번호 10자리를 적어 주세요'))
      .nullish(),
    ceoName: text(1, 40).nullish(),
    position: text(1, 40),
    companyAddress: text(5, 200).nullish(),
    companyPhone: companyPhone.nullish(),
    homepage: webAddress.nullish(),
    works: text(1, 1000).nullish(),
    agencyLicenseNo: text(1, 40).nullish(),
    fileIds: paperIds,
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
    // Also when another field is wrong: all that is missing is told at once.
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
  files: z.array(paper),
})

/** One's own application, beside what holds now: while a renewal waits the approval before it still lasts. */
const ownCastingAuth = castingAuth.extend({
  isAuthorised: z.boolean(),
  /** Null also for an approval without an end. */
  authorisedUntil: time.nullable(),
  /** Whether one may apply anew, or send what was missing. */
  canApply: z.boolean(),
})

/** An account starts with an id and a password, or with a social login; never with a half of either. */
function oneWayToSignIn(
  { loginId, password, joinTicket }: { loginId?: unknown; password?: unknown; joinTicket?: unknown },
  context: z.core.$RefinementCtx,
): void {
  for (const [name, value] of Object.entries({ loginId, password })) {
    if (joinTicket === undefined && value === undefined)
      context.addIssue({ code: 'custom', path: [name], message: requiredMessage(labelOf(name)) })
    if (joinTicket !== undefined && value !== undefined)
      context.addIssue({ code: 'custom', path: [name], message: '간편 로그인으로 가입할 때는 비워 주세요' })
  }
}

export const accounts = {
  ...accountRecovery,
  ...accountSessions,
  ...accountSocial,
  ...accountUnsubscribe,
  ...accountLeaving,
  ...accountConsents,
  ...accountGuardian,
  login: endpoint('PUT /v1/users/login', {
    access: 'anyone',
    summary: '로그인',
    body: z.strictObject({
      loginId: z.string().min(1).max(60),
      password: z.string().min(1).max(128),
      staySignedIn: z.boolean().default(false),
    }),
    response: sessionAnswer,
    errors: ['login_failed', 'login_throttled', 'suspended'],
    transaction: 'manual',
    rateLimit: 60,
  }),
  me: endpoint('GET /v1/users/me', { access: 'user', summary: '지금 로그인한 사람', response: me }),
  logout: endpoint('POST /v1/users/logout', { access: 'user', summary: '로그아웃', response: z.null() }),
  phoneCode: endpoint('POST /v1/users/phone-code', {
    access: 'anyone',
    summary: '휴대폰 인증번호 보내기, 확인하기',
    body: z.strictObject({
      phone,
      purpose: codes(PhonePurpose),
      code: z
        .string()
        .regex(/^\d{6}$/, '숫자 6자리를 적어 주세요')
        .optional(),
      requestId: z
        .string()
        .max(100)
        .optional()
        .describe('번호를 보낼 때 받은 것; 없으면 같은 주소에서 보낸 번호를 확인한다'),
    }),
    /**
     * Without a code: what names the request that the code was sent for, and until when the code works. With one: the
     * proof, and until when it works.
     */
    response: z.object({ phoneProof: z.string().nullable(), requestId: z.string().nullable(), expiresAt: time }),
    errors: [
      'texts_unavailable',
      'phone_code_wrong',
      'phone_code_expired',
      'phone_code_too_many',
      'phone_code_too_soon',
    ],
    transaction: 'manual',
    rateLimit: 120,
  }),
  join: endpoint('POST /v1/users/join', {
    access: 'anyone',
    summary: '회원가입. 만 14세 미만이면 보호자에게 문자를 보내고, 동의한 뒤에 로그인할 수 있어요',
    body: z
      .strictObject({
        permission: z.enum(['Actor', 'CastingManager']),
        name: personName,
        birthDate: date,
        phone,
        phoneProof: z.string().max(100),
        loginId: loginId.optional(),
        password: password.optional(),
        /** Of a first social login; it takes the place of loginId and password. */
        joinTicket: z.string().max(100).optional(),
        email: email.nullish(),
        /** Asked for under 14, and only then. */
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
  applyCastingAuth: endpoint('POST /v1/users/castingAuthApc', {
    access: 'CastingManager',
    summary: '캐스팅 권한 신청',
    body: castingAuthInput,
    response: castingAuth,
    errors: ['auth_pending', 'biz_no_invalid', 'paper_not_yours'],
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
    body: z.strictObject({ fileIds: paperIds }),
    response: castingAuth,
    errors: ['auth_takes_no_papers', 'paper_not_yours'],
  }),
}
