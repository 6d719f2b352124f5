import type { MyApplication } from '#contract/applications/index.ts'
import { AuditionStatus } from '#contract/codes/applications.ts'
import { provisionMonths } from '#contract/limits.ts'
import { paths } from '#web/paths.ts'
import { cx } from '#web/ui/cx.ts'
import { Badge, type Tone } from '#web/ui/display/Badge.tsx'
import { DDay } from '#web/ui/display/DDay.tsx'
import { Photo } from '#web/ui/display/Photo.tsx'
import { hyphenPhone, relativeTimeText, shortDate } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import { CastAnswerBox } from './CastAnswerBox.tsx'
import styles from './CastingHistoryPage.module.css'
import { Letters } from './Letters.tsx'
import { actorStageLabel, historyCardTexts as texts } from './messages.ts'
import { PickAnswerBox } from './PickAnswerBox.tsx'
import type { Withdrawal } from './WithdrawModal.tsx'

type Role = MyApplication['roles'][number]
type Props = {
  application: MyApplication
  now: number
  onEdit: () => void
  onWithdraw: (withdrawal: Withdrawal) => void
}

/** One application: the casting, each role with its four steps, and the actor's remaining actions. */
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
          <time dateTime={application.createdAt}>{texts.appliedAt(shortDate(application.createdAt, now))}</time>
          {casting.isHidden && <span>{texts.underReview}</span>}
          {isWaiting && <span>{texts.unseen}</span>}
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
                  aria-label={texts.withdrawRoleLabel(role.name)}
                >
                  {texts.withdrawRole}
                </Button>
              )}
            </div>
            <Timeline role={role} now={now} />
            <PickAnswerBox castingId={casting.id} role={role} />
            <CastAnswerBox castingId={casting.id} role={role} now={now} />
          </li>
        ))}
      </ul>
      {application.audition && (
        <p className={styles.audition}>
          <span>{texts.audition(AuditionStatus[application.audition])}</span>
          <LinkButton
            auto
            size="sm"
            variant={application.audition === 'INVITED' ? 'ink' : 'line'}
            href={paths.auditions()}
          >
            {application.audition === 'INVITED' ? texts.answerAudition : texts.seeAudition}
          </LinkButton>
        </p>
      )}
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
      <Letters application={application} now={now} />
      {casting.isEmptied && <p className={styles.message}>{texts.emptied(provisionMonths)}</p>}
      {contact && (
        <p className={styles.contact}>
          <b>{texts.manager(contact.name ?? '')}</b>
          {contact.phone && <a href={`tel:${contact.phone}`}>{hyphenPhone(contact.phone)}</a>}
          {contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
        </p>
      )}
      <div className={styles.actions}>
        <span className="num">
          {texts.photos(photos.length)}
          {application.videoIds.length > 0 && texts.videos(application.videoIds.length)}
          {application.videosInWork > 0 && <small>{texts.videosInWork(application.videosInWork)}</small>}
        </span>
        {application.canEdit && (
          <Button auto size="sm" variant="line" onClick={onEdit}>
            {texts.edit}
          </Button>
        )}
        {application.canWithdraw && (
          <Button auto size="sm" variant="text" onClick={() => onWithdraw({ application, role: null })}>
            {texts.withdraw}
          </Button>
        )}
      </div>
    </li>
  )
}

const steps = [texts.stepApplied, texts.stepRead, texts.stepReview, texts.stepResult]
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

/** Four steps from applying to the result, the latest one with its time; the text repeats what the line shows. */
function Timeline({ role, now }: { role: Role; now: number }) {
  const at = reached[role.stage]
  const since = relativeTimeText(role.changedAt, now)
  if (at === 0) return <p className={styles.since}>{texts.withdrawn(since)}</p>
  return (
    <ol className={styles.steps} aria-label={texts.progress(at, actorStageLabel(role.stage))}>
      {steps.map((name, index) => (
        <li
          key={name}
          className={cx(index < at && styles.done, index === at - 1 && styles.now)}
          aria-current={index === at - 1 ? 'step' : undefined}
        >
          {name}
          {index === at - 1 && (
            <time dateTime={role.changedAt} className={styles.since}>
              {since}
            </time>
          )}
        </li>
      ))}
    </ol>
  )
}

function toneOf(stage: Role['stage']): Tone {
  if (stage === 'CAST' || stage === 'SHORTLISTED') return 'ok'
  if (stage === 'AUDITION' || stage === 'IN_REVIEW') return 'info'
  return 'plain'
}
