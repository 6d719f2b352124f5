import routes from '../../web/routes.ts'

type Route = { path?: string; children?: Route[] }

/** The pattern of every page, such as `/casting/:castingId`. */
export const patterns: string[] = [...new Set(patternsOf(routes as Route[]))]

function patternsOf(entries: readonly Route[], above = ''): string[] {
  return entries.flatMap(({ path = '', children }) => {
    const pattern = path ? `${above}/${path}` : above
    return children ? patternsOf(children, pattern) : [pattern || '/']
  })
}

const partsOf = (pattern: string) => pattern.match(/:/g)?.length ?? 0
const matched = patterns
  .filter(pattern => pattern !== '/*')
  .sort((one, other) => partsOf(one) - partsOf(other))
  .map(pattern => [pattern, new RegExp(`^${pattern.replace(/:\w+\??/g, '[^/]+')}/?$`)] as const)

/** The pattern of a path, the one with fewer parts first; undefined where there is no page. */
export const patternOf = (path: string): string | undefined => matched.find(([, shape]) => shape.test(path))?.[0]

/** An address of the pattern; whatever it is about has the number 1. */
export const sampleOf = (pattern: string): string => pattern.replace(/:\w+\??/g, '1').replace('*', 'nowhere')
