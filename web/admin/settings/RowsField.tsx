import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { TextArea, TextInput } from '#web/ui/forms/Input.tsx'
import { X } from '#web/ui/icons.ts'
import { ArrowUp } from '#web/ui/member-icons.ts'
import { rowFields, settingsTexts as texts } from './messages.ts'
import styles from './settings.module.css'

export type Row = Record<string, string>
type Props = { fields: readonly string[]; rows: readonly Row[]; onChange: (rows: Row[]) => void }

/** Rows of a setting, written field by field, in their order. */
export function RowsField({ fields, rows, onChange }: Props) {
  const put = (at: number, field: string, value: string) =>
    onChange(rows.map((row, other) => (other === at ? { ...row, [field]: value } : row)))
  return (
    <>
      <ol className={styles.rows}>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place alone
          <li key={at}>
            <fieldset>
              <legend>{texts.row(at + 1)}</legend>
              {fields.map(field => (
                <RowField key={field} field={field} value={row[field] ?? ''} onPut={value => put(at, field, value)} />
              ))}
              <p className={styles.rowActions}>
                {at > 0 && (
                  <IconButton
                    icon={ArrowUp}
                    label={texts.raiseRow(at + 1)}
                    onClick={() => onChange(raised(rows, at))}
                  />
                )}
                <IconButton
                  icon={X}
                  label={texts.removeRow(at + 1)}
                  onClick={() => onChange(rows.filter((_, other) => other !== at))}
                />
              </p>
            </fieldset>
          </li>
        ))}
      </ol>
      <Button auto onClick={() => onChange([...rows, Object.fromEntries(fields.map(field => [field, '']))])}>
        {texts.addRow}
      </Button>
    </>
  )
}

const raised = (rows: readonly Row[], at: number): Row[] =>
  rows.toSpliced(at, 1).toSpliced(at - 1, 0, ...rows.slice(at, at + 1))

function RowField({ field, value, onPut }: { field: string; value: string; onPut: (value: string) => void }) {
  const { label = field, most = 0, isLong } = rowFields[field] ?? {}
  const given = { value, maxLength: most }
  return (
    <Field label={label}>
      {isLong ? (
        <TextArea rows={3} {...given} onChange={event => onPut(event.target.value)} />
      ) : (
        <TextInput {...given} onChange={event => onPut(event.target.value)} />
      )}
    </Field>
  )
}
