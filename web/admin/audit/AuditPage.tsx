import { Form } from 'react-router'
import type { AuditEntry } from '#contract/admin/audit.ts'
import { AuditAction, AuditTarget } from '#contract/codes/audit.ts'
import { isCodeOf, labelIn } from '#contract/codes/code-of.ts'
import { operatorLengths } from '#contract/limits.ts'
import { wordIn } from '#web/calls/list-query.ts'
import { pageIn } from '#web/calls/page-param.ts'
import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Table } from '#web/ui/display/Table.tsx'
import { fullDateTime } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { SearchInput, Select, TextInput } from '#web/ui/forms/Input.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import { AdminList } from '../AdminList.tsx'
import admin from '../admin.module.css'
import type { Route } from './+types/AuditPage'
import { AuditExport } from './AuditExport.tsx'
import styles from './audit.module.css'
import { auditTexts as texts } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

const limit = 50
const names = ['q', 'action', 'targetType', 'targetId', 'from', 'until'] as const

export async function loader({ context, url }: Route.LoaderArgs) {
  const search = url.searchParams
  const filters = Object.fromEntries(
    names.flatMap(name => {
      const value = name === 'q' ? wordIn(search, operatorLengths.searchAudit) : search.get(name)?.trim()
      return value && isKnown(name, value) ? [[name, value]] : []
    }),
  ) as Partial<Record<(typeof names)[number], string>>
  const log = await apiOf(context).admin.auditLog({ query: { ...filters, page: pageIn(search), limit } as never })
  return { log, filters }
}

/** Whether a filter of an address is one: the others are left out. */
function isKnown(name: (typeof names)[number], value: string): boolean {
  if (name === 'action') return isCodeOf(AuditAction, value)
  if (name === 'targetType') return isCodeOf(AuditTarget, value)
  if (name === 'targetId') return /^[1-9]\d{0,14}$/.test(value)
  return name === 'q' || isRealDay(value)
}

function isRealDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text
}

/** The audit log, newest first. */
export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { log, filters } = loaderData
  const isFiltered = Object.keys(filters).length > 0
  return (
    <AdminList
      title={texts.title}
      beside={<AuditExport filters={filters} />}
      filters={
        <Form
          method="get"
          className={styles.filters}
          role="search"
          aria-label={texts.search}
          key={JSON.stringify(filters)}
        >
          <Field label={texts.person}>
            <SearchInput
              name="q"
              defaultValue={filters.q}
              placeholder={texts.personHint}
              maxLength={operatorLengths.searchAudit}
            />
          </Field>
          <Field label={texts.action}>
            <Select
              name="action"
              defaultValue={filters.action}
              placeholder={texts.all}
              options={options(AuditAction)}
            />
          </Field>
          <Field label={texts.target}>
            <Select
              name="targetType"
              defaultValue={filters.targetType}
              placeholder={texts.all}
              options={options(AuditTarget)}
            />
          </Field>
          <Field label={texts.from}>
            <TextInput type="date" name="from" defaultValue={filters.from} />
          </Field>
          <Field label={texts.until}>
            <TextInput type="date" name="until" defaultValue={filters.until} />
          </Field>
          <Field label={texts.targetId}>
            <TextInput name="targetId" defaultValue={filters.targetId} inputMode="numeric" pattern="[1-9][0-9]*" />
          </Field>
          <div className={styles.buttons}>
            <Button type="submit" auto variant="ink">
              {texts.find}
            </Button>
            {isFiltered && (
              <LinkButton auto href={paths.adminAudit()}>
                {texts.clear}
              </LinkButton>
            )}
          </div>
        </Form>
      }
      empty={log.list.length ? null : { title: texts.empty, text: isFiltered && texts.emptyText }}
      paging={{ ...log, limit, hrefOf: page => paths.adminAudit({ ...filters, page }) }}
    >
      <Table label={texts.title} minWidth={760} columns={[texts.when, texts.who, texts.what, texts.whom, texts.more]}>
        {log.list.map(entry => (
          <Row key={entry.id} entry={entry} />
        ))}
      </Table>
    </AdminList>
  )
}

const options = (labels: Record<string, string>) =>
  Object.entries(labels)
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'ko'))

function Row({ entry }: { entry: AuditEntry }) {
  const { actor, action, at, detail, network } = entry
  const { reason } = detail
  return (
    <tr>
      <td className={admin.nowrap}>
        <time dateTime={at}>{fullDateTime(at)}</time>
      </td>
      <td>{actor ? <ListLink href={paths.adminMembers(actor.id)}>{actor.name}</ListLink> : texts.nobody}</td>
      <td>
        <b>{labelIn(AuditAction, action) ?? action}</b>
      </td>
      <td>
        <Target entry={entry} />
      </td>
      <td>
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
      </td>
    </tr>
  )
}

const pageOf: Partial<Record<keyof typeof AuditTarget, (id: number) => string>> = {
  user: paths.adminMembers,
  order: id => paths.adminPayments({ id }),
  coupon_policy: id => paths.adminCoupons({ id }),
  profile: paths.actor,
  casting: paths.casting,
  tour: id => paths.adminTours({ id }),
}

function Target({ entry: { targetType, targetId, targetPerson } }: { entry: AuditEntry }) {
  if (targetType === null || targetId === null) return null
  const name = targetPerson?.name ?? `${AuditTarget[targetType]} ${texts.number(targetId)}`
  const href = pageOf[targetType]?.(targetId)
  return href ? <ListLink href={href}>{name}</ListLink> : name
}
