import { z } from 'zod'
import { codes, date, id } from '../common.ts'
import { halfWidth } from '../letters.ts'
import { agreementLimits as limits } from '../limits.ts'
import { DisputeAnswer, FeeAnswer, FeeState } from './codes.ts'
import { accountTexts } from './messages.ts'
import { agreementName, agreementText } from './terms.ts'

const day = z.string().nullable()

/** What is to be paid by an agreement, and what both sides say of it. Amounts before tax, in won. */
export const agreementFee = z
  .object({
    no: z.int(),
    label: z.string(),
    grossWon: z.int(),
    dueOn: z.string(),
    state: codes(FeeState),
    /** As the team marked it. */
    paidOn: day,
    /** As the actor answered. */
    receivedOn: day,
    receivedWon: z.int().nullable(),
    /** The sides differ, and the owner has not answered yet. */
    isDisputed: z.boolean(),
    disputeAnswer: codes(DisputeAnswer).nullable(),
  })
  .meta({ id: 'AgreementFee' })
export type AgreementFee = z.output<typeof agreementFee>

/** A fee in the actor's own list. */
export const myFee = agreementFee
  .extend({
    agreementId: id,
    number: z.string(),
    castingTitle: z.string(),
    companyName: z.string(),
    roleName: z.string(),
  })
  .meta({ id: 'MyFee' })
export type MyFee = z.output<typeof myFee>

const isAccountNumber = (value: string) =>
  /^\d[\d-]*\d$/.test(value) && value.replaceAll('-', '').length >= limits.accountDigits

/** Where an actor wants their fee to be paid. */
export const feeAccount = z
  .strictObject({
    bank: agreementName(2, limits.bank),
    /** Digits, and hyphens as they were typed. */
    number: agreementText(1, limits.account)
      .transform(value => halfWidth(value).replaceAll(/\s/g, ''))
      .refine(isAccountNumber, accountTexts.wrong),
    /** As the bank knows them. */
    holder: agreementName(2, limits.name),
  })
  .meta({ id: 'FeeAccount' })
export type FeeAccount = z.output<typeof feeAccount>

/** What one side says of a fee. */
export const feeAct = z
  .discriminatedUnion('act', [
    /** The team: paid on that day; null takes the mark back. */
    z.strictObject({ act: z.literal('MARK'), paidOn: date.nullable() }),
    /** The actor: in full on that day, in part, or not at all. */
    z.strictObject({
      act: z.literal('ANSWER'),
      answer: codes(FeeAnswer),
      receivedOn: date.optional(),
      receivedWon: z.int().min(1).max(limits.feeTotalMost).optional(),
    }),
    /** The owner, where the actor says something else than the mark. */
    z.strictObject({ act: z.literal('DISPUTE'), answer: codes(DisputeAnswer) }),
  ])
  .meta({ id: 'FeeAct' })
