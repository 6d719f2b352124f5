import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ApplicantType, AuthStatus } from '#contract/codes/accounts.ts'
import { api } from '#web/api.ts'
import { queryOf } from '#web/calls/list-query.ts'
import { sentForm } from '#web/calls/sent.ts'
import { apiOf, rawApiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Badge, type Tone } from '#web/ui/display/Badge.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { clock, shortDate } from '#web/ui/format.ts'
import { AdminList } from '../AdminList.tsx'
import styles from '../admin.module.css'
import { BulkBar } from '../cases/BulkBar.tsx'
import { CaseKeys } from '../cases/CaseKeys.tsx'
import { CaseRow } from '../cases/CaseRow.tsx'
import { Due } from '../cases/Due.tsx'
import { nextCase } from '../cases/next-case.ts'
import { orderIn } from '../cases/order-in.ts'
import { SortLinks } from '../cases/SortLinks.tsx'
import { decisionOf } from '../decide.ts'
import { adminTexts, authReasons } from '../messages.ts'
import type { Route } from './+types/CastingAuthPage'
import { CastingAuthReview } from './CastingAuthReview.tsx'
import { castingAuthPageTexts as texts } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

const tabs = ['SUBMITTED', 'MORE', 'APPROVED', 'REJECTED', 'REVOKED', 'EXPIRED'] as const
const decisions = ['APPROVED', 'REJECTED', 'MORE', 'REVOKED'] as const
const limit = 30

export async function loader({ context, url }: Route.LoaderArgs) {
  const { admin } = apiOf(context)
  const { state, q, page, id } = queryOf({ states: tabs, stateName: 'status' }, url)
  const status = state ?? (q ? null : 'SUBMITTED')
  const order = orderIn(url.searchParams)
  const [applications, summary, application] = await Promise.all([
    admin.castingAuths({ query: { status, q, order, page, limit } }),
    admin.summary(),
    id ? admin.castingAuth({ params: { id } }) : null,
  ])
  const counts = summary.castingAuth
  return { applications, counts, application, status, order, q, now: Date.now() }
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
  const { applications, counts, application, status, order, q, now } = loaderData
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const hrefOf = (changes: Record<string, string | number | null>) => {
    const to = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes)) value === null ? to.delete(name) : to.set(name, String(value))
    return `${paths.adminCastingAuth()}?${to}`
  }
  const open = (id: number | null) => void navigate(hrefOf({ id }), { preventScrollReset: true })
  const isQueue = status === 'SUBMITTED' || status === 'MORE'
  const next = nextCase(applications.list, application?.id, row => isQueue && row.status === status)
  const [picked, setPicked] = useState<number[]>([])
  const shown = applications.list.map(({ id }) => id)
  const pickedHere = picked.filter(id => shown.includes(id))
  return (
    <>
      <AdminList
        title={adminTexts.castingAuth}
        search={{ value: q, label: texts.search, hint: texts.searchHint }}
        tabs={{
          label: texts.state,
          tabs: tabs.map(code => ({
            href: `${paths.adminCastingAuth()}?${new URLSearchParams({ status: code, ...(q && { q }) })}`,
            label: AuthStatus[code],
            count: counts[code],
            current: code === status,
          })),
        }}
        empty={
          applications.list.length === 0
            ? { title: q ? texts.notFound : adminTexts.nothing, text: !q && texts.empty }
            : null
        }
        paging={{ ...applications, limit, hrefOf: page => hrefOf({ page, id: null }) }}
      >
        <div className={styles.tools}>
          <SortLinks
            order={order ?? (isQueue ? 'OLDEST' : 'NEWEST')}
            orders={['OLDEST', 'NEWEST']}
            hrefOf={code => hrefOf({ order: code, page: null, id: null })}
          />
          <CaseKeys />
        </div>
        {isQueue && (
          <BulkBar
            picked={pickedHere}
            onPick={setPicked}
            all={shown}
            reasons={authReasons}
            decide={(id, reason) =>
              api.admin.decideCastingAuth({
                params: { id },
                body: reason === null ? { status: 'APPROVED' } : { status: 'REJECTED', reason },
              })
            }
          />
        )}
        <Table
          label={texts.title}
          minWidth={640}
          columns={[texts.name, texts.type, texts.applicant, texts.appliedAt, texts.stateColumn]}
        >
          {applications.list.map(row => (
            <CaseRow
              key={row.id}
              href={hrefOf({ id: row.id })}
              isOn={row.id === application?.id}
              title={row.companyName}
              {...(isQueue && {
                pick: {
                  name: row.companyName,
                  isPicked: pickedHere.includes(row.id),
                  onPick: isPicked =>
                    setPicked(isPicked ? [...pickedHere, row.id] : pickedHere.filter(id => id !== row.id)),
                },
              })}
            >
              <td>{ApplicantType[row.applicantType]}</td>
              <td>{row.applicantName}</td>
              <td className={styles.nowrap}>
                {`${shortDate(row.createdAt)} ${clock(row.createdAt)}`}{' '}
                {row.status === 'SUBMITTED' && <Due since={row.createdAt} now={now} />}
              </td>
              <td>
                <Badge tone={tones[row.status] ?? 'plain'}>{AuthStatus[row.status]}</Badge>
              </td>
            </CaseRow>
          ))}
        </Table>
      </AdminList>
      {application && (
        <CastingAuthReview
          key={application.id}
          application={application}
          onClose={() => open(null)}
          onDecided={() => open(next?.id ?? null)}
        />
      )}
    </>
  )
}
