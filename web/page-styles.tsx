import { createContext, use } from 'react'
import { useMatches } from 'react-router'

export type RouteFiles = { id: string; parentId?: string; path?: string; index?: boolean; hasClientLoader: boolean } & {
  module: string
  imports?: string[]
  css?: string[]
}
type Manifest = { routes: Record<string, { css?: string[] } | undefined> }
/** The style sheets of each route, by its id. */
type RouteStyles = ReadonlyMap<string, readonly string[]>

const taken = new WeakMap<Manifest, RouteStyles>()
/**
 * The router marks a sheet that a part loaded later needs too, so that removing it with its page leaves the part its
 * own. Here it stays, and with one address the part finds it.
 */
const withoutMark = (href: string) => href.replace(/#$/, '')

/**
 * The style sheets of a manifest's routes, taken out of it, so that the router neither adds nor removes them: it adds
 * each new sheet twice and removes it as often.
 */
export function takeStyles(manifest: Manifest): RouteStyles {
  const known = taken.get(manifest)
  if (known) return known
  const styles = new Map<string, readonly string[]>()
  for (const [id, route] of Object.entries(manifest.routes)) {
    if (!route?.css) continue
    styles.set(id, route.css.map(withoutMark))
    delete route.css
  }
  taken.set(manifest, styles)
  return styles
}

/** The router's list of pages, which comes with the first page. */
export const manifestHere = () =>
  (window as unknown as { __reactRouterManifest: { routes: Record<string, RouteFiles> } }).__reactRouterManifest

/** In the browser. */
export const stylesOf = (id: string | undefined) => (id && takeStyles(manifestHere()).get(id)) || []

export const PageStylesContext = createContext<RouteStyles>(new Map())

/** One order for all sheets: a new one comes last, and stays. Layers and module names keep them apart. */
export const precedence = 'page'

/** The style sheets of the current routes. */
export function PageStyles() {
  const styles = use(PageStylesContext)
  return useMatches()
    .flatMap(({ id }) => styles.get(id) ?? [])
    .map(href => <link key={href} rel="stylesheet" href={href} precedence={precedence} />)
}
