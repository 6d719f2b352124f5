import { officePaths } from '#web/admin/office-paths.ts'
import { pageIn } from '#web/calls/page-param.ts'
import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { AdminList } from '../AdminList.tsx'
import { RowTable } from '../list/RowTable.tsx'
import type { Route } from './+types/AuditPage'
import { AuditExport } from './AuditExport.tsx'
import { AuditSearch } from './AuditSearch.tsx'
import { groupActs } from './acts.ts'
import { auditFiltersIn } from './audit-filters.ts'
import { columns } from './columns.tsx'
import { auditTexts as texts } from './messages.ts'

const address = officePaths.adminAudit

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

const limit = 50

export async function loader({ context, url }: Route.LoaderArgs) {
  const filters = auditFiltersIn(url)
  const query = { ...filters, page: pageIn(url.searchParams), limit }
  return { filters, log: await apiOf(context).admin.auditLog({ query: query as never }) }
}

/** The audit log, newest first. */
export default function AuditPage({ loaderData: { log, filters } }: Route.ComponentProps) {
  const isFiltered = Object.keys(filters).length > 0
  return (
    <AdminList
      title={texts.title}
      beside={<AuditExport filters={filters} />}
      place={{ path: address(), query: address({ ...filters, q: '' }).split('?')[1] ?? '' }}
      filters={<AuditSearch filters={filters} isFiltered={isFiltered} />}
      empty={log.list.length ? null : { title: texts.empty, text: isFiltered && texts.emptyText }}
      paging={{ ...log, limit, hrefOf: page => address({ ...filters, page }) }}
    >
      <RowTable
        label={texts.title}
        minWidth={760}
        columns={columns}
        rows={groupActs(log.list)}
        keyOf={([first]) => first.id}
      />
    </AdminList>
  )
}
