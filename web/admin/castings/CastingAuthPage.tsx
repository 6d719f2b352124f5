import { useNavigate, useSearchParams } from 'react-router'
import { ApplicantType, AuthStatus } from '#contract/codes/accounts.ts'
import { pageIn } from '#web/calls/page-param.ts'
import { sentForm } from '#web/calls/sent.ts'
import { apiOf, rawApiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Badge, type Tone } from '#web/ui/display/Badge.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { clock, shortDate } from '#web/ui/format.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import styles from '../admin.module.css'
import { decisionOf } from '../decide.ts'
import { office } from '../messages.ts'
import { OfficeList } from '../OfficeList.tsx'
import type { Route } from './+types/CastingAuthPage'
import { CastingAuthReview } from './CastingAuthReview.tsx'
import { castingAuthPageTexts as texts } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

const tabs = ['SUBMITTED', 'MORE', 'APPROVED', 'REJECTED'] as const
const decisions = ['APPROVED', 'REJECTED', 'MORE', 'REVOKED'] as const
const limit = 30

export async function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const api = apiOf(context)
  const status = search.get('status') ?? 'SUBMITTED'
  const page = pageIn(search)
  const id = Number(search.get('id')) || null
  const [applications, summary, application] = await Promise.all([
    api.admin.castingAuths({ query: { status, page, limit } }),
    api.admin.summary(),
    id ? api.admin.castingAuth({ params: { id } }) : null,
  ])
  return { applications, counts: summary.castingAuth, application, status }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await sentForm(request)
  const status = decisions.find(code => code === form.get('status')) ?? 'MORE'
  const reason = String(form.get('reason') ?? '').trim()
  const params = { id: Number(form.get('id')) }
  const body = status === 'APPROVED' ? { status } : { status, reason }
  return decisionOf(status, reason, () => rawApiOf(context).admin.decideCastingAuth({ params, body }))
}

const tones: Record<string, Tone> = { SUBMITTED: 'warn', MORE: 'warn', APPROVED: 'ok', REJECTED: 'danger' }

export default function CastingAuthPage({ loaderData }: Route.ComponentProps) {
  const { applications, counts, application, status } = loaderData
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const hrefOf = (id: number | null) => {
    const next = new URLSearchParams(search)
    if (id === null) next.delete('id')
    else next.set('id', String(id))
    return `${paths.adminCastingAuth()}?${next}`
  }
  const close = () => navigate(hrefOf(null), { preventScrollReset: true })
  return (
    <>
      <OfficeList
        title={office.castingAuth}
        tabs={{
          label: texts.state,
          tabs: tabs.map(code => ({
            href: `${paths.adminCastingAuth()}?status=${code}`,
            label: AuthStatus[code],
            count: counts[code],
            current: code === status,
          })),
        }}
        empty={applications.list.length === 0 ? { title: office.nothing, text: texts.empty } : null}
        paging={{ ...applications, limit, hrefOf: page => `${paths.adminCastingAuth()}?status=${status}&page=${page}` }}
      >
        <Table
          label={texts.title}
          minWidth={640}
          columns={[texts.name, texts.type, texts.applicant, texts.appliedAt, texts.stateColumn]}
        >
          {applications.list.map(row => (
            <tr key={row.id} data-on={row.id === application?.id || undefined}>
              <td>
                <ListLink href={hrefOf(row.id)} data-keep-scroll="">
                  <b>{row.companyName}</b>
                </ListLink>
              </td>
              <td>{ApplicantType[row.applicantType]}</td>
              <td>{row.applicantName}</td>
              <td className={styles.nowrap}>{`${shortDate(row.createdAt)} ${clock(row.createdAt)}`}</td>
              <td>
                <Badge tone={tones[row.status] ?? 'plain'}>{AuthStatus[row.status]}</Badge>
              </td>
            </tr>
          ))}
        </Table>
      </OfficeList>
      {application && <CastingAuthReview key={application.id} application={application} onClose={close} />}
    </>
  )
}
