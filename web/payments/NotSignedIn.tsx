import { Column } from '#web/ui/display/Column.tsx'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { LogIn } from '#web/ui/icons.ts'
import { returnTexts as texts } from './messages.ts'
import { ResultHead } from './ResultHead.tsx'
import styles from './Return.module.css'

/** A guest learns that the payment is recorded, and nothing of the order. */
export function NotSignedIn({ login, isKept }: { login: string; isKept: boolean }) {
  return (
    <Column width={480}>
      <section className={styles.card}>
        <ResultHead icon={LogIn} title={texts.signIn}>
          {isKept && texts.kept}
        </ResultHead>
        <div className={styles.actions}>
          <LinkButton size="lg" variant="primary" href={login}>
            {texts.toLogin}
          </LinkButton>
        </div>
      </section>
    </Column>
  )
}
