import { z } from 'zod'
import { codes, emailOrEmpty, name, phone, q, text } from '../common.ts'
import { profileLengths } from '../limits.ts'
import { boundsOf, type FieldsWith, fieldFilters, fieldRows, type ProfileFields } from './fields.ts'
import { fieldsTexts as texts } from './messages.ts'
import { isReservedName } from './reserved-names.ts'
import { shapes } from './shapes.ts'

type Kinds = { [Name in keyof ProfileFields]: ProfileFields[Name]['kind'] }
type Shapes = typeof shapes
type CodeOf<Codes> = keyof Codes & string
type Plain<T> = z.ZodType<T, T>

type BodyOf<Name extends keyof Kinds, Kind = Kinds[Name]> = Name extends keyof Shapes
  ? Shapes[Name]['body']
  : Kind extends { type: 'name'; min: 0 } | { type: 'text' | 'email' | 'address' }
    ? z.ZodDefault<Plain<string>>
    : Kind extends { type: 'name' }
      ? Plain<string>
      : Kind extends { type: 'number'; isRequired: true }
        ? Plain<number>
        : Kind extends { type: 'number' }
          ? z.ZodDefault<Plain<number | null>>
          : Kind extends { type: 'phone' }
            ? z.ZodDefault<Plain<string | null>>
            : Kind extends { type: 'code'; codes: infer Codes; standard: null }
              ? Plain<CodeOf<Codes>>
              : Kind extends { type: 'code'; codes: infer Codes }
                ? z.ZodDefault<Plain<CodeOf<Codes>>>
                : z.ZodDefault<Plain<boolean>>

type ViewOf<Name extends keyof Kinds, Kind = Kinds[Name]> = Name extends keyof Shapes
  ? Shapes[Name]['view']
  : Kind extends { type: 'text' | 'name' | 'email' | 'address' }
    ? Plain<string>
    : Kind extends { type: 'number' }
      ? Plain<number | null>
      : Kind extends { type: 'phone' }
        ? Plain<string | null>
        : Kind extends { type: 'code'; codes: infer Codes }
          ? Plain<CodeOf<Codes>>
          : Plain<boolean>

type Row = (typeof fieldRows)[number][1]

const within = ({ min, max }: { min: number; max: number }) => z.number().min(min).max(max)

const address = z
  .string()
  .trim()
  .toLowerCase()
  .regex(new RegExp(`^([a-z][a-z0-9-]{2,${profileLengths.shortName - 1}})?$`), texts.shortNameWrong)
  .refine(name => !isReservedName(name), texts.shortNameReserved)

function bodyOf(field: string, { kind, note }: Row): z.ZodType {
  switch (kind.type) {
    case 'text':
      return text(0, kind.max).default('')
    case 'name':
      return kind.min === 0 ? name(0, kind.max).default('') : name(kind.min, kind.max)
    case 'email':
      return emailOrEmpty.default('')
    case 'address':
      return described(address.default(''), note)
    case 'phone':
      return described(phone.nullable().default(null), note)
    case 'number': {
      const number = kind.decimals
        ? within(kind).multipleOf(0.1, texts.decimalsWrong)
        : z.int().min(kind.min).max(kind.max)
      return kind.isRequired ? number : number.nullable().default(null)
    }
    case 'flag':
      return described(z.boolean().default(kind.standard), note)
    case 'code':
      return kind.standard === null ? codes(kind.codes) : codes(kind.codes).default(kind.standard)
    default:
      return shapes[field as keyof Shapes].body
  }
}

const described = (schema: z.ZodType, note: string | undefined) => (note ? schema.describe(note) : schema)

function viewOf(name: string, { kind }: Row): z.ZodType {
  switch (kind.type) {
    case 'text':
    case 'name':
    case 'email':
    case 'address':
      return z.string()
    case 'phone':
      return z.string().nullable()
    case 'number':
      return (kind.decimals ? z.number() : z.int()).nullable()
    case 'flag':
      return z.boolean()
    case 'code':
      return codes(kind.codes)
    default:
      return shapes[name as keyof Shapes].view
  }
}

const shapeOf = (rows: typeof fieldRows, schemaOf: (name: string, row: Row) => z.ZodType) =>
  Object.fromEntries(rows.map(([name, row]) => [name, schemaOf(name, row)]))

/** The request schema, field by field. */
export const fieldsBody = shapeOf(fieldRows, bodyOf) as { [Name in keyof Kinds]: BodyOf<Name> }

/** The schema for readers of the profile. */
export const fieldsView = shapeOf(
  fieldRows.filter(([, row]) => row.readBy !== 'owner'),
  viewOf,
) as { [Name in FieldsWith<{ readBy: 'anyone' | 'tracer' }>]: ViewOf<Name> }

/** The schema of fields for the owner alone. */
export const fieldsOwn = shapeOf(
  fieldRows.filter(([, row]) => row.readBy === 'owner'),
  viewOf,
) as { [Name in FieldsWith<{ readBy: 'owner' }>]: ViewOf<Name> }

type One<Codes> = ReturnType<typeof q.one<Codes & Record<string, string>>>
type Many<Codes> = ReturnType<typeof q.many<Codes & Record<string, string>>>
type Bound = ReturnType<typeof q.number<z.ZodNumber>>
type CodesOf<Name extends keyof Kinds> = Kinds[Name] extends { codes: infer Codes } ? Codes : never

/** Query parameters of searchable fields. */
export const fieldsSearch = Object.fromEntries(
  fieldFilters().flatMap(({ name, by, kind }): [string, z.ZodType][] => {
    if (kind.type === 'number') return boundsOf(name).map(bound => [bound, q.number(within(kind))])
    if (kind.type === 'code') return [[name, by === 'one' ? q.one(kind.codes) : q.many(kind.codes)]]
    throw new Error(`profiles are not searched by a ${kind.type}`)
  }),
) as { [Name in FieldsWith<{ filter: { by: 'one' } }>]: One<CodesOf<Name>> } & {
  [Name in FieldsWith<{ filter: { by: 'many' } }>]: Many<CodesOf<Name>>
} & { [Name in `${FieldsWith<{ filter: { by: 'range' } }>}${'Min' | 'Max'}`]: Bound }
