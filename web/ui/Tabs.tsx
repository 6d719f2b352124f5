import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { ListLink } from './ListLink.tsx'
import styles from './Tabs.module.css'

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
