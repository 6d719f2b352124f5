import { z } from 'zod'
import { Expense, ExposureLevel, RewardUnit } from '../codes/castings.ts'
import { codes, date, name, text } from '../common.ts'
import { halfWidth } from '../letters.ts'
import { agreementLimits as limits } from '../limits.ts'
import { termsTexts } from './messages.ts'

/** Thirteen digits of the shape of a resident number, which nobody may ask for (Personal Information Protection Act 24-2). */
const residentNumber = /(?<!\d)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[\s.·‐-―-]{0,3}[1-8]\d{6}(?!\d)/
/** A text of an agreement: no resident number stands in it. */
export const agreementText = (min: number, max: number) => withoutResidentNumber(text(min, max))
const withoutResidentNumber = (letters: z.ZodType<string, string>) =>
  letters.refine(value => !residentNumber.test(halfWidth(value)), termsTexts.residentNumber)
/** A name in an agreement: no resident number stands in it. */
export const agreementName = (min: number, max: number) => withoutResidentNumber(name(min, max))

const won = z.int().min(0).max(limits.feeMost)
const day = date.nullable().default(null)

/** What a team writes into a draft; it may be incomplete until it is sent. */
export const agreementFields = {
  workTitle: agreementName(0, limits.title).default(''),
  roleName: agreementName(0, limits.title).default(''),
  scenes: agreementText(0, limits.scenes).default(''),
  feeWon: won.nullable().default(null),
  feeUnit: codes(RewardUnit).default('TOTAL'),
  expenses: z.array(codes(Expense)).max(Object.keys(Expense).length).default([]),
  payOn: day,
  shootStartAt: day,
  shootEndAt: day,
  shootTimes: z.int().min(1).max(limits.shootTimes).nullable().default(null),
  shootPlace: agreementText(0, limits.place).default(''),
  isNightShoot: z.boolean().default(false),
  exposureLevel: codes(ExposureLevel).default('NONE'),
  usageMedia: agreementText(0, limits.usage).default(''),
  usageMonths: z.int().min(1).max(limits.usageMonths).nullable().default(null),
  usageTerritory: agreementText(0, limits.usage).default(''),
  profitShare: agreementText(0, limits.profitShare).default(''),
  special: agreementText(0, limits.special).default(''),
}

/** All terms: what a team writes, and the parties, which the approval and the application name. */
export const agreementTerms = z
  .object({
    ...agreementFields,
    companyName: z.string(),
    ceoName: z.string().nullable(),
    bizNo: z.string().nullable(),
    actorName: z.string(),
    actorBirthDate: z.string(),
  })
  .meta({ id: 'AgreementTerms' })
export type AgreementTerms = z.output<typeof agreementTerms>
