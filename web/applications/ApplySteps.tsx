import { useId } from 'react'
import { Badge } from '../ui/Badge.tsx'
import { Checkbox, Radio } from '../ui/Choice.tsx'
import { cx } from '../ui/cx.ts'
import { Field } from '../ui/Field.tsx'
import { TextArea } from '../ui/Input.tsx'
import { AnswerFields } from './AnswerFields.tsx'
import styles from './ApplySheet.module.css'
import { flagText } from './messages.ts'
import { PhotoChoice } from './PhotoChoice.tsx'
import type { ApplyForm } from './useApplyForm.ts'
import { VideoChoice } from './VideoChoice.tsx'

const messageLength = 500

/** Which roles; criteria that are not met are told, never in the way. */
export function RoleStep({ form }: { form: ApplyForm }) {
  const { preparation, draft, change, error } = form
  const name = useId()
  if (!preparation) return null
  const single = preparation.isApplyOnce
  const Choice = single ? Radio : Checkbox
  const toggle = (id: number, on: boolean) =>
    change({ roleIds: single ? [id] : on ? [...draft.roleIds, id] : draft.roleIds.filter(other => other !== id) })
  return (
    <Field
      group
      label={single ? '지원할 배역 하나를 골라 주세요' : '지원할 배역을 모두 골라 주세요'}
      error={error?.fields.roleIds}
    >
      <div className={styles.roles}>
        {preparation.roles.map(role => {
          const unmet = role.flags.filter(flag => !flag.isMet)
          return (
            <div key={role.id} className={cx(styles.role, !role.isOpen && styles.off)}>
              <Choice
                name={name}
                disabled={!role.isOpen}
                checked={draft.roleIds.includes(role.id)}
                onChange={event => toggle(role.id, event.target.checked)}
                note={role.isOpen ? undefined : '모집 끝'}
              >
                {role.name}
              </Choice>
              {role.isOpen && unmet.length > 0 && (
                <p className={styles.flags}>
                  {unmet.map(flag => (
                    <Badge key={flag.kind + flag.code} tone="warn">
                      {flagText(flag)}
                    </Badge>
                  ))}
                  <span>조건과 달라도 지원할 수 있어요</span>
                </p>
              )}
            </div>
          )
        })}
      </div>
    </Field>
  )
}

/** Which of the profile's photos and films. */
export function PhotoStep({ form: { preparation, draft, change, error } }: { form: ApplyForm }) {
  if (!preparation) return null
  return (
    <>
      <PhotoChoice
        photos={preparation.photos}
        chosen={draft.photoIds}
        onChange={photoIds => change({ photoIds })}
        error={error?.fields.photoIds}
      />
      {preparation.videos.length > 0 && (
        <VideoChoice
          videos={preparation.videos}
          chosen={draft.videoIds}
          onChange={videoIds => change({ videoIds })}
          error={error?.fields.videoIds}
        />
      )}
    </>
  )
}

/** The message, and the consent to hand the profile to the notice's company. */
export function MessageStep({ form }: { form: ApplyForm }) {
  const { preparation, draft, change, consent, setConsent, error, setStep } = form
  if (!preparation) return null
  const { provision } = preparation
  const names = preparation.roles.filter(role => draft.roleIds.includes(role.id)).map(role => role.name)
  return (
    <>
      <dl className={styles.summary}>
        <dt>배역</dt>
        <dd>
          {names.join(', ')}
          <button type="button" onClick={() => setStep(1)} aria-label="배역 바꾸기">
            바꾸기
          </button>
        </dd>
        <dt>사진</dt>
        <dd className="num">
          {draft.photoIds.length}장
          <button type="button" onClick={() => setStep(2)} aria-label="사진 바꾸기">
            바꾸기
          </button>
        </dd>
        {preparation.videos.length > 0 && (
          <>
            <dt>영상</dt>
            <dd className="num">
              {draft.videoIds.length ? `${draft.videoIds.length}편` : '보내지 않아요'}
              <button type="button" onClick={() => setStep(2)} aria-label="영상 바꾸기">
                바꾸기
              </button>
            </dd>
          </>
        )}
      </dl>
      <AnswerFields
        questions={preparation.preQuestions}
        answers={draft.answers}
        onChange={answers => change({ answers })}
        errors={error?.fields}
      />
      <Field
        label="지원 메시지"
        optional
        error={error?.fields.message}
        help="연락처는 적지 않아도 돼요. 서류에 합격하면 캐스팅팀에 열려요"
      >
        <TextArea
          count
          rows={4}
          maxLength={messageLength}
          value={draft.message}
          onChange={event => change({ message: event.target.value })}
          placeholder="이 배역에 지원하는 까닭을 들려주세요"
        />
      </Field>
      <section className={styles.consent} aria-label="개인정보 제3자 제공">
        <h3>개인정보 제3자 제공</h3>
        <dl>
          <dt>제공받는 자</dt>
          <dd>{provision.recipient}</dd>
          <dt>이용 목적</dt>
          <dd>{provision.purpose}</dd>
          <dt>제공 항목</dt>
          <dd>{provision.items}</dd>
          <dt>보유 기간</dt>
          <dd>{provision.until}</dd>
          <dt>거부할 권리</dt>
          <dd>{provision.refusal}</dd>
        </dl>
        <Checkbox checked={consent} onChange={event => setConsent(event.target.checked)}>
          제3자 제공에 동의해요 (필수)
        </Checkbox>
      </section>
    </>
  )
}
