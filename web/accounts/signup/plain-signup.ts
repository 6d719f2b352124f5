import { plainDigits, visible } from '#contract/letters.ts'
import { accountLimits, onlyDigits } from '#contract/limits.ts'
import { requiredMessage } from '#contract/messages.ts'
import type { FieldErrors } from '#web/ui/forms/form.tsx'
import { account, type ConsentKind, consentItems, signup } from '../messages.ts'
import { type Body, bodyOfDraft } from './join-body.ts'
import {
  below,
  birthDateProblem,
  emailWrong,
  errorsOf,
  guardianErrors,
  missingConsents,
  nameWrong,
  phoneWrong,
} from './join-checks.ts'
import { plainSignupTexts as texts } from './messages.ts'
import { emptyDraft, isChild, type Permission, permissions, type Relation } from './signup-draft.ts'

/** Hidden fields of the second form: what the first one asked, and the state of the phone's verification. */
export const sentBefore = ['permission', 'name', 'birthDate', 'phone', 'requestId', 'phoneProof'] as const

const kinds = consentItems.map(({ kind }) => kind)

/** The submitted values, without the password. Dates as digits, phones as typed. */
export function answersOf(form: FormData) {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? visible(value).trim() : ''
  }
  return {
    permission: text('permission'),
    name: text('name'),
    birthDate: plainDigits(text('birthDate')),
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

/** Missing or invalid fields before the server is asked; the API checks the rest. */
export function plainErrors(answers: PlainAnswers, isJoining: boolean): FieldErrors {
  return isJoining ? accountErrors(answers) : personErrors(answers)
}

const personErrors = ({ permission, name, birthDate, phone }: PlainAnswers): FieldErrors =>
  errorsOf({
    permission: permissions.includes(permission as Permission) ? null : texts.roleMissing,
    name: nameWrong(name),
    birthDate: birthDateProblem(birthDate),
    phone: phoneWrong(phone),
  })

function accountErrors(answers: PlainAnswers): FieldErrors {
  const { phoneProof, code, loginId, consents, email } = answers
  const forChild = isChild(answers)
  return {
    ...errorsOf({
      code: phoneProof || onlyDigits(accountLimits.codeDigits).test(code) ? null : signup.codeTitle,
      loginId: loginId ? null : requiredMessage(account.loginId),
      email: emailWrong(email, consents.includes('MARKETING_EMAIL')),
    }),
    ...(forChild && below('guardian', guardianErrors(guardianOf(answers)))),
    ...below(
      'consents',
      missingConsents(forChild, kind => consents.includes(kind)),
    ),
  }
}

const guardianOf = ({ guardianName: name, guardianPhone: phone, guardianRelation }: PlainAnswers) => ({
  name,
  phone,
  relation: (guardianRelation as Relation) || null,
})

/** The request body of joining. */
export function bodyOf(answers: PlainAnswers, form: FormData): Body {
  const agreed = Object.fromEntries(kinds.map(kind => [kind, answers.consents.includes(kind)]))
  return bodyOfDraft({
    ...emptyDraft,
    ...answers,
    permission: answers.permission as Permission,
    password: String(form.get('password') ?? ''),
    guardian: guardianOf(answers),
    consents: agreed as Record<ConsentKind, boolean>,
  })
}
