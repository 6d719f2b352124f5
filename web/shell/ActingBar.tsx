import { Form } from 'react-router'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { UsersRound } from '#web/ui/icons.ts'
import styles from './ActingBar.module.css'
import { actingTexts as texts } from './messages.ts'

/** Over every page that a representative sees in an actor's name: whose it is, and the way back. */
export function ActingBar({ name, representative }: { name: string; representative: string }) {
  return (
    <section className={styles.bar} aria-label={texts.label}>
      <p>
        <Icon icon={UsersRound} size={16} />
        <span>
          <b>{texts.acting(name)}</b> {texts.by(representative)}
        </span>
      </p>
      <EndActing />
    </section>
  )
}

/**
 * Ends acting for somebody. A document of its own, so that nothing of the actor's stays on the page. `isAlone`: on a
 * page that says nothing else.
 */
export const EndActing = ({ isAlone = false }: { isAlone?: boolean }) => (
  <Form method="post" action={paths.acting()} reloadDocument className={isAlone ? styles.alone : undefined}>
    <Button type="submit" size="sm" auto>
      {texts.back}
    </Button>
  </Form>
)
