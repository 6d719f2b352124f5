/**
 * The product's limits for contract, server and pages; sentences that contain one take it from here. No zod and no
 * other import, so that every page may load it. Limits used by a single server file stay in that file.
 */
import { megabyte } from './media/limits.ts'

export * from './accounts/limits.ts'
export * from './admin/limits.ts'
export * from './agreements/limits.ts'
export * from './applications/limits.ts'
export * from './auditions/limits.ts'
export * from './casting-lists/limits.ts'
export * from './castings/limits.ts'
export * from './contact-checks/limits.ts'
export * from './coupons/limits.ts'
export * from './feedback/limits.ts'
export * from './lectures/limits.ts'
export * from './logs/limits.ts'
export * from './media/limits.ts'
export * from './membership/limits.ts'
export * from './notifications/limits.ts'
export * from './pages/limits.ts'
export * from './payments/limits.ts'
export * from './profiles/limits.ts'
export * from './proposals/limits.ts'
export * from './reports/limits.ts'
export * from './representations/limits.ts'
export * from './review/limits.ts'
export * from './self-tapes/limits.ts'
export * from './sharing/limits.ts'
export * from './sides/limits.ts'
export * from './suggestions/limits.ts'
export * from './tours/limits.ts'

/** Letters of inputs that many rooms have: a mail address, a link, a reason, words to search for. */
export const emailLength = 254
export const addressLength = 500
export const reasonLength = 500
export const searchLength = 60

/** Of every input of a percentage. */
export const percentDigits = 3

/** Letters that a number up to `most` takes. */
export const digitsOf = (most: number) => String(most).length

/** Matches exactly `count` digits, as a code has. */
export const onlyDigits = (count: number) => new RegExp(`^\\d{${count}}$`)

/** Formats as in sentences: `20MB` and `4,000`, and `다섯` before counters that take native numerals. */
export const megabytes = (bytes: number) => `${bytes / megabyte}MB`
/** Of whole numbers. Not `toLocaleString`, whose first call takes a slow phone 50 ms. */
export const withCommas = (count: number) => String(Math.trunc(count)).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
const natives = ['영', '한', '두', '세', '네', '다섯', '여섯', '일곱', '여덟', '아홉', '열']
export const nativeNumeral = (count: number) => natives[count] ?? String(count)
