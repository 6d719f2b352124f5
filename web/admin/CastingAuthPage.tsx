import { useNavigate, useSearchParams } from 'react-router'
import { ApplicantType, AuthStatus } from '../../contract/enums.ts'
import { apiOf, rawApiOf } from '../context.ts'
import { pageMeta } from '../meta.ts'
import { paths } from '../paths.ts'
import { Badge, type Tone } from '../ui/Badge.tsx'
import { clock, shortDate } from '../ui/format.ts'
import { ListLink } from '../ui/ListLink.tsx'
import { Table } from '../ui/Table.tsx'
import type { Route } from './+types/CastingAuthPage'
import styles from './admin.module.css'
import { CastingAuthReview } from './CastingAuthReview.tsx'
import { decisionOf } from './decide.ts'
import { office } from './messages.ts'
import { OfficeList } from './OfficeList.tsx'

export const meta: Route.MetaFunction = () => pageMeta('캐스팅 권한 신청')

const tabs = ['SUBMITTED', 'MORE', 'APPROVED', 'REJECTED'] as const
const decisions = ['APPROVED', 'REJECTED', 'MORE', 'REVOKED'] as const
const limit = 30

export async function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const api = apiOf(context)
  const status = search.get('status') ?? 'SUBMITTED'
  const page = Math.max(1, Number(search.get('page')) || 1)
  const id = Number(search.get('id')) || null
  const [applications, summary, application] = await Promise.all([
    api.admin.castingAuths({ query: { status, page, limit } }),
    api.admin.summary(),
    id ? api.admin.castingAuth({ params: { id } }) : null,
  ])
  return { applications, counts: summary.castingAuth, application, status }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
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
          label: '신청 상태',
          tabs: tabs.map(code => ({
            href: `${paths.adminCastingAuth()}?status=${code}`,
            label: AuthStatus[code],
            count: counts[code],
            current: code === status,
          })),
        }}
        empty={
          applications.list.length === 0 ? { title: office.nothing, text: '새 신청이 들어오면 여기에 보여요.' } : null
        }
        paging={{ ...applications, limit, hrefOf: page => `${paths.adminCastingAuth()}?status=${status}&page=${page}` }}
      >
        <Table label="캐스팅 권한 신청" minWidth={640}>
          <thead>
            <tr>
              <th scope="col">이름</th>
              <th scope="col">유형</th>
              <th scope="col">신청한 사람</th>
              <th scope="col">신청</th>
              <th scope="col">상태</th>
            </tr>
          </thead>
          <tbody>
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
          </tbody>
        </Table>
      </OfficeList>
      {application && <CastingAuthReview key={application.id} application={application} onClose={close} />}
    </>
  )
}
