import type { ReactNode } from 'react'
import { TeamTabs } from '#web/applications/PlaceTabs.tsx'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { type IconShape, Plus } from '#web/ui/icons.ts'
import styles from './Auditions.module.css'

type Props = {
  castingId: number
  current: 'auditions' | 'selfTapes'
  /** The casting's title. */
  casting: string
  texts: { title: string; teamLead: string; teamNone: string; teamNoneText: string }
  icon: IconShape
  create: { label: string; onClick: () => void }
  /** Content beside the button. */
  beside?: ReactNode
  /** Content above the list. */
  above?: ReactNode
  /** The entries as list items. */
  items: ReactNode[]
  children: ReactNode
}

/** A team's page of requests to applicants: head, tabs, the list or an empty state; `children` follow the list. */
export function TeamPlace({ castingId, current, casting, texts, icon, create, beside, above, items, children }: Props) {
  const button = (
    <Button auto variant="ink" onClick={create.onClick}>
      <Icon icon={Plus} size={18} />
      {create.label}
    </Button>
  )
  return (
    <div className="wrap">
      <header className={styles.head}>
        <div>
          <Text size="h1">{texts.title}</Text>
          <p>{casting}</p>
          <p>{texts.teamLead}</p>
        </div>
        <div className={styles.actions}>
          {beside}
          {items.length > 0 && button}
        </div>
      </header>
      <TeamTabs castingId={castingId} label={texts.title} current={current} />
      {above}
      {items.length === 0 ? (
        <Empty as="h2" icon={icon} title={texts.teamNone} action={button}>
          {texts.teamNoneText}
        </Empty>
      ) : (
        <ul className={styles.list}>{items}</ul>
      )}
      {children}
    </div>
  )
}
