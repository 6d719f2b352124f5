import { expect, test } from 'vitest'
import { pageIn } from './page-param.ts'

test('[W-39] the page number in a URL is a whole number within the limit', () => {
  const page = (text: string, most?: number) => pageIn(new URLSearchParams({ page: text }), most)
  expect(['3', '0', '-2', '1.9', 'x', '', 'Infinity'].map(text => page(text))).toEqual([3, 1, 1, 1, 1, 1, 1_000_000])
  expect(page('99999999999999999999')).toBe(1_000_000)
  expect(page('600', 500)).toBe(500)
})
