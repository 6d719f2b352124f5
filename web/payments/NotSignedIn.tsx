import { Form } from 'react-router'
import { paths } from '#web/paths.ts'
import { Column } from '#web/ui/display/Column.tsx'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { LogIn } from '#web/ui/icons.ts'
import { returnTexts as texts } from './messages.ts'
import { ResultHead } from './ResultHead.tsx'
import styles from './Return.module.css'

type Props = { isGuest: boolean; isKept: boolean; returnUrl: string }

/** A guest, or somebody else than the payer, learns that the payment is recorded, and nothing of the order. */
export function NotSignedIn({ isGuest, isKept, returnUrl }: Props) {
  return (
    <Column width={480}>
      <section className={styles.card}>
        <ResultHead icon={LogIn} title={isGuest ? texts.signIn : texts.otherAccount}>
          {isGuest ? isKept && texts.kept : isKept ? texts.otherAccountKept : texts.otherAccountText}
        </ResultHead>
        <div className={styles.actions}>
          {isGuest ? (
            <LinkButton size="lg" variant="primary" href={paths.login(returnUrl)}>
              {texts.toLogin}
            </LinkButton>
          ) : (
            <Form method="post" action={paths.logout(returnUrl)}>
              <Button type="submit" size="lg" variant="primary">
                {texts.toOtherLogin}
              </Button>
            </Form>
          )}
        </div>
      </section>
    </Column>
  )
}
