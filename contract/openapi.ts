import { z } from 'zod'
import { standardBrandName } from './brand.ts'
import { type Contract, type Endpoint, refusalsOf } from './endpoint.ts'
import { type ErrorCode, errors } from './errors.ts'

type Json = Record<string, unknown>
type Io = 'input' | 'output'
/** The schema of an input or output: a reference if it has a name, else inline. */
type Shape = (schema: z.ZodType) => Json

/**
 * The contract as an OpenAPI 3.1 document. Schemas with `.meta({ id })` appear once under that name; where input and
 * output of one differ, the input is called `<id>Input`.
 */
export function openApi(contract: Contract, origin = 'http://localhost:3000'): Json {
  const endpoints = Object.values(contract).flatMap(domain => Object.values(domain))
  const given = schemasOf('output', endpoints)
  const asked = schemasOf('input', endpoints)
  const outputs = reachable(
    endpoints.map(({ response }) => given.shape(response)),
    given.named,
  )
  const isOther = (id: string) => id in outputs && JSON.stringify(outputs[id]) !== JSON.stringify(asked.named[id])
  const taken = schemasOf('input', endpoints, id => (isOther(id) ? `${id}Input` : id))

  const paths: Record<string, Json> = {}
  for (const [domain, group] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(group)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      paths[path] ??= {}
      paths[path][endpoint.method.toLowerCase()] = {
        operationId: `${domain}.${name}`,
        tags: [domain],
        ...operation(endpoint, taken.shape, given.shape),
      }
    }
  }
  const schemas = { ...taken.named, ...outputs, Refusal: refusal }
  return {
    openapi: '3.1.0',
    info: {
      title: `${standardBrandName} API`,
      version: '1',
      description: '모든 답은 { result, data, message } 봉투에 담겨요.',
      license: { name: 'UNLICENSED', identifier: 'LicenseRef-UNLICENSED' },
    },
    servers: [{ url: origin }],
    tags: Object.keys(contract).map(name => ({ name })),
    paths,
    components: {
      schemas: reachable([paths, refused([])], schemas),
      responses: Object.fromEntries(generalStatuses.map(status => [`Refusal${status}`, refused(general(status))])),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'PUT /v1/users/login이 주는 token' },
        share: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Share-Token',
          description: '비밀번호로 연 공고나 캐스팅 리스트의 token',
        },
      },
    },
  }
}

function schemasOf(io: Io, endpoints: Endpoint[], nameOf = (id: string) => id) {
  const registry = z.registry<{ id: string }>()
  const ids = new Map<z.ZodType, string>()
  const add = (schema: z.ZodType, id: string) => {
    registry.add(schema, { id })
    ids.set(schema, id)
  }
  const named = new Set<string>()
  for (const [schema, { id }] of namedSchemas()) {
    add(schema, id)
    named.add(id)
  }
  for (const { body, query, response } of endpoints) {
    for (const schema of io === 'input' ? [body, query] : [response]) {
      if (schema && !ids.has(schema)) add(schema, `#${ids.size}`)
    }
  }
  const uri = (id: string) => `#/components/schemas/${nameOf(id)}`
  const { schemas } = z.toJSONSchema(registry, { io, uri, unrepresentable: 'any', target: 'draft-2020-12' })
  const written = (id: string) => {
    const { $schema, $id, id: _, ...json } = schemas[id] as Json
    return json
  }
  return {
    named: Object.fromEntries([...named].map(id => [nameOf(id), written(id)])),
    shape: (schema: z.ZodType) => {
      const id = ids.get(schema)
      if (id === undefined) throw new Error('a schema of an endpoint was not registered')
      return named.has(id) ? { $ref: uri(id) } : written(id)
    },
  }
}

/** Every named schema of the contract. */
function namedSchemas(): [z.ZodType, { id: string }][] {
  return [...z.globalRegistry._idmap].map(([id, schema]) => [schema as z.ZodType, { id }])
}

/** The schemas that references point to, by name. */
function reachable(from: unknown, schemas: Record<string, Json>): Record<string, Json> {
  const found = new Set<string>()
  const follow = (json: unknown) => {
    for (const [, name = ''] of JSON.stringify(json).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (found.has(name)) continue
      if (!schemas[name]) throw new Error(`the schema ${name} is part of another and needs a name: .meta({ id })`)
      found.add(name)
      follow(schemas[name])
    }
  }
  follow(from)
  return Object.fromEntries(
    Object.entries(schemas)
      .filter(([name]) => found.has(name))
      .sort(byName),
  )
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)

const operation = (endpoint: Endpoint, taken: Shape, given: Shape): Json => ({
  summary: endpoint.summary,
  'x-access': endpoint.access,
  security: security(endpoint),
  parameters: [...pathParameters(endpoint), ...queryParameters(endpoint, taken), ...actingParameter(endpoint)],
  ...requestBody(endpoint, taken),
  responses: { 200: { description: '성공', content: json(envelope(given(endpoint.response))) }, ...refusals(endpoint) },
})

function security({ access }: Endpoint): Json[] {
  if (access.includes('anyone')) return []
  const asPerson = { bearer: [] }
  if (access.includes('listGuest')) return [{ share: [] }]
  if (access.includes('reviewer')) return [asPerson, { share: [] }]
  return access.includes('optional') ? [{}, asPerson] : [asPerson]
}

/** The account of the actor that a representative's call is made for. */
const actingParameter = ({ representatives }: Endpoint): Json[] =>
  representatives === 'act'
    ? [{ name: 'X-Acting-For', in: 'header', required: false, schema: { type: 'integer', minimum: 1 } }]
    : []

const pathParameters = (endpoint: Endpoint): Json[] =>
  [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: endpoint.textParams.includes(name) ? { type: 'string' } : { type: 'integer', minimum: 1 },
  }))

function queryParameters({ query }: Endpoint, taken: Shape): Json[] {
  if (!query) return []
  const { properties = {}, required = [] } = taken(query) as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function requestBody({ upload, body }: Endpoint, taken: Shape): Json {
  if (upload) {
    const files = {
      type: 'object',
      properties: { [upload]: { type: 'array', items: { type: 'string', format: 'binary' } } },
    }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: files } } } }
  }
  return body ? { requestBody: { required: true, content: json(taken(body)) } } : {}
}

const envelope = (data: Json): Json => ({
  type: 'object',
  required: ['result', 'data', 'message'],
  properties: { result: { const: true }, data, message: { type: ['string', 'null'] } },
})

const refusal: Json = {
  type: 'object',
  required: ['result', 'data', 'message', 'code', 'requestId'],
  properties: {
    result: { const: false },
    data: { type: 'null' },
    message: { type: 'string', description: '사람이 읽을 문장' },
    code: { type: 'string', enum: Object.keys(errors) },
    requestId: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: '입력마다 한 문장' },
  },
}

/** By status: a reference if the endpoint adds no code of its own to the general ones, else all of them. */
function refusals(endpoint: Endpoint): Json {
  const byStatus = Map.groupBy(refusalsOf(endpoint), code => errors[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      codes.every(code => generalCodes.has(code))
        ? { $ref: `#/components/responses/Refusal${status}` }
        : refused(codes),
    ]),
  )
}

const generalCodes = new Set<ErrorCode>([
  'bad_request',
  'invalid_input',
  'not_signed_in',
  'forbidden',
  'cross_site',
  'not_found',
  'conflict',
  'body_too_large',
  'unsupported_media_type',
  'too_many_requests',
  'internal',
  'unavailable',
  'storage_full',
])
const general = (status: number) => [...generalCodes].filter(code => errors[code].status === status)
const generalStatuses = [...new Set([...generalCodes].map(code => errors[code].status))]

const refused = (codes: readonly ErrorCode[]): Json => ({
  description: codes.map(code => `${code}: ${errors[code].message}`).join('\n'),
  content: json({ $ref: '#/components/schemas/Refusal' }),
})
const json = (schema: Json): Json => ({ 'application/json': { schema } })
