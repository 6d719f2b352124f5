import type { Preparation } from '../../contract/applications.ts'
import { FieldError } from '../ui/Field.tsx'
import { Photo } from '../ui/Photo.tsx'
import styles from './ApplySheet.module.css'
import { photoAlt } from './messages.ts'

const mostPhotos = 10

type Props = {
  photos: Preparation['photos']
  chosen: number[]
  onChange: (photoIds: number[]) => void
  error?: string | undefined
}

/** Which of the profile's photos go along, up to ten, in the order of choosing. */
export function PhotoChoice({ photos, chosen, onChange, error }: Props) {
  const toggle = (id: number) => {
    const isChosen = chosen.includes(id)
    if (!isChosen && chosen.length >= mostPhotos) return
    onChange(isChosen ? chosen.filter(other => other !== id) : [...chosen, id])
  }
  return (
    <fieldset>
      <legend className={styles.legend}>
        보낼 사진 <b className="num">{`${chosen.length}/${Math.min(mostPhotos, photos.length)}`}</b>
        <small>누른 차례대로 보여요</small>
      </legend>
      {error && <FieldError message={error} />}
      <div className={styles.photos}>
        {photos.map((photo, at) => {
          const place = chosen.indexOf(photo.id) + 1
          return (
            <label key={photo.id} className={styles.photo}>
              <input type="checkbox" checked={place > 0} onChange={() => toggle(photo.id)} />
              <Photo image={photo.image} alt={photoAlt('내 프로필', at + 1)} sizes="130px" />
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
