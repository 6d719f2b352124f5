import { useEffect, useRef } from 'react'
import { data, Outlet, useLocation } from 'react-router'
import { apiOf, requireViewer } from '#web/context.ts'
import { paths } from '#web/paths.ts'
import { Logo } from '#web/ui/display/Logo.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import {
  Clapperboard,
  CreditCard,
  FilePenLine,
  Flag,
  GraduationCap,
  House,
  IdCard,
  LayoutDashboard,
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
import { ListLink } from '#web/ui/ListLink.tsx'
import { Hourglass, LayoutGrid, MailWarning, ReceiptText, ScrollText, Ticket, Undo2 } from '#web/ui/member-icons.ts'
import type { Route } from './+types/AdminLayout'
import styles from './admin.module.css'
import { useOperator } from './admin-pages.ts'
import { auditTexts } from './audit/messages.ts'
import { jobsTexts } from './jobs/messages.ts'
import { adminTexts, adminLayoutTexts as texts } from './messages.ts'
import { operatorsTexts } from './operators/messages.ts'

/** The back office has its own header and menu. */
export const handle = { bare: true }

/**
 * Guests go to login; signed-in people without the permission see a message (spec P-04). The calls themselves refuse
 * too.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request)
  if (!viewer.permissions.includes('Admin')) {
    throw data({ result: false, data: null, message: texts.operatorsOnly }, { status: 403 })
  }
  const summary = await apiOf(context).admin.summary()
  return {
    waiting: {
      castings: summary.castings.IN_REVIEW,
      castingAuth: summary.castingAuth.SUBMITTED,
      reports: summary.reported,
      enquiries: summary.newEnquiries,
      contactReleases: summary.waitingReleases,
      feedback: summary.waitingFeedback,
      refunds: summary.waitingRefunds,
      tourOrders: summary.waitingTourOrders,
    },
  }
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const { waiting } = loaderData
  const { mayOpen } = useOperator()
  const menu = useRef<HTMLElement>(null)
  // On phones the menu is a row that scrolls sideways without scrolling the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has another entry
  useEffect(() => {
    const row = menu.current
    const current = row?.querySelector<HTMLElement>('[aria-current]')
    if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2
  }, [pathname])
  const links = [
    { href: paths.admin(), label: adminTexts.dashboard, icon: LayoutDashboard, count: 0 },
    { href: paths.adminCastings(), label: adminTexts.castings, icon: Clapperboard, count: waiting.castings },
    { href: paths.adminMembers(), label: adminTexts.members, icon: UsersRound, count: 0 },
    { href: paths.adminProfiles(), label: adminTexts.profiles, icon: UserRound, count: 0 },
    { href: paths.adminCastingAuth(), label: adminTexts.castingAuth, icon: IdCard, count: waiting.castingAuth },
    { href: paths.adminReports(), label: adminTexts.reports, icon: Flag, count: waiting.reports },
    {
      href: paths.adminContactReleases(),
      label: adminTexts.contactReleases,
      icon: Phone,
      count: waiting.contactReleases,
    },
    { href: paths.adminEnquiries(), label: adminTexts.enquiries, icon: MessageSquare, count: waiting.enquiries },
    { href: paths.adminFeedback(), label: adminTexts.feedback, icon: FilePenLine, count: waiting.feedback },
    { href: paths.adminPlus(), label: adminTexts.plus, icon: Sparkles, count: 0 },
    { href: paths.adminTours(), label: adminTexts.tours, icon: MapPin, count: 0 },
    { href: paths.adminTourOrders(), label: adminTexts.tourOrders, icon: Printer, count: waiting.tourOrders },
    { href: paths.adminTourRounds(), label: adminTexts.tourRounds, icon: RouteIcon, count: 0 },
    { href: paths.adminLectures(), label: adminTexts.lectures, icon: GraduationCap, count: 0 },
    { href: paths.adminPayments(), label: adminTexts.payments, icon: CreditCard, count: 0 },
    { href: paths.adminRefunds(), label: adminTexts.refunds, icon: Undo2, count: waiting.refunds },
    { href: paths.adminReconciliation(), label: adminTexts.reconciliation, icon: ReceiptText, count: 0 },
    { href: paths.adminPrices(), label: adminTexts.prices, icon: Tag, count: 0 },
    { href: paths.adminCoupons(), label: adminTexts.coupons, icon: Ticket, count: 0 },
    { href: paths.adminCampaigns(), label: adminTexts.campaigns, icon: Megaphone, count: 0 },
    { href: paths.adminDeliveries(), label: adminTexts.deliveries, icon: MailWarning, count: 0 },
    { href: paths.adminAudit(), label: auditTexts.title, icon: ScrollText, count: 0 },
    { href: paths.adminOperators(), label: operatorsTexts.title, icon: ShieldCheck, count: 0 },
    { href: paths.adminJobs(), label: jobsTexts.title, icon: Hourglass, count: 0 },
    { href: paths.adminPopups(), label: adminTexts.popups, icon: LayoutGrid, count: 0 },
    { href: paths.home(), label: adminTexts.toSite, icon: House, count: 0 },
  ]
  return (
    <div className={styles.admin}>
      <nav ref={menu} className={styles.side} aria-label={adminTexts.title}>
        <span className={styles.logo}>
          <Logo name={adminTexts.title} />
        </span>
        {links
          .filter(({ href }) => mayOpen(href))
          .map(({ href, label, icon, count }) => (
            <ListLink
              key={href}
              href={href}
              className={styles.link}
              aria-current={pathname.replace(/\/$/, '') === href ? 'page' : undefined}
            >
              <Icon icon={icon} size={18} />
              {label}
              {count > 0 && <small className="num">{count}</small>}
            </ListLink>
          ))}
      </nav>
      <div className={styles.main}>
        <Outlet />
      </div>
    </div>
  )
}
