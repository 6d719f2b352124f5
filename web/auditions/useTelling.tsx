import { useState } from 'react'
import type { Departure } from '#contract/notifications/departures.ts'
import { useChange } from '#web/calls/useChange.ts'
import { TellModal, type TellsCode } from '#web/notifications/telling/TellModal.tsx'
import { useSaid } from '#web/notifications/telling/useSaid.ts'
import { api } from '#web/team-api.ts'

/** A change that reaches actors, before it is made. */
type Asking = {
  title: string
  text?: string
  names: string[]
  startsAt: string | null
  confirm: string
  isDanger?: boolean
  act: (tells: TellsCode) => Promise<{ departure: Departure | null }>
  /** What to say afterwards. */
  done: string
}

/** Asks before a change of auditions reaches people, makes it, and offers to take it back until they are told. */
export function useTelling(castingId: number) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const { change, isPending } = useChange()
  const takeBack = (departureId: number) => api.auditions.takeBack({ params: { castingId, departureId } })
  const said = useSaid(takeBack)
  const close = () => setAsking(null)
  const tell =
    ({ act, done }: Asking) =>
    (tells: TellsCode) =>
      change(
        async () => {
          const { departure } = await act(tells)
          close()
          said(done, departure)
        },
        undefined,
        { onRefused: close },
      )
  const modal = asking && (
    <TellModal
      title={asking.title}
      names={asking.names}
      startsAt={asking.startsAt}
      confirm={asking.confirm}
      isDanger={asking.isDanger}
      pending={isPending}
      onTell={tell(asking)}
      onClose={close}
    >
      {asking.text && <p>{asking.text}</p>}
    </TellModal>
  )
  return { ask: setAsking, modal, takeBack }
}
