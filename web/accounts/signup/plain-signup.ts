import { birthDateWrong } from '#contract/labels.ts'
import { koreanAge } from '#web/ui/format.ts'
import type { FieldErrors } from '#web/ui/forms/form.tsx'
import { required } from '#web/ui/messages.ts'
import { guardianTexts } from '../guardian/guardian-messages.ts'
import { account, type ConsentKind, childConsents, consentItems, signup } from '../messages.ts'
import { isPhone } from '../PhoneQuestions.tsx'
import { type Body, bodyOfDraft } from './join-body.ts'
import { plainSignupTexts as texts } from './messages.ts'
import { nameWrong } from './SignupSteps.tsx'
import { emptyDraft, isChild, type Permission, permissions, type Relation } from './signup-draft.ts'

/** Hidden fields of the second form: what the first one asked, and the state of the phone's verification. */
export const sentBefore = ['permission', 'name', 'birthDate', 'phone', 'requestId', 'phoneProof'] as const

const kinds = consentItems.map(({ kind }) => kind)

/** What was typed, without the password. Dates as digits, phones as typed. */
export function answersOf(form: FormData) {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.normalize('NFC').trim() : ''
  }
  return {
    permission: text('permission'),
    name: text('name'),
    birthDate: text('birthDate').replace(/\D/g, ''),
    phone: text('phone'),
    requestId: text('requestId'),
    phoneProof: text('phoneProof'),
    code: text('code'),
    loginId: text('loginId').toLowerCase(),
    email: text('email'),
    guardianName: text('guardian.name'),
    guardianPhone: text('guardian.phone'),
    guardianRelation: text('guardian.relation'),
    consents: kinds.filter(kind => form.has(`consents.${kind}`)),
  }
}
export type PlainAnswers = ReturnType<typeof answersOf>

/** What is missing or wrong before the server is asked; the rest is for the API to say. */
export function plainErrors(answers: PlainAnswers, isJoining: boolean): FieldErrors {
  return isJoining ? accountErrors(answers) : personErrors(answers)
}

function personErrors({ permission, name, birthDate, phone }: PlainAnswers): FieldErrors {
  return {
    ...(!permissions.includes(permission as Permission) && { permission: texts.roleMissing }),
    ...(name ? nameWrong(name) : { name: required(signup.name) }),
    ...(koreanAge(birthDate) === null && { birthDate: birthDate ? birthDateWrong : required(signup.birthDate) }),
    ...(!isPhone(phone) && { phone: phone ? signup.phoneWrong : required(signup.phone) }),
  }
}

function accountErrors(answers: PlainAnswers): FieldErrors {
  const { phoneProof, code, loginId, consents, email } = answers
  const forChild = isChild(answers)
  const missing = consentItems.filter(
    ({ kind, isRequired }) => isRequired && !consents.includes(kind) && (!forChild || childConsents.includes(kind)),
  )
  return {
    ...(!phoneProof && !/^\d{6}$/.test(code) && { code: signup.codeTitle }),
    ...(!loginId && { loginId: required(account.loginId) }),
    ...(forChild && guardianErrors(answers)),
    ...Object.fromEntries(missing.map(({ kind }) => [`consents.${kind}`, signup.consentMissing])),
    ...(consents.includes('MARKETING_EMAIL') && !email && { email: signup.emailWrong }),
  }
}

const guardianErrors = ({ guardianName, guardianPhone, guardianRelation }: PlainAnswers): FieldErrors => ({
  ...(!guardianName && { 'guardian.name': required(guardianTexts.name) }),
  ...(!isPhone(guardianPhone) && { 'guardian.phone': signup.phoneWrong }),
  ...(!guardianRelation && { 'guardian.relation': guardianTexts.relationMissing }),
})

/** The call that joins. */
export function bodyOf(answers: PlainAnswers, form: FormData): Body {
  const agreed = Object.fromEntries(kinds.map(kind => [kind, answers.consents.includes(kind)]))
  return bodyOfDraft({
    ...emptyDraft,
    ...answers,
    permission: answers.permission as Permission,
    password: String(form.get('password') ?? ''),
    guardian: {
      name: answers.guardianName,
      phone: answers.guardianPhone,
      relation: (answers.guardianRelation as Relation) || null,
    },
    consents: agreed as Record<ConsentKind, boolean>,
  })
}
