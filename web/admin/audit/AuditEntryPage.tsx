import type { AuditEntry } from '#contract/admin/audit.ts'
import { labelIn } from '#contract/codes/code-of.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { DefinitionList } from '#web/ui/display/Card.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import admin from '../admin.module.css'
import { type Column, RowTable } from '../list/RowTable.tsx'
import { MemberLink } from '../members/MemberLink.tsx'
import type { Route } from './+types/AuditEntryPage'
import { AuditTargetLink } from './AuditTargetLink.tsx'
import { actionName, changesOf, exactTime, unnamedActor } from './acts.ts'
import styles from './audit.module.css'
import { factCodes, factNames, auditTexts as texts } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? texts.entry(loaderData.entry.id) : texts.title)

export const loader = ({ context, params }: Route.LoaderArgs) =>
  apiOf(context).admin.auditEntry({ params: { entryId: Number(params.entryId) } })

type Change = ReturnType<typeof changesOf>[number]
function said(value: unknown, codes: Record<string, string> = {}): string {
  if (value === undefined || value === null) return texts.none
  if (Array.isArray(value)) return value.map(each => said(each, codes)).join(', ') || texts.none
  return typeof value === 'string' ? (labelIn(codes, value) ?? value) : JSON.stringify(value)
}

const changeColumns: Column<Change>[] = [
  { title: texts.fact, cell: ({ name }) => labelIn(factNames, name) ?? <code>{name}</code> },
  { title: texts.before, cell: ({ name, before }) => said(before, factCodes[name]) },
  { title: texts.after, cell: ({ name, after }) => said(after, factCodes[name]) },
]

const aroundColumns: Column<AuditEntry>[] = [
  {
    title: texts.when,
    kind: 'line',
    cell: ({ id, at }) => (
      <ListLink href={officePaths.adminAuditEntry(id)}>
        <time dateTime={at}>{exactTime(at)}</time>
      </ListLink>
    ),
  },
  { title: texts.who, cell: entry => (entry.actor ? <MemberLink person={entry.actor} /> : unnamedActor(entry)) },
  { title: texts.what, cell: entry => <b>{actionName(entry)}</b> },
]

/** One act: who did what to what, which values it changed, and what was done to the same target around it. */
export default function AuditEntryPage({ loaderData: { entry, around } }: Route.ComponentProps) {
  const { id, at, actor, detail, network } = entry
  const { before: _, after: __, reason, ...facts } = detail
  const changes = changesOf(entry)
  return (
    <>
      <header className={admin.top}>
        <h1>{texts.entry(id)}</h1>
        <ListLink href={officePaths.adminAudit()}>{texts.back}</ListLink>
      </header>
      <div className={styles.act}>
        <DefinitionList
          items={[
            [texts.what, actionName(entry)],
            [texts.when, exactTime(at)],
            [texts.who, actor ? <MemberLink key="actor" person={actor} /> : unnamedActor(entry)],
            [texts.network, network],
            [texts.whom, <AuditTargetLink key="target" entry={entry} />],
            [texts.reason, typeof reason === 'string' && reason],
          ]}
        />
        <section>
          <h2>{texts.changes}</h2>
          {changes.length ? (
            <RowTable label={texts.changes} columns={changeColumns} rows={changes} keyOf={({ name }) => name} />
          ) : (
            <p className={admin.quiet}>{texts.noChanges}</p>
          )}
        </section>
        {Object.keys(facts).length > 0 && (
          <section>
            <h2>{texts.more}</h2>
            <DefinitionList
              items={Object.entries(facts).map(([name, value]) => [
                labelIn(factNames, name) ?? name,
                said(value, factCodes[name]),
              ])}
            />
          </section>
        )}
        {around.length > 0 && (
          <section>
            <h2>{texts.around}</h2>
            <RowTable label={texts.around} columns={aroundColumns} rows={around} keyOf={each => each.id} />
          </section>
        )}
      </div>
    </>
  )
}
