import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { writeEndpointFiles } from './endpoint-files.ts'
import { root, runTool } from './tools.ts'

const sources = ['web', 'contract', 'package-lock.json', 'tsconfig.json', 'vite.config.ts', 'react-router.config.ts']
const stamp = join(root, 'build', '.sources')

/** Builds the pages unless `build/` was made from exactly the present sources. @throws Error with the tool's output. */
export async function buildWebIfStale(): Promise<void> {
  writeEndpointFiles()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfSources()) return
  await buildWeb()
}

/** Builds the pages into `build/`. @throws Error with the tool's output. */
export async function buildWeb(): Promise<void> {
  console.log('화면을 만들고 있어요…')
  const began = performance.now()
  writeEndpointFiles()
  const hash = hashOfSources()
  rmSync(stamp, { force: true })
  const { ok, output } = await runTool('@react-router/dev/bin.cjs', ['build'], { env: { NODE_ENV: 'production' } })
  if (!ok) throw new Error(`${output}\n화면을 만들지 못했어요. 위의 오류를 고친 뒤 다시 실행해 주세요.`)
  await compressFiles(join(root, 'build', 'client'))
  writeFileSync(stamp, hash)
  console.log(`화면을 만들었어요 (${((performance.now() - began) / 1000).toFixed(1)}초).`)
}

// Compresses each text file with Brotli and gzip at the highest level: the server only sends them.
async function compressFiles(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name =>
    /\.(js|css|svg|txt)$/.test(name),
  )
  await Promise.all(
    files.map(async name => {
      const path = join(folder, name)
      const content = readFileSync(path)
      if (content.length < 1024) return
      writeFileSync(`${path}.br`, await promisify(brotliCompress)(content))
      writeFileSync(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
  )
}

function hashOfSources(): string {
  const hash = createHash('sha256').update(process.versions.node)
  for (const source of sources) addTo(hash, source)
  return hash.digest('hex')
}

function addTo(hash: ReturnType<typeof createHash>, path: string): void {
  const full = join(root, path)
  if (!existsSync(full)) return
  if (statSync(full).isDirectory()) for (const name of readdirSync(full).sort()) addTo(hash, `${path}/${name}`)
  else if (!/\.test\.tsx?$/.test(path)) hash.update(`${path}\0`).update(readFileSync(full))
}
