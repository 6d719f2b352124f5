import { preinit } from 'react-dom'
import { matchRoutes, type RouteObject } from 'react-router'
import { manifestHere, precedence, type RouteFiles, stylesOf } from '#web/page-styles.tsx'
import { forgetPages } from './memory.ts'

/** An answer asked for at a press waits this long for its click. */
const freshMs = 10_000
/** A finger that begins to scroll has moved by then. */
const touchPatienceMs = 30
/** Writes that change nothing on any page. */
const logs = /\/(logs\/[^/]+|views)$/
/** Pages whose reading may be audited, as are profiles that are opened from them: only a click reads them. */
const audited = /^\/(admin|feedback|mypage\/castingadmin|casting\/[^/]+\/edit)(\/|$)/
/** No page of the router, although one may have such a path. */
const file = /\.\w+$/

/** Announced when a write has ended during which another page was read, which may show what was before it. */
export const outdatedEvent = 'outdated'

const answers = new Map<string, { answer: Promise<Response>; at: number }>()

/**
 * Asks for the files and the data of a page when its link is pressed; the click then takes the answer, once. Not for
 * people who save data. The router offers no place to hand it an answer, so `fetch` itself is replaced, which also sees
 * every write: it forgets answers and remembered pages, here and in other tabs, before and after, because both may come
 * from before it. So may a page that is read before the write has ended.
 */
export function askAhead(): void {
  const ask = window.fetch.bind(window)
  const otherTabs = 'BroadcastChannel' in window ? new BroadcastChannel('forget') : null
  otherTabs?.addEventListener('message', forgetAll)
  const forgetInAllTabs = () => {
    forgetAll()
    otherTabs?.postMessage(null)
  }
  window.fetch = (input, init) => {
    const { href, pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
    if (method === 'GET') {
      if (pathname.endsWith('.data')) {
        if (pathname !== dataPath(location.pathname)) pageAt(pathname.replace(/_?\.data$/, ''))
        for (const write of writes) write.isOutrun ||= pathname !== write.page
      }
      return taken(href) ?? ask(input, init)
    }
    if (logs.test(pathname)) return ask(input, init)
    forgetInAllTabs()
    const write = { page: dataPath(location.pathname), isOutrun: false }
    writes.add(write)
    return ask(input, init).finally(() => {
      writes.delete(write)
      forgetInAllTabs()
      if (write.isOutrun) dispatchEvent(new Event(outdatedEvent))
    })
  }
  addEventListener('pointerdown', event => press(event, ask), { capture: true, passive: true })
}

/** Those under way: the data of the page they began on, and whether another page's was read since. */
const writes = new Set<{ page: string; isOutrun: boolean }>()

const dataPath = (pathname: string) => pathname + (pathname.endsWith('/') ? '_.data' : '.data')

function forgetAll(): void {
  answers.clear()
  forgetPages()
}

function taken(href: string): Promise<Response> | undefined {
  const found = answers.get(href)
  answers.delete(href)
  return found && Date.now() - found.at < freshMs ? found.answer : undefined
}

function press({ target, button, pointerType }: PointerEvent, ask: typeof fetch): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-link]') : null
  if (!link || button !== 0 || link.origin !== location.origin || link.target || savesData()) return
  if (link.hasAttribute('download') || file.test(link.pathname)) return
  if (link.pathname === location.pathname && link.search === location.search) return
  const scrolled = new AbortController()
  const timer = setTimeout(() => askFor(link, ask, scrolled.signal), pointerType === 'touch' ? touchPatienceMs : 0)
  const over = new AbortController()
  const end = ({ type }: Event) => {
    over.abort()
    // A quicker tap asks by its click alone.
    clearTimeout(timer)
    if (type === 'pointercancel') scrolled.abort()
  }
  for (const type of ['pointerup', 'pointercancel']) addEventListener(type, end, { signal: over.signal })
}

const savesData = () => 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true

let routes: RouteObject[] | undefined

/** The page at a path, its style sheets on their way: its module, which the router loads, does not bring them. */
function pageAt(pathname: string): RouteFiles | undefined {
  const pages = manifestHere().routes
  routes ??= Object.values(pages)
    .filter(({ parentId }) => parentId)
    .map(({ id, path, index }) => ({ id, path, index }) as RouteObject)
  const page = pages[matchRoutes(routes, pathname)?.at(-1)?.route.id ?? '']
  for (const { id } of framed(page)) for (const href of stylesOf(id)) preinit(href, { as: 'style', precedence })
  return page
}

/** A page and the frames around it, without the root: the list names a file once, with the outermost that needs it. */
function framed(page: RouteFiles | undefined): RouteFiles[] {
  return page?.parentId ? [...framed(manifestHere().routes[page.parentId]), page] : []
}

function askFor(link: HTMLAnchorElement, ask: typeof fetch, signal: AbortSignal): void {
  const page = pageAt(link.pathname)
  if (!page || page.path === '*') return
  preload(framed(page).flatMap(({ module, imports = [] }) => [module, ...imports]))
  answers.clear()
  if (audited.test(link.pathname) || audited.test(location.pathname)) return
  for (const address of dataAddresses(link, page)) {
    const answer = ask(address, { signal })
    answers.set(address, { answer, at: Date.now() })
    answer.catch(() => answers.delete(address))
  }
}

/** The addresses that the router will ask: a page with a loader of its own in the browser is asked for by itself. */
function dataAddresses(link: HTMLAnchorElement, { id, hasClientLoader }: RouteFiles): string[] {
  const url = new URL(link.href)
  url.hash = ''
  url.pathname = dataPath(url.pathname)
  const of = (route: string) => {
    const part = new URL(url)
    part.searchParams.set('_routes', route)
    return part.href
  }
  if (link.pathname === location.pathname) return hasClientLoader ? [of(id)] : []
  return hasClientLoader ? [of('root'), of(id)] : [url.href]
}

const preloaded = new Set<string>()

function preload(modules: string[]): void {
  for (const href of modules) {
    if (preloaded.has(href)) continue
    preloaded.add(href)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
}
