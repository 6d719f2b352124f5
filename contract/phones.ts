import { plainDigits } from './letters.ts'

/** The digits of a phone number in the usual Korean notations: +82 10-1234-5678 becomes 01012345678. */
export const phoneDigits = (text: string): string => plainDigits(text).replace(/^(?:00)?82(?=\d)0?/, '0')

/** A Korean mobile number, as its digits alone. */
export const mobileDigits = /^01[016789]\d{7,8}$/
