import type { FastifyInstance } from 'fastify'
import { contract } from '#contract/index.ts'
import { accountsRoom } from '#server/accounts/room.ts'
import { adminRoom } from '#server/admin/room.ts'
import { agreementsRoom } from '#server/agreements/room.ts'
import { applicationsRoom } from '#server/applications/room.ts'
import { auditRoom } from '#server/audit/room.ts'
import { auditionsRoom } from '#server/auditions/room.ts'
import { castingListsRoom } from '#server/casting-lists/room.ts'
import { castingsRoom } from '#server/castings/room.ts'
import { contactChecksRoom } from '#server/contact-checks/room.ts'
import { couponsRoom } from '#server/coupons/room.ts'
import { demoRoom } from '#server/demo/room.ts'
import { feedbackRoom } from '#server/feedback/room.ts'
import type { Implementation } from '#server/kernel/implement.ts'
import type { JobDefinition } from '#server/kernel/jobs.ts'
import type { PersonalData } from '#server/kernel/personal-data.ts'
import { present } from '#server/kernel/present.ts'
import type { DoorCtx } from '#server/kernel/room.ts'
import { lecturesRoom } from '#server/lectures/room.ts'
import { logsRoom } from '#server/logs/room.ts'
import { mediaRoom } from '#server/media/room.ts'
import { membershipRoom } from '#server/membership/room.ts'
import { notificationsRoom } from '#server/notifications/room.ts'
import { pagesRoom } from '#server/pages/room.ts'
import type { Products } from '#server/payments/product.ts'
import { paymentsRoom } from '#server/payments/room.ts'
import { profilesRoom } from '#server/profiles/room.ts'
import { proposalsRoom } from '#server/proposals/room.ts'
import { reportsRoom } from '#server/reports/room.ts'
import { findRepresented, noteAct } from '#server/representations/acting.ts'
import { representationsRoom } from '#server/representations/room.ts'
import { reviewRoom } from '#server/review/room.ts'
import { selfTapesRoom } from '#server/self-tapes/room.ts'
import { settingsRoom } from '#server/settings/room.ts'
import { findGuestName } from '#server/sharing/access.ts'
import { sharingRoom } from '#server/sharing/room.ts'
import { sidesRoom } from '#server/sides/room.ts'
import { statisticsRoom } from '#server/statistics/room.ts'
import { suggestionsRoom } from '#server/suggestions/room.ts'
import { maySeeProof } from '#server/tours/proof-images.ts'
import { toursRoom } from '#server/tours/room.ts'
import { videoUses } from './video-uses.ts'

/** Every room, in the rows of docs/architecture.md. */
export const rooms = [
  auditRoom,
  mediaRoom,
  notificationsRoom,
  settingsRoom,
  accountsRoom,
  logsRoom,
  couponsRoom,
  representationsRoom,
  profilesRoom,
  paymentsRoom,
  membershipRoom,
  castingsRoom,
  feedbackRoom,
  toursRoom,
  lecturesRoom,
  sharingRoom,
  auditionsRoom,
  castingListsRoom,
  selfTapesRoom,
  proposalsRoom,
  applicationsRoom,
  agreementsRoom,
  reviewRoom,
  sidesRoom,
  statisticsRoom,
  suggestionsRoom,
  contactChecksRoom,
  reportsRoom,
  adminRoom,
  pagesRoom,
  demoRoom,
] as const

/** All products. */
export const products: Products = {
  ...membershipRoom.products,
  ...feedbackRoom.products,
  ...toursRoom.products,
  ...lecturesRoom.products,
}

const [notifications, channels] = notificationsRoom.personalData
const [applications, replies] = applicationsRoom.personalData
const [review, contactReleases] = reviewRoom.personalData
const [castingBookmarks, payRates, castings] = castingsRoom.personalData

/**
 * Every room's personal data, for exports and leaving; dependent rooms come first. Not the rows from their end: what
 * somebody bought is ended before anything is forgotten, and an export lists the rooms in this order from its end.
 */
export const personalData: readonly PersonalData[] = [
  feedbackRoom.personalData(products),
  toursRoom.personalData(products),
  lecturesRoom.personalData(products),
  membershipRoom.personalData(products),
  paymentsRoom.personalData,
  couponsRoom.personalData,
  adminRoom.personalData,
  reportsRoom.personalData,
  castingListsRoom.personalData,
  sidesRoom.personalData,
  contactChecksRoom.personalData,
  agreementsRoom.personalData,
  review,
  applications,
  proposalsRoom.personalData,
  auditionsRoom.personalData,
  selfTapesRoom.personalData,
  contactReleases,
  replies,
  payRates,
  castingBookmarks,
  sharingRoom.personalData,
  castings,
  profilesRoom.personalData,
  representationsRoom.personalData,
  accountsRoom.personalData,
  channels,
  logsRoom.personalData,
  notifications,
  mediaRoom.personalData,
]

/** Whether somebody may act for an actor, asked at each call. */
export const acting = { find: findRepresented, note: noteAct }

/** What rooms need of each other across the rows. */
const shared = { products, personalData, videoUses, maySeeImage: maySeeProof, nameGuest: findGuestName }

/** What a list of rooms needs, all together. */
type Needs<R> = (R extends { implementation(tools: infer T): unknown } ? (tools: T) => void : never) extends (
  tools: infer T,
) => void
  ? T
  : never

/** Everything that the start opens: the kernel's tools, and what single rooms name in their faces. */
export type Opened = Omit<Needs<(typeof rooms)[number]>, keyof typeof shared>

/** Implementations of the whole contract. */
export const implementations = (tools: Opened): Record<string, Implementation> =>
  Object.fromEntries(
    Object.entries(contract).map(([key, domain]) => [
      key,
      present(rooms.find(room => room.contract === domain)).implementation({ ...tools, ...shared }),
    ]),
  )

/** The jobs of all rooms. */
export const jobsOfRooms = (tools: Opened): JobDefinition[] => rooms.flatMap(room => room.jobs({ ...tools, ...shared }))

/** Opens the doors of all rooms. */
export function openRooms(app: FastifyInstance, ctx: DoorCtx & Opened): void {
  for (const room of rooms) room.openDoors(app, { ...ctx, ...shared })
}
