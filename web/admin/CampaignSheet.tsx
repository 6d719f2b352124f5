import { useEffect, useState } from 'react'
import type { campaigns } from '../../contract/campaigns.ts'
import { CampaignStatus } from '../../contract/campaigns.ts'
import type { DataOf } from '../../contract/endpoint.ts'
import { Channel } from '../../contract/notification-topics.ts'
import { api } from '../api.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Card.tsx'
import { thousands } from '../ui/format.ts'
import { Modal, ModalActions, Sheet } from '../ui/Modal.tsx'
import { toast } from '../ui/toast.ts'
import styles from './admin.module.css'
import { CampaignActions } from './CampaignActions.tsx'
import { CampaignForm } from './CampaignForm.tsx'
import { office, campaignWords as words } from './messages.ts'

type Detail = DataOf<typeof campaigns.campaign>
type Props = { campaignId: number | null; onClose: () => void; onChanged: () => void }

/** While it is being sent, how far it has come is asked for again, in milliseconds. */
const every = 3_000

/** One message of the operators: written, looked at, tried on oneself, sent, and followed. */
export function CampaignSheet({ campaignId, onClose, onChanged }: Props) {
  const [id, setId] = useState(campaignId)
  const [detail, setDetail] = useState<Detail | null>(null)
  const [isDirty, setDirty] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const [turn, setTurn] = useState(0)
  const isSending = detail?.status === 'SENDING'
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks anew
  useEffect(() => {
    if (id === null) return
    let isGone = false
    api.admin
      .campaign({ params: { campaignId: id } })
      .then(found => !isGone && setDetail(found))
      .catch(() => !isGone && toast.error(office.failed))
    return () => {
      isGone = true
    }
  }, [id, turn])
  useEffect(() => {
    if (!isSending) return
    const timer = setInterval(() => setTurn(now => now + 1), every)
    return () => clearInterval(timer)
  }, [isSending])

  const again = () => {
    setTurn(now => now + 1)
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
