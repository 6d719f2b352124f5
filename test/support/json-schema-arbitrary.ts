import fc, { type Arbitrary } from 'fast-check'

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}

const hostileText = [
  '',
  ' ',
  'null',
  "'; DROP TABLE users; --",
  '%_\\',
  '\u0000',
  '\u202e뒤집힌',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '김하늘',
  'ㄱㅎㄴ',
  '가'.repeat(3000),
  '2026-02-30',
  '9'.repeat(400),
]

/** Arbitrary JSON, biased towards values that break programs. */
export const hostile: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...hostileText),
  fc.constantFrom(null, true, false, 0, -1, 1.5, 1e308, -0, Number.MAX_SAFE_INTEGER + 2, [], {}, [[]], {
    constructor: 1,
  }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.integer(),
  fc.array(fc.constantFrom(null, 1, 'x', {}), { maxLength: 5 }),
)

/** Values that match a JSON schema most of the time; some parts are hostile. */
export function valuesOf(schema: Schema): Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: fitting(schema) }, { weight: 1, arbitrary: hostile })
}

function fitting(schema: Schema): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(valuesOf))
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return objectOf(schema)
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      })
    case 'integer':
      return fc.integer({ min: clamp(schema.minimum, 0), max: clamp(schema.maximum, 1_000_000) })
    case 'number':
      return fc.double({ min: clamp(schema.minimum, 0), max: clamp(schema.maximum, 1_000_000), noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.oneof(
        fc.constantFrom('서단오', '2026-12-01', '01012345678', 'a@example.com', 'https://example.com/a'),
        fc.string({ maxLength: 30 }),
      )
  }
}

function objectOf({ properties = {}, required = [] }: Schema): Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema)]))
  const always = required.filter(name => name in fields)
  return fc.record(fields, { requiredKeys: always })
}

// A draft of ±2^53 would be refused at once; the interesting values are small.
const clamp = (bound: number | undefined, fallback: number) =>
  bound === undefined || Math.abs(bound) > 2_000_000_000 ? fallback : Math.ceil(bound)
