import { castingTerms, roleTerms, type TermRow, termNames } from '#contract/castings/terms.ts'
import { digitsOf } from '#contract/limits.ts'
import { CodesField, type Path, SelectField, TextField } from './EditorField.tsx'
import { termFieldsTexts as texts } from './messages.ts'

const rows: Record<string, TermRow> = { ...castingTerms, ...roleTerms }

/** The inputs of a group of terms; a role's have its path in front. */
export function TermFields({ group, of = '' }: { group: TermRow['group']; of?: `roles.${number}.` | '' }) {
  return termNames(rows, group).map(name => (
    <TermField key={name} name={`${of}${name}` as Path} row={rows[name] as TermRow} />
  ))
}

function TermField({ name, row }: { name: Path; row: TermRow }) {
  const field = { name, label: row.label, optional: true }
  switch (row.type) {
    case 'day':
      return <TextField {...field} type="date" />
    case 'number':
      return <TextField {...field} inputMode="numeric" maxLength={digitsOf(row.most)} end={row.unit} />
    case 'code':
      return <SelectField {...field} labels={row.codes} placeholder={texts.notStated} />
    case 'codes':
      return <CodesField {...field} labels={row.codes} />
    case 'text':
      return <TextField {...field} maxLength={row.max} placeholder={row.example} />
  }
}
