import { blocksTexts } from '#web/accounts/blocks/messages.ts'
import { account } from '#web/accounts/messages.ts'
import { settings } from '#web/accounts/recovery/recovery-messages.ts'
import type { Me } from '#web/context.ts'
import { paths } from '#web/paths.ts'
import { productTabs } from '#web/product-pages.ts'
import { myReportsTexts } from '#web/reports/messages.ts'
import { representationsTexts } from '#web/representations/messages.ts'
import {
  BadgeCheck,
  Bell,
  Bookmark,
  CalendarClock,
  CircleUserRound,
  Clapperboard,
  CreditCard,
  Eye,
  EyeOff,
  FilePenLine,
  Flag,
  GraduationCap,
  type IconShape,
  IdCard,
  Inbox,
  LayoutDashboard,
  LogOut,
  MapPin,
  PenLine,
  Send,
  ShieldCheck,
  Sparkles,
  UserRound,
  UsersRound,
  UserX,
} from '#web/ui/icons.ts'
import { BellRing, ChartNoAxesColumn, Folder, MailCheck, ReceiptText, Ticket } from '#web/ui/member-icons.ts'
import { myPageTexts as texts } from './my-page-messages.ts'

export type MenuLink = { href: string; label: string; icon: IconShape; note?: string | undefined }
export type MenuGroup = { title: string; links: MenuLink[] }

type Owner = Pick<Me, 'permissions' | 'isPlfilPlusMember'> & Partial<Pick<Me, 'actedBy'>>

/**
 * The pages of 마이페이지 by what they are about: listed on its own page, and beside each of them on wide screens. A
 * representative sees those of the actor that they may use.
 */
export function menuOf({ permissions, isPlfilPlusMember, actedBy = null }: Owner): MenuGroup[] {
  const isActor = permissions.includes('Actor')
  const own = [
    { href: paths.bookmarks(), label: texts.bookmarks, icon: Bookmark },
    { href: paths.accountSettings(), label: settings.title, icon: CircleUserRound },
    { href: paths.notificationSettings(), label: texts.notifications, icon: Bell },
    { href: paths.consents(), label: texts.consents, icon: ShieldCheck },
    { href: paths.blocks(), label: blocksTexts.title, icon: EyeOff },
    { href: paths.myReports(), label: myReportsTexts.title, icon: Flag },
    { href: paths.logout(), label: account.logout, icon: LogOut },
    { href: paths.withdrawal(), label: texts.leave, icon: UserX },
  ]
  const groups: (MenuGroup | false)[] = [
    isActor && {
      title: texts.acting,
      links: [
        { href: paths.proposals(), label: texts.proposals, icon: MailCheck },
        { href: paths.auditions(), label: texts.auditions, icon: CalendarClock },
        { href: paths.selfTapes(), label: texts.selfTapes, icon: Clapperboard },
        { href: paths.profileManagement(), label: texts.editProfile, icon: UserRound },
        { href: paths.statistics(), label: texts.statistics, icon: ChartNoAxesColumn },
        !actedBy && { href: paths.profileHistory(), label: texts.profileHistory, icon: Eye },
        { href: paths.castingHistory(), label: texts.applications, icon: Send },
        !actedBy && { href: paths.agreements(), label: texts.agreements, icon: FilePenLine },
        !actedBy && { href: paths.fees(), label: texts.fees, icon: CreditCard },
        !actedBy && { href: paths.suggestedCastings(), label: texts.suggestions, icon: BadgeCheck },
        !actedBy && { href: paths.castingAlerts(), label: texts.alerts, icon: BellRing },
      ].filter(link => link !== false),
    },
    isActor &&
      !actedBy && {
        title: texts.buying,
        links: [
          isPlfilPlusMember
            ? { href: paths.plusPaymentInfo(), label: texts.plus, icon: Sparkles, note: texts.plusInUse }
            : { href: paths.plus(), label: texts.plus, icon: Sparkles },
          { href: paths.offer(), label: texts.feedback, icon: FilePenLine },
          { href: paths.paymentHistory(productTabs.LECTURE), label: texts.myLectures, icon: GraduationCap },
          { href: paths.paymentHistory(productTabs.TOUR), label: texts.myTours, icon: MapPin },
          { href: paths.myFeedbacks(), label: texts.myFeedback, icon: Inbox },
          { href: paths.paymentHistory(), label: texts.payments, icon: ReceiptText },
          { href: paths.coupons(), label: texts.coupons, icon: Ticket },
        ],
      },
    permissions.includes('CastingManager') && {
      title: texts.casting,
      links: [
        { href: paths.castingAdmin(), label: texts.myCastings, icon: Clapperboard },
        { href: paths.castingNew(), label: texts.newCasting, icon: PenLine },
        { href: paths.castingLists(), label: texts.lists, icon: Folder },
        { href: paths.castingAuth(), label: texts.castingAuth, icon: IdCard },
      ],
    },
    {
      title: texts.account,
      links: [
        { href: paths.representations(), label: representationsTexts.title, icon: UsersRound },
        ...(actedBy ? [] : own),
      ],
    },
    permissions.includes('Admin') && {
      title: texts.operation,
      links: [{ href: paths.admin(), label: texts.admin, icon: LayoutDashboard }],
    },
  ]
  return groups.filter(group => group !== false)
}
