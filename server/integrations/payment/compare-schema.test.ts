import { expect, test } from 'vitest'
import { z } from 'zod'
import { compareWithOpenApi, type OpenApi } from './compare-schema.ts'
import { providerCalls } from './provider-schema.ts'

type Field = { type?: string; required?: string[]; properties: Record<string, Record<string, unknown>> }

/** A description identical to our schema, with discriminated answers and errors by reference. */
function ownDescription(): OpenApi & { components: { schemas: Record<string, Field> } } {
  const schemas: Record<string, object> = {}
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, { method, path, body, answer, errors }] of Object.entries(providerCalls)) {
    const { oneOf, ...whole } = z.toJSONSchema(answer, { io: 'input' }) as { oneOf?: Field[] }
    schemas[`${name}Answer`] = oneOf ? discriminated(schemas, name, oneOf) : whole
    const mapping = Object.fromEntries(Object.keys(errors).map(type => [type, `#/components/schemas/${type}`]))
    schemas[`${name}Error`] = { discriminator: { propertyName: 'type', mapping } }
    const responses: Record<string, object> = { 200: json(`${name}Answer`) }
    for (const [type, status] of Object.entries(errors)) {
      const before = (responses[status] as { description?: string })?.description ?? ''
      responses[status] = { ...json(`${name}Error`), description: `${before} \`${type}\`` }
    }
    const requestBody = body && { content: { 'application/json': { schema: z.toJSONSchema(body, { io: 'input' }) } } }
    paths[path] = { ...paths[path], [method.toLowerCase()]: { responses, ...(requestBody && { requestBody }) } }
  }
  return JSON.parse(JSON.stringify({ paths, components: { schemas } }))
}

function discriminated(schemas: Record<string, object>, name: string, shapes: Field[]): object {
  const propertyName = shapes[0]?.properties.status ? 'status' : 'type'
  const mapping: Record<string, string> = {}
  for (const shape of shapes) {
    const tag = String(shape.properties[propertyName]?.const)
    schemas[`${name}${tag}`] = shape
    mapping[tag] = `#/components/schemas/${name}${tag}`
  }
  return { discriminator: { propertyName, mapping } }
}

const json = (name: string) => ({
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
})

test('identical descriptions have no differences', () => {
  const mentioned = compareWithOpenApi(ownDescription())
  // Nested unions have no discriminator in JSON Schema.
  expect(mentioned.filter(line => !/cancellation|paymentEvent|items\[\]/.test(line))).toEqual([])
})

test.each<[string, string, (document: ReturnType<typeof ownDescription>) => void]>([
  [
    'a call that is gone',
    'confirm: there is no POST',
    ({ paths }) => void delete paths['/payments/{paymentId}/confirm'],
  ],
  [
    'a field that is gone',
    'readPayment: answer(PAID).paidAt does not exist',
    ({ components }) => void delete components.schemas.readPaymentPAID?.properties.paidAt,
  ],
  [
    'a field that may be missing',
    'deleteBillingKey: answer.deletedAt may be missing',
    ({ components }) => void Object.assign(components.schemas.deleteBillingKeyAnswer ?? {}, { required: [] }),
  ],
  [
    'another type',
    'confirm: answer.pgTxId is integer, not string',
    ({ components }) =>
      void Object.assign(components.schemas.confirmAnswer?.properties.pgTxId ?? {}, { type: 'integer' }),
  ],
  [
    'a value that we do not know',
    'readPayment: answer may be REVERSED, which we do not know',
    ({ components }) => {
      const { discriminator } = components.schemas.readPaymentAnswer as unknown as {
        discriminator: { mapping: Record<string, string> }
      }
      discriminator.mapping.REVERSED = '#/components/schemas/readPaymentPAID'
    },
  ],
  [
    'an error that we do not know',
    'cancel: the error NEW_ERROR is not in our schema',
    ({ components, paths }) => {
      const { discriminator } = components.schemas.cancelError as unknown as {
        discriminator: { mapping: Record<string, string> }
      }
      discriminator.mapping.NEW_ERROR = '#/components/schemas/NEW_ERROR'
      const answer = paths['/payments/{paymentId}/cancel']?.post?.responses['409'] as { description: string }
      answer.description += ' `NEW_ERROR`'
    },
  ],
])('%s is told', (_, line, change) => {
  const document = ownDescription()
  change(document)
  expect(compareWithOpenApi(document).join('\n')).toContain(line)
})
