import type { Departure } from '#contract/notifications/departures.ts'
import { useChange } from '#web/calls/useChange.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { pendingTexts, saidWhen } from './messages.ts'

/** Says what was done and when people hear of it, and offers to take it back until then. */
export function useSaid(takeBack: (departureId: number) => Promise<unknown>) {
  const { change } = useChange()
  return (done: string, departure: Departure | null) => {
    const undo = departure && (() => void change(() => takeBack(departure.id), pendingTexts.takenBack))
    toast.success(saidWhen(done, departure), undo ? { undo } : {})
  }
}
