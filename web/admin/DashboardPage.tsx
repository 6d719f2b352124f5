import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { thousands } from '#web/ui/format.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import type { Route } from './+types/DashboardPage'
import styles from './admin.module.css'
import { useOperator } from './admin-pages.ts'
import { adminTexts, dashboardPageTexts as texts } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, adminTexts.title)

export async function loader({ context }: Route.LoaderArgs) {
  return { summary: await apiOf(context).admin.summary() }
}

export default function DashboardPage({ loaderData: { summary } }: Route.ComponentProps) {
  const { mayOpen } = useOperator()
  const waiting: [string, number, string][] = [
    [texts.castings, summary.castings.IN_REVIEW, paths.adminCastings()],
    [texts.castingAuth, summary.castingAuth.SUBMITTED, paths.adminCastingAuth()],
    [texts.overdue, summary.lateCastings, paths.adminCastings()],
    [texts.deletionRequests, summary.deletionRequests, `${paths.adminCastings()}?status=DELETION`],
    [texts.waitingForDocuments, summary.castingAuth.MORE, `${paths.adminCastingAuth()}?status=MORE`],
    [texts.reports, summary.reported, paths.adminReports()],
    [texts.contactReleases, summary.waitingReleases, paths.adminContactReleases()],
    [texts.enquiries, summary.newEnquiries, paths.adminEnquiries()],
    [texts.feedback, summary.waitingFeedback, paths.adminFeedback()],
    [texts.tourOrders, summary.waitingTourOrders, paths.adminTourOrders()],
    [texts.refunds, summary.waitingRefunds, paths.adminRefunds()],
  ]
  const facts: [string, number][] = [
    [texts.joinedToday, summary.usersToday],
    [texts.members, summary.users],
    [texts.castingsToday, summary.castingsToday],
    [texts.openCastings, summary.castings.OPEN],
    [texts.appliedToday, summary.applicationsToday],
    [texts.managers, summary.castingAuth.APPROVED],
  ]
  return (
    <>
      <header className={styles.top}>
        <h1>{adminTexts.dashboard}</h1>
      </header>
      <div className={styles.in}>
        <h2>{texts.waiting}</h2>
        <dl className={styles.stats}>
          {waiting
            .filter(([, , href]) => mayOpen(href))
            .map(([label, count, href]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{count > 0 ? <ListLink href={href}>{thousands(count)}</ListLink> : count}</dd>
              </div>
            ))}
        </dl>
        <h2>{texts.today}</h2>
        <dl className={styles.stats}>
          {facts.map(([label, count]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{thousands(count)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  )
}
