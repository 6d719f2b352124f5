import type { ElementType, ReactNode } from 'react'
import styles from './Card.module.css'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import type { IconShape } from './icons.ts'
import { ChevronRight, CircleAlert, CircleCheck, Info, ShieldCheck, TriangleAlert } from './icons.ts'
import { ListLink } from './ListLink.tsx'

type CardProps = {
  as?: ElementType
  /** soft: a grey surface without a line; float: lifted. */
  variant?: 'line' | 'soft' | 'float'
  className?: string
  id?: string
  children: ReactNode
}

/** A surface that holds one thing. Never a card inside a card. */
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
  /** Announce it when it appears: `alert` for errors, `status` for the rest. */
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

/** What went wrong with the whole of a form, announced as it appears; nothing while there is nothing to say. */
export function Alert({ children }: { children?: ReactNode }) {
  if (!children) return null
  return (
    <div className={styles.alert}>
      <Note tone="danger" role="alert">
        {children}
      </Note>
    </div>
  )
}

/** Facts as name and value, from `[name, value]` rows; empty values are left out. */
export function DefinitionList({ items }: { items: [name: string, value: ReactNode][] }) {
  return (
    <dl className={styles.list}>
      {items
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
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

/** The head of a section: its title, and where the rest is. */
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
