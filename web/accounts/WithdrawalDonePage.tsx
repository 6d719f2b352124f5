import { pageMeta } from '../meta.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/Button.tsx'
import styles from './leaving.module.css'
import { leaving as texts } from './leaving-messages.ts'
import page from './page.module.css'

export const meta = () => pageMeta(texts.doneTitle)

export default function WithdrawalDonePage() {
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
