import { useEffect } from 'react'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { leaveBrowser } from '#web/useKept.ts'
import { useViewer } from '#web/useViewer.ts'
import page from '../page.module.css'
import type { Route } from './+types/WithdrawalDonePage'
import styles from './leaving.module.css'
import { leaving as texts } from './leaving-messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.doneTitle)

export default function WithdrawalDonePage() {
  const isGuest = useViewer() === null
  useEffect(() => {
    if (isGuest) leaveBrowser()
  }, [isGuest])
  return (
    <div className="wrap">
      <div className={page.page}>
        <h1>{texts.doneTitle}</h1>
        <p className={page.intro}>{texts.doneText}</p>
        <div className={styles.done}>
          <LinkButton auto href={paths.home()}>
            {texts.home}
          </LinkButton>
        </div>
      </div>
    </div>
  )
}
