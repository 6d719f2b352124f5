import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { CastingCard } from '#contract/castings/index.ts'
import { CastingStatus } from '#contract/codes/castings.ts'
import { dayMs } from '#contract/korean-time.ts'
import { castingLimits } from '#contract/limits.ts'
import type { OwnCasting } from '#contract/review/own-castings.ts'
import { api } from '#web/api.ts'
import { newKey } from '#web/calls/new-key.ts'
import { useChange } from '#web/calls/useChange.ts'
import { paths } from '#web/paths.ts'
import { Badge, type Tone, Verified } from '#web/ui/display/Badge.tsx'
import { DDay } from '#web/ui/display/DDay.tsx'
import { shortDate, thousands } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import { CloseEarlyModal, copyPrivateLink, NewLinkModal, teamPagesOf } from '../CastingActions.tsx'
import { metaText, rewardText } from '../describe.ts'
import { Counts } from './Counts.tsx'
import { DeletionModal } from './DeletionModal.tsx'
import styles from './MyCastings.module.css'
import { ownCastingRowTexts as texts } from './messages.ts'
import { PresetModal } from './PresetModal.tsx'
import { ReopenModal } from './ReopenModal.tsx'
import { type RowAction, RowActions } from './RowActions.tsx'
import { Waits } from './Waits.tsx'

const tones: Partial<Record<CastingCard['status'], Tone>> = {
  OPEN: 'ok',
  IN_REVIEW: 'info',
  REJECTED: 'danger',
  HIDDEN: 'warn',
}
/** Castings without a deadline can be renewed from two weeks before they close. */
const renewalShownMillis = 14 * dayMs
/** States in which a casting can be edited. */
export const editable: CastingCard['status'][] = ['DRAFT', 'REJECTED', 'OPEN', 'HIDDEN']

type Props = { card: CastingCard; own: OwnCasting['own']; now: number }

/** One of the person's castings: state, applicants, and every possible action. */
export function OwnCastingRow({ card, own, now }: Props) {
  const [asking, setAsking] = useState<'close' | 'reopen' | 'rekey' | 'preset' | 'delete' | 'ask-deletion' | null>(null)
  const [draftKey] = useState(newKey)
  const navigate = useNavigate()
  const title = card.title || texts.untitled

  const { change: begin } = useChange()
  const change = (work: () => Promise<unknown>, sentence: string) => {
    setAsking(null)
    return begin(work, sentence)
  }
  const params = { castingId: card.id }
  const move = (action: 'recall' | 'renew', done: string) =>
    change(() => api.castings.update({ params, body: { action, revision: own.revision } }), done)
  const closesAt = own.closesAt !== null && Date.parse(own.closesAt) - now < renewalShownMillis ? own.closesAt : null
  const isShown = ['OPEN', 'EARLY_CLOSED', 'CLOSED'].includes(card.status)
  // Applicants wait for an answer whatever the casting's state.
  const hasPeople = isShown || own.applicants > 0
  const copy = () =>
    begin(async () => {
      const { id } = await api.castings.copy({ params, body: { draftKey } })
      await navigate(paths.castingEdit(id))
    }, texts.copied)
  const deletion = own.deletionAskedAt
    ? {
        label: texts.withdrawDeletion,
        onSelect: () => change(() => api.castings.withdrawDeletion({ params }), texts.deletionWithdrawn),
      }
    : own.applicants > 0
      ? { label: texts.askDeletion, onSelect: () => setAsking('ask-deletion'), danger: true }
      : { label: texts.remove, onSelect: () => setAsking('delete'), danger: true }
  const { privateKey } = own
  const actions: RowAction[] = [
    ...(hasPeople ? [{ label: texts.showApplicants, href: paths.workspace(card.id) }] : []),
    ...(closesAt ? [{ label: texts.renew, onSelect: () => move('renew', texts.renewed) }] : []),
    ...(editable.includes(card.status)
      ? [{ label: card.status === 'DRAFT' ? texts.goOn : texts.edit, href: paths.castingEdit(card.id) }]
      : []),
    ...(card.status === 'IN_REVIEW' ? [{ label: texts.recall, onSelect: () => move('recall', texts.recalled) }] : []),
    ...(own.canReopen ? [{ label: texts.reopen, onSelect: () => setAsking('reopen') }] : []),
    ...(card.status === 'REJECTED' && own.applicants > 0
      ? [{ label: texts.keepClosed, onSelect: () => move('recall', texts.keptClosed) }]
      : []),
  ]
  const more: RowAction[] = [
    ...(hasPeople ? teamPagesOf(card.id) : []),
    { label: texts.copy, onSelect: copy },
    { label: texts.keepAsPreset, onSelect: () => setAsking('preset') },
    ...(privateKey && own.isPrivate && isShown
      ? [
          { label: texts.copyLink, onSelect: () => copyPrivateLink(card.id, privateKey) },
          { label: texts.changeLink, onSelect: () => setAsking('rekey') },
        ]
      : []),
    ...(card.status === 'OPEN' ? [{ label: texts.close, onSelect: () => setAsking('close') }] : []),
    deletion,
  ]
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.state}>
          <Badge tone={tones[card.status]}>{CastingStatus[card.status]}</Badge>
          {card.status === 'OPEN' && <DDay deadline={card.isAlwaysOpen ? null : card.castingEndDate} now={now} />}
          {card.isVerified && <Verified />}
          {own.isPrivate && <Badge tone="line">{texts.private}</Badge>}
        </p>
        <h2>
          <ListLink href={card.status === 'DRAFT' ? paths.castingEdit(card.id) : paths.casting(card.id)}>
            {title}
          </ListLink>
        </h2>
        <p className="num">{[rewardText(card.reward), metaText(card)].filter(Boolean).join(' · ')}</p>
        {own.applicants > 0 && own.roles.length > 1 && (
          <p className={`${styles.figures} num`}>
            {own.roles.map(({ name, applicants }) => texts.roleApplicants(name, thousands(applicants))).join(' · ')}
          </p>
        )}
        {isShown && (
          <p className={`${styles.figures} num`}>{texts.counts(thousands(own.views), thousands(own.bookmarks))}</p>
        )}
        {closesAt && (
          <p className={styles.reason}>{texts.closesAt(shortDate(closesAt, now), castingLimits.alwaysOpenDays)}</p>
        )}
        {(card.status === 'REJECTED' || card.status === 'HIDDEN') && own.rejectReason && (
          <p className={styles.reason}>
            {card.status === 'HIDDEN' ? texts.hiddenReason : texts.rejectReason}: {own.rejectReason}
          </p>
        )}
        <Waits castingId={card.id} title={title} waits={own.waits} />
        {own.deletionAskedAt && (
          <p className={styles.reason}>{texts.deletionAsked(shortDate(own.deletionAskedAt, now))}</p>
        )}
      </div>
      <Counts applicants={own.applicants} unread={own.unread} />
      <RowActions title={title} actions={actions} more={more} />

      <Modal open={asking === 'delete'} onClose={() => setAsking(null)} title={texts.removeAsk} role="alertdialog">
        <p>{texts.removeText(title)}</p>
        <ModalActions>
          <Button onClick={() => setAsking(null)}>{texts.keep}</Button>
          <Button
            variant="danger"
            onClick={() => change(() => api.castings.remove({ params, body: {} }), texts.removed)}
          >
            {texts.remove}
          </Button>
        </ModalActions>
      </Modal>
      <CloseEarlyModal castingId={card.id} open={asking === 'close'} onClose={() => setAsking(null)} />
      <NewLinkModal
        castingId={card.id}
        revision={own.revision}
        open={asking === 'rekey'}
        onClose={() => setAsking(null)}
      />
      <DeletionModal
        open={asking === 'ask-deletion'}
        title={title}
        onClose={() => setAsking(null)}
        onAsk={reason => change(() => api.castings.requestDeletion({ params, body: { reason } }), texts.askedDeletion)}
      />
      <PresetModal
        open={asking === 'preset'}
        title={title}
        onClose={() => setAsking(null)}
        onSave={name => change(() => api.castings.savePreset({ params, body: { name } }), texts.keptAsPreset)}
      />
      <ReopenModal
        open={asking === 'reopen'}
        now={now}
        isReviewed={own.reopensByReview}
        onClose={() => setAsking(null)}
        onReopen={castingEndDate =>
          change(
            () => api.castings.update({ params, body: { action: 'reopen', revision: own.revision, castingEndDate } }),
            own.reopensByReview ? texts.reviewAsked : texts.reopened,
          )
        }
      />
    </li>
  )
}
