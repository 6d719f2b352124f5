import { api } from '#web/admin/api.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { useChange } from '#web/calls/useChange.ts'
import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { clock, shortDate, thousands } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import styles from '../admin.module.css'
import { defineList, pageOf } from '../list/define-list.ts'
import { ListPage } from '../list/ListPage.tsx'
import { type Column, RowTable } from '../list/RowTable.tsx'
import type { Route } from './+types/JobsPage'
import { jobsTexts as texts } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

const list = defineList({
  title: texts.title,
  path: officePaths.adminJobs(),
  async find(api, query) {
    const { failed, queues } = await api.admin.jobs({ query })
    return { ...failed, queues }
  },
  tableName: texts.failed,
  columns: [
    {
      title: texts.queue,
      cell: row => (
        <>
          <code>{row.queue}</code>
          <br />
          <span className={styles.quiet}>{texts.tries(row.tries)}</span>
        </>
      ),
    },
    { title: texts.reason, cell: row => row.message },
    { title: texts.at, kind: 'line', cell: ({ failedAt: at }) => at && `${shortDate(at)} ${clock(at)}` },
  ],
  minWidth: 720,
  empty: () => ({ title: texts.noFailed }),
})

export const loader = ({ context, url }: Route.LoaderArgs) => pageOf(list, apiOf(context), url)

type Queue = Route.ComponentProps['loaderData']['found']['queues'][number]

const queueColumns: Column<Queue>[] = [
  { title: texts.queue, cell: queue => <code>{queue.name}</code> },
  { title: texts.waiting, kind: 'amount', cell: queue => thousands(queue.waiting) },
  { title: texts.later, kind: 'amount', cell: queue => thousands(queue.later) },
  { title: texts.active, kind: 'amount', cell: queue => thousands(queue.active) },
  {
    title: texts.failedCount,
    kind: 'amount',
    cell: queue => (queue.failed > 0 ? <Badge tone="danger">{thousands(queue.failed)}</Badge> : 0),
  },
  {
    title: texts.oldest,
    kind: 'amount',
    cell: queue => queue.oldestSeconds > 0 && texts.waited(queue.oldestSeconds),
  },
]

/** What waits in the queues, and failed jobs with a further try. */
export default function JobsPage({ loaderData: { found, query } }: Route.ComponentProps) {
  const { change, pending } = useChange()
  const retry = (jobId: string) => change(() => api.admin.retryJob({ params: { jobId } }), texts.retried, { of: jobId })
  return (
    <ListPage
      {...{ list, found, query }}
      above={
        <>
          <p className={styles.lead}>{texts.intro}</p>
          <h2>{texts.failed}</h2>
        </>
      }
      controls={() => ({
        title: texts.retry,
        kind: 'controls',
        cell: ({ id, queue }) => (
          <Button size="sm" auto pending={pending === id} aria-label={texts.retryOf(queue)} onClick={() => retry(id)}>
            {texts.retry}
          </Button>
        ),
      })}
    >
      <section className={styles.in}>
        <h2>{texts.queues}</h2>
        {found.queues.length === 0 ? (
          <p className={styles.quiet}>{texts.none}</p>
        ) : (
          <RowTable
            label={texts.queues}
            minWidth={640}
            columns={queueColumns}
            rows={found.queues}
            keyOf={queue => queue.name}
          />
        )}
      </section>
    </ListPage>
  )
}
