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
  Hourglass,
  House,
  IdCard,
  LayoutDashboard,
  LayoutGrid,
  MailWarning,
  MapPin,
  Megaphone,
  MessageSquare,
  Printer,
  ReceiptText,
  Route as RouteIcon,
  ScrollText,
  ShieldCheck,
  Sparkles,
  Tag,
  Ticket,
  Undo2,
  UserRound,
  UsersRound,
} from '#web/ui/icons.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import type { Route } from './+types/AdminLayout'
import styles from './admin.module.css'
import { auditTexts } from './audit/messages.ts'
import { jobsTexts } from './jobs/messages.ts'
import { office, adminLayoutTexts as texts } from './messages.ts'
import { useOffice } from './office-pages.ts'
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
      feedback: summary.waitingFeedback,
      refunds: summary.waitingRefunds,
      tourOrders: summary.waitingTourOrders,
    },
  }
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const { waiting } = loaderData
  const { mayOpen } = useOffice()
  const menu = useRef<HTMLElement>(null)
  // On phones the menu is a row that scrolls sideways without scrolling the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has another entry
  useEffect(() => {
    const row = menu.current
    const current = row?.querySelector<HTMLElement>('[aria-current]')
    if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2
  }, [pathname])
  const links = [
    { href: paths.admin(), label: office.dashboard, icon: LayoutDashboard, count: 0 },
    { href: paths.adminCastings(), label: office.castings, icon: Clapperboard, count: waiting.castings },
    { href: paths.adminMembers(), label: office.members, icon: UsersRound, count: 0 },
    { href: paths.adminProfiles(), label: office.profiles, icon: UserRound, count: 0 },
    { href: paths.adminCastingAuth(), label: office.castingAuth, icon: IdCard, count: waiting.castingAuth },
    { href: paths.adminReports(), label: office.reports, icon: Flag, count: waiting.reports },
    { href: paths.adminEnquiries(), label: office.enquiries, icon: MessageSquare, count: waiting.enquiries },
    { href: paths.adminFeedback(), label: office.feedback, icon: FilePenLine, count: waiting.feedback },
    { href: paths.adminPlus(), label: office.plus, icon: Sparkles, count: 0 },
    { href: paths.adminTours(), label: office.tours, icon: MapPin, count: 0 },
    { href: paths.adminTourOrders(), label: office.tourOrders, icon: Printer, count: waiting.tourOrders },
    { href: paths.adminTourRounds(), label: office.tourRounds, icon: RouteIcon, count: 0 },
    { href: paths.adminLectures(), label: office.lectures, icon: GraduationCap, count: 0 },
    { href: paths.adminPayments(), label: office.payments, icon: CreditCard, count: 0 },
    { href: paths.adminRefunds(), label: office.refunds, icon: Undo2, count: waiting.refunds },
    { href: paths.adminReconciliation(), label: office.reconciliation, icon: ReceiptText, count: 0 },
    { href: paths.adminPrices(), label: office.prices, icon: Tag, count: 0 },
    { href: paths.adminCoupons(), label: office.coupons, icon: Ticket, count: 0 },
    { href: paths.adminCampaigns(), label: office.campaigns, icon: Megaphone, count: 0 },
    { href: paths.adminDeliveries(), label: office.deliveries, icon: MailWarning, count: 0 },
    { href: paths.adminAudit(), label: auditTexts.title, icon: ScrollText, count: 0 },
    { href: paths.adminOperators(), label: operatorsTexts.title, icon: ShieldCheck, count: 0 },
    { href: paths.adminJobs(), label: jobsTexts.title, icon: Hourglass, count: 0 },
    { href: paths.adminPopups(), label: office.popups, icon: LayoutGrid, count: 0 },
    { href: paths.home(), label: office.toSite, icon: House, count: 0 },
  ]
  return (
    <div className={styles.office}>
      <nav ref={menu} className={styles.side} aria-label={office.title}>
        <span className={styles.logo}>
          <Logo name={office.title} />
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
