import type { ReactNode } from 'react'
import { IconButton } from '../forms/IconButton.tsx'
import { X } from '../icons.ts'
import { ui } from '../messages.ts'
import drawerStyles from './Drawer.module.css'
import styles from './PlainPanel.module.css'

type Props = {
  /** The `popoverTarget` of the button that opens it. */
  id: string
  title: string
  children: ReactNode
}

/** A drawer or sheet for browsers without scripts: the browser itself opens and closes it. */
export function PlainPanel({ id, title, children }: Props) {
  return (
    <noscript>
      <div id={id} popover="auto" className={styles.panel}>
        <div className={drawerStyles.head}>
          <IconButton icon={X} label={ui.close} iconSize={24} popoverTarget={id} popoverTargetAction="hide" />
          <h2>{title}</h2>
        </div>
        {children}
      </div>
    </noscript>
  )
}
