import { toast } from '#web/ui/overlay/toast.ts'
import { weakNetworkTexts as texts } from './messages.ts'

// Said within three seconds of the press, the message included.
const lateMs = 2500
/** A request that starts this soon after a press is its effect. */
const effectMs = 1000
/** Some browsers do not announce that the connection is back. */
const lookMs = 15_000

let pressedAt = Number.NEGATIVE_INFINITY
let send: typeof fetch

/**
 * Says that an answer to a press is late, until it arrives, and holds the forms of pages that got none: otherwise the
 * router would put an error page in their place, and what was typed would be lost. A form is sent again by itself only
 * if the browser was offline when it was sent; any other may have arrived, so the person decides.
 */
export function watchNetwork(): void {
  const press = () => {
    pressedAt = performance.now()
  }
  addEventListener('pointerdown', press, { capture: true })
  addEventListener('submit', press, { capture: true })
  addEventListener('keydown', ({ key }) => (key === 'Enter' || key === ' ') && press(), { capture: true })
  addEventListener('online', offerAgain)
  // Then the sentence at the form is answered by what is typed now.
  addEventListener('input', forget, { capture: true })
  addEventListener('click', ({ target }) => (target as Partial<Element> | null)?.closest?.('form') && forget(), {
    capture: true,
  })
  send = window.fetch.bind(window)
  window.fetch = (input, init) => {
    const answer = isPageForm(input, init) ? sendUntilAnswered(input, init) : send(input, init)
    if (performance.now() - pressedAt >= effectMs) return answer
    return sayingLate(answer, isRead(input, init) ? texts.lateRead : texts.late)
  }
}

const forget = () => {
  lost = null
}

const isRead = (input: RequestInfo | URL, init?: RequestInit) =>
  (init?.method ?? (input instanceof Request ? input.method : 'GET')) === 'GET'

/** The router's requests for a page's action. */
const isPageForm = (input: RequestInfo | URL, init?: RequestInit) =>
  init?.method === 'POST' && input instanceof URL && input.pathname.endsWith('.data')

async function sendUntilAnswered(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  while (true) {
    const isSendable = navigator.onLine
    try {
      return await send(input, init)
    } catch (error) {
      if (!(error instanceof TypeError) || init?.signal?.aborted) throw error
      await (isSendable ? askAgain(init?.signal) : connection(init?.signal))
    }
  }
}

/** Resolves when the person wants another attempt, or has left. */
function askAgain(signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise(resolve => {
    const said = toast.error(texts.unsure, { retry: resolve, stays: true })
    signal?.addEventListener('abort', () => {
      toast.dismiss(said)
      resolve()
    })
  })
}

/** Resolves when the connection is back, or the person has left. */
function connection(signal: AbortSignal | null | undefined): Promise<void> {
  const over = new AbortController()
  return new Promise(resolve => {
    const end = () => {
      over.abort()
      clearInterval(looking)
      toast.dismiss(said)
      resolve()
    }
    // Some browsers are wrong about being offline: then the person's own attempt is the only way on.
    const said = toast.loading(texts.unsent, { retry: end, stays: true })
    const looking = setInterval(() => navigator.onLine && end(), lookMs)
    addEventListener('online', end, { signal: over.signal })
    signal?.addEventListener('abort', end, { signal: over.signal })
  })
}

let late = 0
let sentence = 0

async function sayingLate<Answer>(answer: Promise<Answer>, text: string): Promise<Answer> {
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    if (late++ === 0) sentence = toast.loading(text)
  }, lateMs)
  try {
    return await answer
  } finally {
    clearTimeout(timer)
    if (isLate && --late === 0) toast.dismiss(sentence)
  }
}

/** The last call that got no answer. */
let lost: { of: unknown; again: () => void } | null = null

/** Offers the call again once the connection is back, unless something is typed until then. */
export function keepLost(of: unknown, again: () => void): void {
  lost = { of, again }
}
/** Whoever made the call is gone. */
export function dropLost(of: unknown): void {
  if (lost?.of === of) lost = null
}

function offerAgain(): void {
  if (lost) toast.show(texts.back, { retry: lost.again })
  else toast.success(texts.back)
  lost = null
}
