import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lineOf, type Node, parse, visit } from './syntax.ts'
import { root } from './tools.ts'

const length = /(?<![\w.-])-?\d*\.?\d+(?:px|r?em|pt|ch|[lcm]m|d?v[hw])\b/
const colour = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|ok(?:lab|lch)|color)\(|^(?:white|black|red|gr[ae]y|transparent)$/i
/** Properties whose numbers React does not take for pixels, and that are no size. */
const unitless = /^(?:aspectRatio|flex\w*|grid\w*|opacity|order|scale|--.*)$/

/**
 * Literal sizes and colours in `style` of components in web/ below `folder`, one `path:line text` each: what depends on
 * data stays, all else is a class with tokens. No files at all count as a fault.
 */
export function findInlineLiterals(folder = root): string[] {
  const paths = globSync('web/**/*.tsx', { cwd: folder }).map(path => path.replaceAll('\\', '/'))
  if (paths.length === 0) return ['no files read']
  return paths
    .filter(path => !path.includes('.test.'))
    .sort()
    .flatMap(path => literalsIn(path, readFileSync(join(folder, path), 'utf8')))
}

function literalsIn(path: string, source: string): string[] {
  if (!/\bstyle\b|CSSProperties/.test(source)) return []
  const found: string[] = []
  const tell = (node: Node, around: readonly Node[]) => {
    if (node.type !== 'Property' || !around.some(isStyle)) return
    const { key, value } = node as unknown as { key: { name?: string; value?: string }; value: Node }
    if (isLiteral(key.name ?? key.value ?? '', value))
      found.push(`${path}:${lineOf(source, node.start)} ${source.slice(node.start, node.end)}`)
  }
  visit(parse(path, source).program, tell)
  return found
}

/** A `style` of an element, and a value or a function that is typed as one. */
function isStyle(node: Node): boolean {
  if (node.type === 'JSXAttribute') return (node.name as { name?: string }).name === 'style'
  const typed = node.type === 'VariableDeclarator' ? (node.id as Node) : node
  const type = (typed.typeAnnotation ?? typed.returnType) as Node | undefined
  return ['Identifier', 'ArrowFunctionExpression', 'FunctionDeclaration'].includes(typed.type) && names(type)
}

function names(type: Node | undefined): boolean {
  let isOne = false
  visit(type, node => {
    if (node.type === 'Identifier' && node.name === 'CSSProperties') isOne = true
  })
  return isOne
}

function isLiteral(property: string, value: Node): boolean {
  let isOne = false
  visit(value, node => {
    if (node.type === 'TemplateElement') isOne ||= isSize((node.value as { raw: string }).raw)
    if (node.type !== 'Literal') return
    if (typeof node.value === 'string') isOne ||= isSize(node.value)
    if (typeof node.value === 'number') isOne ||= node === value && node.value !== 0 && !unitless.test(property)
  })
  return isOne
}

const isSize = (text: string) => length.test(text) || colour.test(text)
