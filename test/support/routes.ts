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

/** An address of the pattern; whatever it is about has the number 1. */
export const sampleOf = (pattern: string): string => pattern.replace(/:\w+\??/g, '1').replace('*', 'nowhere')
