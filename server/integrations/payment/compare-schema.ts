import { z } from 'zod'
import { providerCalls } from './provider-schema.ts'

type Schema = {
  $ref?: string
  type?: string
  format?: string
  enum?: string[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  oneOf?: Schema[]
  anyOf?: Schema[]
  discriminator?: { propertyName: string; mapping: Record<string, string> }
}
type Content = { content?: Record<string, { schema: Schema }> }
type Operation = {
  parameters?: { name: string; in: string }[]
  requestBody?: Content
  responses: Record<string, Content>
}
export type OpenApi = {
  paths: Record<string, Record<string, Operation | undefined> | undefined>
  components: { schemas: Record<string, Schema> }
}

/**
 * Differences between our schema of the provider's calls and its published description, one line each: calls, fields
 * that it does not know, types, fields that only one side requires, and errors with their status.
 */
export function compareWithOpenApi(document: OpenApi): string[] {
  const differences: string[] = []
  for (const [name, call] of Object.entries(providerCalls)) {
    const { path, method, body, answer, errors } = call
    const operation = document.paths[path]?.[method.toLowerCase()]
    if (!operation) {
      differences.push(`${name}: there is no ${method} ${path}`)
      continue
    }
    const tell = (line: string) => differences.push(`${name}: ${line}`)
    const compare = createComparison(document, tell)
    const theirs = operation.requestBody?.content?.['application/json']?.schema
    if (body && theirs) compare('body', jsonOf(body), theirs, 'request')
    else if (body) tell('takes no body')
    const answered = operation.responses['200']?.content?.['application/json']?.schema
    if (answered) compare('answer', jsonOf(answer), answered, 'answer')
    else tell('has no answer')
    compareErrors(errors, errorsOf(document, operation), tell)
  }
  return differences
}

const jsonOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input' }) as Schema

type Direction = 'request' | 'answer'

function createComparison({ components }: OpenApi, tell: (line: string) => void) {
  const resolved = (schema: Schema): Schema =>
    schema.$ref ? resolved(components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema

  /** The shapes of a value, each with the value of its discriminator. */
  function variantsOf(schema: Schema): { tag: string | null; shape: Schema }[] {
    const { discriminator, oneOf } = resolved(schema)
    if (discriminator)
      return Object.entries(discriminator.mapping).map(([tag, $ref]) => ({ tag, shape: resolved({ $ref }) }))
    return (oneOf ?? [schema]).map(one => ({ tag: null, shape: resolved(one) }))
  }

  return function compare(at: string, ours: Schema, published: Schema, direction: Direction): void {
    const theirs = variantsOf(published)
    const tagName = resolved(published).discriminator?.propertyName
    const our = ours.oneOf ?? ours.anyOf
    if (our && tagName) {
      const tags = new Map(our.map(one => [String(one.properties?.[tagName]?.const), one]))
      for (const { tag, shape } of theirs) {
        const same = tags.get(tag ?? '')
        if (same) compareFields(`${at}(${tag})`, same, [shape], direction, tagName)
        else tell(`${at} may be ${tag}, which we do not know`)
        tags.delete(tag ?? '')
      }
      for (const tag of tags.keys()) tell(`${at} is never ${tag}`)
      return
    }
    const shapes = theirs.map(({ shape }) => shape)
    if (ours.type === 'object') return void compareFields(at, ours, shapes, direction, null)
    if (ours.type === 'array' && ours.items)
      return void compare(`${at}[]`, ours.items, shapes[0]?.items ?? {}, direction)
    compareValues(at, ours, shapes[0] ?? {}, direction)
  }

  function compareFields(at: string, ours: Schema, shapes: Schema[], direction: Direction, tagName: string | null) {
    const demanded = (field: string) => shapes.every(({ required }) => required?.includes(field))
    for (const [field, schema] of Object.entries(ours.properties ?? {})) {
      if (field === tagName) continue
      const published = shapes.map(({ properties }) => properties?.[field]).find(Boolean)
      if (!published) {
        tell(`${at}.${field} does not exist`)
        continue
      }
      const isOurs = ours.required?.includes(field) ?? false
      if (direction === 'answer' && isOurs && !demanded(field)) tell(`${at}.${field} may be missing`)
      if (direction === 'request' && !isOurs && demanded(field)) tell(`${at}.${field} is required`)
      createComparison({ paths: {}, components }, tell)(`${at}.${field}`, schema, published, direction)
    }
    const known = Object.keys(ours.properties ?? {})
    const all = shapes[0]?.required ?? []
    const missing = all.filter(field => demanded(field) && !known.includes(field))
    for (const field of missing) tell(`${at}.${field} is always there, and not in our schema`)
  }

  function compareValues(at: string, ours: Schema, published: Schema, direction: Direction): void {
    const theirs = resolved(published)
    if (ours.type && theirs.type && ours.type !== theirs.type) tell(`${at} is ${theirs.type}, not ${ours.type}`)
    if (ours.format === 'date-time' && theirs.format !== 'date-time') tell(`${at} is no moment`)
    if (!theirs.enum) return
    const named = ours.enum ?? (typeof ours.const === 'string' ? [ours.const] : null)
    // Text may have any of their values.
    if (!named) return
    for (const value of named) if (!theirs.enum.includes(value)) tell(`${at} is never ${value}`)
    if (direction === 'answer')
      for (const value of theirs.enum) if (!named.includes(value)) tell(`${at} may be ${value}, which we do not know`)
  }
}

/** Documented error types with the statuses that name them in their description. */
function errorsOf({ components }: OpenApi, { responses }: Operation): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [status, response] of Object.entries(responses)) {
    const name = response.content?.['application/json']?.schema.$ref?.split('/').at(-1) ?? ''
    const mapping = status === '200' ? {} : (components.schemas[name]?.discriminator?.mapping ?? {})
    const description = (response as { description?: string }).description ?? ''
    for (const [type, $ref] of Object.entries(mapping))
      if (description.includes(`\`${$ref.split('/').at(-1)}\``)) found.set(type, [...(found.get(type) ?? []), status])
  }
  return found
}

function compareErrors(ours: Record<string, number>, theirs: Map<string, string[]>, tell: (line: string) => void) {
  for (const [type, status] of Object.entries(ours)) {
    const statuses = theirs.get(type)
    if (!statuses) tell(`the error ${type} is not documented`)
    else if (!statuses.includes(String(status))) tell(`the error ${type} has the status ${statuses.join(', ')}`)
  }
  for (const type of theirs.keys()) if (!(type in ours)) tell(`the error ${type} is not in our schema`)
}
