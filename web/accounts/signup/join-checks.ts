import {
  ageUnconfirmed,
  birthDateUnlikely,
  birthDateUnreal,
  birthDateWrong,
  consentMissing,
} from '#contract/accounts/messages.ts'
import { isPersonName } from '#contract/letters.ts'
import { personNameWrong, requiredMessage } from '#contract/messages.ts'
import { isRealDate } from '#contract/real-date.ts'
import { koreanAge } from '#web/ui/format.ts'
import type { FieldErrors } from '#web/ui/forms/form.tsx'
import { guardianTexts } from '../guardian/guardian-messages.ts'
import { type ConsentKind, childConsents, consentItems, signup } from '../messages.ts'
import { isPhone } from '../PhoneQuestions.tsx'

/** The error of one answer before the server is asked; null if it is valid. */
type Wrong = string | null

export function nameWrong(name: string): Wrong {
  if (!name) return requiredMessage(signup.name)
  return isPersonName(name) ? null : personNameWrong
}

/** Eight digits. */
export function birthDateProblem(birthDate: string): Wrong {
  if (!birthDate) return requiredMessage(signup.birthDate)
  if (!/^\d{8}$/.test(birthDate)) return birthDateWrong
  const day = `${birthDate.slice(0, 4)}-${birthDate.slice(4, 6)}-${birthDate.slice(6)}`
  if (!isRealDate(day)) return birthDateUnreal
  return koreanAge(birthDate) === null ? birthDateUnlikely : null
}

export function phoneWrong(phone: string): Wrong {
  if (!phone) return requiredMessage(signup.phone)
  return isPhone(phone) ? null : signup.phoneWrong
}

/** The mail address is required only for news by mail. */
export const emailWrong = (email: string, wantsMail: boolean): Wrong =>
  wantsMail && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? signup.emailWrong : null

type Guardian = { name: string; phone: string; relation: string | null }

export const guardianErrors = ({ name, phone, relation }: Guardian): FieldErrors =>
  errorsOf({
    name: name ? nameWrong(name) : requiredMessage(guardianTexts.name),
    phone: phone ? phoneWrong(phone) : requiredMessage(guardianTexts.phone),
    relation: relation ? null : guardianTexts.relationMissing,
  })

/** The consents to ask for; for a child, the guardian gives the others. */
export const consentsFor = (isChild: boolean) =>
  isChild ? consentItems.filter(({ kind }) => childConsents.includes(kind)) : consentItems

/** By kind, required consents that are missing. */
export const missingConsents = (isChild: boolean, isAgreed: (kind: ConsentKind) => boolean): FieldErrors =>
  Object.fromEntries(
    consentsFor(isChild)
      .filter(({ kind, isRequired }) => isRequired && !isAgreed(kind))
      .map(({ kind }) => [kind, kind === 'AGE14' ? ageUnconfirmed : consentMissing]),
  )

/** The errors among these answers, by field. */
export const errorsOf = (wrong: Record<string, Wrong>): FieldErrors =>
  Object.fromEntries(Object.entries(wrong).filter((each): each is [string, string] => each[1] !== null))

/** The errors under names with a prefix: `consents.TERMS`. */
export const below = (prefix: string, errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([name, message]) => [`${prefix}.${name}`, message]))
