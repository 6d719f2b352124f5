import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readEnv } from '#server/kernel/env.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const documents = globSync(['*.md', 'docs/**/*.md', '{contract,server,web}/**/README.md'], { cwd: root })

test('.env.example and the operations page list exactly the existing settings', () => {
  const settings = [...read('server/kernel/settings/settings.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)]
    .map(match => match[1])
    .sort()
  const table = read('docs/operations.md').match(/^\| variable[\s\S]*?\n\n/m)?.[0] ?? ''
  const told = table.split('\n').flatMap(line => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)])
  expect(Object.keys(parseEnv(read('.env.example'))).sort()).toEqual(settings)
  expect(told.map(match => match[1]).sort()).toEqual(settings)
})

test('.env.example starts the program unchanged, but not in production', () => {
  const example = parseEnv(read('.env.example'))
  expect(readEnv(example)).toMatchObject({ PORT: 3000, isProduction: false })
  expect(() => readEnv({ ...example, NODE_ENV: 'production' })).toThrow('SECRET_KEY')
})

test('every sentence about personal data read against the code stands in its file', () => {
  const rows = [...read('docs/personal-data.md').matchAll(/^\| ([^|]+) \| `([\w./-]+)`:\d+ \|/gm)]
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter(([, sentence, file]) => !read(file!).includes(sentence!)).map(([, sentence]) => sentence)).toEqual(
    [],
  )
})

test.each(documents)('%s names only files and commands that exist', path => {
  const text = read(path)
  const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(match => join(dirname(path), match[1]!))
  const named = [...text.matchAll(/`((?:bin|bench|contract|db|docs|server|test|web)\/[\w./-]+)`/g)].map(
    match => match[1]!,
  )
  expect([...links, ...named].filter(each => !existsSync(join(root, each)))).toEqual([])

  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const commands = [...text.matchAll(/`npm (?:run )?(\S+?)[` ]/g)].map(match => match[1]!)
  expect(commands.filter(each => !(each in scripts) && !['ci', 'install'].includes(each))).toEqual([])
  const started = [...text.matchAll(/bin\/bootstrap\.mjs ([a-z-]+)/g)].map(match => `bin/${match[1]}.ts`)
  expect(started.filter(each => !existsSync(join(root, each)))).toEqual([])
})

test('tests name only statements of the specification, and all of its W statements', () => {
  const known = new Set([...read('docs/specification.md').matchAll(/^\| ([A-Z]-\d\d) \|/gm)].map(match => match[1]))
  const tests = globSync('{contract,server,test,web}/**/*.{test,journey}.{ts,tsx}', { cwd: root })
  const named = tests.flatMap(path => [...read(path).matchAll(/\[([A-Z]-\d\d)\]/g)].map(match => match[1]!))
  expect(named.filter(id => !known.has(id))).toEqual([])
  const fromUse = [...known].filter(id => id!.startsWith('W-'))
  expect(fromUse).not.toEqual([])
  expect(fromUse.filter(id => !named.includes(id!))).toEqual([])
})

test('no two decisions have one number', () => {
  const numbers = globSync('docs/decisions/*.md', { cwd: root }).map(path => path.match(/(\d{4})-/)?.[1])
  expect(numbers).toHaveLength(new Set(numbers).size)
})
