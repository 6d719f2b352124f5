import { feedbackLimits } from '#contract/limits.ts'
import { VideoRow } from '#web/media/VideoRow.tsx'
import type { OrderFields } from '#web/payments/OrderForm.tsx'
import { timer } from '#web/ui/format.ts'
import { Field, FieldError } from '#web/ui/forms/Field.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import { Link as LinkIcon } from '#web/ui/icons.ts'
import { type Choice, needsSection, type OwnVideo } from './choice.ts'
import { orderTexts as texts } from './messages.ts'
import styles from './OrderCard.module.css'

type Props = OrderFields<Choice> & { videos: OwnVideo[] }

/** Chooses the video: an uploaded one, or a link; with its section if it is long or external. */
export function VideoPick({ videos, choice, change, missing }: Props) {
  const chosen = videos.find(({ id }) => id === choice.video)
  const isLink = choice.video === 'link'
  const hasSection = isLink || needsSection(chosen)
  return (
    <fieldset data-invalid={missing.video ? '' : undefined}>
      <legend className={styles.label}>{texts.video}</legend>
      <div className={styles.videos}>
        {videos.map(video => (
          <VideoRow
            key={video.id}
            type="radio"
            name="video"
            checked={choice.video === video.id}
            disabled={!video.isReady}
            onChange={() => change({ video: video.id })}
            title={video.title || texts.untitled}
            facts={factsOf(video)}
            isWarning={needsSection(video)}
            poster={video.poster}
          />
        ))}
        <VideoRow
          type="radio"
          name="video"
          checked={isLink}
          onChange={() => change({ video: 'link' })}
          title={texts.link}
          facts={texts.linkText}
          poster={null}
          icon={LinkIcon}
        />
      </div>
      {missing.video && <FieldError message={missing.video} />}
      {isLink && (
        <Field label={texts.linkField} error={missing.link}>
          <TextInput
            type="url"
            inputMode="url"
            value={choice.link}
            placeholder={texts.linkPlaceholder}
            onChange={event => change({ link: event.target.value })}
          />
        </Field>
      )}
      {hasSection && <Section choice={choice} change={change} error={missing.section} />}
    </fieldset>
  )
}

function factsOf(video: OwnVideo): string {
  if (!video.isReady) return texts.unready
  if (video.isLinked) return texts.linked
  const length = timer(video.seconds ?? 0)
  return (video.seconds ?? 0) > feedbackLimits.videoSeconds ? texts.tooLong(length) : length
}

type SectionProps = Pick<Props, 'choice' | 'change'> & { error?: string }

function Section({ choice, change, error }: SectionProps) {
  return (
    <Field label={texts.section} group help={texts.sectionHelp} error={error}>
      <div className={styles.section}>
        <TextInput
          aria-label={texts.from}
          aria-invalid={error ? true : undefined}
          value={choice.from}
          placeholder="0:00"
          onChange={event => change({ from: event.target.value })}
        />
        <span aria-hidden="true">–</span>
        <TextInput
          aria-label={texts.to}
          aria-invalid={error ? true : undefined}
          value={choice.to}
          placeholder="3:00"
          onChange={event => change({ to: event.target.value })}
        />
      </div>
    </Field>
  )
}
