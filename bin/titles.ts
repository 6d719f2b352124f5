import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lineOf, type Node, parse, visit } from './syntax.ts'
import { root } from './tools.ts'

/** The most letters of a title: a longer one tells of several behaviours. */
const mostLetters = 80

/** The statement ids before a title and the width behind it, which are not counted. */
const uncounted = /^(?:\[[A-Z]-\d{2}\]\s*)+|\s*@(?:phone|desktop)$/g

/**
 * Titles of tests below `folder` that are longer than one behaviour takes or two sentences, and those that an earlier
 * test of the same group has, one `path:line fault` each. No files at all count as a fault.
 */
export function findWrongTitles(folder = root): string[] {
  const paths = globSync('{bin,contract,db,server,test,web}/**/*.{test,journey,conformance}.{ts,tsx}', { cwd: folder })
  if (paths.length === 0) return ['no files read']
  return paths
    .map(path => path.replaceAll('\\', '/'))
    .sort()
    .flatMap(path => faultsIn(path, readFileSync(join(folder, path), 'utf8')))
}

function faultsIn(path: string, source: string): string[] {
  const faults: string[] = []
  const names = new Set<string>()
  visit(parse(path, source).program, (node, around) => {
    const title = titleOf(node, isTest, source)
    if (title === null) return
    const where = `${path}:${lineOf(source, node.start)}`
    const letters = [...title.replace(uncounted, '')].length
    if (letters > mostLetters) faults.push(`${where} ${letters} letters: ${title}`)
    if (title.includes(';')) faults.push(`${where} two sentences: ${title}`)
    const name = [...around.map(each => titleOf(each, isGroup, source) ?? ''), title].join('')
    if (names.has(name)) faults.push(`${where} twice: ${title}`)
    names.add(name)
  })
  return faults
}

const isTest = (called: string) => /^(?:test|it)\b(?!\.(?:describe|extend|step|use)\b)/.test(called)
const isGroup = (called: string) => /^(?:test\.)?describe\b/.test(called)

/** The text of the title that a call gives a test, or a group of them; null where it is none or comes from elsewhere. */
function titleOf(node: Node, isOne: (called: string) => boolean, source: string): string | null {
  if (node.type !== 'CallExpression') return null
  const { callee, arguments: given } = node as unknown as { callee: Node; arguments: Node[] }
  return isOne(source.slice(callee.start, callee.end)) ? textOf(given[0], source) : null
}

function textOf(node: Node | undefined, source: string): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral') return source.slice(node.start + 1, node.end - 1)
  if (node?.type !== 'BinaryExpression' || node.operator !== '+') return null
  const { left, right } = node as unknown as { left: Node; right: Node }
  return `${textOf(left, source) ?? ''}${textOf(right, source) ?? ''}`
}
