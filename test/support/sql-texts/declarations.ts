import { dirname, join } from 'node:path'
import { lineOf, type Node, visit } from '../../../bin/syntax.ts'

export type File = { path: string; source: string; program: Node }
/** What a name stands for: an expression, and where it stands. */
export type Bound = { node: Node; at: Place }
/** A place in a file: the nodes around it, and the arguments of the functions around it where a call is followed. */
export type Place = { file: File; around: readonly Node[]; bound: Map<string, Bound> }
export type Call = { node: Node; at: Place }
/** One text in the making: which of several alternatives it takes, and how many there were at most. */
export type Written = {
  parameters: number
  templates: Set<string>
  variant: number
  most: number
  choices: number
  depth: number
}

const known = new WeakMap<Node, string>()
/** Where a node begins, as `path:line:column`. */
export function placeOf({ path, source }: File, node: Node): string {
  const place =
    known.get(node) ?? `${path}:${lineOf(source, node.start)}:${node.start - source.lastIndexOf('\n', node.start - 1)}`
  known.set(node, place)
  return place
}
export const isSql = (node: Node) => node.type === 'TaggedTemplateExpression' && nameOf(node.tag as Node) === 'sql'
export const nameOf = (node: Node | undefined) => (node?.type === 'Identifier' ? (node.name as string) : undefined)
export const isFunction = (node: Node) => /^(?:Arrow)?Function(?:Declaration|Expression)$/.test(node.type)

export function quasisOf({ quasi }: Node): string[] {
  return (quasi as { quasis: { value: { cooked: string } }[] }).quasis.map(each => each.value.cooked)
}

/** Finds what the names of the server's files stand for. */
export abstract class Declarations {
  protected readonly files: Map<string, File>

  constructor(files: Map<string, File>) {
    this.files = files
  }

  protected abstract itemsOf(node: Node, at: Place, written: Written): Bound[] | undefined

  protected functionOf(callee: Node, at: Place, written?: Written): Bound | undefined {
    if (isFunction(callee)) return { node: callee, at }
    const bound = this.resolve(callee, at, written)
    if (!bound || bound.node === callee) return undefined
    return isFunction(bound.node) ? bound : this.functionOf(bound.node, bound.at, written)
  }

  /** What a name, or a property of a name, was declared as. */
  protected resolve(node: Node, at: Place, written?: Written): Bound | undefined {
    if (node.type === 'MemberExpression') {
      const object = this.object(node.object as Node, at)
      const property = node.property as Node
      const name = node.computed ? undefined : nameOf(property)
      if (object && name) return propertyOf(object, name)
      return object && node.computed && written ? rotated(valuesOf(object), written)[0] : undefined
    }
    const name = nameOf(node)
    if (!name) return undefined
    return at.bound.get(name) ?? this.declared(name, at)
  }

  protected object(node: Node, at: Place): Bound | undefined {
    const inner = innerOf(node)
    if (inner) return this.object(inner, at)
    if (node.type === 'ObjectExpression') return { node, at }
    if (node.type === 'CallExpression') return this.#returned(node, at)
    const bound = this.resolve(node, at)
    return bound && this.object(bound.node, bound.at)
  }

  #depth = 0

  /** The object that a call returns; functions that call each other are followed only so far. */
  #returned(node: Node, at: Place): Bound | undefined {
    if (this.#depth > 4) return undefined
    this.#depth += 1
    try {
      const fn = this.functionOf(node.callee as Node, at)
      const [result] = fn ? resultsOf(fn.node) : []
      if (!fn || !result) return undefined
      const around = [...fn.at.around, fn.node, ...result.around]
      return this.object(result.node, { ...fn.at, around, bound: bind(fn.node, node, at, fn.at) })
    } finally {
      this.#depth -= 1
    }
  }

  protected declared(name: string, at: Place): Bound | undefined {
    for (let depth = at.around.length - 1; depth >= 0; depth--) {
      const scope = at.around[depth]
      const around = at.around.slice(0, depth + 1)
      if (scope?.type === 'ForOfStatement') {
        const [declared] = ((scope.left as Node).declarations ?? []) as { id: Node }[]
        if (declared && nameOf(declared.id) === name) {
          const written = { parameters: 0, templates: new Set<string>(), variant: 0, most: 1, choices: 0, depth: 0 }
          const [first] = this.itemsOf(scope.right as Node, { ...at, around }, written) ?? []
          if (first) return first
        }
      }
      if (!scope || !Array.isArray(scope.body)) continue
      for (const statement of scope.body as Node[]) {
        const own = (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement) as Node | null
        if (own?.type === 'FunctionDeclaration' && nameOf(own.id as Node) === name)
          return { node: own, at: { ...at, around } }
        if (own?.type !== 'VariableDeclaration') continue
        for (const { id, init } of own.declarations as { id: Node; init: Node | null }[]) {
          if (!init) continue
          const found = this.#boundIn(id, { node: init, at: { ...at, around } }, name)
          if (found) return found
        }
      }
    }
    return this.imported(name, at.file)
  }

  /** What a name of a pattern gets from the value that the pattern takes apart. */
  #boundIn(pattern: Node, value: Bound, name: string): Bound | undefined {
    if (nameOf(pattern) === name) return value
    if (pattern.type === 'ArrayPattern') {
      const elements = pattern.elements as (Node | null)[]
      const index = elements.findIndex(each => each && binds(each, name))
      const item = listOf(value.node)?.[index]
      return item && this.#boundIn(elements[index] as Node, { node: item, at: value.at }, name)
    }
    if (pattern.type !== 'ObjectPattern') return undefined
    const property = propertiesOf(pattern).find(each => binds(each.value, name))
    const object = property && this.object(value.node, value.at)
    const part = object && propertyOf(object, nameOf(property.key) ?? '')
    return part && this.#boundIn(property.value, part, name)
  }

  protected imported(name: string, file: File): Bound | undefined {
    for (const statement of file.program.body as Node[]) {
      if (statement.type !== 'ImportDeclaration') continue
      const specifier = (statement.specifiers as { local: Node; imported?: Node }[]).find(
        each => nameOf(each.local) === name,
      )
      if (!specifier?.imported) continue
      const from = (statement.source as { value: string }).value
      const path = from.startsWith('.') ? join(dirname(file.path), from) : from.replace(/^#(server|contract)\//, '$1/')
      const other = this.files.get(path.replaceAll('\\', '/'))
      const there = { file: other as File, around: [other?.program as Node], bound: new Map() }
      return other && this.declared(nameOf(specifier.imported) ?? '', there)
    }
    return undefined
  }
}

/** The expressions of a list that the code spells out, also of one that is awaited with `Promise.all`. */
function listOf(node: Node): Node[] | undefined {
  const inner = innerOf(node)
  if (inner) return listOf(inner)
  if (node.type === 'ArrayExpression') return node.elements as Node[]
  const { object, property } = (node.callee ?? {}) as { object?: Node; property?: Node }
  const [list] = (node.arguments ?? []) as Node[]
  return nameOf(object) === 'Promise' && nameOf(property) === 'all' && list ? listOf(list) : undefined
}

const propertiesOf = (pattern: Node) =>
  (pattern.properties as { key?: Node; value: Node }[]).flatMap(({ key, value }) => (key ? [{ key, value }] : []))

function binds(pattern: Node, name: string): boolean {
  if (pattern.type === 'ArrayPattern')
    return (pattern.elements as (Node | null)[]).some(each => each !== null && binds(each, name))
  if (pattern.type === 'ObjectPattern') return propertiesOf(pattern).some(({ value }) => binds(value, name))
  return nameOf(pattern) === name
}

// What stands between an expression and what it comes to.
export function innerOf(node: Node, written?: Written): Node | undefined {
  if (/^(?:TS(?:As|NonNull|Satisfies)Expression|ParenthesizedExpression)$/.test(node.type))
    return node.expression as Node
  if (node.type === 'AwaitExpression') return node.argument as Node
  if (node.type === 'ConditionalExpression') {
    const sides = [node.consequent as Node, node.alternate as Node]
    return written ? rotated(sides, written)[0] : sides[0]
  }
  return undefined
}

export function functionName(fn: Node, at: Place): string | undefined {
  if (fn.id) return nameOf(fn.id as Node)
  const declared = at.around[at.around.indexOf(fn) - 1] as { id?: Node } | undefined
  return declared?.id ? nameOf(declared.id) : undefined
}

function propertyOf({ node, at }: Bound, name: string): Bound | undefined {
  const property = (node.properties as { key?: Node; value?: Node }[]).find(
    each => each.key && (nameOf(each.key) ?? each.key.value) === name,
  )
  return property?.value && { node: property.value, at }
}

export function bind(fn: Node, call: Node, caller: Place, at: Place): Map<string, Bound> {
  return bindParameters(
    fn.params as Node[],
    (call.arguments as Node[]).map(node => ({ node, at: caller })),
    at,
  )
}

export function bindParameters(params: Node[], args: (Bound | undefined)[], at: Place): Map<string, Bound> {
  const bound = new Map<string, Bound>()
  params.forEach((param, index) => {
    const isDefaulted = param.type === 'AssignmentPattern'
    const target = (isDefaulted ? param.left : param) as Node
    const arg = args[index] ?? (isDefaulted ? { node: param.right as Node, at } : undefined)
    const name = nameOf(target)
    if (name && arg) bound.set(name, arg)
    const literal = arg && { ...arg, node: innerOf(arg.node) ?? arg.node }
    if (target.type === 'ObjectPattern' && literal?.node.type === 'ObjectExpression')
      for (const { key, value } of target.properties as { key: Node; value: Node }[]) {
        const found = propertyOf(literal, nameOf(key) ?? '')
        const local = nameOf(value)
        if (found && local) bound.set(local, found)
      }
    if (target.type === 'ArrayPattern' && literal?.node.type === 'ArrayExpression')
      (target.elements as (Node | null)[]).forEach((element, at) => {
        const value = (literal.node.elements as Node[])[at]
        const local = element && nameOf(element)
        if (local && value) bound.set(local, { node: value, at: literal.at })
      })
  })
  return bound
}

/** What a function returns, with the nodes around it. */
export function resultsOf(fn: Node): { node: Node; around: Node[] }[] {
  const body = fn.body as Node
  if (body.type !== 'BlockStatement' && body.type !== 'FunctionBody') return [{ node: body, around: [] }]
  const results: { node: Node; around: Node[] }[] = []
  visit(body, (node, around) => {
    if (node.type !== 'ReturnStatement' || !node.argument || around.some(isFunction)) return
    results.push({ node: node.argument as Node, around: [...around] })
  })
  return results
}

/** Alternatives, beginning with the one that this text takes. */
export function rotated<T>(alternatives: T[], written: Written): T[] {
  if (alternatives.length < 2) return alternatives
  written.most = Math.max(written.most, alternatives.length)
  // Choices after each other change at different times, so that they meet in every combination of three.
  const first = Math.floor(written.variant / 2 ** (written.choices++ % 3)) % alternatives.length
  return [...alternatives.slice(first), ...alternatives.slice(0, first)]
}

export const valuesOf = ({ node, at }: Bound): Bound[] =>
  (node.properties as { value?: Node; argument?: Node }[]).flatMap(each => {
    const value = each.value ?? each.argument
    return value ? [{ node: value, at }] : []
  })
