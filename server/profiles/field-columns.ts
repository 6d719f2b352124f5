import type { Updateable } from 'kysely'
import type { ProfileBody } from '#contract/profiles/body.ts'
import { type FieldName, fieldRows, type ProfileFields, untold } from '#contract/profiles/fields.ts'
import type { DB } from '#server/kernel/schema.generated.ts'
import type { Secrets } from '#server/kernel/secrets.ts'

type Profiles = Updateable<DB['profiles']>
type Column = ProfileFields[FieldName]['column']
type Sealed = ProfileFields['phone']['column']
type Stored = { [Name in Exclude<Column, Sealed>]: Exclude<Profiles[Name], undefined> } & { [Name in Sealed]?: string }
type FieldsOfBody = Pick<ProfileBody, FieldName>
type Kind = (typeof fieldRows)[number][1]['kind']

/** The fields of a stored row in the contract's shape. */
export function fieldsOf(row: { [Name in Column]: unknown }, secrets: Secrets): FieldsOfBody {
  const fields = fieldRows.map(([name, { column, kind }]) => [name, readFrom(kind, row[column as Column], secrets)])
  return Object.fromEntries(fields)
}

function readFrom(kind: Kind, stored: unknown, secrets: Secrets): unknown {
  if (kind.type === 'record') return { ...kind.empty, ...(stored as object) }
  if (stored === null) return untold(kind)
  if (kind.type === 'phone') return secrets.decrypt(stored as string)
  return kind.type === 'number' ? Number(stored) : stored
}

/** The columns of the fields; an omitted phone keeps its stored value. */
export function fieldColumnsOf(body: FieldsOfBody, secrets: Secrets): Stored {
  const columns = fieldRows
    .filter(([name, { kind }]) => kind.type !== 'phone' || body[name])
    .map(([name, { column, kind, emptied }]) => [column, storedAs(kind, emptied, body[name], secrets)])
  return Object.fromEntries(columns) as Stored
}

function storedAs(kind: Kind, emptied: object, value: unknown, secrets: Secrets): unknown {
  if (kind.type === 'record' && kind.isSparse) return JSON.stringify(without(kind.empty, value as object))
  if (kind.type === 'list' || kind.type === 'record') return JSON.stringify(value)
  if (kind.type === 'phone') return secrets.encrypt(value as string)
  return value === '' && 'to' in emptied ? emptied.to : value
}

/** The entries of a record that differ from its empty one. */
const without = (empty: Record<string, unknown>, value: object) =>
  Object.fromEntries(Object.entries(value).filter(([name, entry]) => entry !== empty[name]))
