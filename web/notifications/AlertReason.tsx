import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { Note } from '#web/ui/display/Card.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import { alertReasonTexts as texts } from './alert-reason-messages.ts'
import { conditionWords } from './alert-words.ts'

/** For visitors from an alert: the conditions that matched this casting. Shows nothing when they are unknown. */
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
