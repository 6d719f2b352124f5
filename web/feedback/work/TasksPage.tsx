import type { ReviewerTask } from '#contract/feedback/reviews.ts'
import { apiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Badge, type Tone } from '#web/ui/display/Badge.tsx'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { clock, shortDate, timer, weekday } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ChevronRight, Clapperboard, FilePenLine, Inbox } from '#web/ui/icons.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import { useSecondsUntil } from '#web/useSecondsUntil.ts'
import type { Route } from './+types/TasksPage'
import { tasksTexts as texts, workTexts } from './messages.ts'
import styles from './Tasks.module.css'
import { dueText, titleOf } from './WorkHead.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function loader({ context, request }: Route.LoaderArgs) {
  requireViewer(context, request)
  return apiOf(context).feedbacks.feedbackTasks()
}

/** A reviewer's orders: open ones by due date, then sent ones. */
export default function TasksPage({ loaderData: { list } }: Route.ComponentProps) {
  const open = list.filter(({ sentAt }) => sentAt === null)
  const sent = list.filter(({ sentAt }) => sentAt !== null)
  return (
    <div className="wrap">
      <div className={styles.page}>
        <Text size="h1">{texts.title}</Text>
        {open.length > 0 && <p className={styles.lead}>{texts.lead}</p>}
        {open.length === 0 && (
          <Empty
            icon={Inbox}
            as="h2"
            title={texts.none}
            action={
              <LinkButton auto href={paths.notificationSettings()}>
                {texts.toNotifications}
              </LinkButton>
            }
          >
            {texts.noneText}
          </Empty>
        )}
        <Tasks title={texts.toDo} tasks={open} />
        <Tasks title={texts.sent} tasks={sent} />
      </div>
    </div>
  )
}

function Tasks({ title, tasks }: { title: string; tasks: ReviewerTask[] }) {
  if (!tasks.length) return null
  return (
    <section>
      <h2 className={styles.title}>
        {title} <span className="num">{tasks.length}</span>
      </h2>
      <ul>
        {tasks.map(task => (
          <Task key={task.id} task={task} />
        ))}
      </ul>
    </section>
  )
}

const tones = { ASSIGNED: 'info', IN_REVIEW: 'plain', SENT: 'plain', DELIVERED: 'ok' } satisfies Record<string, Tone>

function stateOf({ state, sentAt }: ReviewerTask): keyof typeof tones {
  if (state === 'DELIVERED') return 'DELIVERED'
  if (sentAt) return 'SENT'
  return state === 'ASSIGNED' ? 'ASSIGNED' : 'IN_REVIEW'
}

function Task({ task }: { task: ReviewerTask }) {
  const { id, kind, isLate, dueAt, recallableUntil, deliveredAt, draftSavedAt } = task
  const state = stateOf(task)
  return (
    <li className={styles.task}>
      <span className={styles.icon}>
        <Icon icon={kind === 'VIDEO' ? Clapperboard : FilePenLine} size={20} />
      </span>
      <div className={styles.words}>
        <p className={styles.state}>
          <Badge tone={tones[state]}>{texts.states[state]}</Badge>
          {isLate && <Badge tone="danger">{workTexts.late}</Badge>}
        </p>
        <h3>
          <ListLink href={paths.feedbackTask(id)}>{titleOf(task)}</ListLink>
        </h3>
        <p className={styles.text}>
          {deliveredAt ? (
            texts.delivered(`${shortDate(deliveredAt)} (${weekday(deliveredAt)})`)
          ) : recallableUntil ? (
            <Recallable until={recallableUntil} />
          ) : (
            dueAt && dueText(dueAt)
          )}
        </p>
        {state === 'IN_REVIEW' && draftSavedAt && (
          <p className={styles.text}>{texts.savedAt(shortDate(draftSavedAt), clock(draftSavedAt))}</p>
        )}
      </div>
      <Icon icon={ChevronRight} size={20} />
    </li>
  )
}

function Recallable({ until }: { until: string }) {
  const left = useSecondsUntil(until)
  if (left === null) return null
  return left > 0 ? texts.recallable(timer(left)) : texts.delivering
}
