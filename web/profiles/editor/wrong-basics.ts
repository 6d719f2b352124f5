import { commonTexts, requiredMessage } from '#contract/messages.ts'
import { mobileDigits, phoneDigits } from '#contract/phones.ts'
import { profileFields } from '#contract/profiles/fields.ts'
import { fieldsTexts } from '#contract/profiles/messages.ts'
import type { FieldErrors } from '#web/ui/forms/form.tsx'
import type { FormValues } from './form-values.ts'
import { firstStepsTexts as texts } from './messages.ts'

type Basics = Pick<FormValues, 'actorName' | 'gender' | 'height' | 'phone'>

const { actorName, gender, height } = profileFields

/** What the server would refuse of the basics of a first profile, so that it is said before the next step. */
export function wrongBasics(values: Basics): FieldErrors {
  const wrong: Record<keyof Basics, string | null> = {
    actorName: nameWrong(values.actorName.trim()),
    gender: values.gender ? null : requiredMessage(gender.label),
    height: heightWrong(values.height.trim()),
    phone: phoneWrong(values.phone.trim()),
  }
  return Object.fromEntries(Object.entries(wrong).filter((each): each is [string, string] => each[1] !== null))
}

function nameWrong(name: string): string | null {
  if (!name) return requiredMessage(actorName.label)
  return /[\p{L}\p{N}]/u.test(name) ? null : commonTexts.nameEmpty
}

function heightWrong(typed: string): string | null {
  const { min, max, unit } = height.kind
  if (!typed) return requiredMessage(height.label)
  const value = Number(typed)
  if (!(value >= min && value <= max)) return texts.outside(height.label, min, max, unit)
  return Number.isInteger(Number((value * 10).toFixed(6))) ? null : fieldsTexts.decimalsWrong
}

/** Left empty, the number of the account is kept. */
const phoneWrong = (typed: string): string | null =>
  typed === '' || mobileDigits.test(phoneDigits(typed)) ? null : commonTexts.phoneWrong
