import type { MouseEventHandler, ReactNode, RefCallback } from 'react'
import { safeLink } from '#contract/links.ts'
import type { Notification } from '#contract/notifications/index.ts'
import { cx } from '#web/ui/cx.ts'
import { notificationTime } from '#web/ui/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { ArrowUpRight, Check, ChevronRight } from '#web/ui/icons.ts'
import { imageUrl } from '#web/ui/image.ts'
import { Link } from '#web/ui/Link.tsx'
import { card } from './messages.ts'
import styles from './NotificationCard.module.css'
import { typeIcon } from './typeIcon.ts'

type Props = {
  notification: Notification
  index: number
  /** Called with the card's index in its list and whether it is under the important tab [N-14]. */
  onChoose: (index: number, isImportant: boolean) => void
  /** Only for unread cards. */
  seen?: RefCallback<Element>
}

/** One notification by state: unread, read, clicked; important ones not yet clicked have a red title [N-06]. */
export function NotificationCard({ notification, index, onChoose, seen }: Props) {
  const { type, title, content, linkText, thumbImageUrl, createdAt, isClicked, isRead, isImportant } = notification
  const link = safeLink(notification.link)
  const isForeign = link !== null && !link.startsWith('/')
  return (
    <li
      ref={seen}
      className={cx(
        styles.card,
        isRead && styles.read,
        isClicked && styles.clicked,
        isImportant && !isClicked && styles.important,
      )}
    >
      <span className={styles.thumb}>
        {thumbImageUrl ? (
          <img src={imageUrl(thumbImageUrl, 130)} alt="" width={90} height={90} loading="lazy" decoding="async" />
        ) : (
          <Icon icon={typeIcon[type]} size={28} strokeWidth={1.5} />
        )}
      </span>
      <div className={styles.body}>
        <h3>
          <Press link={link} onClick={() => onChoose(index, isImportant)}>
            {!isRead && <span className="sr">{card.unread} </span>}
            {title}
          </Press>
        </h3>
        <p className={styles.content}>{content}</p>
        <p className={styles.foot}>
          <time dateTime={createdAt}>{notificationTime(createdAt)}</time>
          {isRead && (
            <span className={styles.check}>
              <Icon icon={Check} size={14} strokeWidth={2.4} />
              {card.read}
            </span>
          )}
          {(link || linkText) && (
            <span className={styles.link} aria-hidden="true">
              <span>{linkText ?? (isForeign ? card.newTab : card.see)}</span>
              <Icon icon={isForeign ? ArrowUpRight : ChevronRight} size={14} />
            </span>
          )}
        </p>
      </div>
      {!isRead && <i className={styles.dot} aria-hidden="true" />}
    </li>
  )
}

type PressProps = { link: string | null; onClick: MouseEventHandler; children: ReactNode }

/** The press target: the whole card. A real link where there is one, so that it opens as links do [N-04]. */
function Press({ link, onClick, children }: PressProps) {
  if (link) {
    return (
      <Link href={link} onClick={onClick} className={styles.press}>
        {children}
      </Link>
    )
  }
  return (
    <button type="button" onClick={onClick} className={styles.press}>
      {children}
    </button>
  )
}
