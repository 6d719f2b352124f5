import { Form } from 'react-router'
import { paths } from '#web/paths.ts'
import { Button, buttonClass } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ChevronDown, UsersRound } from '#web/ui/icons.ts'
import { Menu, menuItemClass } from '#web/ui/overlay/Popover.tsx'
import styles from './ActingBar.module.css'
import { actingTexts as texts } from './messages.ts'

/** The other actors of a representative, by their accounts. */
export type Others = { id: number; name: string }[]

type Props = { name: string; representative: string; others: Others }

/** Over every page that a representative sees in an actor's name: whose it is, the other actors, and the way back. */
export function ActingBar({ name, representative, others }: Props) {
  return (
    <section className={styles.bar} aria-label={texts.label}>
      <p>
        <Icon icon={UsersRound} size={16} />
        <span>
          <b>{texts.acting(name)}</b> {texts.by(representative)}
        </span>
      </p>
      {others.length > 0 && (
        <Menu
          align="end"
          triggerClassName={buttonClass({ size: 'sm', auto: true })}
          trigger={
            <>
              {texts.others}
              <Icon icon={ChevronDown} size={15} />
            </>
          }
          title={texts.others}
          items={others.map(other => ({ label: other.name, form: <SwitchTo {...other} /> }))}
        />
      )}
      <EndActing />
    </section>
  )
}

const SwitchTo = ({ id, name }: Others[number]) => (
  <Form method="post" action={paths.acting()} reloadDocument>
    <input type="hidden" name="userId" value={id} />
    <button type="submit" className={menuItemClass}>
      {texts.switchTo(name)}
    </button>
  </Form>
)

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
