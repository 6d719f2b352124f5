import { useSearchParams } from 'react-router'
import { paths, safeReturn } from '#web/paths.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import { FloatingButtons } from './FloatingButtons.tsx'
import { shell } from './messages.ts'
import styles from './SimpleHeader.module.css'

/** The header of narrow screens on account pages: a way back to login until an account exists, and the page's title. */
export function SimpleHeader({ title, isSignedIn }: { title: string; isSignedIn: boolean }) {
  const [search] = useSearchParams()
  const hasJoined = isSignedIn && search.get('step') === 'done'
  return (
    <header className={styles.header} data-chrome="">
      {hasJoined ? (
        <span />
      ) : (
        <ListLink href={paths.login(safeReturn(search.get('returnUrl')))}>{shell.cancel}</ListLink>
      )}
      <p>{title}</p>
      <FloatingButtons inHeader />
    </header>
  )
}
