import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { ListLink } from './ListLink.tsx'
import styles from './Tabs.module.css'
import { tabAfterKey } from './tabKeys.ts'

type TabItem<Id extends string> = { id: Id; label: ReactNode; count?: number }

type TabsProps<Id extends string> = {
  label: string
  tabs: TabItem<Id>[]
  value: Id
  onChange: (id: Id) => void
  /** Tabs share the whole width. */
  fill?: boolean
  /** Content of the chosen tab. */
  children?: ReactNode
}

/** Tabs within a page. Left and right move and wrap, Home and End jump; the panel follows. */
export function Tabs<Id extends string>({ label, tabs, value, onChange, fill, children }: TabsProps<Id>) {
  const prefix = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    const next = tabAfterKey(
      event.key,
      tabs.findIndex(tab => tab.id === value),
      tabs.length,
    )
    if (next === null) return
    event.preventDefault()
    onChange(tabs[next]!.id)
    document.getElementById(`${prefix}-${tabs[next]!.id}`)?.focus()
  }
  return (
    <>
      <div role="tablist" aria-label={label} className={cx(styles.tabs, fill && styles.fill)} onKeyDown={onKeyDown}>
        {tabs.map(tab => (
          <button
            key={tab.id}
            id={`${prefix}-${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab.id === value}
            aria-controls={children === undefined ? undefined : `${prefix}-panel`}
            tabIndex={tab.id === value ? 0 : -1}
            className={cx(styles.tab, tab.id === value && styles.on)}
            onClick={() => onChange(tab.id)}
          >
            <TabLabel {...tab} />
          </button>
        ))}
      </div>
      {children !== undefined && (
        <div role="tabpanel" id={`${prefix}-panel`} aria-labelledby={`${prefix}-${value}`}>
          {children}
        </div>
      )}
    </>
  )
}

type TabLinksProps = {
  label: string
  tabs: { href: string; label: ReactNode; count?: number; current?: boolean }[]
  fill?: boolean
}

/** Tabs that are pages of their own: links, with the current one marked. */
export function TabLinks({ label, tabs, fill }: TabLinksProps) {
  return (
    <nav aria-label={label} className={cx(styles.tabs, fill && styles.fill)}>
      {tabs.map(tab => (
        <ListLink
          key={tab.href}
          href={tab.href}
          aria-current={tab.current ? 'page' : undefined}
          className={cx(styles.tab, tab.current && styles.on)}
        >
          <TabLabel label={tab.label} count={tab.count} />
        </ListLink>
      ))}
    </nav>
  )
}

function TabLabel({ label, count }: { label: ReactNode; count?: number }) {
  return (
    <>
      {label}
      {count !== undefined && <b>{count}</b>}
    </>
  )
}

type SegmentsProps<Id extends string> = {
  label: string
  options: { id: Id; label: ReactNode }[]
  value: Id
  onChange: (id: Id) => void
}

/** A small choice between views, such as S M L. */
export function Segments<Id extends string>({ label, options, value, onChange }: SegmentsProps<Id>) {
  return (
    <fieldset aria-label={label} className={styles.segments}>
      {options.map(option => (
        <button
          key={option.id}
          type="button"
          aria-pressed={option.id === value}
          className={cx(option.id === value && styles.chosen)}
          onClick={() => onChange(option.id)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
