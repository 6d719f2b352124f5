import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { root } from './tools.ts'

const hangul = /[ㄱ-ㅎㅏ-ㅣ가-힣]/

/** Where Korean is allowed besides `messages.ts`, `*-messages.ts` and tests, each with the reason. */
const exempt: { path: RegExp; reason: string }[] = [
  { path: /\.generated\.ts$/, reason: 'generated from elsewhere' },
  { path: /^web\/pages\/policies\//, reason: 'the texts of the policies, one file a version' },
  { path: /^server\/demo\//, reason: 'invented people and castings' },
  { path: /\.(?:support|conformance)\.ts$/, reason: 'set-up of tests' },
  {
    path: /^server\/integrations\/.*(?:stand-in|loopback-[a-z]+)\.ts$/,
    reason: 'speaks as the provider it stands in for',
  },
  { path: /^server\/(?:admin\/money-words|accounts\/common-passwords)\.ts$/, reason: 'words that a rule looks for' },
  { path: /^web\/sharing\/passwords\.ts$/, reason: 'words that suggested passwords are made of' },
  { path: /^server\/profiles\/search\/initials\.ts$/, reason: 'consonants that a search can begin with' },
  { path: /^server\/kernel\/db\.ts$/, reason: 'asks PostgreSQL whether a Korean letter is one' },
  {
    path: /^server\/notifications\/deliveries\/channels\.ts$/,
    reason: 'names of variables in the templates of Alimtalk',
  },
  { path: /^server\/kernel\/pages\/dev-pages\.ts$/, reason: 'pages of development' },
]

type Node = { type: string; [key: string]: unknown }

/**
 * Korean in web/ and server/ below `folder` outside of `messages.ts`, one `path:line text` each: string literals, parts
 * of templates and text in JSX, neither comments nor regular expressions. No files at all count as a fault.
 */
export function findStraySentences(folder = root): string[] {
  const paths = globSync('{web,server}/**/*.{ts,tsx}', { cwd: folder }).map(path => path.replaceAll('\\', '/'))
  if (paths.length === 0) return ['no files read']
  return paths
    .filter(path => !mayHoldKorean(path))
    .sort()
    .flatMap(path => koreanIn(path, readFileSync(join(folder, path), 'utf8')))
}

function mayHoldKorean(path: string): boolean {
  return /(?:^|[/-])messages\.ts$/.test(path) || /\.test\.tsx?$/.test(path) || exempt.some(each => each.path.test(path))
}

function koreanIn(path: string, source: string): string[] {
  if (!hangul.test(source)) return []
  const { program, errors } = parseSync(path, source)
  if (errors[0]) return [`${path} ${errors[0].message}`]
  const found: string[] = []
  visit(program, node => {
    const text = textOf(node)
    if (text === undefined || !hangul.test(text)) return
    const line = source.slice(0, node.start as number).split('\n').length
    found.push(`${path}:${line} ${text.trim().split('\n')[0]}`)
  })
  return found
}

function textOf(node: Node): string | undefined {
  if (node.type === 'TemplateElement') return (node.value as { raw: string }).raw
  if (node.type === 'Literal' || node.type === 'JSXText') return typeof node.value === 'string' ? node.value : undefined
  return undefined
}

function visit(node: unknown, tell: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return
  if ('type' in node) tell(node as Node)
  for (const value of Object.values(node)) visit(value, tell)
}
