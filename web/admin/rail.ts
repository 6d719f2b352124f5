import type { OperatorRole } from '#contract/codes/accounts.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
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

export type Role = CodeOf<typeof OperatorRole>

/** A page of the back office. `roles` open it besides the owner: nobody if the list is empty, everybody without one. */
type OfficePage = { href: string; label: string; roles?: readonly Role[] }

type Entry = OfficePage & { icon: IconShape; waits?: keyof Waiting }

/** The pages of the back office, by the work they belong to. */
export const rail: readonly { label: string; entries: readonly Entry[] }[] = [
  {
    label: texts.review,
    entries: [
      {
        href: officePaths.adminCastings(),
        label: adminTexts.castings,
        icon: Clapperboard,
        waits: 'castings',
        roles: ['MODERATION'],
      },
      {
        href: officePaths.adminCastingAuth(),
        label: adminTexts.castingAuth,
        icon: IdCard,
        waits: 'castingAuth',
        roles: ['MODERATION'],
      },
      {
        href: officePaths.adminGuardianPapers(),
        label: adminTexts.guardianPapers,
        icon: FileText,
        waits: 'guardianPapers',
        roles: ['MODERATION'],
      },
      {
        href: officePaths.adminReports(),
        label: adminTexts.reports,
        icon: Flag,
        waits: 'reports',
        roles: ['MODERATION'],
      },
      { href: officePaths.adminTexts(), label: textsPageTexts.title, icon: Inbox, roles: ['MODERATION'] },
      {
        href: officePaths.adminContactReleases(),
        label: adminTexts.contactReleases,
        icon: Phone,
        waits: 'contactReleases',
        roles: ['MODERATION'],
      },
      {
        href: officePaths.adminAgreementForms(),
        label: formsPageTexts.title,
        icon: FilePenLine,
        roles: ['MODERATION'],
      },
    ],
  },
  {
    label: texts.members,
    entries: [
      {
        href: officePaths.adminMembers(),
        label: adminTexts.members,
        icon: UsersRound,
        roles: ['SUPPORT', 'MODERATION'],
      },
      { href: officePaths.adminProfiles(), label: adminTexts.profiles, icon: UserRound, roles: ['MODERATION'] },
      {
        href: officePaths.adminEnquiries(),
        label: adminTexts.enquiries,
        icon: MessageSquare,
        waits: 'enquiries',
        roles: ['SUPPORT'],
      },
      { href: officePaths.adminCampaigns(), label: adminTexts.campaigns, icon: Megaphone, roles: ['SUPPORT'] },
    ],
  },
  {
    label: texts.money,
    entries: [
      {
        href: officePaths.adminPayments(),
        label: adminTexts.payments,
        icon: CreditCard,
        roles: ['SUPPORT', 'FINANCE'],
      },
      {
        href: officePaths.adminRefunds(),
        label: adminTexts.refunds,
        icon: Undo2,
        waits: 'refunds',
        roles: ['FINANCE'],
      },
      {
        href: officePaths.adminReconciliation(),
        label: adminTexts.reconciliation,
        icon: ReceiptText,
        roles: ['FINANCE'],
      },
      { href: officePaths.adminCoupons(), label: adminTexts.coupons, icon: Ticket, roles: ['FINANCE'] },
    ],
  },
  {
    label: texts.products,
    entries: [
      { href: officePaths.adminPlus(), label: adminTexts.plus, icon: Sparkles, roles: ['FINANCE'] },
      {
        href: officePaths.adminFeedback(),
        label: adminTexts.feedback,
        icon: FilePenLine,
        waits: 'feedback',
        roles: ['SUPPORT'],
      },
      { href: officePaths.adminTours(), label: adminTexts.tours, icon: MapPin, roles: ['SUPPORT'] },
      {
        href: officePaths.adminTourOrders(),
        label: adminTexts.tourOrders,
        icon: Printer,
        waits: 'tourOrders',
        roles: ['SUPPORT'],
      },
      { href: officePaths.adminTourRounds(), label: adminTexts.tourRounds, icon: RouteIcon, roles: ['SUPPORT'] },
      { href: officePaths.adminLectures(), label: adminTexts.lectures, icon: GraduationCap, roles: ['SUPPORT'] },
    ],
  },
  {
    label: texts.settings,
    entries: [
      { href: officePaths.adminPrices(), label: adminTexts.prices, icon: Tag, roles: ['FINANCE'] },
      { href: officePaths.adminPopups(), label: adminTexts.popups, icon: LayoutGrid, roles: ['SUPPORT'] },
      { href: officePaths.adminSettings(), label: settingsTexts.title, icon: SlidersHorizontal, roles: ['MODERATION'] },
      { href: officePaths.adminOperators(), label: operatorsTexts.title, icon: ShieldCheck, roles: [] },
    ],
  },
  {
    label: texts.records,
    entries: [
      { href: officePaths.adminDeliveries(), label: adminTexts.deliveries, icon: MailWarning, roles: ['SUPPORT'] },
      { href: officePaths.adminProviders(), label: adminTexts.providers, icon: RotateCw, roles: ['SUPPORT'] },
      { href: officePaths.adminJobs(), label: jobsTexts.title, icon: Hourglass, roles: [] },
      { href: officePaths.adminAudit(), label: auditTexts.title, icon: ScrollText, roles: [] },
    ],
  },
]

// Pages that no entry of the rail leads to.
const furtherPages: readonly OfficePage[] = [
  { href: officePaths.adminStatistics(), label: figuresTexts.title },
  { href: officePaths.adminOffices(), label: texts.offices, roles: ['SUPPORT'] },
  { href: officePaths.adminTourCategories(), label: texts.categories, roles: ['SUPPORT'] },
  { href: officePaths.adminTeachers(), label: texts.teachers, roles: ['SUPPORT'] },
  { href: officePaths.adminPayouts(), label: texts.payouts, roles: ['FINANCE'] },
]

/** Every page of the back office that has a name to search for. */
export const officePages: readonly OfficePage[] = [...rail.flatMap(({ entries }) => entries), ...furtherPages]
