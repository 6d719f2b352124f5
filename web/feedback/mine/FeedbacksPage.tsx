import { FeedbackKind, FeedbackState } from '#contract/codes/feedback.ts'
import { orderPages } from '#contract/payments/order-pages.ts'
import { pageIn } from '#web/calls/page-param.ts'
import { apiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Badge, type Tone } from '#web/ui/display/Badge.tsx'
import { Column } from '#web/ui/display/Column.tsx'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Pagination } from '#web/ui/display/Pagination.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { shortDate, weekday } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ChevronRight, Clapperboard, FilePenLine } from '#web/ui/icons.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import type { Route } from './+types/FeedbacksPage'
import styles from './Feedbacks.module.css'
import { feedbacksTexts as texts } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

const limit = 20

export function loader({ context, request, url }: Route.LoaderArgs) {
  requireViewer(context, request)
  const page = pageIn(url.searchParams)
  return apiOf(context).feedbacks.feedbacks({ query: { page, limit } })
}

type Row = Route.ComponentProps['loaderData']['list'][number]

const icons = { PROFILE: FilePenLine, VIDEO: Clapperboard }
const tones: Record<Row['state'], Tone> = {
  ...{ ORDERED: 'plain', QUEUED: 'plain', ASSIGNED: 'plain', CANCELLED: 'plain' },
  ...{ IN_REVIEW: 'info', DELIVERED: 'ok' },
}

/** The actor's feedback orders, newest first. */
export default function FeedbacksPage({ loaderData: { list, page, totalResult } }: Route.ComponentProps) {
  return (
    <Column>
      <Text size="h1">{texts.title}</Text>
      {list.length === 0 && (
        <Empty
          icon={FilePenLine}
          as="h2"
          title={texts.none}
          action={
            <LinkButton auto variant="ink" href={paths.offer()}>
              {texts.toOffer}
            </LinkButton>
          }
        >
          {texts.noneText}
        </Empty>
      )}
      <ul className={styles.list}>
        {list.map(row => (
          <li key={row.id}>
            <ListLink href={orderPages.feedback(row.id)} className={styles.row}>
              <span className={styles.icon}>
                <Icon icon={icons[row.kind]} size={20} />
              </span>
              <span className={styles.words}>
                <b>{FeedbackKind[row.kind]}</b>
                <small className="num">{describe(row)}</small>
              </span>
              <Badge tone={row.isLate && row.state !== 'DELIVERED' ? 'danger' : tones[row.state]}>
                {FeedbackState[row.state]}
              </Badge>
              <Icon icon={ChevronRight} size={16} className={styles.chevron} />
            </ListLink>
          </li>
        ))}
      </ul>
      <Pagination page={page} pages={Math.ceil(totalResult / limit)} hrefOf={paths.myFeedbacks} />
    </Column>
  )
}

function describe({ state, dueAt, deliveredAt, isLate }: Row): string {
  const day = (time: string) => `${shortDate(time)} (${weekday(time)})`
  if (state === 'CANCELLED') return texts.cancelled
  if (deliveredAt) return texts.delivered(day(deliveredAt))
  if (!dueAt) return ''
  return isLate ? texts.overdue(day(dueAt)) : texts.dueBy(day(dueAt))
}
