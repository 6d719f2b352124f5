import { type Node, visit } from '../../../bin/syntax.ts'
import {
  type Bound,
  bind,
  bindParameters,
  type Call,
  Declarations,
  type File,
  functionName,
  innerOf,
  isFunction,
  isSql,
  nameOf,
  type Place,
  placeOf,
  quasisOf,
  resultsOf,
  rotated,
  valuesOf,
  type Written,
} from './declarations.ts'

/** A text with `$1`, `$2` … for values, and the places (`path:line:column`) of the templates that it is made of. */
export type SqlText = { sql: string; templates: Set<string> }

/** The tables of a chain of Kysely's calls, as SQL, and the one that it inserts into. */
export type Builder = { from: string[]; into?: string | undefined }
const naming = /^(?:selectFrom|updateTable|deleteFrom|insertInto|using|from|(?:inner|left|right|full|cross)Join)$/

export const methodOf = (call: Node) => nameOf((call.callee as { property?: Node }).property)

const deepest = 14
const mostCalls = 40
const mostVariants = 20
const mostTexts = 200

/** Writes the texts that expressions become. */
export class Writer extends Declarations {
  readonly #calls: Map<string, Call[]>
  readonly #names: Record<string, string>

  constructor(files: Map<string, File>, calls: Map<string, Call[]>, names: Record<string, string>) {
    super(files)
    this.#calls = calls
    this.#names = names
  }

  /** The tables of the chain of calls, before and after this one and around it. */
  builderTables(call: Node, at: Place): Builder {
    const from: string[] = []
    let into: string | undefined
    const add = (each: Node) => {
      const [first] = each.arguments as Node[]
      if (!naming.test(methodOf(each) ?? '') || !first) return
      for (const table of (first.type === 'ArrayExpression' ? first.elements : [first]) as Node[]) {
        if (typeof table.value !== 'string' || !/^[a-z_.]+( as [a-z_]+)?$/i.test(table.value)) continue
        if (methodOf(each) === 'insertInto') into = table.value
        else if (!from.includes(table.value)) from.push(table.value)
      }
    }
    const seen = new Set<Node>()
    const addChain = (start: Node) => {
      if (seen.has(start)) return
      seen.add(start)
      let link: Node | undefined = start
      for (; link?.type === 'CallExpression'; link = (link.callee as { object?: Node }).object) add(link)
      const rest = link && nameOf(link) ? this.resolve(link, at) : undefined
      if (rest) addChain(rest.node)
    }
    addChain(call)
    for (const each of at.around.toReversed()) {
      if (/Statement$|FunctionBody|Declaration$/.test(each.type)) break
      if (each.type === 'CallExpression') addChain(each)
    }
    return { from, into }
  }

  /** Every text that an expression can become; none for a value. */
  textsOf(node: Node, at: Place): SqlText[] {
    const texts = [at, ...this.#calledPlaces(at, 0)].flatMap(place => this.#variantsOf(node, place))
    return eachOnce(texts).slice(0, mostTexts)
  }

  #variantsOf(node: Node, at: Place): SqlText[] {
    const texts: SqlText[] = []
    for (let variant = 0, most = 1; variant < most; variant++) {
      const written: Written = { parameters: 0, templates: new Set(), variant, most: 1, choices: 0, depth: 0 }
      const sql = this.#fragment(node, at, written)
      if (sql !== undefined) texts.push({ sql, templates: written.templates })
      most = Math.min(mostVariants, Math.max(most, written.most === 1 ? 1 : written.most * 4))
    }
    return texts
  }

  // The same place, once for each call of the function around it, with the arguments of the call.
  #calledPlaces(at: Place, depth: number): Place[] {
    const around = at.around.findLastIndex(each => isFunction(each) && functionName(each, at))
    const fn = at.around[around]
    if (!fn || depth > 2) return []
    const calls = (this.#calls.get(functionName(fn, at) ?? '') ?? []).filter(
      call => this.functionOf(call.node.callee as Node, call.at)?.node === fn,
    )
    return calls.slice(0, mostCalls).flatMap(call => {
      const callers = [call.at, ...this.#calledPlaces(call.at, depth + 1)]
      return callers.map(caller => {
        // A function inside another sees the arguments of that one too.
        const isInside = at.around.slice(0, around).some(each => isFunction(each) && caller.around.includes(each))
        const outer = isInside ? caller.bound : []
        return { ...at, bound: new Map([...at.bound, ...outer, ...bind(fn, call.node, caller, at)]) }
      })
    })
  }

  #write(node: Node, at: Place, written: Written): string {
    written.templates.add(placeOf(at.file, node))
    const holes = (node.quasi as { expressions: Node[] }).expressions
    return quasisOf(node)
      .map((text, index) => {
        const hole = holes[index]
        return hole ? `${text}${this.#fragment(hole, at, written) ?? `$${++written.parameters}`}` : text
      })
      .join('')
  }

  /** The SQL that an expression stands for; undefined for a value. */
  #fragment(node: Node, at: Place, written: Written): string | undefined {
    if (written.depth > deepest) return undefined
    written.depth += 1
    try {
      return this.#fragmentOf(node, at, written)
    } finally {
      written.depth -= 1
    }
  }

  #fragmentOf(node: Node, at: Place, written: Written): string | undefined {
    if (isSql(node)) return this.#write(node, at, written)
    const inner = innerOf(node, written)
    if (inner) return this.#fragment(inner, at, written)
    if (node.type === 'LogicalExpression') {
      for (const side of rotated([node.right as Node, node.left as Node], written)) {
        const text = this.#fragment(side, at, written)
        if (text !== undefined) return text
      }
      return undefined
    }
    if (node.type === 'CallExpression') return this.#called(node, at, written)
    // Values of an update: each of them once.
    if (node.type === 'ObjectExpression') {
      const texts = rotated(valuesOf({ node, at }), written).map(value => this.#fragment(value.node, value.at, written))
      return texts.find(text => text !== undefined)
    }
    const bound = this.resolve(node, at, written)
    return bound && this.#fragment(bound.node, bound.at, written)
  }

  #called(node: Node, at: Place, written: Written): string | undefined {
    const callee = node.callee as Node
    const args = node.arguments as Node[]
    const own = callee.type === 'MemberExpression' ? nameOf(callee.object as Node) : undefined
    const method = (callee.property as Node | undefined)?.name as string | undefined
    if (own === 'sql' && args[0]) {
      if (method === 'join') return this.#joined(args, at, written)
      const spelled = at.file.source.slice(args[0].start, args[0].end)
      const text = this.#text(args[0], at, written) ?? this.#names[`${at.file.path} ${spelled}`]
      if (text === undefined) return undefined
      if (method === 'lit') return /^-?\d+$|^true$|^false$|^null$/.test(text) ? text : `'${text}'`
      return method === 'raw'
        ? text
        : text
            .split('.')
            .map(each => `"${each}"`)
            .join('.')
    }
    // `text.as('name')`, `text.$castTo<…>()`: what comes before counts.
    const before = callee.type === 'MemberExpression' ? (callee.object as Node) : undefined
    if (before && ['as', '$castTo', '$notNull'].includes(method ?? '')) return this.#fragment(before, at, written)
    const fn = this.functionOf(callee, at, written)
    if (!fn) return undefined
    const place = { ...fn.at, around: [...fn.at.around, fn.node], bound: bind(fn.node, node, at, fn.at) }
    for (const result of rotated(resultsOf(fn.node), written)) {
      const text = this.#fragment(result.node, { ...place, around: [...place.around, ...result.around] }, written)
      if (text !== undefined) return text
    }
    return undefined
  }

  #joined([list, separator]: Node[], at: Place, written: Written): string {
    const glue = (separator && this.#fragment(separator, at, written)) ?? ', '
    const items = list ? this.itemsOf(list, at, written) : undefined
    if (!items?.length) return `$${++written.parameters}`
    return items.map(each => this.#fragment(each.node, each.at, written) ?? `$${++written.parameters}`).join(glue)
  }

  /** The items of a list that the code spells out; of a list made by `map` from an unknown one, its one pattern. */
  protected override itemsOf(node: Node, at: Place, written: Written): Bound[] | undefined {
    const inner = innerOf(node, written)
    if (inner) return this.itemsOf(inner, at, written)
    if (node.type === 'ArrayExpression')
      return (node.elements as Node[]).flatMap(each =>
        each.type === 'SpreadElement' ? (this.itemsOf(each.argument as Node, at, written) ?? []) : [{ node: each, at }],
      )
    if (node.type === 'CallExpression') {
      const callee = node.callee as Node
      const method = (callee.property as Node | undefined)?.name
      const [first] = node.arguments as Node[]
      if (callee.type === 'MemberExpression' && method === 'filter')
        return this.itemsOf(callee.object as Node, at, written)
      if (callee.type === 'MemberExpression' && method === 'flat')
        return this.itemsOf(callee.object as Node, at, written)?.flatMap(
          each => this.itemsOf(each.node, each.at, written) ?? [],
        )
      if (nameOf(callee.object as Node) === 'Object' && method === 'values' && first) {
        const object = this.object(first, at)
        return object && valuesOf(object)
      }
      if (callee.type === 'MemberExpression' && /^(?:map|flatMap)$/.test(String(method)) && first) {
        const fn = isFunction(first) ? { node: first, at } : this.functionOf(first, at)
        if (!fn) return undefined
        const made = (bound: Map<string, Bound>) =>
          rotated(resultsOf(fn.node), written).flatMap(result => {
            const place = { ...fn.at, around: [...fn.at.around, fn.node, ...result.around], bound }
            if (method === 'map') return [{ node: result.node, at: place }]
            return this.itemsOf(result.node, place, written) ?? []
          })
        const items = this.itemsOf(callee.object as Node, at, written)
        if (!items) return made(new Map(at.bound))
        return items.flatMap(item =>
          made(new Map([...at.bound, ...bindParameters(fn.node.params as Node[], [item], fn.at)])),
        )
      }
      const fn = this.functionOf(callee, at, written)
      if (!fn) return undefined
      const bound = bind(fn.node, node, at, fn.at)
      for (const result of rotated(resultsOf(fn.node), written)) {
        const around = [...fn.at.around, fn.node, ...result.around]
        const items = this.itemsOf(result.node, { ...fn.at, around, bound }, written)
        if (items) return items
      }
      return undefined
    }
    const bound = this.resolve(node, at, written)
    const items = bound && this.itemsOf(bound.node, bound.at, written)
    return items && [...items, ...this.#pushed(nameOf(node), bound.at, written)]
  }

  /** What the block that declares a list pushes to it. */
  #pushed(name: string | undefined, at: Place, written: Written): Bound[] {
    const pushed: Bound[] = []
    const scope = at.around.at(-1)
    if (name && scope)
      visit(scope, (node, around) => {
        const { object, property } = (node.type === 'CallExpression' ? node.callee : {}) as {
          object?: Node
          property?: Node
        }
        if (nameOf(object) !== name || nameOf(property) !== 'push') return
        const place = { ...at, around: [...at.around.slice(0, -1), ...around] }
        const list = { type: 'ArrayExpression', start: 0, end: 0, elements: node.arguments }
        pushed.push(...(this.itemsOf(list, place, written) ?? []))
      })
    return pushed
  }

  /** The text that an expression is before the program runs. */
  #text(node: Node, at: Place, written: Written): string | undefined {
    if (node.type === 'Literal') return String(node.value)
    const inner = innerOf(node, written)
    if (inner) return this.#text(inner, at, written)
    if (node.type === 'TemplateLiteral') {
      const holes = (node.expressions as Node[]).map(each => this.#text(each, at, written))
      if (holes.includes(undefined)) return undefined
      const parts = (node.quasis as { value: { cooked: string } }[]).map(each => each.value.cooked)
      return parts.map((part, index) => `${part}${holes[index] ?? ''}`).join('')
    }
    const bound = this.resolve(node, at, written)
    return bound && this.#text(bound.node, bound.at, written)
  }
}

/** Equal texts as one, with the templates of all. */
export function eachOnce(texts: SqlText[]): SqlText[] {
  const bySql = Map.groupBy(texts, each => each.sql)
  return [...bySql].map(([sql, same]) => ({ sql, templates: new Set(same.flatMap(each => [...each.templates])) }))
}
