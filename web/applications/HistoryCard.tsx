import type { MyApplication } from '../../contract/applications.ts'
import { paths } from '../paths.ts'
import { Badge, type Tone } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { DDay } from '../ui/DDay.tsx'
import { hyphenPhone, relativeTimeText, shortDate } from '../ui/format.ts'
import { ListLink } from '../ui/ListLink.tsx'
import { Photo } from '../ui/Photo.tsx'
import { CastAnswerBox } from './CastAnswerBox.tsx'
import styles from './CastingHistoryPage.module.css'
import { actorStageLabel } from './messages.ts'
import type { Withdrawal } from './WithdrawModal.tsx'

type Role = MyApplication['roles'][number]
type Props = {
  application: MyApplication
  now: number
  onEdit: () => void
  onWithdraw: (withdrawal: Withdrawal) => void
}

/** One application: the notice, each role with its four steps, and what the actor may still do. */
export function HistoryCard({ application, now, onEdit, onWithdraw }: Props) {
  const { casting, roles, contact, message, answers, photos } = application
  const live = roles.filter(role => role.stage !== 'WITHDRAWN')
  const isWaiting = !casting.isOpenable && !casting.isDeleted && !casting.isHidden
  const title = casting.isOpenable ? (
    <ListLink href={paths.casting(casting.id)}>{casting.title}</ListLink>
  ) : (
    <span className={styles.gone}>{casting.title}</span>
  )
  return (
    <li className={styles.card}>
      <Photo
        image={casting.thumbnail}
        alt=""
        ratio="1/1"
        sizes="90px"
        className={styles.thumb}
        muted={casting.isDeleted}
      />
      <div className={styles.body}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.sub}>
          {casting.companyName && <span>{casting.companyName}</span>}
          <time dateTime={application.createdAt}>{shortDate(application.createdAt, now)} 지원</time>
          {casting.isHidden && <span>운영자가 확인하고 있어요</span>}
          {isWaiting && <span>지금은 공고를 볼 수 없어요. 지원 기록은 그대로예요</span>}
          {casting.isOpenable && <DDay deadline={casting.castingEndDate} early={casting.isEarlyClosed} now={now} />}
        </p>
      </div>
      <ul className={styles.roles}>
        {roles.map(role => (
          <li key={role.roleId}>
            <div className={styles.roleHead}>
              <b>{role.name}</b>
              <Badge tone={toneOf(role.stage)}>{actorStageLabel(role.stage)}</Badge>
              {role.canWithdraw && live.length > 1 && (
                <Button
                  auto
                  size="sm"
                  variant="text"
                  onClick={() => onWithdraw({ application, role })}
                  aria-label={`${role.name} 지원 취소`}
                >
                  이 배역 취소
                </Button>
              )}
            </div>
            <Timeline role={role} now={now} />
            <CastAnswerBox castingId={casting.id} role={role} now={now} />
          </li>
        ))}
      </ul>
      {answers.length > 0 && (
        <dl className={styles.answers}>
          {answers.map(({ questionId, question, text }) => (
            <div key={questionId}>
              <dt>{question}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {message && <p className={styles.message}>{message}</p>}
      {casting.isEmptied && (
        <p className={styles.message}>공고가 끝나고 6개월이 지나 보낸 프로필과 사진, 메시지를 지웠어요.</p>
      )}
      {contact && (
        <p className={styles.contact}>
          <b>담당자 {contact.name}</b>
          {contact.phone && <a href={`tel:${contact.phone}`}>{hyphenPhone(contact.phone)}</a>}
          {contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
        </p>
      )}
      <div className={styles.actions}>
        <span className="num">
          사진 {photos.length}장{application.videoIds.length > 0 && ` · 영상 ${application.videoIds.length}편`}
        </span>
        {application.canEdit && (
          <Button auto size="sm" variant="line" onClick={onEdit}>
            지원서 고치기
          </Button>
        )}
        {application.canWithdraw && (
          <Button auto size="sm" variant="text" onClick={() => onWithdraw({ application, role: null })}>
            지원 취소
          </Button>
        )}
      </div>
    </li>
  )
}

const steps = ['지원', '열람', '심사', '결과']
const reached: Record<Role['stage'], number> = {
  SUBMITTED: 1,
  READ: 2,
  SHORTLISTED: 3,
  AUDITION: 3,
  IN_REVIEW: 3,
  CAST: 4,
  REJECTED: 4,
  WITHDRAWN: 0,
  EXPIRED: 4,
}

/** Four steps from applying to the result; the words say what the line shows. */
function Timeline({ role, now }: { role: Role; now: number }) {
  const at = reached[role.stage]
  const since = relativeTimeText(role.changedAt, now)
  if (at === 0) return <p className={styles.since}>취소했어요 · {since}</p>
  return (
    <>
      <ol className={styles.steps} aria-label={`네 단계 중 ${at}단계, ${actorStageLabel(role.stage)}`}>
        {steps.map((name, index) => (
          <li
            key={name}
            className={cx(index < at && styles.done, index === at - 1 && styles.now)}
            aria-current={index === at - 1 ? 'step' : undefined}
          >
            {name}
          </li>
        ))}
      </ol>
      <p className={styles.since}>{since}</p>
    </>
  )
}

function toneOf(stage: Role['stage']): Tone {
  if (stage === 'CAST' || stage === 'SHORTLISTED') return 'ok'
  if (stage === 'AUDITION' || stage === 'IN_REVIEW') return 'info'
  return 'plain'
}
