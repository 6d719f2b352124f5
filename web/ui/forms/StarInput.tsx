import { Icon } from '../Icon.tsx'
import { Star } from '../icons.ts'
import { FieldError } from './Field.tsx'
import { starInputTexts as texts } from './messages.ts'
import styles from './StarInput.module.css'

const stars = [1, 2, 3, 4, 5]

type Props = {
  legend: string
  /** 0: none yet. */
  value: number
  onChange: (stars: number) => void
  error?: string
}

/** One to five stars, as radios. */
export function StarInput({ legend, value, onChange, error }: Props) {
  return (
    <fieldset className={styles.field}>
      <legend>{legend}</legend>
      <div className={styles.stars} role="radiogroup" aria-label={texts.stars}>
        {stars.map(star => (
          <label key={star} data-on={star <= value || undefined}>
            <input
              type="radio"
              name="rating"
              checked={star === value}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(star)}
            />
            <span className="sr">{texts.star(star)}</span>
            <Icon icon={Star} size={28} filled={star <= value} />
          </label>
        ))}
      </div>
      {error && <FieldError message={error} />}
    </fieldset>
  )
}
