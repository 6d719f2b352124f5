import type { ReactNode } from 'react'
import { paths } from '#web/paths.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { IconShape } from '#web/ui/icons.ts'
import { CloudOff, LockKeyhole, Search, TriangleAlert } from '#web/ui/icons.ts'
import styles from './ErrorPage.module.css'
import { errorPages } from './messages.ts'

type Kind = 'server' | 'offline' | 'notFound' | 'gone' | 'forbidden'

const icons: Record<Kind, IconShape> = {
  server: TriangleAlert,
  offline: CloudOff,
  notFound: Search,
  gone: Search,
  forbidden: LockKeyhole,
}

/** The error page for an HTTP status; 0 is no connection. */
export function errorKind(status: number): Kind {
  if (status === 0) return 'offline'
  if (status === 404) return 'notFound'
  if (status === 410) return 'gone'
  if (status === 401 || status === 403) return 'forbidden'
  return 'server'
}

type Props = {
  kind: Kind
  /** The sentence of the refused call, if there is one. */
  message?: string | null
  /** The request's id, for support. */
  errorId?: string | null
  /** Without it, 다시 시도 reloads the page. */
  onRetry?: () => void
  children?: ReactNode
}

/** A whole page that says what happened and what to do next. */
export function ErrorPage({ kind, message, errorId, onRetry, children }: Props) {
  const { title, text } = errorPages[kind]
  const canRetry = kind === 'server' || kind === 'offline'
  return (
    <section className={styles.page}>
      <span className={styles.icon}>
        <Icon icon={icons[kind]} size={28} strokeWidth={1.5} />
      </span>
      <h1>{title}</h1>
      <p>{message ?? text}</p>
      {children}
      <div className={styles.actions}>
        {canRetry && (
          <Button auto variant="ink" onClick={onRetry ?? (() => location.reload())}>
            {errorPages.retry}
          </Button>
        )}
        {!canRetry && (
          <LinkButton auto variant="ink" href={paths.castings()}>
            {errorPages.seeCastings}
          </LinkButton>
        )}
        <LinkButton auto href={paths.home()}>
          {errorPages.home}
        </LinkButton>
      </div>
      {canRetry && errorId && <p className={styles.id}>{errorPages.errorId(errorId)}</p>}
    </section>
  )
}
