import { expect, test } from 'vitest'
import { idOf, traceOf } from './trace.ts'

const asked = (headers: Record<string, string>) => ({ headers })

test('a trace is read from its header, and only in its format', () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  expect(traceOf(asked({ traceparent: `00-${traceId}-00f067aa0ba902b7-01` }))).toEqual({
    traceId,
    parentSpanId: '00f067aa0ba902b7',
  })
  for (const traceparent of ['', '00-1-2-01', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, `00-${traceId}-x\n-01`])
    expect(traceOf(asked({ traceparent }))).toEqual({})
})

test('only a proxy sets request ids', () => {
  expect(idOf(asked({ 'x-request-id': 'edge-7f3a9c21' }), true)).toBe('edge-7f3a9c21')
  expect(idOf(asked({ 'x-request-id': 'edge-7f3a9c21' }), false)).toMatch(/^[0-9a-f-]{36}$/)
})
