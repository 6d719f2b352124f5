import { useEffect, useRef } from 'react'
import { data, Outlet, useLocation } from 'react-router'
import { officePaths } from '#web/admin/office-paths.ts'
import { apiOf, requireViewer } from '#web/context.ts'
import { paths } from '#web/paths.ts'
import { Logo } from '#web/ui/display/Logo.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { House, LayoutDashboard } from '#web/ui/icons.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import type { Route } from './+types/AdminLayout'
import { OfficeSearch } from './find/OfficeSearch.tsx'
import { adminTexts, adminLayoutTexts as texts } from './messages.ts'
import styles from './rail.module.css'
import { rail, type Waiting } from './rail.ts'
import { useOperator } from './useOperator.ts'

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
  const { admin } = apiOf(context)
  const [summary, { list: views }] = await Promise.all([admin.summary(), admin.views()])
  const waiting: Waiting = {
    castings: summary.castings.IN_REVIEW,
    castingAuth: summary.castingAuth.SUBMITTED,
    guardianPapers: summary.waitingPapers,
    reports: summary.reported,
    enquiries: summary.newEnquiries,
    contactReleases: summary.waitingReleases,
    feedback: summary.waitingFeedback,
    refunds: summary.waitingRefunds,
    tourOrders: summary.waitingTourOrders,
  }
  return { waiting, views }
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const { waiting, views } = loaderData
  const { mayOpen } = useOperator()
  const menu = useRef<HTMLElement>(null)
  // On phones the menu is a row that scrolls sideways without scrolling the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has another entry
  useEffect(() => {
    const row = menu.current
    const current = row?.querySelector<HTMLElement>('[aria-current]')
    if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2
  }, [pathname])
  const entry = ({ href, label, icon, count = 0 }: { href: string; label: string; icon: string; count?: number }) => (
    <ListLink
      key={href}
      href={href}
      className={styles.link}
      aria-current={pathname.replace(/\/$/, '') === href ? 'page' : undefined}
    >
      <Icon icon={icon} size={16} />
      {label}
      {count > 0 && <small className="num">{count}</small>}
    </ListLink>
  )
  const groups = rail.flatMap(({ label, entries }) => {
    const open = entries.filter(({ href }) => mayOpen(href))
    return open.length ? [{ label, entries: open }] : []
  })
  return (
    <div className={styles.admin}>
      <nav ref={menu} className={styles.side} aria-label={adminTexts.title}>
        <div className={styles.head}>
          <Logo name={adminTexts.title} />
          <OfficeSearch />
        </div>
        {entry({ href: officePaths.admin(), label: adminTexts.dashboard, icon: LayoutDashboard })}
        {groups.map(({ label, entries }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form
          <div key={label} role="group" aria-label={label} className={styles.group}>
            <span aria-hidden="true">{label}</span>
            {entries.map(({ waits, ...each }) => entry({ ...each, ...(waits && { count: waiting[waits] }) }))}
          </div>
        ))}
        {entry({ href: paths.home(), label: adminTexts.toSite, icon: House })}
      </nav>
      <div className={styles.main}>
        <Outlet context={{ views }} />
      </div>
    </div>
  )
}
