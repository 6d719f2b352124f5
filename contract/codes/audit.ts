import { accountsActions } from '../accounts/actions.ts'
import { adminActions } from '../admin/actions.ts'
import { agreementsActions } from '../agreements/actions.ts'
import { auditionsActions } from '../auditions/actions.ts'
import { castingListsActions } from '../casting-lists/actions.ts'
import { castingsActions } from '../castings/actions.ts'
import { couponsActions } from '../coupons/actions.ts'
import { feedbackActions } from '../feedback/actions.ts'
import { lecturesActions } from '../lectures/actions.ts'
import { membershipActions } from '../membership/actions.ts'
import { pagesActions } from '../pages/actions.ts'
import { paymentsActions } from '../payments/actions.ts'
import { profilesActions } from '../profiles/actions.ts'
import { reportsActions } from '../reports/actions.ts'
import { representationsActions } from '../representations/actions.ts'
import { reviewActions } from '../review/actions.ts'
import { sharingActions } from '../sharing/actions.ts'
import { sidesActions } from '../sides/actions.ts'
import { toursActions } from '../tours/actions.ts'

const actions = {
  ...accountsActions,
  ...adminActions,
  ...agreementsActions,
  ...auditionsActions,
  ...castingListsActions,
  ...castingsActions,
  ...couponsActions,
  ...feedbackActions,
  ...lecturesActions,
  ...membershipActions,
  ...pagesActions,
  ...paymentsActions,
  ...profilesActions,
  ...reportsActions,
  ...representationsActions,
  ...reviewActions,
  ...sharingActions,
  ...sidesActions,
  ...toursActions,
}

const each = <Part>(partOf: (action: (typeof actions)[keyof typeof actions]) => Part) =>
  Object.fromEntries(Object.entries(actions).map(([name, action]) => [name, partOf(action)])) as Record<
    keyof typeof actions,
    Part
  >

/** Every audited action, with its label for operators; each room's stand in `contract/<room>/actions.ts`. */
export const AuditAction = each(({ label }): string => label)

/** The kind of target of each action. */
export const auditActions = each(({ target }) => target)

export type AuditAction = keyof typeof auditActions
