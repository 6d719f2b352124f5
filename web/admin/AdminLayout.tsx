import { data, Outlet, useLocation } from 'react-router'
import { apiOf, requireViewer } from '../context.ts'
import { paths } from '../paths.ts'
import { Icon } from '../ui/Icon.tsx'
import {
  Clapperboard,
  Flag,
  House,
  IdCard,
  LayoutDashboard,
  LayoutGrid,
  MailWarning,
  Megaphone,
  MessageSquare,
  UserRound,
  UsersRound,
} from '../ui/icons.ts'
import { ListLink } from '../ui/ListLink.tsx'
import { Logo } from '../ui/Logo.tsx'
import type { Route } from './+types/AdminLayout'
import styles from './admin.module.css'
import { office } from './messages.ts'

/** The back office brings its own head and menu. */
export const handle = { bare: true }

/** Guests go to login; whoever is signed in without the permission is told so (spec P-04). The calls themselves refuse too. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request)
  if (!viewer.permissions.includes('Admin')) {
    throw data({ result: false, data: null, message: '운영자만 볼 수 있는 화면이에요' }, { status: 403 })
  }
  const summary = await apiOf(context).admin.summary()
  return {
    waiting: {
      castings: summary.castings.IN_REVIEW,
      castingAuth: summary.castingAuth.SUBMITTED,
      reports: summary.reported,
      enquiries: summary.newEnquiries,
    },
  }
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const { waiting } = loaderData
  const links = [
    { href: paths.admin(), label: office.dashboard, icon: LayoutDashboard, count: 0 },
    { href: paths.adminCastings(), label: office.castings, icon: Clapperboard, count: waiting.castings },
    { href: paths.adminMembers(), label: office.members, icon: UsersRound, count: 0 },
    { href: paths.adminProfiles(), label: office.profiles, icon: UserRound, count: 0 },
    { href: paths.adminCastingAuth(), label: office.castingAuth, icon: IdCard, count: waiting.castingAuth },
    { href: paths.adminReports(), label: office.reports, icon: Flag, count: waiting.reports },
    { href: paths.adminEnquiries(), label: office.enquiries, icon: MessageSquare, count: waiting.enquiries },
    { href: paths.adminCampaigns(), label: office.campaigns, icon: Megaphone, count: 0 },
    { href: paths.adminDeliveries(), label: office.deliveries, icon: MailWarning, count: 0 },
    { href: paths.adminPopups(), label: office.popups, icon: LayoutGrid, count: 0 },
    { href: paths.home(), label: office.toSite, icon: House, count: 0 },
  ]
  return (
    <div className={styles.office}>
      <nav className={styles.side} aria-label={office.title}>
        <span className={styles.logo}>
          <Logo name={office.title} />
        </span>
        {links.map(({ href, label, icon, count }) => (
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
