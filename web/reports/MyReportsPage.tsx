import { ReportReason, ReportState, ReportTarget } from '#contract/codes/reports.ts'
import type { OwnReport } from '#contract/reports/index.ts'
import { pageIn } from '#web/calls/page-param.ts'
import { apiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Badge, type Tone } from '#web/ui/display/Badge.tsx'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Pagination } from '#web/ui/display/Pagination.tsx'
import { shortDate } from '#web/ui/format.ts'
import type { Route } from './+types/MyReportsPage'
import { myReportsTexts as texts } from './messages.ts'
import styles from './Report.module.css'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function loader({ context, request, url }: Route.LoaderArgs) {
  requireViewer(context, request)
  const page = pageIn(url.searchParams)
  return { ...(await apiOf(context).reports.mine({ query: { page } })), now: Date.now() }
}

const tones: Record<OwnReport['state'], Tone | undefined> = {
  RECEIVED: 'line',
  CHECKING: 'info',
  ACTION: 'ok',
  DISMISSED: undefined,
}

export default function MyReportsPage({ loaderData }: Route.ComponentProps) {
  const { list, totalResult, page, limit, now } = loaderData
  return (
    <div className="wrap">
      <div className={styles.page}>
        <h1>{texts.title}</h1>
        <p className={styles.lead}>{texts.lead}</p>
        {list.length === 0 ? (
          <Empty as="h2" title={texts.none}>
            {texts.noneText}
          </Empty>
        ) : (
          <ul className={styles.list}>
            {list.map(report => (
              <li key={report.id}>
                <h2>
                  {report.title ?? ReportTarget[report.target]}
                  <Badge tone={tones[report.state]}>{ReportState[report.state]}</Badge>
                </h2>
                <p className={styles.facts}>
                  {report.title && <span>{ReportTarget[report.target]}</span>}
                  <span>{ReportReason[report.reason]}</span>
                  <time dateTime={report.createdAt}>{texts.sentAt(shortDate(report.createdAt, now))}</time>
                  {report.decidedAt && (
                    <time dateTime={report.decidedAt}>{texts.decidedAt(shortDate(report.decidedAt, now))}</time>
                  )}
                </p>
                {report.contents && <p className={styles.words}>{report.contents}</p>}
                <p className={styles.next}>{texts.states[report.state]}</p>
              </li>
            ))}
          </ul>
        )}
        <Pagination
          page={page}
          pages={Math.ceil(totalResult / limit)}
          hrefOf={to => `${paths.myReports()}?page=${to}`}
        />
      </div>
    </div>
  )
}
