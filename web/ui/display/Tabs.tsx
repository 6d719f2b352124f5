import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import { ListLink } from '../ListLink.tsx'
import styles from './Tabs.module.css'

type TabLinksProps = {
  label: string
  /** `countLabel` says what the number counts, to screen readers. */
  tabs: { href: string; label: ReactNode; count?: number | undefined; countLabel?: string; current?: boolean }[]
  fill?: boolean
}

/** Tabs that are pages of their own: links, with the current one marked and scrolled into view. */
export function TabLinks({ label, tabs, fill }: TabLinksProps) {
  const list = useRef<HTMLElement>(null)
  const current = tabs.find(tab => tab.current)?.href
  // Scrolls the list, never the page.
  useEffect(() => {
    const [nav, tab] = [list.current, list.current?.querySelector('[aria-current]')]
    if (!nav || !tab || current === undefined) return
    const [outside, inside] = [nav.getBoundingClientRect(), tab.getBoundingClientRect()]
    nav.scrollLeft += inside.left + inside.width / 2 - outside.left - outside.width / 2
  }, [current])
  return (
    <nav ref={list} aria-label={label} className={cx(styles.tabs, fill && styles.fill)}>
      {tabs.map(tab => (
        <ListLink
          key={tab.href}
          href={tab.href}
          aria-current={tab.current ? 'page' : undefined}
          className={cx(styles.tab, tab.current && styles.on)}
        >
          <TabLabel label={tab.label} count={tab.count} countLabel={tab.countLabel} />
        </ListLink>
      ))}
    </nav>
  )
}

type TabLabelProps = { label: ReactNode; count?: number | undefined; countLabel?: string | undefined }

function TabLabel({ label, count, countLabel }: TabLabelProps) {
  return (
    <>
      {label}
      {count !== undefined && <b aria-hidden={countLabel ? true : undefined}>{count}</b>}
      {count !== undefined && countLabel && <span className="sr">{countLabel}</span>}
    </>
  )
}

type TabListProps<Id extends string> = {
  label: string
  tabs: { id: Id; label: ReactNode; count?: number }[]
  value: Id
  onChange: (id: Id) => void
  /** Id of the panel below, which has role="tabpanel". */
  panelId: string
}

/** Tabs over one panel: by press, and by arrow keys, which wrap around. */
export function TabList<Id extends string>({ label, tabs, value, onChange, panelId }: TabListProps<Id>) {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(tab => tab.id === value)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = (to + tabs.length) % tabs.length
    const chosen = tabs[next]
    if (chosen) onChange(chosen.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <div ref={list} role="tablist" aria-label={label} onKeyDown={onKeyDown} className={cx(styles.tabs, styles.fill)}>
      {tabs.map(({ id, label: name, count }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`${panelId}-${id}`}
          aria-selected={id === value}
          aria-controls={panelId}
          tabIndex={id === value ? 0 : -1}
          onClick={() => onChange(id)}
          className={cx(styles.tab, id === value && styles.on)}
        >
          <TabLabel label={name} count={count} />
        </button>
      ))}
    </div>
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
