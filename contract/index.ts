import { accounts } from './accounts/index.ts'
import { admin } from './admin/index.ts'
import { agreements } from './agreements/index.ts'
import { applications } from './applications/index.ts'
import { auditions } from './auditions/index.ts'
import { castingLists } from './casting-lists/index.ts'
import { castings } from './castings/index.ts'
import { contactChecks } from './contact-checks/index.ts'
import { coupons } from './coupons/index.ts'
import { feedbacks } from './feedback/index.ts'
import { lectures } from './lectures/index.ts'
import { logs } from './logs/index.ts'
import { media } from './media/index.ts'
import { membership } from './membership/index.ts'
import { notifications } from './notifications/index.ts'
import { pages } from './pages/index.ts'
import { payments } from './payments/index.ts'
import { profiles } from './profiles/index.ts'
import { proposals } from './proposals/index.ts'
import { reports } from './reports/index.ts'
import { representations } from './representations/index.ts'
import { review } from './review/index.ts'
import { selfTapes } from './self-tapes/index.ts'
import { sharing } from './sharing/index.ts'
import { sides } from './sides/index.ts'
import { statistics } from './statistics/index.ts'
import { suggestions } from './suggestions/index.ts'
import { tours } from './tours/index.ts'

/** The whole contract: one entry per room. */
export const contract = {
  accounts,
  representations,
  profiles,
  coupons,
  payments,
  membership,
  feedbacks,
  tours,
  lectures,
  castings,
  sharing,
  applications,
  agreements,
  review,
  castingLists,
  proposals,
  auditions,
  selfTapes,
  sides,
  logs,
  media,
  notifications,
  pages,
  contactChecks,
  reports,
  statistics,
  suggestions,
  admin,
}
export type AppContract = typeof contract
