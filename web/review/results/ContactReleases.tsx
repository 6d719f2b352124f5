import { ReleaseState } from '#contract/codes/applications.ts'
import { api } from '#web/api.ts'
import { saveTable } from '#web/calls/save-file.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useLoad } from '#web/calls/useLoad.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { shortDay, thousands } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { FieldError } from '#web/ui/forms/Field.tsx'
import styles from '../applicant/Panels.module.css'
import { contactReleasesTexts as texts } from './messages.ts'

/** The viewer's exports of contacts that wait for an operator or were decided, with the file of a released one. */
export function ContactReleases({ castingId }: { castingId: number }) {
  const { data } = useLoad(castingId, signal => api.review.contactReleases({ params: { castingId } }, { signal }))
  const { isPending, refusal, run } = useCall()
  if (!data?.list.length) return null
  const fetchFile = (releaseId: number) =>
    run(async () => saveTable((await api.review.releasedContacts({ params: { castingId, releaseId } })).table))
  return (
    <ul className={styles.releases} aria-label={texts.title}>
      {data.list.map(({ id, people, reason, state, decision, until }) => (
        <li key={id}>
          <p>
            <Badge tone={state === 'RELEASED' ? 'ink' : 'line'}>{ReleaseState[state]}</Badge>{' '}
            {texts.people(thousands(people))} · {reason}
          </p>
          {state === 'WAITING' && <small>{texts.waiting}</small>}
          {decision && <small>{decision}</small>}
          {until && (
            <Button size="sm" auto pending={isPending} onClick={() => fetchFile(id)}>
              {texts.fetch(shortDay(until))}
            </Button>
          )}
        </li>
      ))}
      {refusal && <FieldError message={refusal.message} />}
    </ul>
  )
}
