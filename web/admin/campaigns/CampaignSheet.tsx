import { useEffect, useState } from 'react'
import type { campaigns } from '#contract/admin/campaigns.ts'
import { CampaignStatus } from '#contract/codes/admin.ts'
import { Channel } from '#contract/codes/notification-topics.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { api } from '#web/admin/api.ts'
import { NotLoaded } from '#web/calls/NotLoaded.tsx'
import { useLoad } from '#web/calls/useLoad.ts'
import { Note } from '#web/ui/display/Card.tsx'
import { thousands } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Modal, ModalActions, Sheet } from '#web/ui/overlay/Modal.tsx'
import styles from '../admin.module.css'
import { AuditLink } from '../audit/AuditLink.tsx'
import { adminTexts, campaignWords as words } from '../messages.ts'
import { CampaignActions } from './CampaignActions.tsx'
import { CampaignForm } from './CampaignForm.tsx'

type Detail = DataOf<typeof campaigns.campaign>
type Props = { campaignId: number | null; onClose: () => void; onChanged: () => void }

/** Polling interval while it is being sent, in milliseconds. */
const every = 3_000

/** One campaign: written, previewed, tested on the operator, sent, and followed. */
export function CampaignSheet({ campaignId, onClose, onChanged }: Props) {
  const [id, setId] = useState(campaignId)
  const {
    data: detail,
    refusal: notLoaded,
    reload,
  } = useLoad(id, signal => api.admin.campaign({ params: { campaignId: Number(id) } }, { signal }))
  const [isDirty, setDirty] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const isSending = detail?.status === 'SENDING'
  useEffect(() => {
    if (!isSending) return
    const timer = setInterval(reload, every)
    return () => clearInterval(timer)
  }, [isSending, reload])

  const again = () => {
    reload()
    onChanged()
  }
  const isDraft = detail?.status === 'DRAFT'
  return (
    <>
      <Sheet
        open
        onClose={() => (isDirty ? setLeaving(true) : onClose())}
        title={detail && !isDraft ? detail.title : words.add}
        footer={
          detail && (
            <CampaignActions
              detail={detail}
              isDirty={isDirty}
              onActed={again}
              onRemoved={() => {
                onChanged()
                onClose()
              }}
            />
          )
        }
      >
        {notLoaded && !detail && <NotLoaded refusal={notLoaded} title={adminTexts.failed} onRetry={reload} />}
        {(id === null || isDraft) && (
          <CampaignForm
            key={detail?.id ?? 'new'}
            campaign={detail}
            onTyped={() => setDirty(true)}
            onSaved={saved => {
              setDirty(false)
              setId(saved)
              again()
            }}
          />
        )}
        {detail && !isDraft && <Progress detail={detail} />}
        {detail && <Preview detail={detail} />}
        {detail && <AuditLink type="campaign" id={detail.id} />}
      </Sheet>
      <Modal open={isLeaving} onClose={() => setLeaving(false)} title={words.leaveTitle} role="alertdialog">
        <p>{words.leaveText}</p>
        <ModalActions>
          <Button onClick={onClose}>{words.leave}</Button>
          <Button variant="primary" onClick={() => setLeaving(false)}>
            {words.stay}
          </Button>
        </ModalActions>
      </Modal>
    </>
  )
}

function Preview({ detail: { preview, audienceCount, hasSender, class: kind } }: { detail: Detail }) {
  return (
    <section className={styles.preview}>
      <h3>{words.preview}</h3>
      <p className={styles.quiet}>{words.reaches(thousands(audienceCount))}</p>
      {kind === 'AD' && <Note tone="warn">{hasSender ? words.adNote : words.noSender}</Note>}
      <h4>{Channel.TEXT}</h4>
      <pre>{preview.text}</pre>
      <h4>{Channel.MAIL}</h4>
      <pre>{`${preview.subject}\n\n${preview.mail}`}</pre>
    </section>
  )
}

function Progress({ detail: { status, toldCount, audienceCount, outcomes } }: { detail: Detail }) {
  return (
    <section className={styles.preview} aria-live="polite">
      <h3>{CampaignStatus[status]}</h3>
      <progress value={toldCount} max={Math.max(audienceCount, toldCount, 1)} aria-label={words.told} />
      <p className={styles.quiet}>
        {words.progress(thousands(toldCount), thousands(Math.max(audienceCount, toldCount)))}
      </p>
      <ul>
        {outcomes.map(({ channel, sent, failed, blocked, waiting }) => (
          <li key={channel}>
            {words.outcome(
              Channel[channel],
              ...([sent, waiting, blocked, failed].map(thousands) as [string, string, string, string]),
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
