import type { AuditEntry } from '#contract/admin/audit.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import type { Column } from '../list/RowTable.tsx'
import { MemberLink } from '../members/MemberLink.tsx'
import { AuditTargetLink } from './AuditTargetLink.tsx'
import { type Acts as ActsOfOne, actionName, exactTime, unnamedActor } from './acts.ts'
import styles from './audit.module.css'
import { auditTexts as texts } from './messages.ts'

/** Targets of one row that are named without asking. */
const shownTargets = 3

/** The columns of the log; a row is what one person did alike within minutes. */
export const columns: Column<ActsOfOne>[] = [
  {
    title: texts.when,
    kind: 'line',
    cell: ([{ at, id }]) => (
      <ListLink href={officePaths.adminAuditEntry(id)}>
        <time dateTime={at}>{exactTime(at)}</time>
      </ListLink>
    ),
  },
  {
    title: texts.who,
    kind: 'line',
    cell: ([entry]) => (entry.actor ? <MemberLink person={entry.actor} /> : unnamedActor(entry)),
  },
  {
    title: texts.what,
    cell: group => (
      <>
        <b>{actionName(group[0])}</b>
        {group.length > 1 && <p className={styles.reason}>{texts.together(group.length)}</p>}
      </>
    ),
  },
  { title: texts.whom, cell: group => <Targets group={group} /> },
  { title: texts.more, cell: group => (group.length > 1 ? <Acts group={group} /> : <Detail entry={group[0]} />) },
]

function Detail({ entry: { action, detail, network } }: { entry: AuditEntry }) {
  const { reason } = detail
  return (
    <>
      {typeof reason === 'string' && <p className={styles.reason}>{reason}</p>}
      <details className={styles.raw}>
        <summary>{texts.raw}</summary>
        {network && (
          <p>
            {texts.network} {network}
          </p>
        )}
        <pre>{JSON.stringify({ action, ...detail }, null, 1)}</pre>
      </details>
    </>
  )
}

/** Each target of the acts once: the first ones, and how many more. */
function Targets({ group }: { group: ActsOfOne }) {
  const targets = [...new Map(group.map(entry => [`${entry.targetType} ${entry.targetId}`, entry])).values()]
  const rest = targets.length - shownTargets
  return (
    <>
      {targets.slice(0, shownTargets).map(entry => (
        <div key={entry.id}>
          <AuditTargetLink entry={entry} />
        </div>
      ))}
      {rest > 0 && <small>{texts.others(rest)}</small>}
    </>
  )
}

/** Acts that belong together, each with its own page. */
function Acts({ group }: { group: ActsOfOne }) {
  const reasons = [...new Set(group.map(({ detail }) => detail.reason).filter(reason => typeof reason === 'string'))]
  return (
    <>
      {reasons.map(reason => (
        <p key={reason} className={styles.reason}>
          {reason}
        </p>
      ))}
      <details className={styles.raw}>
        <summary>{texts.each}</summary>
        <ul>
          {group.map(entry => (
            <li key={entry.id}>
              <ListLink href={officePaths.adminAuditEntry(entry.id)}>{exactTime(entry.at)}</ListLink>{' '}
              <AuditTargetLink entry={entry} />
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}
