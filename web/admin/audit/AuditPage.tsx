import type { AuditEntry } from '#contract/admin/audit.ts'
import { AuditAction } from '#contract/codes/audit.ts'
import { labelIn } from '#contract/codes/code-of.ts'
import { pageIn } from '#web/calls/page-param.ts'
import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { fullDateTime } from '#web/ui/format.ts'
import { MemberLink } from '../members/MemberLink.tsx'
import { AdminList } from '../AdminList.tsx'
import { type Column, RowTable } from '../list/RowTable.tsx'
import type { Route } from './+types/AuditPage'
import { AuditExport } from './AuditExport.tsx'
import { AuditSearch } from './AuditSearch.tsx'
import { AuditTargetLink } from './AuditTargetLink.tsx'
import styles from './audit.module.css'
import { auditFiltersIn } from './audit-filters.ts'
import { auditTexts as texts } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

const limit = 50

export async function loader({ context, url }: Route.LoaderArgs) {
  const filters = auditFiltersIn(url)
  const query = { ...filters, page: pageIn(url.searchParams), limit }
  return { filters, log: await apiOf(context).admin.auditLog({ query: query as never }) }
}

const columns: Column<AuditEntry>[] = [
  { title: texts.when, kind: 'line', cell: ({ at }) => <time dateTime={at}>{fullDateTime(at)}</time> },
  {
    title: texts.who,
    cell: ({ actor }) => (actor ? <MemberLink person={actor} /> : texts.nobody),
  },
  { title: texts.what, cell: ({ action }) => <b>{labelIn(AuditAction, action) ?? action}</b> },
  { title: texts.whom, cell: entry => <AuditTargetLink entry={entry} /> },
  { title: texts.more, cell: entry => <Detail entry={entry} /> },
]

/** The audit log, newest first. */
export default function AuditPage({ loaderData: { log, filters } }: Route.ComponentProps) {
  const isFiltered = Object.keys(filters).length > 0
  return (
    <AdminList
      title={texts.title}
      beside={<AuditExport filters={filters} />}
      filters={<AuditSearch filters={filters} isFiltered={isFiltered} />}
      empty={log.list.length ? null : { title: texts.empty, text: isFiltered && texts.emptyText }}
      paging={{ ...log, limit, hrefOf: page => paths.adminAudit({ ...filters, page }) }}
    >
      <RowTable label={texts.title} minWidth={760} columns={columns} rows={log.list} keyOf={entry => entry.id} />
    </AdminList>
  )
}

function Detail({ entry: { action, detail, network } }: { entry: AuditEntry }) {
  const { reason } = detail
  return (
    <>
      {typeof reason === 'string' && <p className={styles.reason}>{reason}</p>}
      <details className={styles.raw}>
        <summary>{texts.raw}</summary>
        {network && (
          <p>
            {texts.network} {network}
          </p>
        )}
        <pre>{JSON.stringify({ action, ...detail }, null, 1)}</pre>
      </details>
    </>
  )
}
