import { data, useNavigate, useSearchParams } from 'react-router'
import { MemberStatus, Permission } from '#contract/codes/accounts.ts'
import { api } from '#web/api.ts'
import { queryOf } from '#web/calls/list-query.ts'
import { sentForm } from '#web/calls/sent.ts'
import { apiOf, rawApiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Badge, type Tone } from '#web/ui/display/Badge.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { isoDate } from '#web/ui/format.ts'
import { AdminList } from '../AdminList.tsx'
import styles from '../admin.module.css'
import { CaseRow } from '../cases/CaseRow.tsx'
import { type Decided, decisionOf } from '../decide.ts'
import { ExportButton } from '../ExportButton.tsx'
import { memberColumns } from '../export-columns.ts'
import { reviewerOf } from '../feedback/ReviewerTask.tsx'
import { adminTexts, memberWords } from '../messages.ts'
import type { Route } from './+types/MembersPage'
import { MemberDrawer } from './MemberDrawer.tsx'
import { membersPageTexts as texts } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, adminTexts.members)

const tabs = ['ACTIVE', 'SUSPENDED', 'GUARDIAN_PENDING'] as const
const limit = 30

export async function loader({ context, url }: Route.LoaderArgs) {
  const { admin } = apiOf(context)
  const { state: status = null, q, page, id: userId } = queryOf({ states: tabs, stateName: 'status' }, url)
  const [members, member, history] = await Promise.all([
    admin.members({ query: { q, page, limit, ...(status && !q && { status }) } }),
    userId ? admin.member({ params: { userId } }) : null,
    userId ? admin.memberHistory({ params: { userId } }) : null,
  ])
  return { members, member: member && history && { ...member, history }, status, q }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await sentForm(request)
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const reason = text('reason')
  const params = { userId: Number(form.get('id')) }
  const { admin } = rawApiOf(context)
  switch (text('task')) {
    case 'SUSPENDED':
      return decisionOf('SUSPENDED', reason, () => admin.suspendMember({ params, body: { isSuspended: true, reason } }))
    case 'BIRTH_DATE': {
      const birthDate = text('birthDate').replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
      return decisionOf('BIRTH_DATE', reason, () => admin.correctBirthDate({ params, body: { birthDate, reason } }))
    }
    case 'GUARDIAN_CONTACT':
      return decisionOf('GUARDIAN_CONTACT', reason, () =>
        admin.withdrawGuardianContact({ params, body: { phone: text('phone'), reason } }),
      )
    case 'ENDED': {
      const asker = text('asker') === 'GUARDIAN' ? 'GUARDIAN' : 'MEMBER'
      const body = { asker, phone: text('phone'), reason } as const
      return decisionOf('ENDED', reason, () => admin.endMembership({ params, body }))
    }
    case 'REVIEWER_MADE':
    case 'REVIEWER_CHANGED': {
      const { missing, ...body } = reviewerOf(form)
      if (missing) return data<Decided>({ done: null, message: missing }, { status: 400 })
      const status = text('task') === 'REVIEWER_MADE' ? 'REVIEWER_MADE' : 'REVIEWER_CHANGED'
      return decisionOf(status, reason, () =>
        admin.setFeedbackReviewer({ params, body: { isReviewer: true, ...body, reason } }),
      )
    }
    case 'WALKER_MADE':
      return decisionOf('WALKER_MADE', reason, () => admin.setTourWalker({ params, body: { isWalker: true, reason } }))
    case 'WALKER_ENDED':
      return decisionOf('WALKER_ENDED', reason, () =>
        admin.setTourWalker({ params, body: { isWalker: false, reason } }),
      )
    case 'REVIEWER_ENDED':
      return decisionOf('REVIEWER_ENDED', reason, () =>
        admin.setFeedbackReviewer({ params, body: { isReviewer: false, reason } }),
      )
    default:
      return decisionOf('LIFTED', reason, () => admin.suspendMember({ params, body: { isSuspended: false, reason } }))
  }
}

const tones: Record<string, Tone> = { SUSPENDED: 'danger', GUARDIAN_PENDING: 'warn' }

/** Members: found by name, id or number; suspended, corrected and ended in the drawer. */
export default function MembersPage({ loaderData: { members, member, status, q } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const hrefOf = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(search)
    for (const [key, value] of Object.entries(changes)) value === null ? next.delete(key) : next.set(key, value)
    return `${paths.adminMembers()}?${next}`
  }
  return (
    <>
      <AdminList
        title={adminTexts.members}
        search={{ value: q, label: memberWords.search, hint: memberWords.searchHint }}
        beside={
          <ExportButton
            title={adminTexts.members}
            columns={memberColumns}
            isGuarded
            find={reason => api.admin.exportMembers({ body: { ...(status && { status }), ...(q && { q }), reason } })}
          />
        }
        tabs={{
          label: texts.state,
          tabs: [
            { href: paths.adminMembers(), label: memberWords.all, current: !status && !q },
            ...tabs.map(code => ({
              href: `${paths.adminMembers()}?status=${code}`,
              label: MemberStatus[code],
              current: code === status && !q,
            })),
          ],
        }}
        empty={members.list.length === 0 ? { title: memberWords.notFoundTitle, text: q && memberWords.notFound } : null}
        paging={{ ...members, limit, hrefOf: page => hrefOf({ page: String(page), id: null }) }}
      >
        <Table
          label={adminTexts.members}
          minWidth={640}
          columns={[texts.name, texts.loginId, texts.permission, texts.joinedOn, texts.stateColumn]}
        >
          {members.list.map(row => (
            <CaseRow key={row.id} href={hrefOf({ id: String(row.id) })} isOn={row.id === member?.id} title={row.name}>
              <td>{row.loginId}</td>
              <td>{row.permissions.map(code => Permission[code]).join(', ')}</td>
              <td className={styles.nowrap}>{isoDate(row.joinedAt)}</td>
              <td>
                <Badge tone={tones[row.status] ?? 'plain'}>{MemberStatus[row.status]}</Badge>
              </td>
            </CaseRow>
          ))}
        </Table>
      </AdminList>
      {member && (
        <MemberDrawer
          key={member.id}
          member={member}
          onClose={() => navigate(hrefOf({ id: null }), { preventScrollReset: true })}
        />
      )}
    </>
  )
}
