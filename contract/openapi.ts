import { z } from 'zod'
import type { Contract, Endpoint } from './endpoint.ts'
import { errors } from './errors.ts'

type Json = Record<string, unknown>

/** The contract as an OpenAPI 3.1 document. */
export function openApi(contract: Contract): Json {
  const routes: Record<string, Json> = {}
  for (const [domain, endpoints] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      routes[path] ??= {}
      routes[path][endpoint.method.toLowerCase()] = operation(domain, name, endpoint)
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: '무대로 API', version: '1', description: '모든 답은 { result, data, message } 봉투에 담겨요.' },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths: routes,
  }
}

function operation(domain: string, name: string, endpoint: Endpoint): Json {
  return {
    operationId: `${domain}.${name}`,
    tags: [domain],
    summary: endpoint.summary,
    'x-access': endpoint.access,
    security: endpoint.access.includes('anyone')
      ? []
      : endpoint.access.includes('optional')
        ? [{}, { bearer: [] }]
        : [{ bearer: [] }],
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint)],
    ...requestBody(endpoint),
    responses: { 200: { description: '성공', content: json(envelope(endpoint)) }, ...refusals(endpoint) },
  }
}

const pathParameters = (endpoint: Endpoint): Json[] =>
  [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: endpoint.textParams.includes(name!) ? { type: 'string' } : { type: 'integer', minimum: 1 },
  }))

function queryParameters(endpoint: Endpoint): Json[] {
  if (!endpoint.query) return []
  const { properties = {}, required = [] } = shape(endpoint.query, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function requestBody(endpoint: Endpoint): Json {
  if (endpoint.upload) {
    const files = {
      type: 'object',
      properties: { [endpoint.upload]: { type: 'array', items: { type: 'string', format: 'binary' } } },
    }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: files } } } }
  }
  return endpoint.body ? { requestBody: { required: true, content: json(shape(endpoint.body, 'input')) } } : {}
}

const envelope = (endpoint: Endpoint): Json => ({
  type: 'object',
  required: ['result', 'data', 'message'],
  properties: {
    result: { const: true },
    data: shape(endpoint.response, 'output'),
    message: { type: ['string', 'null'] },
  },
})

function refusals(endpoint: Endpoint): Json {
  const byStatus: Record<number, string[]> = {}
  for (const code of endpoint.errors) {
    const { status, message } = errors[code]
    byStatus[status] = [...(byStatus[status] ?? []), `${code}: ${message}`]
  }
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, lines]) => [status, { description: lines.join('\n') }]),
  )
}

const shape = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Json
const json = (schema: Json): Json => ({ 'application/json': { schema } })
