import { useFetcher } from 'react-router'
import { CastingStatus } from '#contract/codes/castings.ts'
import { isCodeOf } from '#contract/codes/code-of.ts'
import { ReportReason, ReportState, ReportTarget } from '#contract/codes/reports.ts'
import type { Reported } from '#contract/reports/index.ts'
import { api } from '#web/api.ts'
import { pageIn } from '#web/calls/page-param.ts'
import { sentForm } from '#web/calls/sent.ts'
import { apiOf, rawApiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Photo } from '#web/ui/display/Photo.tsx'
import { clock, shortDate } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import type { Route } from './+types/ReportsPage'
import { AdminList } from './AdminList.tsx'
import styles from './admin.module.css'
import { CaseKeys } from './cases/CaseKeys.tsx'
import { type Decided, decisionOf, useDecided } from './decide.ts'
import { ExportButton } from './ExportButton.tsx'
import { reportColumns } from './export-columns.ts'
import { adminTexts, reportReasons, reportsPageTexts as texts } from './messages.ts'
import { ReasonField } from './ReasonField.tsx'

const limit = 20

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const asked = search.get('state') ?? ''
  const state = isCodeOf(ReportState, asked) ? asked : ('open' as const)
  const page = pageIn(search)
  return { state, ...(await apiOf(context).reports.list({ query: { state, page, limit } })) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await sentForm(request)
  const asked = String(form.get('state'))
  const reason = String(form.get('reason') ?? '').trim()
  const params = { target: String(form.get('target')), targetId: Number(form.get('targetId')) }
  const { reports } = rawApiOf(context)
  if (asked === 'CHECKING')
    return decisionOf('CHECKING', '', () => reports.decide({ params, body: { state: 'CHECKING' } }))
  const state = asked === 'ACTION' ? 'ACTION' : 'DISMISSED'
  return decisionOf(state, reason, () => reports.decide({ params, body: { state, reason } }))
}

export default function ReportsPage({ loaderData }: Route.ComponentProps) {
  const { list, counts, state, page, totalResult } = loaderData
  const codes = Object.keys(ReportState) as (keyof typeof ReportState)[]
  return (
    <AdminList
      title={adminTexts.reports}
      beside={
        <ExportButton
          title={adminTexts.reports}
          columns={reportColumns}
          find={reason => api.admin.exportReports({ body: { state, reason } })}
        />
      }
      tabs={{
        label: texts.state,
        tabs: [
          { href: paths.adminReports(), label: texts.waiting, current: state === 'open' },
          ...codes.map(code => ({
            href: `${paths.adminReports()}?state=${code}`,
            label: ReportState[code],
            count: counts[code],
            current: state === code,
          })),
        ],
      }}
      empty={list.length === 0 ? { title: adminTexts.nothing, text: texts.empty } : null}
      paging={{ page, totalResult, limit, hrefOf: to => `${paths.adminReports()}?state=${state}&page=${to}` }}
    >
      <CaseKeys />
      <ul className={styles.entries}>
        {list.map(reported => (
          <Entry
            key={`${reported.target} ${reported.targetId}`}
            reported={reported}
            isOpen={['open', 'RECEIVED', 'CHECKING'].includes(state)}
          />
        ))}
      </ul>
    </AdminList>
  )
}

function Entry({ reported, isOpen }: { reported: Reported; isOpen: boolean }) {
  const fetcher = useFetcher<Decided>()
  const error = useDecided(fetcher, () => {})
  const isPending = fetcher.state !== 'idle'
  const { target, title, link, status } = reported
  return (
    <li className={styles.entry} data-case="" tabIndex={-1}>
      <h2>
        <Badge tone="line">{ReportTarget[target]}</Badge>{' '}
        {link ? <ListLink href={link}>{title}</ListLink> : (title ?? adminTexts.gone)}{' '}
        {status && <Badge>{CastingStatus[status as keyof typeof CastingStatus]}</Badge>}
      </h2>
      <p className={styles.by}>{[reported.by, texts.count(reported.reports.length)].filter(Boolean).join(' · ')}</p>
      {(reported.photo || reported.excerpt) && (
        <div className={styles.seen}>
          {reported.photo && <Photo image={reported.photo} alt="" ratio="fill" sizes="130px" />}
          {reported.excerpt && <p>{reported.excerpt}</p>}
        </div>
      )}
      <ul className={styles.reports}>
        {reported.reports.map(report => (
          <li key={report.id}>
            <b>{ReportReason[report.reason]}</b> {report.contents}
            {report.quote && <q>{report.quote}</q>}
            <small>
              {shortDate(report.createdAt)} {clock(report.createdAt)} · {ReportState[report.state]}
              {report.decision && ` · ${report.decision}`}
            </small>
          </li>
        ))}
      </ul>
      {isOpen && (
        <fetcher.Form method="post" className={styles.verdict}>
          <input type="hidden" name="target" value={target} />
          <input type="hidden" name="targetId" value={reported.targetId} />
          <ReasonField suggestions={reportReasons[target]} error={error} help={adminTexts.reportReasonHelp} />
          <div className={styles.actions}>
            <Button auto type="submit" name="state" value="CHECKING" data-key="KeyM" pending={isPending}>
              {texts.toChecking}
            </Button>
            <Button
              auto
              type="submit"
              name="state"
              value="DISMISSED"
              data-key="KeyR"
              data-needs-reason=""
              pending={isPending}
            >
              {texts.dismiss}
            </Button>
            <Button
              auto
              variant="danger"
              type="submit"
              name="state"
              value="ACTION"
              data-key="KeyA"
              data-needs-reason=""
              pending={isPending}
            >
              {adminTexts.reportActions[target]}
            </Button>
          </div>
        </fetcher.Form>
      )}
    </li>
  )
}
