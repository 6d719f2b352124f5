import { Form } from 'react-router'
import { AuditAction } from '#contract/codes/audit.ts'
import { AuditTarget } from '#contract/codes/audit-targets.ts'
import { operatorLengths } from '#contract/limits.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { SearchInput, Select, TextInput } from '#web/ui/forms/Input.tsx'
import styles from './audit.module.css'
import type { AuditFilters } from './audit-filters.ts'
import { auditTexts as texts } from './messages.ts'

/** The form that searches the audit log. */
export function AuditSearch({ filters, isFiltered }: { filters: AuditFilters; isFiltered: boolean }) {
  return (
    <Form method="get" className={styles.filters} role="search" aria-label={texts.search} key={JSON.stringify(filters)}>
      <Field label={texts.person}>
        <SearchInput
          name="q"
          defaultValue={filters.q}
          placeholder={texts.personHint}
          maxLength={operatorLengths.searchAudit}
        />
      </Field>
      <Field label={texts.action}>
        <Select name="action" defaultValue={filters.action} placeholder={texts.all} options={options(AuditAction)} />
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
          <LinkButton auto href={officePaths.adminAudit()}>
            {texts.clear}
          </LinkButton>
        )}
      </div>
    </Form>
  )
}

const options = (labels: Record<string, string>) =>
  Object.entries(labels)
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'ko'))
