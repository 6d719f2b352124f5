import { z } from 'zod'
import { OperatorRole, Permission } from '../codes/accounts.ts'
import { codes, date, name, plainText, time } from '../common.ts'
import { isPersonName } from '../letters.ts'
import { accountLengths, accountLimits } from '../limits.ts'
import { personNameWrong } from '../messages.ts'
import { fieldsTexts as texts } from './messages.ts'

export const me = z
  .object({
    id: z.int(),
    name: z.string(),
    birthDate: date,
    loginId: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    permissions: z.array(codes(Permission)),
    /** The roles of an operator; empty for everybody else. */
    operatorRoles: z.array(codes(OperatorRole)),
    isPlfilPlusMember: z.boolean(),
    profileImageUrl: z.string().nullable(),
    profileId: z.int().nullable(),
    /** The representative who makes this call for the person; their ways to sign in and be reached are then null. */
    actedBy: z.object({ id: z.int(), name: z.string() }).nullable(),
  })
  .meta({ id: 'Viewer' })

/**
 * `token` is null for browsers, whose token is in the cookie. `waiting`: no session yet, a guardian must consent first;
 * its ticket shows the waiting state until `expiresAt`.
 */
export const sessionAnswer = z
  .object({
    token: z.string().nullable(),
    expiresAt: time,
    user: me,
    waiting: z.object({ ticket: z.string() }).nullable(),
  })
  .meta({ id: 'Session' })

export const loginId = plainText().regex(
  new RegExp(`^[a-z][a-z0-9_]{3,${accountLengths.loginId - 1}}$`),
  texts.loginIdWrong,
)
export const password = z.string().min(accountLimits.passwordLeast).max(accountLengths.password)
/** A legal name, as papers and identity providers write it. */
export const personName = name(1, accountLengths.name).refine(isPersonName, personNameWrong)
