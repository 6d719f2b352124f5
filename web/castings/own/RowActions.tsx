import { useState } from 'react'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Ellipsis } from '#web/ui/icons.ts'
import { Menu } from '#web/ui/overlay/Popover.tsx'
import styles from './MyCastings.module.css'
import { rowActionsTexts as texts } from './messages.ts'

/** An action on a casting, the most likely first. */
export type RowAction = { label: string } & ({ href: string } | { onSelect: () => unknown; danger?: boolean })

type Props = {
  title: string
  /** The actions that the state suggests: the first two are buttons. */
  actions: RowAction[]
  /** Further actions, only in the menu. */
  more: RowAction[]
}

/** The actions of a casting: two buttons, and a menu. */
export function RowActions({ title, actions, more }: Props) {
  const [pressed, setPressed] = useState<string | null>(null)
  const run = async (label: string, onSelect: () => unknown) => {
    setPressed(label)
    await onSelect()
    setPressed(null)
  }
  const rest = [...actions.slice(2), ...more]
  return (
    <div className={styles.actions}>
      {actions.slice(0, 2).map((action, at) => {
        const look = { size: 'sm', auto: true, variant: at === 0 ? 'ink' : 'line' } as const
        const { label } = action
        return 'href' in action ? (
          <LinkButton key={label} href={action.href} {...look} aria-label={texts.of(title, label)}>
            {label}
          </LinkButton>
        ) : (
          <Button key={label} {...look} pending={pressed === label} onClick={() => run(label, action.onSelect)}>
            {label}
          </Button>
        )
      })}
      {rest.length > 0 && (
        <Menu
          align="end"
          triggerClassName={styles.more}
          label={texts.of(title, texts.more)}
          title={title}
          trigger={<Icon icon={Ellipsis} size={18} />}
          items={rest}
        />
      )}
    </div>
  )
}
