import { AlikeField } from '#contract/codes/admin.ts'
import { CastingStatus } from '#contract/codes/castings.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Note } from '#web/ui/display/Card.tsx'
import { clock, shortDate } from '#web/ui/format.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import styles from '../admin.module.css'
import { type Column, RowTable } from '../list/RowTable.tsx'
import type { ReviewedCasting } from './CastingFacts.tsx'
import { alikeTexts as texts } from './messages.ts'

/** Castings of the same owner with nearly the same text, and in what each differs from this one. */
export function Alike({ casting: { alike } }: { casting: ReviewedCasting }) {
  if (!alike.length) return null
  return (
    <section>
      <div className={styles.warnings}>
        <Note tone="warn" title={texts.title(alike.length)} />
      </div>
      {alike.map(other => (
        <AlikeCasting key={other.id} other={other} />
      ))}
    </section>
  )
}

type Similar = ReviewedCasting['alike'][number]

const columns: Column<Similar['differences'][number]>[] = [
  { title: texts.what, cell: ({ field }) => <b>{AlikeField[field]}</b> },
  { title: texts.here, cell: ({ here }) => here || texts.nothing },
  { title: texts.there, cell: ({ there }) => there || texts.nothing },
]

function AlikeCasting({ other }: { other: Similar }) {
  const { id, title, status, submittedAt, differences } = other
  return (
    <div className={styles.asked}>
      <p>
        <ListLink href={`${officePaths.adminCastings()}?q=${id}&id=${id}`}>{title}</ListLink>{' '}
        <Badge>{CastingStatus[status as keyof typeof CastingStatus]}</Badge>{' '}
        <small>{texts.sentAt(shortDate(submittedAt), clock(submittedAt))}</small>
      </p>
      {differences.length ? (
        <RowTable label={texts.differences(title)} columns={columns} rows={differences} keyOf={row => row.field} />
      ) : (
        <p>{texts.same}</p>
      )}
    </div>
  )
}
