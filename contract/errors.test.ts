import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errors } from './errors.ts'

test('[U-01] every refusal has a Korean message', () => {
  const others = Object.entries(errors).filter(([, { message }]) => !/[가-힣]{2}/.test(message))
  expect(others).toEqual([])
})

test('every code of a room is in the table, and none has two rooms', async () => {
  const files = globSync('*/errors.ts', { cwd: import.meta.dirname })
  const rooms: Record<string, object>[] = await Promise.all(
    files.map(file => import(/* @vite-ignore */ join(import.meta.dirname, file))),
  )
  const codes = rooms.flatMap(room => Object.values(room).flatMap(Object.keys))
  expect(codes.length).toBeGreaterThan(200)
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([])
  expect(codes.filter(code => !(code in errors))).toEqual([])
})
