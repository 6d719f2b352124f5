import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Entry = { state: { idx: number; layers?: number } | null; url: string }
type Listener = { type: string; heard: (event: object) => unknown; capture: boolean }

/** One tab: a history whose steps take a moment, as in browsers, and the listeners of the document shown. */
function openTab() {
  const entries: Entry[] = [{ state: null, url: '/before' }]
  let at = 0
  let listeners: Listener[] = []
  const tab = {
    entries,
    here: () => entries[at] as Entry,
    place: () => at,
    enter(url: string, state: Entry['state']) {
      entries.splice(at + 1, entries.length, { state, url })
      at = entries.length - 1
    },
    /** A new document: of the old one nothing is left. */
    async load() {
      listeners = []
      vi.resetModules()
      vi.stubGlobal('history', {
        get state() {
          return tab.here().state
        },
        pushState: (state: Entry['state'], _: string, url = tab.here().url) => tab.enter(url, structuredClone(state)),
        replaceState(state: Entry['state'], _: string, url = tab.here().url) {
          entries[at] = { state: structuredClone(state), url }
        },
        go(by: number) {
          setTimeout(() => tab.step(by), 5)
        },
      })
      const back = await import('./back.ts')
      const history = globalThis.history as unknown as { state: Entry['state'] } & History
      // The router: it hears what reaches it, and numbers its own entries.
      if (history.state?.idx === undefined) history.replaceState({ idx: 0 }, '')
      const router = { url: tab.here().url }
      listeners.push({ type: 'popstate', capture: false, heard: () => Object.assign(router, { url: tab.here().url }) })
      return { ...back, history, router }
    },
    listen: (type: string, heard: Listener['heard']) => listeners.push({ type, heard, capture: false }),
    step(by: number) {
      if (!entries[at + by]) return
      at += by
      tab.tell('popstate')
    },
    tell(type: string) {
      let isStopped = false
      const event = {
        stopImmediatePropagation() {
          isStopped = true
        },
      }
      for (const capture of [true, false])
        for (const one of listeners) if (one.type === type && one.capture === capture && !isStopped) one.heard(event)
    },
  }
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('location', {
    get href() {
      return tab.here().url
    },
  })
  vi.stubGlobal('addEventListener', (type: string, heard: Listener['heard'], options?: { capture?: boolean }) =>
    listeners.push({ type, heard, capture: options?.capture ?? false }),
  )
  return tab
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})
const moment = () => vi.advanceTimersByTimeAsync(600)

/** A page in a tab, with layers that can be opened and closed. */
async function openPage() {
  const tab = openTab()
  tab.enter('/list', null)
  let document = await tab.load()
  const open: { giveBack: () => void }[] = []
  const close = (layer = open.at(-1)) => {
    if (!layer) return
    open.splice(open.indexOf(layer), 1)
    layer.giveBack()
  }
  return {
    tab,
    open,
    page: () => document.router.url,
    openLayer(isPressed = true) {
      if (isPressed) tab.tell('pointerdown')
      const layer = { giveBack: () => {} }
      layer.giveBack = document.closesByBack(() => close(layer))
      open.push(layer)
    },
    close,
    /** The router moves on, then the old page's layers are unmounted. */
    follow(url: string) {
      const { history, router } = document
      router.url = url
      history.pushState({ idx: (history.state?.idx ?? 0) + 1 }, '', url)
      while (open.length) close()
    },
    replace(url: string) {
      const { history, router } = document
      router.url = url
      history.replaceState({ idx: history.state?.idx ?? 0 }, '', url)
    },
    back: () => tab.step(-1),
    async reload() {
      open.length = 0
      document = await tab.load()
    },
  }
}

test('back closes what lies on top, one at a time, then leaves the page', async () => {
  const { openLayer, back, open, page } = await openPage()
  openLayer()
  await moment()
  openLayer()
  await moment()
  back()
  await moment()
  expect([open.length, page()]).toEqual([1, '/list'])
  back()
  await moment()
  expect([open.length, page()]).toEqual([0, '/list'])
  back()
  await moment()
  expect(page()).toBe('/before')
})

test('a layer that opens without a press owns no entry', async () => {
  const { openLayer, back, tab } = await openPage()
  openLayer(false)
  await moment()
  back()
  expect(tab.here().url).toBe('/before')
})

test('the address that a layer has changed stays when back closes it', async () => {
  const { openLayer, replace, back, tab, page } = await openPage()
  openLayer()
  await moment()
  replace('/list?sort=new')
  back()
  await moment()
  expect([tab.here().url, page(), tab.place()]).toEqual(['/list?sort=new', '/list?sort=new', 1])
})

test('a layer that asks before it closes stays, and back asks again', async () => {
  const tab = openTab()
  tab.enter('/form', null)
  const { closesByBack } = await tab.load()
  const ask = vi.fn()
  tab.tell('pointerdown')
  closesByBack(ask)
  await moment()
  for (const times of [1, 2]) {
    tab.step(-1)
    await moment()
    expect([ask.mock.calls.length, tab.here().url]).toEqual([times, '/form'])
  }
})

test('a question before a page is left owns an entry: the next back closes it', async () => {
  const tab = openTab()
  tab.enter('/form', null)
  const { closesByBack, history } = await tab.load()
  const ask = vi.fn()
  const router = () => {
    if (tab.here().url !== '/before') return
    history.go(1)
    const giveBack = closesByBack(() => {
      ask()
      giveBack()
    })
  }
  tab.listen('popstate', router)
  tab.tell('pointerdown')
  tab.step(-1)
  await moment()
  expect([tab.here().url, tab.place()]).toEqual(['/form', 2])
  tab.step(-1)
  await moment()
  expect([ask.mock.calls.length, tab.here().url, tab.place()]).toEqual([1, '/form', 1])
})

test('steps are taken one after another, and none holds the next up', async () => {
  const tab = openTab()
  tab.enter('/list', null)
  const { closesByBack, history } = await tab.load()
  for (const [idx, url] of ['/list/1', '/list/2', '/list/3'].entries()) history.pushState({ idx: idx + 1 }, '', url)
  history.go(5)
  await moment()
  history.pushState({ idx: 4 }, '', '/list/4')
  expect(tab.here().url).toBe('/list/4')
  history.go(-1)
  history.go(-2)
  await moment()
  expect(tab.here().url).toBe('/list/1')
  tab.tell('pointerdown')
  const other = vi.fn()
  closesByBack(other)
  const giveBack = closesByBack(() => {})
  giveBack()
  giveBack()
  await moment()
  tab.step(-1)
  expect(other).toHaveBeenCalledOnce()
})

test('leaving just after a reload is not ended by a layer that was open', async () => {
  const { tab, openLayer } = await openPage()
  openLayer()
  await moment()
  const place = tab.place()
  await tab.load()
  tab.tell('beforeunload')
  await moment()
  expect(tab.place()).toBe(place)
})

test('in any order of opening, closing, links and reloads nothing is left or lost', async () => {
  const acts = ['open', 'open', 'close', 'swap', 'link', 'back', 'back', 'reload', 'replace'] as const
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...acts), { maxLength: 25 }), async plan => {
      const { tab, open, page, openLayer, close, follow, replace, back, reload } = await openPage()
      const visits = ['/before', '/list']
      let made = 0
      for (const act of plan) {
        if (visits.length === 1) break
        if (act === 'open') openLayer()
        if (act === 'close') close()
        // One dialog gives way to another.
        if (act === 'swap' && open.length) {
          close()
          openLayer()
        }
        if (act === 'link') {
          follow(`/page/${++made}`)
          visits.push(`/page/${made}`)
        }
        if (act === 'replace') {
          replace(`/page/${++made}`)
          visits[visits.length - 1] = `/page/${made}`
        }
        if (act === 'back') {
          const before = open.length
          if (!before) visits.pop()
          back()
          await moment()
          expect(open.length).toBe(Math.max(0, before - 1))
        }
        if (act === 'reload') await reload()
        await moment()
        expect([page(), tab.here().url]).toEqual([visits.at(-1), visits.at(-1)])
        // No step back more than there were visits and open layers.
        if (act !== 'reload') expect(tab.place()).toBe(visits.length - 1 + open.length)
      }
    }),
    { numRuns: 100, seed: 33 },
  )
})
