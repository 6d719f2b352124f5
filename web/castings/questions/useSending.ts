import type { FormEvent } from 'react'
import { errorAt } from '#web/calls/refusal.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useMissing } from '#web/ui/forms/useMissing.ts'

/** Submits a form with one field; `gap`: what it still lacks. */
export function useSending(gap: false | Record<string, string>, send: () => Promise<void>) {
  const { isPending, refusal, run } = useCall()
  const { missing, place, lacks } = useMissing()
  return {
    isPending,
    place,
    errorOf: (field: string) => (gap ? missing[field] : errorAt(refusal, field)),
    onSubmit(event: FormEvent) {
      event.preventDefault()
      if (!lacks(gap || {})) void run(send)
    },
  }
}
