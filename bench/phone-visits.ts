import { type Browser, type BrowserContext, type CDPSession, devices, type Page } from '@playwright/test'

/** Lighthouse's slow 4G where it observes: what a line of 150 ms and 1.6 Mbit/s does to a page. */
export const slow4g = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 }
const slowdown = 4

export type Visit = {
  paint: number
  largest: number
  /** The tag and the address or text of the largest element. */
  element: string
  /** From the navigation until buttons react. */
  alive: number
  /** What tasks longer than 50 ms take of their time above that. */
  blocked: number
  shift: number
  shifted: string[]
  scripts: Files
  fonts: Files
  styles: Files
  /** Scripts that were asked for before the first paint. */
  early: number
  /** Without the pictures that people uploaded. */
  requests: number
}
type Files = { files: number; bytes: number }

/** A new phone: 390 px wide, with empty caches. */
export const openPhone = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    userAgent: devices['Pixel 7'].userAgent,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    serviceWorkers: 'block',
  })

/** A page whose processor runs at a quarter of its speed. */
export async function openSlowPage(context: BrowserContext): Promise<{ page: Page; session: CDPSession }> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { page, session }
}

/** A first visit over slow 4G, until nothing is asked for any more; `fonts: false` is a visit without the web font. */
export async function visit(browser: Browser, address: string, { fonts = true } = {}): Promise<Visit> {
  const context = await openPhone(browser)
  try {
    const { page, session } = await openSlowPage(context)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', slow4g)
    if (!fonts) await session.send('Network.setBlockedURLs', { urls: ['*.woff2'] })
    const requests = new Map<string, { kind: string; url: string; bytes: number }>()
    session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
      if (!request.url.startsWith('data:')) requests.set(requestId, { kind: type ?? '', url: request.url, bytes: 0 })
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const request = requests.get(requestId)
      if (request) request.bytes = encodedDataLength
    })
    await page.addInitScript(watchPage)
    await page.goto(address, { waitUntil: 'networkidle', timeout: 120_000 })
    await page.waitForFunction(() => (window as unknown as Watching).watched.alive > 0, null, { timeout: 60_000 })
    const seen = await page.evaluate(reportPage)
    const of = (kind: string): Files => {
      const found = [...requests.values()].filter(request => request.kind === kind)
      return { files: found.length, bytes: found.reduce((sum, { bytes }) => sum + bytes, 0) }
    }
    const counted = [...requests.values()].filter(({ url }) => !url.includes('/media/images/')).length
    return { ...seen, scripts: of('Script'), fonts: of('Font'), styles: of('Stylesheet'), requests: counted }
  } finally {
    await context.close()
  }
}

type Watching = {
  watched: { largest: number; element: string; alive: number; shift: number; shifted: string[]; tasks: Task[] }
}
type Task = { at: number; ms: number }
type Shift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}
type LargestPaint = PerformanceEntry & { element: Element | null; url: string }

// Both run in the page.
function watchPage(): void {
  const watched: Watching['watched'] = { largest: 0, element: '', alive: 0, shift: 0, shifted: [], tasks: [] }
  Object.assign(window, { watched })
  const name = (node: Node | null) =>
    node instanceof Element
      ? `${node.tagName.toLowerCase()}.${String(node.className).slice(0, 40)}`
      : (node?.textContent?.slice(0, 30) ?? '?')
  const watch = <Entry extends PerformanceEntry>(type: string, see: (entry: Entry) => void) =>
    new PerformanceObserver(list => (list.getEntries() as Entry[]).forEach(see)).observe({ type, buffered: true })
  watch<LargestPaint>('largest-contentful-paint', entry => {
    watched.largest = entry.startTime
    watched.element = `${name(entry.element)} ${entry.url.split('/').slice(-2).join('/') || entry.element?.textContent?.slice(0, 30)}`
  })
  watch<Shift>('layout-shift', entry => {
    if (entry.hadRecentInput) return
    watched.shift += entry.value
    const moves = entry.sources.map(
      ({ node, previousRect: from, currentRect: to }) =>
        `${name(node)} ${Math.round(from.y)}→${Math.round(to.y)} height ${Math.round(from.height)}→${Math.round(to.height)} x ${Math.round(from.x)}→${Math.round(to.x)}`,
    )
    watched.shifted.push(`${entry.value.toFixed(4)} at ${Math.round(entry.startTime)}: ${moves.join(' | ')}`)
  })
  watch('longtask', entry => watched.tasks.push({ at: entry.startTime, ms: entry.duration }))
  const look = () => {
    const main = document.querySelector('main')
    const isAlive = main && Object.keys(main).some(key => key.startsWith('__reactFiber'))
    if (isAlive) watched.alive = performance.now()
    else setTimeout(look, 10)
  }
  look()
}

function reportPage() {
  const { watched } = window as unknown as Watching
  const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => /\.js(\?|$)/.test(name))
  const { largest, element, alive, shift, shifted, tasks } = watched
  const blocked = tasks.filter(({ at }) => at >= paint).reduce((sum, { ms }) => sum + Math.max(0, ms - 50), 0)
  const early = scripts.filter(({ startTime }) => startTime < paint).length
  return { paint, largest, element, alive, shift, shifted, blocked, early }
}
