/**
 * Back closes what lies on top before it leaves the page: every open layer (a dialog, a sheet, a popover, a step) owns
 * an entry of the history, numbered by `layers` in its state. Such an entry has the address and the router's own state
 * of its page, and the router never hears of it. Entries of layers that close otherwise are given back.
 */
type Layer = {
  close: () => void
  /** The router's number of the page on which it was opened. */
  page: number | null | undefined
}
type State = { idx?: number; layers?: number } | null

const layers: Layer[] = []
/** The current entry, whose state and address the entry below takes over when this one is given back. */
let here: { state: State; url: string }
/** A step through the history, which takes a moment, and what is to be done once it has arrived. */
let going: { isOurs: boolean; isReturn: boolean; changes: (() => void)[] } | null = null
/** Whether anything was pressed since the current page was reached. */
let isPressed = false
/** While a step away from a page is being announced: whether anything was pressed on that page. */
let wasPressed = false
/** The browser's own functions; the router's calls pass through those of `start`. */
let push: History['pushState']
let replace: History['replaceState']
let step: (by: number) => void

const longestStepMs = 5000
/** The page's own step may lead nowhere, which is not announced. */
const longestPageStepMs = 500
const reloadSettlesMs = 500

const layersOf = (state: State) => state?.layers ?? 0
const standHere = () => {
  here = { state: history.state, url: location.href }
}

function go(by: number, isOurs: boolean): void {
  // The router steps back at once to a page that asks before it is left: what was pressed there still counts.
  const isReturn = !isOurs && wasPressed
  const mine = { isOurs, isReturn, changes: [] }
  going = mine
  if (isReturn) isPressed = true
  step(by)
  setTimeout(() => going === mine && arrive(), isOurs ? longestStepMs : longestPageStepMs)
}

function arrive(): void {
  const changes = going?.changes ?? []
  going = null
  standHere()
  for (const change of changes) change()
}

/** The address of the page may have changed under its layers. */
function takeOver(): void {
  const { state, url } = here
  if (state && state.idx === history.state?.idx) replace({ ...state, layers: layersOf(history.state) }, '', url)
}

/** The layers of the current page, topmost last; those of a page that is being left do not count. */
const layersHere = () => layers.filter(({ page }) => page === pageHere())
const pageHere = () => (history.state as State)?.idx ?? null

/** As many entries as layers. */
function settle(): void {
  if (going) return
  for (const layer of layers) if (layer.page === undefined) layer.page = pageHere()
  const depth = layersHere().length
  for (let at = layersOf(history.state) + 1; at <= depth; at++) push({ ...history.state, layers: at }, '')
  standHere()
  const surplus = layersOf(history.state) - depth
  if (surplus > 0) go(-surplus, true)
}
// A dialog that gives way to another closes and opens in one go.
const settleSoon = () => queueMicrotask(settle)

const press = () => {
  isPressed = true
}

function start(): void {
  push = history.pushState.bind(history)
  replace = history.replaceState.bind(history)
  step = history.go.bind(history)
  standHere()
  for (const type of ['pointerdown', 'keydown', 'click']) addEventListener(type, press, { capture: true })
  addEventListener('popstate', onPopState, { capture: true })
  // The step has led to another document, which led back here.
  addEventListener('pageshow', ({ persisted }) => persisted && going && arrive())
  // The router moves on from the page, not from its layers.
  history.pushState = (...entry) => {
    const surplus = layersOf(history.state)
    if (!going && surplus > 1) go(1 - surplus, true)
    if (going) {
      going.changes.push(() => history.pushState(...entry))
      return
    }
    isPressed = false
    if (surplus === 1) replace(...entry)
    else push(...entry)
    standHere()
  }
  history.replaceState = (state: State, ...rest) => {
    if (going) {
      going.changes.push(() => history.replaceState(state, ...rest))
      return
    }
    const own = state?.idx === history.state?.idx ? layersOf(history.state) : 0
    replace(own || layersOf(state) ? { ...state, layers: own } : state, ...rest)
    standHere()
  }
  history.go = (by = 0) => {
    if (going) going.changes.push(() => history.go(by))
    else go(by < 0 ? by - layersOf(history.state) : by, false)
  }
  history.back = () => history.go(-1)
  // A page that was loaded again while a layer was open; a step would end the loading of another page.
  if (layersOf(history.state)) {
    const settling = setTimeout(settle, reloadSettlesMs)
    addEventListener('beforeunload', () => clearTimeout(settling), { once: true })
  }
}

function onPopState(event: PopStateEvent): void {
  if (going?.isOurs) {
    event.stopImmediatePropagation()
    takeOver()
    arrive()
    settle()
    return
  }
  const [from, to] = [layersOf(here.state), layersOf(history.state)]
  const isOnPage = here.state?.idx === history.state?.idx && (from > 0 || to > 0)
  if (going || !isOnPage) {
    wasPressed = isPressed && !going
    setTimeout(() => {
      wasPressed = false
    })
    isPressed = going?.isReturn ?? false
    arrive()
    settleLater()
    return
  }
  event.stopImmediatePropagation()
  const closing = layersHere().slice(to)
  // The rest of a page that was loaded again: nobody sees it, so back goes on.
  if (to < from && !closing.length) {
    step(-1 - to)
    return
  }
  takeOver()
  for (const layer of closing.reverse()) layer.close()
  settleLater()
}
// A layer that asks first, or has another step, stays.
function settleLater(): void {
  setTimeout(settle)
}

if (typeof window !== 'undefined') start()

/**
 * Back calls `close` from now on, until the returned function is called. A layer that opens without a press, such as a
 * popup, gets no entry, because browsers pass over it; `always` is for one that is part of its page.
 */
export function closesByBack(close: () => void, { always = false } = {}): () => void {
  if (!isPressed && !always) return () => {}
  const layer: Layer = { close, page: undefined }
  layers.push(layer)
  settleSoon()
  return () => {
    const at = layers.indexOf(layer)
    if (at < 0) return
    layers.splice(at, 1)
    settleSoon()
  }
}
