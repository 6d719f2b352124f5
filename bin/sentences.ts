import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lineOf, type Node, parse, visit } from './syntax.ts'
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
  {
    path: /^server\/(?:accounts\/common-passwords|kernel\/text\/(?:contacts-in-text|signals))\.ts$/,
    reason: 'words that a rule looks for',
  },
  { path: /^web\/sharing\/passwords\.ts$/, reason: 'words that suggested passwords are made of' },
  { path: /^server\/profiles\/search\/initials\.ts$/, reason: 'consonants that a search can begin with' },
  { path: /^server\/kernel\/db\.ts$/, reason: 'asks PostgreSQL whether a Korean letter is one' },
  {
    path: /^server\/notifications\/deliveries\/channels\.ts$/,
    reason: 'names of variables in the templates of Alimtalk',
  },
  { path: /^server\/kernel\/pages\/dev-pages\.ts$/, reason: 'pages of development' },
  // The contract's facts with a name for people: the name stands beside its fact, where adding one adds the other.
  { path: /^contract\/codes\//, reason: 'codes and their labels' },
  { path: /^contract\/[a-z-]+\/actions\.ts$/, reason: 'labels of audited actions' },
  { path: /^contract\/labels\.ts$/, reason: 'labels of inputs' },
  { path: /^contract\/profiles\/(?:fields|completeness)\.ts$/, reason: 'fields and parts of a profile, a row each' },
  { path: /^contract\/agreements\/(?:codes|places)\.ts$/, reason: 'codes and their labels, and places of a form' },
  { path: /^contract\/castings\/terms\.ts$/, reason: 'terms of a casting, a row each' },
  { path: /^contract\/(?:[a-z-]+\/)?errors\.ts$/, reason: 'error codes, their status and sentence' },
  { path: /^contract\/brand\.ts$/, reason: 'facts about the company, and their placeholders' },
  { path: /^contract\/limits\.ts$/, reason: 'Korean numerals' },
  { path: /^contract\/openapi\.ts$/, reason: 'the document of the API, for developers' },
]

/**
 * Korean in contract/, web/ and server/ below `folder` outside of `messages.ts`, one `path:line text` each: string
 * literals, parts of templates and text in JSX, neither comments nor regular expressions nor the contract's
 * documentation. No files at all count as a fault.
 */
export function findStraySentences(folder = root): string[] {
  const paths = globSync(['{contract,web,server}/**/*.{ts,tsx}', 'web/public/*.js'], { cwd: folder }).map(path =>
    path.replaceAll('\\', '/'),
  )
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
  const { program } = parse(path, source)
  const found: string[] = []
  const tell = (node: Node) => {
    const text = textOf(node)
    if (text === undefined || !hangul.test(text)) return
    found.push(`${path}:${lineOf(source, node.start)} ${text.trim().split('\n')[0]}`)
  }
  const partsOf = path.startsWith('contract/') ? undocumented : path.endsWith('.js') ? withoutTexts : undefined
  visit(program, tell, partsOf)
  return found
}

function textOf(node: Node): string | undefined {
  if (node.type === 'TemplateElement') return (node.value as { raw: string }).raw
  if (node.type === 'Literal' || node.type === 'JSXText') return typeof node.value === 'string' ? node.value : undefined
  return undefined
}

// `summary: '…'` of an endpoint and the words of `schema.describe('…')` go to the document of the API.
function undocumented(node: object): unknown[] {
  const { type, key, callee } = node as { type?: string; key?: Named; callee?: { property?: Named } }
  if (type === 'Property' && key?.name === 'summary') return []
  if (type === 'CallExpression' && callee?.property?.name === 'describe') return [callee]
  return Object.values(node)
}
// A service worker imports nothing: its sentences are its object `texts`.
function withoutTexts(node: object): unknown[] {
  const { type, id } = node as { type?: string; id?: Named }
  return type === 'VariableDeclarator' && id?.name === 'texts' ? [] : Object.values(node)
}
type Named = { name?: string }
