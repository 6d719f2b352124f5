import { useEffect, useState } from 'react'
import type { campaigns } from '../../contract/campaigns.ts'
import { CampaignStatus } from '../../contract/campaigns.ts'
import { ApiError } from '../../contract/client.ts'
import type { DataOf } from '../../contract/endpoint.ts'
import { Channel } from '../../contract/notification-topics.ts'
import { api } from '../api.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Card.tsx'
import { thousands } from '../ui/format.ts'
import { Sheet } from '../ui/Modal.tsx'
import { toast } from '../ui/toast.ts'
import styles from './admin.module.css'
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
  const [isPending, setPending] = useState(false)
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

  async function act(work: (campaignId: number) => Promise<unknown>, done: string) {
    if (id === null) return
    setPending(true)
    try {
      await work(id)
      toast.success(done)
      setTurn(now => now + 1)
      onChanged()
    } catch (error) {
      toast.error(error instanceof ApiError ? error.message : office.failed)
    } finally {
      setPending(false)
    }
  }
  const of = (campaignId: number) => ({ params: { campaignId } })
  const isDraft = detail?.status === 'DRAFT'
  return (
    <Sheet
      open
      onClose={onClose}
      title={detail && !isDraft ? detail.title : words.add}
      footer={
        detail && (
          <div className={styles.actions}>
            <Button pending={isPending} onClick={() => act(one => api.admin.testCampaign(of(one)), words.tested)}>
              {words.test}
            </Button>
            {(isDraft || detail.status === 'STOPPED') && (
              <Button
                variant="primary"
                pending={isPending}
                disabled={detail.audienceCount <= detail.toldCount}
                onClick={() => act(one => api.admin.sendCampaign(of(one)), words.started)}
              >
                {words.send(thousands(detail.audienceCount - detail.toldCount))}
              </Button>
            )}
            {isSending && (
              <Button
                variant="danger"
                pending={isPending}
                onClick={() => act(one => api.admin.stopCampaign(of(one)), words.stopped)}
              >
                {words.stop}
              </Button>
            )}
          </div>
        )
      }
    >
      {(id === null || isDraft) && (
        <CampaignForm
          key={detail?.id ?? 'new'}
          campaign={detail}
          onSaved={saved => {
            setId(saved)
            setTurn(now => now + 1)
            onChanged()
          }}
        />
      )}
      {detail && !isDraft && <Progress detail={detail} />}
      {detail && <Preview detail={detail} />}
    </Sheet>
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
