import { paths } from '../paths.ts'
import { ListLink } from '../ui/ListLink.tsx'
import { shell } from './messages.ts'
import styles from './SimpleHeader.module.css'

/** The header of narrow screens on the pages around an account: a way back to login, and what this page is. */
export function SimpleHeader({ title }: { title: string }) {
  return (
    <header className={styles.header} data-chrome="">
      <ListLink href={paths.login()}>{shell.cancel}</ListLink>
      <p>{title}</p>
    </header>
  )
}
