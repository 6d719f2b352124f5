import { useState } from 'react'
import { useFetcher } from 'react-router'
import { useReauthentication } from '#web/accounts/useReauthentication.tsx'
import { api } from '#web/admin/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { Verified } from '#web/ui/display/Badge.tsx'
import { Alert, Note } from '#web/ui/display/Card.tsx'
import { clock, shortDate, thousands } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import styles from '../admin.module.css'
import { type Decided, useDecided } from '../decide.ts'
import { closingReasons, deletionReasons, keepingReasons } from '../messages.ts'
import { ReasonField } from '../ReasonField.tsx'
import type { ReviewedCasting } from './CastingFacts.tsx'
import { castingMeasuresTexts as texts } from './messages.ts'

type PendingMeasure = 'EARLY_CLOSED' | 'DELETED' | 'KEPT'
const reasonsFor = { EARLY_CLOSED: closingReasons, DELETED: deletionReasons, KEPT: keepingReasons }
type Props = { casting: ReviewedCasting; onClose: () => void }

/** An operator's actions on a casting besides its review: the verified mark, closing it early, deleting it. */
export function CastingMeasures({ casting, onClose }: Props) {
  const [asking, setAsking] = useState<PendingMeasure | null>(null)
  const fetcher = useFetcher<Decided>()
  const error = useDecided(fetcher, onClose)
  const isPending = fetcher.state !== 'idle'
  const { guarded, dialog } = useReauthentication()
  const opening = useCall()
  // Deleting confirms the operator's identity first, before anything is typed.
  const askDeletion = () =>
    opening.run(async () => {
      if (await guarded(async () => void (await api.accounts.recentSignIn()))) setAsking('DELETED')
    })
  const isShown = ['OPEN', 'EARLY_CLOSED', 'CLOSED'].includes(casting.status)
  if (casting.status === 'DELETED') return null
  const hidden = (status: string) => (
    <>
      <input type="hidden" name="id" value={casting.id} />
      <input type="hidden" name="status" value={status} />
    </>
  )
  return (
    <section>
      <h4>{texts.title}</h4>
      {casting.deletionAskedAt && (
        <Note
          tone="warn"
          title={texts.asked(shortDate(casting.deletionAskedAt), clock(casting.deletionAskedAt), casting.applicants)}
        >
          {casting.deletionReason}
        </Note>
      )}
      {casting.isVerified && (
        <p>
          <Verified>{texts.isVerified}</Verified>
        </p>
      )}
      <div className={styles.measures}>
        {(isShown || casting.isVerified) && (
          <fetcher.Form method="post">
            {hidden(casting.isVerified ? 'UNVERIFIED' : 'VERIFIED')}
            <Button auto size="sm" type="submit" pending={isPending && asking === null}>
              {casting.isVerified ? texts.unverify : texts.verify}
            </Button>
          </fetcher.Form>
        )}
        {casting.status === 'OPEN' && (
          <Button auto size="sm" onClick={() => setAsking('EARLY_CLOSED')}>
            {texts.close}
          </Button>
        )}
        {casting.deletionAskedAt && (
          <Button auto size="sm" onClick={() => setAsking('KEPT')}>
            {texts.decline}
          </Button>
        )}
        <Button auto size="sm" variant="danger" pending={opening.isPending} onClick={askDeletion}>
          {texts.remove}
        </Button>
      </div>
      <Alert>{opening.refusal?.message}</Alert>
      {dialog}
      {asking === null && error && <Note tone="danger" role="alert" title={error} />}
      {asking && (
        <Modal open onClose={() => setAsking(null)} title={texts.ask[asking]} align="start">
          <fetcher.Form method="post" className={styles.asked}>
            {hidden(asking)}
            <p>{asking === 'DELETED' ? texts.removeText(thousands(casting.applicants)) : texts.askText[asking]}</p>
            <ReasonField key={asking} suggestions={reasonsFor[asking]} error={error} help={texts.reasonHelp} />
            <ModalActions>
              <Button onClick={() => setAsking(null)}>{texts.keep}</Button>
              <Button type="submit" variant={asking === 'DELETED' ? 'danger' : 'ink'} pending={isPending}>
                {asking === 'DELETED' ? texts.remove : asking === 'KEPT' ? texts.decline : texts.close}
              </Button>
            </ModalActions>
          </fetcher.Form>
        </Modal>
      )}
    </section>
  )
}
