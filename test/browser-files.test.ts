import { globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../bin/tools.ts'
import { buildWebIfStale } from '../bin/web-build.ts'

// A property of every schema, and therefore a name that minifiers keep.
const zod = /\b_zod\b/

const folder = mkdtempSync(join(tmpdir(), 'mudaero-browser-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The scripts below `directory` that contain zod. @throws Error when there are none at all. */
function filesWithZod(directory: string): string[] {
  const scripts = globSync('**/*.js', { cwd: directory })
  if (scripts.length === 0) throw new Error(`no scripts in ${directory}`)
  return scripts.filter(name => zod.test(readFileSync(join(directory, name), 'utf8')))
}

beforeAll(buildWebIfStale, 300_000)

test('no script that a browser can load contains zod', () => {
  expect(filesWithZod(join(root, 'build', 'client'))).toEqual([])
})

test('zod is found in a minified script', async () => {
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'page.js'), "import { z } from 'zod'\nexport const page = z.object({ id: z.int() })")
  const lib = { entry: join(folder, 'page.js'), formats: ['es' as const], fileName: () => 'page.js' }
  await build({ root: folder, configFile: false, logLevel: 'silent', build: { outDir: 'out', minify: true, lib } })
  expect(filesWithZod(join(folder, 'out'))).toEqual(['page.js'])
})
