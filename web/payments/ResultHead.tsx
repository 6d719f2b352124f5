import type { ReactNode } from 'react'
import { Spinner } from '#web/ui/display/Spinner.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { IconShape } from '#web/ui/icons.ts'
import styles from './ResultHead.module.css'

type Props = { icon?: IconShape; tone?: 'ok' | 'danger' | 'warn'; title: string; children?: ReactNode }

/** The head of a page that shows the outcome of a payment; a spinner while it is unknown. */
export function ResultHead({ icon, tone, title, children }: Props) {
  return (
    <div role="status">
      <span className={styles.icon} data-tone={tone}>
        {icon ? <Icon icon={icon} size={24} /> : <Spinner large />}
      </span>
      <h1 className={styles.title}>{title}</h1>
      {children && <p className={styles.text}>{children}</p>}
    </div>
  )
}
