import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../api.ts'
import { paths } from '../paths.ts'
import { Note } from '../ui/Card.tsx'
import { ListLink } from '../ui/ListLink.tsx'
import { conditionWords } from './alert-words.ts'
import { alertTexts as texts } from './alerts-messages.ts'

/** For who came from an alert: by which conditions they were told of this notice. Says nothing when it can't be known. */
export function AlertReason({ castingId }: { castingId: number }) {
  const [search] = useSearchParams()
  const isFromAlert = search.has('alert')
  const [words, setWords] = useState<string | null>(null)
  useEffect(() => {
    if (!isFromAlert) return
    api.notifications
      .alerts()
      .then(({ matches }) => {
        const match = matches.find(one => one.castingId === castingId)
        setWords(match ? conditionWords(match.conditions) : null)
      })
      .catch(() => {})
  }, [isFromAlert, castingId])
  if (!words) return null
  return (
    <Note tone="info" title={texts.reason}>
      {texts.because(`‘${words}’`)}. <ListLink href={paths.castingAlerts()}>{texts.reasonLink}</ListLink>
    </Note>
  )
}
