import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Node, parse, visit } from '../../../bin/syntax.ts'
import { type Bound, type Call, type File, isSql, nameOf, type Place, placeOf, quasisOf } from './declarations.ts'
import { type Builder, eachOnce, methodOf, type SqlText, Writer } from './writer.ts'

/**
 * The texts that the `sql` templates of server/ below `folder`, tests aside, become before they reach the database.
 * Fragments from constants and functions are put in, also those of other files, with the arguments of the call; where
 * the code decides between several, there is a text for each. A template whose fragments are arguments is written once
 * for each call of its function, and a fragment that Kysely's builder gets stands in a SELECT of the builder's tables;
 * of several texts for one fragment only one may be correct. `names` are names known only at run time, by
 * `path expression`.
 */
export function readSqlTexts(
  folder: string,
  names: Record<string, string> = {},
): { places: Set<string>; texts: SqlText[] } {
  const files = readFiles(folder)
  const calls = new Map<string, Call[]>()
  const statements: Bound[] = []
  const lent: (Bound & { method: string; call: Node; place: Place })[] = []
  const places = new Set<string>()
  for (const file of files.values()) {
    const ownNames = renamedImports(file)
    visit(file.program, (node, around) => {
      const at = (): Place => ({ file, around: [...around], bound: new Map() })
      if (isSql(node)) {
        places.add(placeOf(file, node))
        if (startsStatement.test(quasisOf(node)[0] ?? '') && !around.some(isSql)) statements.push({ node, at: at() })
      }
      if (node.type !== 'CallExpression') return
      const called = nameOf(node.callee as Node)
      const name = called && (ownNames.get(called) ?? called)
      if (name) calls.set(name, [...(calls.get(name) ?? []), { node, at: at() }])
      const method = methodOf(node)
      if (!method || method === 'join' || nameOf((node.callee as { object?: Node }).object) === 'sql') return
      const place = at()
      for (const argument of node.arguments as Node[])
        visit(argument, (inner, further) => {
          if (further.some(isSql) || !/^(?:TaggedTemplate|Call)Expression$|^Identifier$|^Member/.test(inner.type))
            return
          lent.push({
            node: inner,
            at: { ...place, around: [...place.around, node, ...further] },
            method,
            call: node,
            place,
          })
        })
    })
  }
  const writer = new Writer(files, calls, names)
  const texts = [
    ...statements.flatMap(({ node, at }) => writer.textsOf(node, at)),
    ...lent.flatMap(({ node, at, method, call, place }) => {
      const tables = writer.builderTables(call, place)
      if (!tables.from.length && !tables.into) return []
      return writer.textsOf(node, at).flatMap(text => selected(text, method, tables))
    }),
  ]
  return { places, texts: eachOnce(texts) }
}

const startsStatement = /^\s*\(?(?:SELECT|INSERT|UPDATE|DELETE|WITH|MERGE|CREATE|DROP|ANALYZE)\b/

/** What a file imports under another name: the own name by the other. */
function renamedImports({ program }: File): Map<string, string> {
  const imports = (program.body as Node[]).filter(({ type }) => type === 'ImportDeclaration')
  const specifiers = imports.flatMap(each => each.specifiers as { local: Node; imported?: Node }[])
  const names = specifiers.map(({ local, imported }) => [nameOf(local), nameOf(imported)] as const)
  return new Map(names.flatMap(([local, own]) => (local && own && own !== local ? [[local, own] as const] : [])))
}

function readFiles(folder: string): Map<string, File> {
  const paths = globSync('{contract,server}/**/*.ts', { cwd: folder }).map(path => path.replaceAll('\\', '/'))
  return new Map(
    paths
      .filter(path => !/\.(?:test|support|conformance|generated)\.ts$/.test(path))
      .sort()
      .map(path => {
        const source = readFileSync(join(folder, path), 'utf8')
        return [path, { path, source, program: parse(path, source).program }] as const
      }),
  )
}

function selected({ sql, templates }: SqlText, method: string, { from, into }: Builder): SqlText[] {
  const all = [...from, ...(into ? [into, `${into} as excluded`] : [])]
  const tables = [from, all, []].map(each => (each.length ? ` FROM ${each.join(', ')}` : ''))
  const wholes = tables.flatMap(each =>
    /^(?:orderBy|groupBy)$/.test(method) ? [`SELECT 1${each} ORDER BY ${sql}`] : [`SELECT (${sql})${each}`],
  )
  return [...new Set(wholes)].map(whole => ({ sql: whole, templates }))
}
