import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lineOf, type Node, parse, visit } from '../../bin/syntax.ts'

/** Latin words that Koreans read as they are, by what they are; letters of either case. */
const known = {
  formats: 'AAC AVIF CSV GIF HEIC HWP HWPX ICS JPG MOV MP PDF PEM PNG PPT PPTX SHA TXT VTT WebM WebP WebVTT XLSX ZIP',
  units: 'cm kg MB GB px',
  dates: 'YYYY MM DD',
  addresses: 'https http smtp smtps postgresql',
  brands: 'Android Chrome Edge Firefox Google iPhone KakaoTalk KOBIS Safari Samsung Vimeo YouTube',
  keys: 'Caps Ctrl Delete Enter Esc Lock Shift Space Tab',
  shortened: 'AD API CF DM FAX ID IP MC MV OTT QR RSS SMS SNS TV URL VOD',
  invented: 'DAL haneul kim PICTURES STUDIO',
  // What only those read who install the program.
  programs:
    'ALTER apt ci ffmpeg get glibc install ko KR LISTEN macOS npm off ORIGIN PgBouncer PostgreSQL ROLE root RSA',
  settings: 'TYPE UTF web worker',
} as const

const knownWords = new Set(
  Object.values(known)
    .join(' ')
    .split(' ')
    .map(word => word.toLowerCase()),
)

/** What is no word: addresses, mails, paths, names of settings, places for values, and letters between digits. */
const noWord =
  /https?:\/\/\S+|[\w.+-]+@[\w.-]+|(?:[\w-]+\.)+(?:com|kr|net|org)\b\S*|\/[\w/.?=&*:-]*|\{\w+\}|\b[A-Z\d]+(?:_[A-Z\d*]+)+(?:=\S+)?|\b(?=\w*\d)[\w-]+/g

/** The Latin words of two letters and more in a text that are not known. */
export const foreignWords = (text: string): string[] =>
  [...text.replace(noWord, ' ').matchAll(/[A-Za-z]{2,}/g)]
    .map(([word]) => word)
    .filter(word => !knownWords.has(word.toLowerCase()))

const isKorean = (text: string) => /[가-힣]/.test(text)

/** Where sentences stand: those of pages, mails, texts, cards and pushes, refusals, names of codes and of inputs. */
const sentences = [
  '{contract,server,web}/**/{messages,*-messages}.ts',
  'contract/**/{errors,actions}.ts',
  'contract/codes/**/*.ts',
  'contract/labels.ts',
  'web/pages/policies/*.ts',
  'web/public/sw.js',
]
/** Facts whose name for people is one of several texts. */
const facts = ['contract/profiles/{fields,completeness}.ts', 'contract/castings/terms.ts']
const pages = ['web/**/*.tsx']
const others = ['{contract,server}/**/*.ts']
const noSource = /\.test\.tsx?$|\.support\.ts$|\.generated\.ts$|(?:^|\/)sent-messages\.ts$|^server\/demo\//

/** Properties whose value people read, wherever they stand in the program. */
const shown = /^(?:title|content|linkText|subject|text|message|why|label)$/
const shownAttributes = /^(?:aria-label|aria-description|title|alt|placeholder|label|help|text)$/

/**
 * Texts for people below `folder` with words that are not Korean, one `path:line [words]` each. No files at all count as
 * a fault.
 */
export function findForeignSentences(folder: string): string[] {
  const seen = new Set<string>()
  const read = (globs: string[], textOf: TextOf) => {
    const paths = globSync(globs, { cwd: folder }).filter(path => !noSource.test(path) && !seen.has(path))
    for (const path of paths) seen.add(path)
    return paths.sort().flatMap(path => foreignIn(path, readFileSync(join(folder, path), 'utf8'), textOf))
  }
  const found = [read(sentences, sentenceOf), read(facts, propertyOf), read(pages, markupOf), read(others, propertyOf)]
  return seen.size ? found.flat() : ['no files read']
}

type TextOf = (node: Node, around: readonly Node[]) => string | undefined

function foreignIn(path: string, source: string, textOf: TextOf): string[] {
  const found: string[] = []
  visit(parse(path, source).program, (node, around) => {
    const words = foreignWords(textOf(node, around) ?? '')
    if (words.length) found.push(`${path}:${lineOf(source, node.start)} [${words.join(' ')}]`)
  })
  return found
}

const textIn = ({ type, value }: Node): string | undefined => {
  if (type === 'TemplateElement') return (value as { raw: string }).raw
  return (type === 'Literal' || type === 'JSXText') && typeof value === 'string' ? value : undefined
}

/** Texts of a file of sentences. One word in capitals or small letters is a code, a key or a path. */
const sentenceOf: TextOf = (node, around) => {
  const text = textIn(node)
  if (text === undefined || around.some(isForDevelopers)) return undefined
  return isKorean(text) || /\s/.test(text.trim()) || /^[A-Z][a-z]+$/.test(text) ? text : undefined
}

const isForDevelopers = ({ type, callee, id, declarations }: Node) =>
  type === 'ImportDeclaration' ||
  (type === 'NewExpression' && (callee as { name?: string }).name === 'Error') ||
  // Markup and style of the service worker, which imports nothing: its sentences are its object `texts`.
  (type === 'FunctionDeclaration' && (id as { name?: string }).name === 'offlinePage') ||
  (type === 'VariableDeclaration' &&
    (declarations as { id: { name?: string } }[]).some(({ id: { name } }) => name === 'style' || name === 'item'))

const propertyOf: TextOf = ({ type, computed, key, value }) => {
  if (type !== 'Property' || computed || !shown.test((key as { name?: string }).name ?? '')) return undefined
  const text = value as Node
  const said = text.type === 'TemplateLiteral' ? (text.quasis as Node[]).map(textIn).join(' ') : textIn(text)
  return said !== undefined && /\s|^[A-Z][a-z]+$/.test(said.trim()) ? said : undefined
}

const markupOf: TextOf = ({ type, name, value }) => {
  if (type === 'JSXText') return (value as string).replace(/&\w+;/g, ' ')
  if (type !== 'JSXAttribute' || !shownAttributes.test((name as { name?: string }).name ?? '')) return undefined
  return value ? textIn(value as Node) : undefined
}

/** The texts that a reader or screen reader meets on a page, except quotes from records. */
export function textsOf(html: string): string[] {
  const spoken = html.replace(/<(script|style|svg|pre|code)\b[\s\S]*?<\/\1>/g, '')
  const named = [...spoken.matchAll(/\s(?:aria-label|title|alt|placeholder)="([^"]*)"/g)].map(([, text = '']) => text)
  const said = [...spoken.matchAll(/<meta[^>]*(?:description|og:title|image:alt)" content="([^"]*)"/g)]
  const between = [...spoken.matchAll(/>([^<>]+)</g)].map(([, text = '']) => text)
  return [...named, ...said.map(([, text = '']) => text), ...between]
    .map(text => text.replace(/&[#\w]+;/g, ' ').trim())
    .filter(Boolean)
}

/** Two foreign words without Korean around them, or a code where its name should be. */
export const isForeign = (text: string): boolean =>
  (!isKorean(text) && foreignWords(text).length > 1) || /(?<![/\w])[A-Z]{2,}_[A-Z_]+\b/.test(text)
