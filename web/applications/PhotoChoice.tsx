import type { Preparation } from '#contract/applications/index.ts'
import { applicationLimits } from '#contract/limits.ts'
import { Photo } from '#web/ui/display/Photo.tsx'
import { FieldError } from '#web/ui/forms/Field.tsx'
import styles from './ApplySheet.module.css'
import { photoAlt, photoChoiceTexts as texts } from './messages.ts'

type Props = {
  photos: Preparation['photos']
  chosen: number[]
  onChange: (photoIds: number[]) => void
  error?: string | undefined
}

/** Photos of the profile to send, up to ten, in the chosen order. */
export function PhotoChoice({ photos, chosen, onChange, error }: Props) {
  const toggle = (id: number) => {
    const isChosen = chosen.includes(id)
    if (!isChosen && chosen.length >= applicationLimits.photos) return
    onChange(isChosen ? chosen.filter(other => other !== id) : [...chosen, id])
  }
  return (
    <fieldset data-invalid={error ? '' : undefined}>
      <legend className={styles.legend}>
        {texts.chosen}
        <b className="num">{`${chosen.length}/${Math.min(applicationLimits.photos, photos.length)}`}</b>
        <small>{texts.order}</small>
      </legend>
      {error && <FieldError message={error} />}
      <div className={styles.photos}>
        {photos.map((photo, at) => {
          const place = chosen.indexOf(photo.id) + 1
          return (
            <label key={photo.id} className={styles.photo}>
              <input type="checkbox" checked={place > 0} onChange={() => toggle(photo.id)} />
              <Photo image={photo.image} alt={photoAlt(texts.profile, at + 1)} sizes="130px" />
              <span className={styles.place} aria-hidden="true">
                {place || ''}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
