import { useId } from 'react'
import { applicationLimits } from '#contract/limits.ts'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Checkbox, Radio } from '#web/ui/forms/Choice.tsx'
import { Field, FieldError } from '#web/ui/forms/Field.tsx'
import { TextArea } from '#web/ui/forms/Input.tsx'
import { AnswerFields } from './AnswerFields.tsx'
import styles from './ApplySheet.module.css'
import { flagText, applyStepsTexts as texts } from './messages.ts'
import { PhotoChoice } from './PhotoChoice.tsx'
import type { ApplyForm } from './useApplyForm.ts'
import { VideoChoice } from './VideoChoice.tsx'

/** The choice of roles; unmet criteria are shown but never block. */
export function RoleStep({ form }: { form: ApplyForm }) {
  const { preparation, draft, change, wrong } = form
  const name = useId()
  if (!preparation) return null
  const single = preparation.isApplyOnce
  const Choice = single ? Radio : Checkbox
  const toggle = (id: number, on: boolean) =>
    change({ roleIds: single ? [id] : on ? [...draft.roleIds, id] : draft.roleIds.filter(other => other !== id) })
  return (
    <Field group label={single ? texts.chooseOne : texts.chooseAll} error={wrong?.roleIds}>
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
                note={role.isOpen ? undefined : texts.roleEnded}
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
                  <span>{texts.unmet}</span>
                </p>
              )}
            </div>
          )
        })}
      </div>
    </Field>
  )
}

/** The choice of photos and videos from the profile. */
export function PhotoStep({ form: { preparation, draft, change, wrong } }: { form: ApplyForm }) {
  if (!preparation) return null
  return (
    <>
      <PhotoChoice
        photos={preparation.photos}
        chosen={draft.photoIds}
        onChange={photoIds => change({ photoIds })}
        error={wrong?.photoIds}
      />
      {preparation.videos.length > 0 && (
        <VideoChoice
          videos={preparation.videos}
          chosen={draft.videoIds}
          onChange={videoIds => change({ videoIds })}
          error={wrong?.videoIds}
        />
      )}
    </>
  )
}

/** The message, and the consent to provide the profile to the casting's company. */
export function MessageStep({ form }: { form: ApplyForm }) {
  const { preparation, draft, change, consent, setConsent, wrong, goTo } = form
  const errorId = useId()
  if (!preparation) return null
  const { provision } = preparation
  const inWork = preparation.videos.filter(
    ({ video }) => video.state === 'PROCESSING' && draft.videoIds.includes(video.id),
  ).length
  const names = preparation.roles.filter(role => draft.roleIds.includes(role.id)).map(role => role.name)
  return (
    <>
      <dl className={styles.summary}>
        <dt>{texts.role}</dt>
        <dd>
          {names.join(', ')}
          <button type="button" onClick={() => goTo(1)} aria-label={texts.changeRole}>
            {texts.change}
          </button>
        </dd>
        <dt>{texts.photos}</dt>
        <dd className="num">
          {texts.photoCount(draft.photoIds.length)}
          <button type="button" onClick={() => goTo(2)} aria-label={texts.changePhotos}>
            {texts.change}
          </button>
        </dd>
        {preparation.videos.length > 0 && (
          <>
            <dt>{texts.videos}</dt>
            <dd className="num">
              {draft.videoIds.length ? texts.videoCount(draft.videoIds.length) : texts.noVideos}
              <button type="button" onClick={() => goTo(2)} aria-label={texts.changeVideos}>
                {texts.change}
              </button>
            </dd>
            {inWork > 0 && <dd className={styles.inWork}>{texts.videosInWork(inWork)}</dd>}
          </>
        )}
      </dl>
      <AnswerFields
        questions={preparation.preQuestions}
        answers={draft.answers}
        onChange={answers => change({ answers })}
        errors={wrong ?? undefined}
      />
      <Field label={texts.message} optional error={wrong?.message} help={texts.messageHelp}>
        <TextArea
          count
          rows={4}
          maxLength={applicationLimits.messageLength}
          value={draft.message}
          onChange={event => change({ message: event.target.value })}
          placeholder={texts.messagePlaceholder}
        />
      </Field>
      <section className={styles.consent} aria-label={texts.consentTitle}>
        <h3>{texts.consentTitle}</h3>
        <dl>
          <dt>{texts.receiver}</dt>
          <dd>{provision.recipient}</dd>
          <dt>{texts.purpose}</dt>
          <dd>{provision.purpose}</dd>
          <dt>{texts.items}</dt>
          <dd>{provision.items}</dd>
          <dt>{texts.period}</dt>
          <dd>{provision.until}</dd>
          <dt>{texts.rightToRefuse}</dt>
          <dd>{provision.refusal}</dd>
        </dl>
        <Checkbox
          checked={consent}
          aria-invalid={wrong?.consent ? true : undefined}
          aria-describedby={wrong?.consent && errorId}
          onChange={event => setConsent(event.target.checked)}
        >
          {texts.consent}
        </Checkbox>
        {wrong?.consent && <FieldError id={errorId} message={wrong.consent} />}
      </section>
    </>
  )
}
