import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { api } from '#web/api.ts'
import { Note } from '#web/ui/display/Card.tsx'
import { type FoundSignals, SignalList } from '../SignalList.tsx'
import { signalTexts as texts } from './messages.ts'
import { type CastingForm, toBody } from './values.ts'

/** What in the casting makes an operator look closer before it opens; nothing while it is unknown. */
export function Signals({ castingId }: { castingId: number | null }) {
  const { getValues } = useFormContext<CastingForm>()
  const [signals, setSignals] = useState<FoundSignals>([])
  useEffect(() => {
    let isShown = true
    api.castings.check({ body: { castingId, ...toBody(getValues()) } }).then(
      found => isShown && setSignals(found.signals),
      // What is wrong with the form stands at its fields once it is sent.
      () => {},
    )
    return () => {
      isShown = false
    }
  }, [castingId, getValues])
  if (!signals.length) return null
  return (
    <Note tone="warn" role="status" title={texts.title}>
      {texts.text}
      <SignalList signals={signals} />
    </Note>
  )
}
