import { sql } from 'kysely'
import type { adminFind, OfficeFindings } from '#contract/admin/desk/find.ts'
import { findAgreements } from '#server/agreements/operators.ts'
import { hasOperatorRole } from '#server/kernel/access-levels.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Handlers } from '#server/kernel/room.ts'
import { listAllOrders } from '#server/payments/operators/orders.ts'
import { findOperatorsRefunds } from '#server/payments/operators/refunds.ts'
import { listCastingAuths } from '../casting-auth.ts'
import { listCastings } from '../castings.ts'
import { listMembers } from '../members.ts'
import { contactIn } from './contact-words.ts'

/** Rows of a kind. */
const most = 6

const nothing: OfficeFindings = { members: [], castings: [], orders: [], refunds: [], agreements: [], companies: [] }

export const findHandlers: Handlers<typeof adminFind> = {
  /**
   * Looks into everything that the operator's role may see. `#12` finds what has this number, of each kind. A whole
   * phone number or mail address finds members alone, and the look-up is audited.
   */
  async find(ctx) {
    const { db, user } = ctx
    const typed = (ctx.query.q ?? '').trim()
    if (!typed) return nothing
    const number = typed.match(/^#\s*(\d{1,9})$/)?.[1]
    const word = number ?? typed
    const page = { page: 1, limit: most }
    const found = (await listMembers(db, { ...page, q: word }, ctx)).list
    const members = number ? found.filter(({ id }) => id === Number(number)) : found
    if (contactIn(word)) return { ...nothing, members }
    const [moderates, supports, counts] = (['MODERATION', 'SUPPORT', 'FINANCE'] as const).map(role =>
      hasOperatorRole(user, role),
    )
    const casting = number ? { castingId: Number(number) } : { q: word }
    return {
      members,
      castings: moderates ? (await listCastings(db, { ...page, ...casting })).list : [],
      orders: supports || counts ? (await listAllOrders(ctx, { ...page, q: word })).list : [],
      refunds: supports || counts ? await findRefunds(db, word, number) : [],
      agreements: moderates && !number ? await findAgreements(db, word, most) : [],
      companies: moderates && !number ? (await listCastingAuths(db, { ...page, q: word })).list : [],
    }
  },
}

const findRefunds = (db: Db, word: string, number: string | undefined) =>
  findOperatorsRefunds(
    db,
    number
      ? sql`r.id = ${Number(number)}`
      : sql`o.user_id IN (SELECT id FROM users WHERE login_id = ${word.toLowerCase()} OR name = ${word})`,
    { page: 1, limit: most },
  )
