import type { ReactNode } from 'react'
import { Checkbox } from '#web/ui/forms/Choice.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import styles from './cases.module.css'
import { caseTexts as texts } from './messages.ts'

type Props = {
  /** The link opened from anywhere in the row. */
  href: string
  isOn: boolean
  /** Whether the link opens another tab. */
  isElsewhere?: boolean
  title: ReactNode
  /** Content beside or below the title. */
  beside?: ReactNode
  pick?: { name: string; isPicked: boolean; onPick: (isPicked: boolean) => void }
  /** The other cells. */
  children: ReactNode
}

/** A row of an operators' list that links to its subject. */
export const CaseRow = ({ href, isOn, isElsewhere, title, beside, pick, children }: Props) => (
  <tr data-case="" data-on={isOn || undefined} className={styles.row}>
    <td>
      {pick && (
        <Checkbox className={styles.pick} checked={pick.isPicked} onChange={event => pick.onPick(event.target.checked)}>
          <span className="sr">{texts.pick(pick.name)}</span>
        </Checkbox>
      )}
      <ListLink href={href} target={isElsewhere ? '_blank' : undefined} data-keep-scroll="" data-opens="">
        <b>{title}</b>
      </ListLink>{' '}
      {beside}
    </td>
    {children}
  </tr>
)
