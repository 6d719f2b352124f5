import { toast } from '#web/ui/overlay/toast.ts'
import { weakNetworkTexts as texts } from './messages.ts'

// Said within three seconds of the press, the message included.
const lateMs = 2500
/** A request that starts this soon after a press is its effect. */
const effectMs = 1000
/** Between two attempts while the browser believes that it is online. */
const pauseMs = 5000

let pressedAt = Number.NEGATIVE_INFINITY
let send: typeof fetch

/**
 * Says that an answer to a press is late, until it arrives, and sends the forms of pages again once the connection is
 * back: without it the router would put an error page in their place, and what was typed would be lost.
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
  send = window.fetch.bind(window)
  window.fetch = (input, init) => {
    const answer = isPageForm(input, init) ? sendUntilAnswered(input, init) : send(input, init)
    return performance.now() - pressedAt < effectMs ? sayingLate(answer) : answer
  }
}

const forget = () => {
  lost = null
}

/** The router's requests for a page's action. */
const isPageForm = (input: RequestInfo | URL, init?: RequestInit) =>
  init?.method === 'POST' && input instanceof URL && input.pathname.endsWith('.data')

async function sendUntilAnswered(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  let said: number | null = null
  try {
    while (true) {
      try {
        return await send(input, init)
      } catch (error) {
        if (!(error instanceof TypeError) || init?.signal?.aborted) throw error
        said ??= toast.loading(texts.unsent)
        await connection(init?.signal)
      }
    }
  } finally {
    if (said !== null) toast.dismiss(said)
  }
}

/** Resolves when another attempt makes sense, or the person has left. */
function connection(signal: AbortSignal | null | undefined): Promise<unknown> {
  return new Promise(resolve => {
    addEventListener('online', resolve, { once: true })
    signal?.addEventListener('abort', resolve)
    if (navigator.onLine) setTimeout(resolve, pauseMs)
  })
}

let late = 0
let sentence = 0

async function sayingLate<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    if (late++ === 0) sentence = toast.loading(texts.late)
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
