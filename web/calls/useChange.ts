import { useRevalidator } from 'react-router'
import { toast } from '#web/ui/overlay/toast.ts'
import type { RunOptions } from './call.ts'
import { isFault } from './refusal.ts'
import { useCall } from './useCall.ts'

/** What the message of a success offers. */
type Offers = { undo?: () => void }

/**
 * Changes a list: `change` shows the success message or the refusal as a toast, and reloads the page's data. It also
 * reloads after a refusal, which often means that the list is stale, but not after a fault, because reloading would
 * fail as well. `done` finishes a dialog's own call in the same way.
 */
export function useChange() {
  const { revalidate } = useRevalidator()
  const { run, pending, isPending } = useCall({ toasts: true })
  const done = (sentence?: string, offers: Offers = {}) => {
    if (sentence) toast.success(sentence, offers)
    return revalidate()
  }
  const change = <Result>(
    work: () => Promise<Result>,
    sentence?: string | ((result: Result) => string),
    { of, onRefused, offers }: RunOptions & { offers?: (result: Result) => Offers } = {},
  ) =>
    run(
      async () => {
        const result = await work()
        void done(typeof sentence === 'function' ? sentence(result) : sentence, offers?.(result))
      },
      {
        of,
        onRefused: refusal => {
          if (!isFault(refusal)) void revalidate()
          return onRefused?.(refusal)
        },
      },
    )
  return { change, done, pending, isPending }
}
