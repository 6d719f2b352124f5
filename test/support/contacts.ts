import { accountLimits } from '#contract/limits.ts'

/** Korean mobile numbers in `text`, with or without hyphens. */
export const phonesIn = (text: string): string[] =>
  // The digits of an identifier or a digest can look like a number.
  text.replace(/[0-9a-f-]{20,}/gi, ' ').match(/01[016789]-?\d{3,4}-?\d{4}(?!\d)/g) ?? []

/** E-mail addresses in `text`. */
export const mailsIn = (text: string): string[] => text.match(/[\w.+-]+@[\w-]+\.\w{2,}/g) ?? []

const { codeDigits } = accountLimits

/** The phone code that a text message carries. */
export const phoneCodeIn = (text: string): string | undefined =>
  new RegExp(`인증번호 (\\d{${codeDigits}})`).exec(text)?.[1]

/** A wrong phone code; a different one for each `step` from 1 on. */
export const wrongCode = (code: string, step = 1): string =>
  String((Number(code) + step) % 10 ** codeDigits).padStart(codeDigits, '0')
