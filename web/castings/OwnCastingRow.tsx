import { useState } from 'react'
import type { CastingCard } from '../../contract/castings.ts'
import { CastingStatus } from '../../contract/enums.ts'
import { api } from '../api.ts'
import { paths } from '../paths.ts'
import { Badge, type Tone, Verified } from '../ui/Badge.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { DDay } from '../ui/DDay.tsx'
import { shortDate, thousands } from '../ui/format.ts'
import { ListLink } from '../ui/ListLink.tsx'
import { Modal, ModalActions } from '../ui/Modal.tsx'
import { CloseEarlyButton, DecisionLinks, useChange } from './CastingActions.tsx'
import { metaText, rewardText } from './describe.ts'
import styles from './MyCastings.module.css'
import { PrivateLink } from './PrivateLink.tsx'
import { ReopenModal } from './ReopenModal.tsx'

const tones: Partial<Record<CastingCard['status'], Tone>> = {
  OPEN: 'ok',
  IN_REVIEW: 'info',
  REJECTED: 'danger',
  HIDDEN: 'warn',
}
/** Notices without a deadline can be renewed from two weeks before they close. */
const renewalShownMillis = 14 * 86_400_000
/** States in which a notice can be changed. */
export const editable: CastingCard['status'][] = ['DRAFT', 'REJECTED', 'OPEN', 'HIDDEN']

/** One notice of one's own: its state, who applied, and everything that can be done with it. */
export function OwnCastingRow({ card, now }: { card: CastingCard; now: number }) {
  const [asking, setAsking] = useState<'reopen' | 'delete' | null>(null)
  const own = card.own!
  const title = card.title || '제목 없는 공고'

  const run = useChange()
  const change = (work: () => Promise<unknown>, done: string) => {
    setAsking(null)
    return run(work, done)
  }
  const params = { castingId: card.id }
  const move = (action: 'recall' | 'renew', done: string) =>
    change(() => api.castings.update({ params, body: { action, revision: own.revision } }), done)
  const closesSoon = own.closesAt !== null && Date.parse(own.closesAt) - now < renewalShownMillis
  const isShown = ['OPEN', 'EARLY_CLOSED', 'CLOSED'].includes(card.status)
  // Whoever has applied waits for an answer, whatever became of the notice meanwhile.
  const hasPeople = isShown || own.applicants > 0
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.state}>
          <Badge tone={tones[card.status]}>{CastingStatus[card.status]}</Badge>
          {card.status === 'OPEN' && <DDay deadline={card.isAlwaysOpen ? null : card.castingEndDate} now={now} />}
          {card.isVerified && <Verified />}
          {own.isPrivate && <Badge tone="line">비공개</Badge>}
        </p>
        <h2>
          <ListLink href={card.status === 'DRAFT' ? paths.castingEdit(card.id) : paths.casting(card.id)}>
            {title}
          </ListLink>
        </h2>
        <p className="num">{[rewardText(card.reward), metaText(card)].filter(Boolean).join(' · ')}</p>
        {own.applicants > 0 && own.roles.length > 1 && (
          <p className={`${styles.figures} num`}>
            {own.roles.map(({ name, applicants }) => `${name} ${thousands(applicants)}명`).join(' · ')}
          </p>
        )}
        {isShown && (
          <p className={`${styles.figures} num`}>
            조회 {thousands(own.views)} · 저장 {thousands(own.bookmarks)}
          </p>
        )}
        {closesSoon && (
          <p className={styles.reason}>
            {shortDate(own.closesAt!, now)}에 닫혀요. 아직 모집하고 있다면 60일 더 열어 주세요.
          </p>
        )}
        {(card.status === 'REJECTED' || card.status === 'HIDDEN') && own.rejectReason && (
          <p className={styles.reason}>
            {card.status === 'HIDDEN' ? '숨긴 이유' : '반려 사유'}: {own.rejectReason}
          </p>
        )}
      </div>
      <dl className={styles.counts}>
        <div>
          <dt>지원자</dt>
          <dd className="num">{thousands(own.applicants)}</dd>
        </div>
        <div>
          <dt>안 읽음</dt>
          <dd className="num" data-unread={own.unread > 0 || undefined}>
            {thousands(own.unread)}
          </dd>
        </div>
      </dl>
      <div className={styles.actions}>
        {hasPeople && (
          <LinkButton href={paths.workspace(card.id)} size="sm" variant="ink" auto aria-label={`${title} 지원자 보기`}>
            지원자 보기
          </LinkButton>
        )}
        {hasPeople && <DecisionLinks castingId={card.id} title={title} />}
        {editable.includes(card.status) && (
          <LinkButton href={paths.castingEdit(card.id)} size="sm" auto aria-label={`${title} 수정`}>
            수정
          </LinkButton>
        )}
        {card.status === 'IN_REVIEW' && (
          <Button size="sm" auto onClick={() => move('recall', '검수 요청을 거뒀어요. 고친 뒤 다시 요청해 주세요')}>
            검수 요청 거두기
          </Button>
        )}
        {card.status === 'REJECTED' && own.applicants > 0 && (
          <Button size="sm" auto onClick={() => move('recall', '다시 열지 않고 마감된 공고로 뒀어요')}>
            마감된 채로 두기
          </Button>
        )}
        {card.status === 'OPEN' && <CloseEarlyButton castingId={card.id} />}
        {closesSoon && (
          <Button size="sm" auto onClick={() => move('renew', '60일 더 모집해요')}>
            60일 더 모집하기
          </Button>
        )}
        {own.canReopen && (
          <Button size="sm" auto onClick={() => setAsking('reopen')}>
            다시 열기
          </Button>
        )}
        {own.privateKey && own.isPrivate && isShown && (
          <PrivateLink castingId={card.id} privateKey={own.privateKey} revision={own.revision} />
        )}
        {own.applicants === 0 && (
          <Button size="sm" auto variant="text" onClick={() => setAsking('delete')}>
            삭제
          </Button>
        )}
      </div>

      <Modal open={asking === 'delete'} onClose={() => setAsking(null)} title="공고를 삭제할까요?" role="alertdialog">
        <p>〈{title}〉을 지우면 되돌릴 수 없어요.</p>
        <ModalActions>
          <Button onClick={() => setAsking(null)}>그대로 두기</Button>
          <Button variant="danger" onClick={() => change(() => api.castings.remove({ params }), '공고를 삭제했어요')}>
            삭제
          </Button>
        </ModalActions>
      </Modal>
      <ReopenModal
        open={asking === 'reopen'}
        now={now}
        isReviewed={own.reopensByReview}
        onClose={() => setAsking(null)}
        onReopen={castingEndDate =>
          change(
            () => api.castings.update({ params, body: { action: 'reopen', revision: own.revision, castingEndDate } }),
            own.reopensByReview ? '검수를 요청했어요. 끝나면 다시 열려요' : '공고를 다시 열었어요',
          )
        }
      />
    </li>
  )
}
