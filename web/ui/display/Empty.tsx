import type { ReactNode } from 'react'
import { Button } from '../forms/Button.tsx'
import { Icon } from '../Icon.tsx'
import type { IconShape } from '../icons.ts'
import { CloudOff, Inbox } from '../icons.ts'
import { ui } from '../messages.ts'
import styles from './Empty.module.css'
import { emptyTexts as texts } from './messages.ts'

type Props = {
  icon?: IconShape
  title: ReactNode
  children?: ReactNode
  /** The next step: a LinkButton or Button with `auto`. */
  action?: ReactNode
  as?: 'h1' | 'h2' | 'h3'
}

/** An empty state, and what to do about it. */
export function Empty({ icon = Inbox, title, children, action, as: Heading = 'h3' }: Props) {
  return (
    <div className={styles.empty}>
      <span className={styles.icon}>
        <Icon icon={icon} size={28} strokeWidth={1.5} />
      </span>
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

type ErrorBlockProps = {
  /** What failed, such as `공고를 불러오지 못했어요`. */
  title: string
  children?: ReactNode
  onRetry?: () => void
  pending?: boolean
}

/** An error in place of the content, with a retry. */
export function ErrorBlock({ title, children = texts.retryHelp, onRetry, pending }: ErrorBlockProps) {
  const retry = onRetry && (
    <Button auto onClick={onRetry} pending={pending}>
      {ui.retry}
    </Button>
  )
  return (
    <div role="alert">
      <Empty icon={CloudOff} title={title} action={retry}>
        {children}
      </Empty>
    </div>
  )
}
