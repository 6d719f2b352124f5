import { accounts } from './accounts.ts'
import { admin } from './admin.ts'
import { applications } from './applications.ts'
import { auditions } from './auditions.ts'
import { castingLists } from './casting-lists.ts'
import { castings } from './castings.ts'
import { logs } from './logs.ts'
import { media } from './media.ts'
import { notifications } from './notifications.ts'
import { pages } from './pages.ts'
import { profiles } from './profiles.ts'
import { proposals } from './proposals.ts'
import { reports } from './reports.ts'
import { selfTapes } from './self-tapes.ts'

/** The whole promise: one entry a domain. */
export const contract = {
  accounts,
  profiles,
  castings,
  applications,
  castingLists,
  proposals,
  auditions,
  selfTapes,
  logs,
  media,
  notifications,
  pages,
  reports,
  admin,
}
export type AppContract = typeof contract
