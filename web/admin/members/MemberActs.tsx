import type { MemberAct } from '#contract/admin/desk/member-page.ts'
import { AuditAction } from '#contract/codes/audit.ts'
import { labelIn } from '#contract/codes/code-of.ts'
import { clock, shortDate } from '#web/ui/format.ts'
import { AuditTargetLink } from '../audit/AuditTargetLink.tsx'
import { type Column, RowTable } from '../list/RowTable.tsx'
import { memberActsTexts as texts } from './messages.ts'

const columns: Column<MemberAct>[] = [
  {
    title: texts.at,
    kind: 'line',
    cell: ({ at }) => (
      <time dateTime={at}>
        {shortDate(at)} {clock(at)}
      </time>
    ),
  },
  { title: texts.by, cell: ({ by }) => by },
  { title: texts.what, cell: ({ action }) => <b>{labelIn(AuditAction, action) ?? action}</b> },
  {
    title: texts.target,
    cell: ({ target, targetId }) => (
      <AuditTargetLink entry={{ targetType: target, targetId, targetPerson: null, targetName: null }} />
    ),
  },
  { title: texts.reason, cell: ({ reason }) => reason },
]

/** What operators did to a member and to what is theirs. */
export const MemberActs = ({ list }: { list: MemberAct[] }) => (
  <RowTable label={texts.title} minWidth={720} columns={columns} rows={list} keyOf={row => row.id} />
)
