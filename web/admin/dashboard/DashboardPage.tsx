import type { AppContract } from '#contract'
import type { WaitingWork } from '#contract/codes/admin.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { thousands } from '#web/ui/format.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import admin from '../admin.module.css'
import { adminTexts } from '../messages.ts'
import { useOperator } from '../useOperator.ts'
import type { Route } from './+types/DashboardPage'
import { Money } from './Money.tsx'
import { dashboardTexts as texts } from './messages.ts'
import { Trends } from './Trends.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, adminTexts.title)

export async function loader({ context }: Route.LoaderArgs) {
  const { admin } = apiOf(context)
  const [summary, dashboard] = await Promise.all([admin.summary(), admin.dashboard()])
  return { summary, dashboard, now: Date.now() }
}

type Summary = DataOf<AppContract['admin']['summary']>
type Work = keyof typeof WaitingWork
type Fact = { label: string; count: number; href: string; work?: Work; isDanger?: boolean }

const waitingOf = (summary: Summary): Fact[] => [
  { label: texts.castings, count: summary.castings.IN_REVIEW, href: officePaths.adminCastings(), work: 'CASTINGS' },
  { label: texts.overdue, count: summary.lateCastings, href: officePaths.adminCastings(), isDanger: true },
  {
    label: texts.castingAuth,
    count: summary.castingAuth.SUBMITTED,
    href: officePaths.adminCastingAuth(),
    work: 'CASTING_AUTH',
  },
  {
    label: texts.deletionRequests,
    count: summary.deletionRequests,
    href: `${officePaths.adminCastings()}?status=DELETION`,
  },
  {
    label: texts.waitingForDocuments,
    count: summary.castingAuth.MORE,
    href: `${officePaths.adminCastingAuth()}?status=MORE`,
  },
  { label: texts.guardianPapers, count: summary.waitingPapers, href: officePaths.adminGuardianPapers() },
  { label: texts.reports, count: summary.reported, href: officePaths.adminReports(), work: 'REPORTS' },
  {
    label: texts.contactReleases,
    count: summary.waitingReleases,
    href: officePaths.adminContactReleases(),
    work: 'CONTACT_RELEASES',
  },
  { label: texts.enquiries, count: summary.newEnquiries, href: officePaths.adminEnquiries(), work: 'ENQUIRIES' },
  { label: texts.feedback, count: summary.waitingFeedback, href: officePaths.adminFeedback(), work: 'FEEDBACK' },
  {
    label: texts.tourOrders,
    count: summary.waitingTourOrders,
    href: officePaths.adminTourOrders(),
    work: 'TOUR_ORDERS',
  },
  { label: texts.refunds, count: summary.waitingRefunds, href: officePaths.adminRefunds(), work: 'REFUNDS' },
]

const factsOf = (summary: Summary): Fact[] => [
  { label: texts.joinedToday, count: summary.usersToday, href: officePaths.adminMembers() },
  { label: texts.members, count: summary.users, href: officePaths.adminMembers() },
  { label: texts.castingsToday, count: summary.castingsToday, href: officePaths.adminCastings() },
  { label: texts.openCastings, count: summary.castings.OPEN, href: `${officePaths.adminCastings()}?status=OPEN` },
  { label: texts.appliedToday, count: summary.applicationsToday, href: `${officePaths.adminCastings()}?status=OPEN` },
  {
    label: texts.managers,
    count: summary.castingAuth.APPROVED,
    href: `${officePaths.adminCastingAuth()}?status=APPROVED`,
  },
]

/** What waits and for how long, the money, what has failed, and the last thirty days; every figure leads to its list. */
export default function DashboardPage({ loaderData: { summary, dashboard, now } }: Route.ComponentProps) {
  const { mayOpen } = useOperator()
  const { money, oldest, failedJobs, failedDeliveries, trends } = dashboard
  const failed: Fact[] = [
    { label: texts.failedDeliveries, count: failedDeliveries, href: officePaths.adminDeliveries(), isDanger: true },
    { label: texts.failedJobs, count: failedJobs, href: officePaths.adminJobs(), isDanger: true },
  ]
  const sinceOf = (work: Work | undefined) => oldest.find(each => each.work === work)?.since
  const figure = ({ label, count, href, work, isDanger }: Fact) => {
    const since = sinceOf(work)
    return (
      <div key={label} data-danger={isDanger && count > 0 ? '' : undefined}>
        <dt>{label}</dt>
        <dd>
          {mayOpen(href) ? <ListLink href={href}>{thousands(count)}</ListLink> : thousands(count)}
          {since && count > 0 && <small>{texts.waited(Math.max(0, now - Date.parse(since)))}</small>}
        </dd>
      </div>
    )
  }
  return (
    <>
      <header className={admin.top}>
        <h1>{adminTexts.dashboard}</h1>
      </header>
      <div className={admin.in}>
        <h2>{texts.waiting}</h2>
        <dl className={admin.stats}>
          {waitingOf(summary)
            .filter(({ href }) => mayOpen(href))
            .map(figure)}
        </dl>
        {money && <Money money={money} />}
        {failed.some(({ href }) => mayOpen(href)) && (
          <>
            <h2>{texts.failed}</h2>
            <dl className={admin.stats}>{failed.filter(({ href }) => mayOpen(href)).map(figure)}</dl>
          </>
        )}
        <h2>{texts.today}</h2>
        <dl className={admin.stats}>{factsOf(summary).map(figure)}</dl>
        <Trends trends={trends} />
      </div>
    </>
  )
}
