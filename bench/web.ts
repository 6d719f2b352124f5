import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../bin/tools.ts'
import { buildWebIfStale } from '../bin/web-build.ts'
import { boundFigure, type Figure, round } from './table.ts'

const pages: Record<string, string> = {
  '/': 'pages/HomePage.tsx',
  '/casting': 'castings/list/CastingsPage.tsx',
  '/casting/{id}': 'castings/CastingPage.tsx',
  '/actors': 'profiles/search/ActorsPage.tsx',
  '/actors/{id}': 'profiles/actor/ActorPage.tsx',
  '/plfilplus': 'membership/intro/IntroPage.tsx',
  '/about': 'pages/AboutPage.tsx',
  '/account/login': 'accounts/LoginPage.tsx',
}
const most = 125

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[] }

/**
 * Scripts and styles that the build loads for each public page: entry, root and page with all imports and the list of
 * routes, without what is loaded on demand. The floor is the libraries alone.
 */
export async function measureWeb(): Promise<Figure[]> {
  await buildWebIfStale()
  const client = join(root, 'build', 'client')
  const chunks: Record<string, Chunk> = JSON.parse(readFileSync(join(client, '.vite', 'manifest.json'), 'utf8'))
  const read = (file: string) => readFileSync(join(client, file))
  const kilobytes = (files: string[]) =>
    files.reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0) / 1024
  const keyOf = (source: string) => {
    const key = Object.keys(chunks).find(each => each === source || each.startsWith(`${source}?`))
    if (!key) throw new Error(`the build has no ${source}`)
    return key
  }
  const framework = Object.values(chunks).find(({ name }) => name === 'framework')
  if (!framework) throw new Error('the build has no chunk of the libraries')
  const floor = kilobytes([framework.file])
  const routeList = readdirSync(join(client, 'assets'))
    .filter(name => /^manifest-.*\.js$/.test(name))
    .map(name => join('assets', name))
  return Object.entries(pages).flatMap(([path, page]) => {
    const found = new Set<string>()
    const add = (key: string) => {
      const chunk = chunks[key]
      if (!chunk || found.has(key)) return
      found.add(key)
      for (const other of chunk.imports ?? []) add(other)
    }
    for (const source of ['web/entry.client.tsx', 'web/root.tsx', `web/${page}`]) add(keyOf(source))
    const loaded = [...found].flatMap(key => chunks[key] ?? [])
    const scripts = [...loaded.map(({ file }) => file), ...routeList]
    const styles = [...new Set(loaded.flatMap(({ css }) => css ?? []))]
    const ours = kilobytes(scripts)
    const withZod = scripts.filter(file => /ZodError|_zod\b/.test(read(file).toString()))
    return [
      {
        ...boundFigure(`scripts of ${path}, ${scripts.length} files, gzip`, ours, 'KB', most),
        floor: `${round(floor)} KB`,
        ratio: ours / floor,
      },
      { what: `styles of ${path}, ${styles.length} files, gzip`, ours: `${round(kilobytes(styles))} KB` },
      ...(withZod.length
        ? [{ what: `zod in ${path}`, ours: withZod.join(' '), goal: { text: 'none', met: false } }]
        : []),
    ]
  })
}
