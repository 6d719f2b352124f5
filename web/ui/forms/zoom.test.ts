import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../..')
const sheets = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.css'))
const tooSmall = /font:[^;]*var\(--text-(?:tiny|micro|caption|label|body|prose)\)/

test('no field has letters below 16px, into which iOS zooms and leaves the page askew', () => {
  expect(sheets.length).toBeGreaterThan(50)
  const found = sheets.flatMap(name => {
    const rules = readFileSync(join(web, name), 'utf8').matchAll(/([^{};]+)\{([^{}]*)\}/g)
    return [...rules]
      .filter(([, selector = '', body = '']) => isField(selector) && tooSmall.test(body))
      .map(([, selector = '']) => `${name}: ${selector.trim()}`)
  })
  expect(found).toEqual([])
})

const isField = (selector: string) =>
  selector.split(',').some(each => /(select|input|textarea)(:[\w-]+)*$/.test(each.trim()))
