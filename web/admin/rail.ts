import { paths } from '#web/paths.ts'
import {
  Clapperboard,
  CreditCard,
  FilePenLine,
  Flag,
  GraduationCap,
  type IconShape,
  IdCard,
  Inbox,
  MapPin,
  Megaphone,
  MessageSquare,
  Phone,
  Printer,
  Route as RouteIcon,
  ShieldCheck,
  Sparkles,
  Tag,
  UserRound,
  UsersRound,
} from '#web/ui/icons.ts'
import {
  Hourglass,
  LayoutGrid,
  MailWarning,
  ReceiptText,
  RotateCw,
  ScrollText,
  Ticket,
  Undo2,
} from '#web/ui/member-icons.ts'
import { auditTexts } from './audit/messages.ts'
import { figuresTexts } from './figures/messages.ts'
import { jobsTexts } from './jobs/messages.ts'
import { adminTexts, railTexts as texts } from './messages.ts'
import { operatorsTexts } from './operators/messages.ts'
import { textsPageTexts } from './texts/messages.ts'
import { wordsTexts } from './words/messages.ts'

/** What waits behind an entry of the rail. */
export type Waiting = Record<
  'castings' | 'castingAuth' | 'reports' | 'enquiries' | 'contactReleases' | 'feedback' | 'refunds' | 'tourOrders',
  number
>

type Entry = { href: string; label: string; icon: IconShape; waits?: keyof Waiting }

/** The pages of the back office, by the work they belong to. */
export const rail: readonly { label: string; entries: readonly Entry[] }[] = [
  {
    label: texts.review,
    entries: [
      { href: paths.adminCastings(), label: adminTexts.castings, icon: Clapperboard, waits: 'castings' },
      { href: paths.adminCastingAuth(), label: adminTexts.castingAuth, icon: IdCard, waits: 'castingAuth' },
      { href: paths.adminReports(), label: adminTexts.reports, icon: Flag, waits: 'reports' },
      { href: paths.adminTexts(), label: textsPageTexts.title, icon: Inbox },
      { href: paths.adminContactReleases(), label: adminTexts.contactReleases, icon: Phone, waits: 'contactReleases' },
    ],
  },
  {
    label: texts.members,
    entries: [
      { href: paths.adminMembers(), label: adminTexts.members, icon: UsersRound },
      { href: paths.adminProfiles(), label: adminTexts.profiles, icon: UserRound },
      { href: paths.adminEnquiries(), label: adminTexts.enquiries, icon: MessageSquare, waits: 'enquiries' },
      { href: paths.adminCampaigns(), label: adminTexts.campaigns, icon: Megaphone },
    ],
  },
  {
    label: texts.money,
    entries: [
      { href: paths.adminPayments(), label: adminTexts.payments, icon: CreditCard },
      { href: paths.adminRefunds(), label: adminTexts.refunds, icon: Undo2, waits: 'refunds' },
      { href: paths.adminReconciliation(), label: adminTexts.reconciliation, icon: ReceiptText },
      { href: paths.adminCoupons(), label: adminTexts.coupons, icon: Ticket },
    ],
  },
  {
    label: texts.products,
    entries: [
      { href: paths.adminPlus(), label: adminTexts.plus, icon: Sparkles },
      { href: paths.adminFeedback(), label: adminTexts.feedback, icon: FilePenLine, waits: 'feedback' },
      { href: paths.adminTours(), label: adminTexts.tours, icon: MapPin },
      { href: paths.adminTourOrders(), label: adminTexts.tourOrders, icon: Printer, waits: 'tourOrders' },
      { href: paths.adminTourRounds(), label: adminTexts.tourRounds, icon: RouteIcon },
      { href: paths.adminLectures(), label: adminTexts.lectures, icon: GraduationCap },
    ],
  },
  {
    label: texts.settings,
    entries: [
      { href: paths.adminPrices(), label: adminTexts.prices, icon: Tag },
      { href: paths.adminPopups(), label: adminTexts.popups, icon: LayoutGrid },
      { href: paths.adminOperators(), label: operatorsTexts.title, icon: ShieldCheck },
    ],
  },
  {
    label: texts.records,
    entries: [
      { href: paths.adminDeliveries(), label: adminTexts.deliveries, icon: MailWarning },
      { href: paths.adminProviders(), label: adminTexts.providers, icon: RotateCw },
      { href: paths.adminJobs(), label: jobsTexts.title, icon: Hourglass },
      { href: paths.adminAudit(), label: auditTexts.title, icon: ScrollText },
    ],
  },
]

/** Pages that no entry of the rail leads to; a search finds them too. */
export const furtherPages: readonly { href: string; label: string }[] = [
  { href: paths.adminStatistics(), label: figuresTexts.title },
  { href: paths.adminWords(), label: wordsTexts.title },
  { href: paths.adminOffices(), label: texts.offices },
  { href: paths.adminTourCategories(), label: texts.categories },
  { href: paths.adminTeachers(), label: texts.teachers },
  { href: paths.adminPayouts(), label: texts.payouts },
]
