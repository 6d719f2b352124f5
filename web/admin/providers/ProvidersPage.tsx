import type { ProviderHealth } from '#contract/admin/desk/providers.ts'
import { Provider } from '#contract/codes/admin.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { Badge, type Tone } from '#web/ui/display/Badge.tsx'
import { clock, shortDate, thousands } from '#web/ui/format.ts'
import { AdminLink } from '../AdminLink.tsx'
import admin from '../admin.module.css'
import { type Column, RowTable } from '../list/RowTable.tsx'
import type { Route } from './+types/ProvidersPage'
import { providersTexts as texts } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export const loader = ({ context }: Route.LoaderArgs) => apiOf(context).admin.providers()

/** Where the failures of a service are listed. */
const lists: Partial<Record<ProviderHealth['provider'], string>> = {
  TEXT: officePaths.adminDeliveries(),
  MAIL: officePaths.adminDeliveries(),
  PUSH: officePaths.adminDeliveries(),
  PAYMENT: officePaths.adminPayments({ stuck: true }),
}
const tones: Record<keyof typeof texts.states, Tone> = {
  FINE: 'ok',
  BEHIND: 'warn',
  FAILING: 'danger',
  UNUSED: 'plain',
}

function stateOf({ succeededAt, failedAt, waiting }: ProviderHealth): keyof typeof texts.states {
  if (failedAt && (!succeededAt || failedAt > succeededAt)) return 'FAILING'
  if (waiting > 0) return 'BEHIND'
  return succeededAt ? 'FINE' : 'UNUSED'
}

const when = (at: string | null) => (at ? `${shortDate(at)} ${clock(at)}` : texts.never)

const columns: Column<ProviderHealth>[] = [
  {
    title: texts.provider,
    cell: ({ provider }) => {
      const href = lists[provider]
      return href ? <AdminLink href={href}>{Provider[provider]}</AdminLink> : Provider[provider]
    },
  },
  {
    title: texts.state,
    kind: 'line',
    cell: row => <Badge tone={tones[stateOf(row)]}>{texts.states[stateOf(row)]}</Badge>,
  },
  { title: texts.succeeded, kind: 'line', cell: row => when(row.succeededAt) },
  {
    title: texts.failed,
    cell: row => (
      <>
        {when(row.failedAt)}
        {row.failure && <p className={admin.quiet}>{row.failure}</p>}
      </>
    ),
  },
  { title: texts.failures, kind: 'amount', cell: row => thousands(row.failures) },
  { title: texts.waiting, kind: 'amount', cell: row => thousands(row.waiting) },
]

/** The services outside: when each last worked, and when and why it last did not. */
export default function ProvidersPage({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <>
      <header className={admin.top}>
        <h1>{texts.title}</h1>
      </header>
      <div className={admin.in}>
        <p className={admin.lead}>{texts.intro}</p>
        <RowTable label={texts.title} minWidth={760} columns={columns} rows={list} keyOf={row => row.provider} />
      </div>
    </>
  )
}
