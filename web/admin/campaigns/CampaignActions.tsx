import { type ReactNode, useState } from 'react'
import type { Campaign, campaigns } from '#contract/admin/campaigns.ts'
import { CampaignAudience, CampaignClass } from '#contract/codes/admin.ts'
import { Channel } from '#contract/codes/notification-topics.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { api } from '#web/admin/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { thousands } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import styles from '../admin.module.css'
import { campaignWords as words } from '../messages.ts'

type Detail = DataOf<typeof campaigns.campaign>
type Props = {
  detail: Detail
  /** Unsaved changes: sending is disabled, because it would differ from the screen. */
  isDirty: boolean
  onActed: () => void
  onRemoved: () => void
}
type Question = 'send' | 'remove' | 'end'

/** Actions on a campaign in its current state. Irreversible ones ask for confirmation. */
export function CampaignActions({ detail, isDirty, onActed, onRemoved }: Props) {
  const { isPending, run } = useCall({ toasts: true })
  const [asked, setAsked] = useState<Question | null>(null)
  const { status, audienceCount, toldCount, outcomes } = detail
  const params = { campaignId: detail.id }

  function act(work: () => Promise<string>, then = onActed) {
    setAsked(null)
    void run(async () => {
      toast.success(await work())
      then()
    })
  }
  const tryIt = async () => {
    const { missing } = await api.admin.testCampaign({ params })
    return missing.length ? words.testedWithout(namesOf(missing)) : words.tested
  }
  const send = async () => {
    await api.admin.sendCampaign({ params })
    return words.started
  }
  const stop = async () => {
    await api.admin.stopCampaign({ params })
    return words.stopped
  }
  const end = async () => {
    await api.admin.endCampaign({ params })
    return words.ended
  }
  const remove = async () => {
    await api.admin.removeCampaign({ params })
    return words.removed
  }

  const isDraft = status === 'DRAFT'
  const isStopped = status === 'STOPPED'
  const isUnderWay = status === 'SENDING' || (status === 'SENT' && outcomes.some(({ waiting }) => waiting > 0))
  const left = thousands(Math.max(0, audienceCount - toldCount))
  return (
    <div className={styles.acting}>
      {isDirty && (
        <p className={styles.quiet} role="status">
          {words.saveFirst}
        </p>
      )}
      <div className={styles.actions}>
        {isDraft && (
          <Button auto pending={isPending} onClick={() => setAsked('remove')}>
            {words.remove}
          </Button>
        )}
        {isStopped && (
          <Button auto pending={isPending} onClick={() => setAsked('end')}>
            {words.end}
          </Button>
        )}
        {(isDraft || isStopped) && (
          <Button auto pending={isPending} disabled={isDirty} onClick={() => act(tryIt)}>
            {words.test}
          </Button>
        )}
        {(isDraft || isStopped) && (
          <Button
            auto
            variant="primary"
            pending={isPending}
            disabled={isDirty || (isDraft && audienceCount === 0)}
            onClick={() => setAsked('send')}
          >
            {isDraft ? words.send(left) : words.resume}
          </Button>
        )}
        {isUnderWay && (
          <Button auto variant="danger" pending={isPending} onClick={() => act(stop)}>
            {words.stop}
          </Button>
        )}
      </div>
      {asked === 'send' && (
        <Ask title={isDraft ? words.sendTitle(left) : words.resumeTitle(left)} onClose={() => setAsked(null)}>
          <p>{words.sendText(detail.title)}</p>
          <dl className={styles.facts}>
            <dt>{words.class}</dt>
            <dd>{CampaignClass[detail.class]}</dd>
            <dt>{words.audience}</dt>
            <dd>{CampaignAudience[detail.audience]}</dd>
            <dt>{words.ways}</dt>
            <dd>{[words.drawer, ...detail.channels.map(channel => Channel[channel])].join(', ')}</dd>
          </dl>
          <ModalActions>
            <Button onClick={() => setAsked(null)}>{words.notYet}</Button>
            <Button variant="primary" onClick={() => act(send)}>
              {words.sendNow}
            </Button>
          </ModalActions>
        </Ask>
      )}
      {asked === 'remove' && (
        <Ask title={words.removeTitle} onClose={() => setAsked(null)}>
          <p>{words.removeText}</p>
          <ModalActions>
            <Button onClick={() => setAsked(null)}>{words.keep}</Button>
            <Button variant="danger" onClick={() => act(remove, onRemoved)}>
              {words.remove}
            </Button>
          </ModalActions>
        </Ask>
      )}
      {asked === 'end' && (
        <Ask title={words.endTitle} onClose={() => setAsked(null)}>
          <p>{words.endText}</p>
          <ModalActions>
            <Button onClick={() => setAsked(null)}>{words.keep}</Button>
            <Button variant="danger" onClick={() => act(end)}>
              {words.end}
            </Button>
          </ModalActions>
        </Ask>
      )}
    </div>
  )
}

const namesOf = (channels: Campaign['channels']) => channels.map(channel => Channel[channel]).join(', ')

function Ask({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  return (
    <Modal open onClose={onClose} title={title} role="alertdialog">
      {children}
    </Modal>
  )
}
