import { Children, type ElementType, type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../Icon.tsx'
import type { IconShape } from '../icons.ts'
import { ChevronRight, CircleAlert, CircleCheck, Info, ShieldCheck, TriangleAlert } from '../icons.ts'
import { ListLink } from '../ListLink.tsx'
import styles from './Card.module.css'

type CardProps = {
  as?: ElementType
  /** soft: a grey surface without a border; float: raised. */
  variant?: 'line' | 'soft' | 'float'
  className?: string
  id?: string
  children: ReactNode
}

/** A surface for one thing. Never nest cards. */
export function Card({ as: Element = 'div', variant = 'line', className, ...rest }: CardProps) {
  return <Element className={cx(styles.card, styles[variant], className)} {...rest} />
}

type NoteTone = 'plain' | 'info' | 'ok' | 'warn' | 'danger'
const noteIcons: Record<NoteTone, IconShape> = {
  plain: ShieldCheck,
  info: Info,
  ok: CircleCheck,
  warn: TriangleAlert,
  danger: CircleAlert,
}

type NoteProps = {
  tone?: NoteTone
  icon?: IconShape
  /** The bold first sentence. */
  title?: ReactNode
  children?: ReactNode
  /** Announced when it appears: `alert` for errors, `status` for the rest. */
  role?: 'alert' | 'status'
}

/** A short notice within the page. */
export function Note({ tone = 'plain', icon, title, children, role }: NoteProps) {
  return (
    <div className={cx(styles.note, styles[tone])} role={role}>
      <Icon icon={icon ?? noteIcons[tone]} />
      <div>
        {title && <b>{title}</b>} {children}
      </div>
    </div>
  )
}

/** The error of a whole form, announced and brought into view when it appears; empty without an error. */
export function Alert({ children }: { children?: ReactNode }) {
  const isEmpty = Children.toArray(children).every(child => child === '')
  return isEmpty ? null : <ShownAlert>{children}</ShownAlert>
}

function ShownAlert({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  // Not an expression: newer browsers answer a promise, which React would take for a cleanup.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place} className={styles.alert}>
      <Note tone="danger" role="alert">
        {children}
      </Note>
    </div>
  )
}

/** Facts from `[name, value]` rows, without empty ones. */
export function DefinitionList({ items }: { items: [name: string, value: ReactNode][] }) {
  const stated = items.filter(([, value]) => value !== null && value !== undefined && value !== '')
  if (!stated.length) return null
  return (
    <dl className={styles.list}>
      {stated.map(([name, value]) => (
        <Fact key={name} name={name} value={value} />
      ))}
    </dl>
  )
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}

type SectionHeadProps = {
  title: ReactNode
  as?: 'h2' | 'h3'
  id?: string
  /** Link on the right, such as `전체 보기`. */
  more?: { href: string; label: string }
  children?: ReactNode
}

/** The head of a section: its title, and a link to the rest. */
export function SectionHead({ title, as: Heading = 'h2', id, more, children }: SectionHeadProps) {
  return (
    <div className={styles.head}>
      <Heading id={id} className={styles.title}>
        {title}
      </Heading>
      {children}
      {more && (
        <ListLink href={more.href} className={styles.more}>
          {more.label}
          <Icon icon={ChevronRight} size={16} />
        </ListLink>
      )}
    </div>
  )
}
