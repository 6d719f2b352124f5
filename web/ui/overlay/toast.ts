export type ToastKind = 'plain' | 'success' | 'error' | 'loading'
export type Toast = {
  id: number
  kind: ToastKind
  text: string
  undo?: () => void
  retry?: () => void
  stays?: boolean
}

type Options = {
  /** Offers 되돌리기. */
  undo?: () => void
  /** Offers 다시 시도. */
  retry?: () => void
  /** Until it is answered or dismissed; others give way first. */
  stays?: boolean
}
type PromiseTexts<T> = {
  loading: string
  success: string | ((value: T) => string)
  error: string | ((error: unknown) => string)
}

const shownMillis = 4000
const actionMillis = 10_000
const mostAtOnce = 3
const none: readonly Toast[] = []

let toasts: readonly Toast[] = none
let nextId = 1
const timers = new Map<number, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function show(kind: ToastKind, text: string, options: Options = {}, id = nextId++): number {
  const entry: Toast = { id, kind, text, ...options }
  const others = toasts.filter(toast => toast.id !== id)
  change([...others, entry].filter(({ stays }, at, all) => stays || at >= all.length - mostAtOnce))
  resume(id)
  return id
}

/** Removes a toast. */
function dismiss(id: number): void {
  hold(id)
  change(toasts.filter(toast => toast.id !== id))
}

function hold(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
}

function resume(id: number): void {
  hold(id)
  const entry = toasts.find(toast => toast.id === id)
  if (!entry || entry.kind === 'loading' || entry.stays) return
  timers.set(
    id,
    setTimeout(() => dismiss(id), entry.undo || entry.retry ? actionMillis : shownMillis),
  )
}

async function promise<T>(work: Promise<T>, texts: PromiseTexts<T>): Promise<T> {
  const id = show('loading', texts.loading)
  try {
    const value = await work
    show('success', typeof texts.success === 'string' ? texts.success : texts.success(value), {}, id)
    return value
  } catch (error) {
    show('error', typeof texts.error === 'string' ? texts.error : texts.error(error), {}, id)
    throw error
  }
}

/**
 * Short messages at the lower edge, on narrow screens at the upper. `promise` shows loading until the work ends, then
 * success or error, and passes the value or error on. Each returns the id for `dismiss`. Only for the browser.
 */
export const toast = {
  show: (text: string, options?: Options) => show('plain', text, options),
  success: (text: string, options?: Options) => show('success', text, options),
  error: (text: string, options?: Options) => show('error', text, options),
  loading: (text: string, options?: Options) => show('loading', text, options),
  promise,
  dismiss,
}

/** State for the host to draw toasts and to pause them while somebody reads. */
export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: () => toasts,
  onServer: () => none,
  hold,
  resume,
}
