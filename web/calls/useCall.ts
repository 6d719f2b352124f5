import { useEffect, useState } from 'react'
import { toast } from '#web/ui/overlay/toast.ts'
import { atRest, createCall } from './call.ts'
import { isFault, type Refusal } from './refusal.ts'
import { dropLost, keepLost } from './weak-network.ts'

type Options = {
  /** Shows refusals as toasts: for rows of lists, and for dialogs that close before the answer. */
  toasts?: boolean
}

/**
 * Runs the call of a button or form. A second press is ignored while the first is running. The server's refusal stays
 * in `refusal` until the next run: show `note` above the form and `fields` at its fields. Work that follows success
 * belongs in the work itself. Any other error is rethrown.
 */
export function useCall({ toasts = false }: Options = {}) {
  const [state, setState] = useState(atRest)
  const [run] = useState(() => {
    const onShow = toasts ? toastRefusal : undefined
    const call = createCall({
      onRun: () => dropLost(call),
      onChange: setState,
      onShow,
      onLost: again => keepLost(call, again),
    })
    return call
  })
  useEffect(() => () => dropLost(run), [run])
  return { ...state, isPending: state.pending !== null, run, clear: () => setState(now => ({ ...now, refusal: null })) }
}

/** Shows a refusal as a toast; after a fault it offers a retry. */
export const toastRefusal = (refusal: Refusal, retry?: () => void) =>
  toast.error(refusal.message, isFault(refusal) ? { retry } : {})
