import { useFetcher } from 'react-router'
import { ArtCategory } from '../../contract/enums.ts'
import { Verified } from '../ui/Badge.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Note } from '../ui/Card.tsx'
import { Drawer } from '../ui/Drawer.tsx'
import { clock, shortDate } from '../ui/format.ts'
import styles from './admin.module.css'
import { CastingFacts, type ReviewedCasting, Warnings } from './CastingFacts.tsx'
import { type Decided, useDecided } from './decide.ts'
import { castingReasons, hideReasons, office } from './messages.ts'
import { ReasonField } from './ReasonField.tsx'

type Props = { casting: ReviewedCasting; onClose: () => void; nextHref: string | null }

/** One notice with all that is judged, and the decision. */
export function CastingReview({ casting, onClose, nextHref }: Props) {
  const fetcher = useFetcher<Decided>()
  const error = useDecided(fetcher, onClose)
  const isPending = fetcher.state !== 'idle'
  const formId = `review-${casting.id}`
  const isWaiting = casting.status === 'IN_REVIEW'
  const isFirst = casting.isMinorAllowed && casting.firstApproval === null
  const isShown = ['OPEN', 'EARLY_CLOSED', 'CLOSED'].includes(casting.status)
  const at = casting.submittedAt && ` · ${shortDate(casting.submittedAt)} ${clock(casting.submittedAt)}`
  const footer = (
    <div className={styles.actions}>
      {nextHref ? (
        <LinkButton auto href={nextHref} data-keep-scroll="">
          {office.next} 공고
        </LinkButton>
      ) : (
        <span />
      )}
      {isShown && (
        <>
          <Button auto variant="danger" type="submit" form={formId} name="status" value="HIDDEN" pending={isPending}>
            {office.hide}
          </Button>
          {casting.awaitsCheck && casting.status === 'OPEN' && (
            <Button auto variant="ink" type="submit" form={formId} name="status" value="CHECKED" pending={isPending}>
              {office.checked}
            </Button>
          )}
        </>
      )}
      {casting.status === 'HIDDEN' && (
        <Button auto variant="ink" type="submit" form={formId} name="status" value="SHOWN" pending={isPending}>
          {office.show}
        </Button>
      )}
      {isWaiting && (
        <>
          <Button auto variant="danger" type="submit" form={formId} name="status" value="REJECTED" pending={isPending}>
            {office.reject}
          </Button>
          {!casting.firstApproval?.isMine && (
            <Button
              auto
              variant="ink"
              type="submit"
              form={formId}
              name="status"
              value={isFirst ? 'APPROVED_ONCE' : 'OPEN'}
              pending={isPending}
            >
              {isFirst ? office.approveFirst : office.approve}
            </Button>
          )}
        </>
      )}
    </div>
  )
  return (
    <Drawer open large title="공고 검수" subtitle={`#${casting.id}${at ?? ''}`} onClose={onClose} footer={footer}>
      <div className={styles.detail}>
        <p className={styles.kind}>
          {ArtCategory[casting.artCategory as keyof typeof ArtCategory]}{' '}
          {casting.owner.isApproved && <Verified>권한 승인</Verified>}
        </p>
        <h3>{casting.title}</h3>
        <p className={styles.by}>
          {casting.companyName} · {casting.owner.name} · 지금까지 연 공고 {casting.owner.openedCastings}건
        </p>
        <Warnings casting={casting} />
        {isWaiting && casting.isMinorAllowed && <SecondLook first={casting.firstApproval} />}
        <CastingFacts casting={casting} />
        {(isWaiting || isShown) && (
          <section>
            <h4>{isWaiting ? '반려 사유' : '숨기는 사유'}</h4>
            <fetcher.Form id={formId} method="post">
              <input type="hidden" name="id" value={casting.id} />
              <ReasonField suggestions={isWaiting ? castingReasons : hideReasons} error={error} />
            </fetcher.Form>
          </section>
        )}
        {casting.status === 'HIDDEN' && (
          <section>
            <h4>숨긴 사유</h4>
            <p className={styles.long}>{casting.hiddenReason}</p>
            <fetcher.Form id={formId} method="post">
              <input type="hidden" name="id" value={casting.id} />
            </fetcher.Form>
            {error && <Note tone="danger" role="alert" title={error} />}
          </section>
        )}
        {casting.rejectReason && casting.status === 'REJECTED' && (
          <section>
            <h4>반려 사유</h4>
            <p className={styles.long}>{casting.rejectReason}</p>
          </section>
        )}
      </div>
    </Drawer>
  )
}

/** Notices that seek minors open on the word of two operators. */
function SecondLook({ first }: { first: ReviewedCasting['firstApproval'] }) {
  return (
    <div className={styles.warnings}>
      <Note tone="info" title="미성년을 모집하는 공고예요. 운영자 두 명이 승인해야 열려요.">
        {first === null
          ? '승인하면 다른 운영자의 확인을 기다려요.'
          : `${shortDate(first.at)} ${clock(first.at)}에 ${first.isMine ? '내가' : `${first.name} 님이`} 승인했어요. ${first.isMine ? '다른 운영자가 승인하면 열려요.' : '한 번 더 승인하면 열려요.'}`}
      </Note>
    </div>
  )
}
