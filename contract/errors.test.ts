import { expect, test } from 'vitest'
import { errors } from './errors.ts'

test('[U-01] every refusal has a Korean message', () => {
  const others = Object.entries(errors).filter(([, { message }]) => !/[가-힣]{2}/.test(message))
  expect(others).toEqual([])
})
