import { api } from '#web/api.ts'
import { pageIn } from '#web/calls/page-param.ts'
import { useChange } from '#web/calls/useChange.ts'
import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { clock, shortDate, thousands } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { AdminList } from '../AdminList.tsx'
import styles from '../admin.module.css'
import type { Route } from './+types/JobsPage'
import { jobsTexts as texts } from './messages.ts'

const limit = 30

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export const loader = ({ context, url }: Route.LoaderArgs) =>
  apiOf(context).admin.jobs({ query: { page: pageIn(url.searchParams), limit } })

/** What waits in the queues, and failed jobs with a further try. */
export default function JobsPage({ loaderData: { queues, failed } }: Route.ComponentProps) {
  const { change, pending } = useChange()
  const retry = (jobId: string) => change(() => api.admin.retryJob({ params: { jobId } }), texts.retried, { of: jobId })
  const number = (label: string) => ({ label, isRight: true })
  return (
    <AdminList
      title={texts.title}
      empty={null}
      paging={{ ...failed, limit, hrefOf: page => `${paths.adminJobs()}?page=${page}` }}
    >
      <p className={styles.lead}>{texts.intro}</p>
      <h2>{texts.failed}</h2>
      {failed.list.length === 0 ? (
        <p className={styles.quiet}>{texts.noFailed}</p>
      ) : (
        <Table
          label={texts.failed}
          minWidth={720}
          columns={[texts.queue, texts.reason, texts.at, { label: texts.retry, isHidden: true }]}
        >
          {failed.list.map(({ id, queue, message, tries, failedAt }) => (
            <tr key={id}>
              <td>
                <code>{queue}</code>
                <br />
                <span className={styles.quiet}>{texts.tries(tries)}</span>
              </td>
              <td>{message}</td>
              <td className={styles.nowrap}>{failedAt && `${shortDate(failedAt)} ${clock(failedAt)}`}</td>
              <td>
                <Button
                  size="sm"
                  auto
                  pending={pending === id}
                  aria-label={texts.retryOf(queue)}
                  onClick={() => retry(id)}
                >
                  {texts.retry}
                </Button>
              </td>
            </tr>
          ))}
        </Table>
      )}
      <h2>{texts.queues}</h2>
      {queues.length === 0 ? (
        <p className={styles.quiet}>{texts.none}</p>
      ) : (
        <Table
          label={texts.queues}
          minWidth={640}
          columns={[
            texts.queue,
            number(texts.waiting),
            number(texts.later),
            number(texts.active),
            number(texts.failedCount),
            number(texts.oldest),
          ]}
        >
          {queues.map(queue => (
            <tr key={queue.name}>
              <td>
                <code>{queue.name}</code>
              </td>
              <td data-right="" className="num">
                {thousands(queue.waiting)}
              </td>
              <td data-right="" className="num">
                {thousands(queue.later)}
              </td>
              <td data-right="" className="num">
                {thousands(queue.active)}
              </td>
              <td data-right="" className="num">
                {queue.failed > 0 ? <Badge tone="danger">{thousands(queue.failed)}</Badge> : 0}
              </td>
              <td data-right="" className="num">
                {queue.oldestSeconds > 0 && texts.waited(queue.oldestSeconds)}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </AdminList>
  )
}
