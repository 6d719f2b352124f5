import { officePaths } from '#web/admin/office-paths.ts'
import {
  Clapperboard,
  CreditCard,
  FilePenLine,
  FileText,
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
  SlidersHorizontal,
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
import { formsPageTexts } from './agreements/messages.ts'
import { auditTexts } from './audit/messages.ts'
import { figuresTexts } from './figures/messages.ts'
import { jobsTexts } from './jobs/messages.ts'
import { adminTexts, railTexts as texts } from './messages.ts'
import { operatorsTexts } from './operators/messages.ts'
import { settingsTexts } from './settings/messages.ts'
import { textsPageTexts } from './texts/messages.ts'

/** What waits behind an entry of the rail. */
export type Waiting = Record<
  | 'castings'
  | 'castingAuth'
  | 'guardianPapers'
  | 'reports'
  | 'enquiries'
  | 'contactReleases'
  | 'feedback'
  | 'refunds'
  | 'tourOrders',
  number
>

type Entry = { href: string; label: string; icon: IconShape; waits?: keyof Waiting }

/** The pages of the back office, by the work they belong to. */
export const rail: readonly { label: string; entries: readonly Entry[] }[] = [
  {
    label: texts.review,
    entries: [
      { href: officePaths.adminCastings(), label: adminTexts.castings, icon: Clapperboard, waits: 'castings' },
      { href: officePaths.adminCastingAuth(), label: adminTexts.castingAuth, icon: IdCard, waits: 'castingAuth' },
      {
        href: officePaths.adminGuardianPapers(),
        label: adminTexts.guardianPapers,
        icon: FileText,
        waits: 'guardianPapers',
      },
      { href: officePaths.adminReports(), label: adminTexts.reports, icon: Flag, waits: 'reports' },
      { href: officePaths.adminTexts(), label: textsPageTexts.title, icon: Inbox },
      {
        href: officePaths.adminContactReleases(),
        label: adminTexts.contactReleases,
        icon: Phone,
        waits: 'contactReleases',
      },
      { href: officePaths.adminAgreementForms(), label: formsPageTexts.title, icon: FilePenLine },
    ],
  },
  {
    label: texts.members,
    entries: [
      { href: officePaths.adminMembers(), label: adminTexts.members, icon: UsersRound },
      { href: officePaths.adminProfiles(), label: adminTexts.profiles, icon: UserRound },
      { href: officePaths.adminEnquiries(), label: adminTexts.enquiries, icon: MessageSquare, waits: 'enquiries' },
      { href: officePaths.adminCampaigns(), label: adminTexts.campaigns, icon: Megaphone },
    ],
  },
  {
    label: texts.money,
    entries: [
      { href: officePaths.adminPayments(), label: adminTexts.payments, icon: CreditCard },
      { href: officePaths.adminRefunds(), label: adminTexts.refunds, icon: Undo2, waits: 'refunds' },
      { href: officePaths.adminReconciliation(), label: adminTexts.reconciliation, icon: ReceiptText },
      { href: officePaths.adminCoupons(), label: adminTexts.coupons, icon: Ticket },
    ],
  },
  {
    label: texts.products,
    entries: [
      { href: officePaths.adminPlus(), label: adminTexts.plus, icon: Sparkles },
      { href: officePaths.adminFeedback(), label: adminTexts.feedback, icon: FilePenLine, waits: 'feedback' },
      { href: officePaths.adminTours(), label: adminTexts.tours, icon: MapPin },
      { href: officePaths.adminTourOrders(), label: adminTexts.tourOrders, icon: Printer, waits: 'tourOrders' },
      { href: officePaths.adminTourRounds(), label: adminTexts.tourRounds, icon: RouteIcon },
      { href: officePaths.adminLectures(), label: adminTexts.lectures, icon: GraduationCap },
    ],
  },
  {
    label: texts.settings,
    entries: [
      { href: officePaths.adminPrices(), label: adminTexts.prices, icon: Tag },
      { href: officePaths.adminPopups(), label: adminTexts.popups, icon: LayoutGrid },
      { href: officePaths.adminSettings(), label: settingsTexts.title, icon: SlidersHorizontal },
      { href: officePaths.adminOperators(), label: operatorsTexts.title, icon: ShieldCheck },
    ],
  },
  {
    label: texts.records,
    entries: [
      { href: officePaths.adminDeliveries(), label: adminTexts.deliveries, icon: MailWarning },
      { href: officePaths.adminProviders(), label: adminTexts.providers, icon: RotateCw },
      { href: officePaths.adminJobs(), label: jobsTexts.title, icon: Hourglass },
      { href: officePaths.adminAudit(), label: auditTexts.title, icon: ScrollText },
    ],
  },
]

/** Pages that no entry of the rail leads to; a search finds them too. */
export const furtherPages: readonly { href: string; label: string }[] = [
  { href: officePaths.adminStatistics(), label: figuresTexts.title },
  { href: officePaths.adminOffices(), label: texts.offices },
  { href: officePaths.adminTourCategories(), label: texts.categories },
  { href: officePaths.adminTeachers(), label: texts.teachers },
  { href: officePaths.adminPayouts(), label: texts.payouts },
]
