import { Form } from 'react-router'
import type { AppContract } from '#contract'
import { FigureSpan } from '#contract/codes/admin.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { addDays, monthsLater } from '#contract/korean-time.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { fullDay } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { ChipLink, Chips } from '#web/ui/forms/Chip.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { Select, TextInput } from '#web/ui/forms/Input.tsx'
import styles from './figures.module.css'
import { figuresTexts as texts } from './messages.ts'

type Span = CodeOf<typeof FigureSpan>
type Address = { by: Span; from: string | undefined; until: string | undefined }
type Found = DataOf<AppContract['admin']['figures']>

/** Chooses the period, which the address keeps: by a link, or by two days. */
export function PeriodForm({ address, found }: { address: Address; found: Found }) {
  const { from, until, lastDay } = found
  const presets: { label: string; by: Span; from?: string }[] = [
    { label: texts.presets.days, by: 'DAY' },
    ...(lastDay ? [{ label: texts.presets.quarter, by: 'DAY' as const, from: addDays(lastDay, -89) }] : []),
    { label: texts.presets.months, by: 'MONTH' },
    ...(lastDay ? [{ label: texts.presets.years, by: 'MONTH' as const, from: fiveYears(lastDay) }] : []),
  ]
  const isCurrent = (preset: { by: Span; from?: string }) =>
    address.by === preset.by && address.from === preset.from && address.until === undefined
  return (
    <>
      <Chips label={texts.period}>
        {presets.map(({ label, ...period }) => (
          <ChipLink key={label} on={isCurrent(period)} href={officePaths.adminStatistics(period)}>
            {label}
          </ChipLink>
        ))}
      </Chips>
      <Form
        method="get"
        action={officePaths.adminStatistics()}
        className={styles.period}
        key={JSON.stringify([address, from, until])}
      >
        <Field label={texts.by}>
          <Select
            name="by"
            defaultValue={address.by}
            options={Object.entries(FigureSpan).map(([value, label]) => ({ value, label }))}
          />
        </Field>
        <Field label={texts.from}>
          <TextInput type="date" name="from" defaultValue={from ?? ''} />
        </Field>
        <Field label={texts.until}>
          <TextInput type="date" name="until" defaultValue={until ?? ''} />
        </Field>
        <Button type="submit" auto variant="ink">
          {texts.show}
        </Button>
      </Form>
      <p className={styles.note}>
        {from && until && <b>{texts.shown(fullDay(from), fullDay(until))}</b>} {texts.most}
      </p>
    </>
  )
}

const fiveYears = (lastDay: string) => monthsLater(`${lastDay.slice(0, 7)}-01`, -59)
