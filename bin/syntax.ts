import { parseSync } from 'vite'

export type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Comment = { value: string; start: number; end: number }
type Parsed = { program: Node; comments: Comment[] }

/**
 * The syntax tree of a file, by the parser that comes with Vite: TypeScript 7 has no interface for scripts. @throws
 * Error with the path when the text cannot be parsed.
 */
export function parse(path: string, source: string): Parsed {
  const { program, comments, errors } = parseSync(path, source)
  if (errors[0]) throw new Error(`${path} ${errors[0].message}`)
  return { program: program as unknown as Node, comments }
}

/**
 * Tells every node below `node`, a node before its parts, with the nodes around it, the nearest last: a list that is
 * only valid during the call.
 */
export function visit(
  node: unknown,
  tell: (node: Node, around: readonly Node[]) => void,
  partsOf: (node: object) => unknown[] = Object.values,
  around: Node[] = [],
): void {
  if (typeof node !== 'object' || node === null) return
  const isNode = 'type' in node
  if (isNode) {
    tell(node as Node, around)
    around.push(node as Node)
  }
  for (const part of partsOf(node)) visit(part, tell, partsOf, around)
  if (isNode) around.pop()
}

/** The number of the line on which a character stands, from 1. */
export function lineOf(source: string, at: number): number {
  return source.slice(0, at).split('\n').length
}
