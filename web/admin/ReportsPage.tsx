import { useFetcher } from 'react-router'
import { CastingStatus } from '../../contract/enums.ts'
import { type Reported, ReportReason, ReportState, ReportTarget } from '../../contract/reports.ts'
import { apiOf, rawApiOf } from '../context.ts'
import { pageMeta } from '../meta.ts'
import { paths } from '../paths.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { clock, shortDate } from '../ui/format.ts'
import { ListLink } from '../ui/ListLink.tsx'
import type { Route } from './+types/ReportsPage'
import styles from './admin.module.css'
import { type Decided, decisionOf, useDecided } from './decide.ts'
import { office, reportReasons } from './messages.ts'
import { OfficeList } from './OfficeList.tsx'
import { ReasonField } from './ReasonField.tsx'

const limit = 20

export const meta: Route.MetaFunction = () => pageMeta('신고')

export async function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const state = search.get('state') === 'decided' ? 'decided' : 'open'
  const page = Math.max(1, Number(search.get('page')) || 1)
  return { state, ...(await apiOf(context).reports.list({ query: { state, page, limit } })) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
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
  const { list, state, page, totalResult } = loaderData
  return (
    <OfficeList
      title={office.reports}
      tabs={{
        label: '신고 상태',
        tabs: [
          { href: paths.adminReports(), label: '기다리는 신고', current: state === 'open' },
          { href: `${paths.adminReports()}?state=decided`, label: '처리한 신고', current: state === 'decided' },
        ],
      }}
      empty={
        list.length === 0
          ? { title: office.nothing, text: '신고된 공고, 프로필, 질문, 댓글이 있으면 여기에 보여요.' }
          : null
      }
      paging={{ page, totalResult, limit, hrefOf: to => `${paths.adminReports()}?state=${state}&page=${to}` }}
    >
      <ul className={styles.entries}>
        {list.map(reported => (
          <Entry key={`${reported.target} ${reported.targetId}`} reported={reported} isOpen={state === 'open'} />
        ))}
      </ul>
    </OfficeList>
  )
}

function Entry({ reported, isOpen }: { reported: Reported; isOpen: boolean }) {
  const fetcher = useFetcher<Decided>()
  const error = useDecided(fetcher, () => {})
  const isPending = fetcher.state !== 'idle'
  const { target, title, link, status } = reported
  return (
    <li className={styles.entry}>
      <h2>
        <Badge tone="line">{ReportTarget[target]}</Badge>{' '}
        {link ? <ListLink href={link}>{title}</ListLink> : (title ?? office.gone)}{' '}
        {status && <Badge>{CastingStatus[status as keyof typeof CastingStatus]}</Badge>}
      </h2>
      <p className={styles.by}>{[reported.by, `신고 ${reported.reports.length}건`].filter(Boolean).join(' · ')}</p>
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
          <ReasonField suggestions={reportReasons[target]} error={error} help={office.reportReasonHelp} />
          <div className={styles.actions}>
            <Button auto type="submit" name="state" value="CHECKING" pending={isPending}>
              확인 중으로
            </Button>
            <Button auto type="submit" name="state" value="DISMISSED" pending={isPending}>
              기각하기
            </Button>
            <Button auto variant="danger" type="submit" name="state" value="ACTION" pending={isPending}>
              {office.reportActions[target]}
            </Button>
          </div>
        </fetcher.Form>
      )}
    </li>
  )
}
