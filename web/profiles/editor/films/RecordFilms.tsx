import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useFormContext } from 'react-hook-form'
import type { ProfileView } from '#contract/profiles/index.ts'
import { Verified } from '#web/ui/display/Badge.tsx'
import { Note } from '#web/ui/display/Card.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { BadgeCheck } from '#web/ui/icons.ts'
import { later } from '#web/ui/later.tsx'
import type { FormValues } from '../form-values.ts'
import { recordFilmsTexts as texts } from './messages.ts'
import styles from './RecordFilms.module.css'

const RecordFilmsDialog = later(() => import('./RecordFilmsDialog.tsx'))

type Own = NonNullable<ProfileView['own']>
/** The stored films, and the actor's entry in the film records. */
export type StoredFilms = { list: ProfileView['filmography']; person: Own['moviePerson'] }

/** Parts from the film council's records: chosen in a dialog, not edited here. */
export function RecordFilms({ films: { list, person } }: { films: StoredFilms }) {
  const { getValues } = useFormContext<FormValues>()
  const [isOpen, setOpen] = useState(false)
  const added = list.filter(film => film.source === 'KOBIS')
  const confirmed = list.filter(film => film.source === 'SELF' && film.isVerified).length
  return (
    <div className={styles.records}>
      <div className={styles.head}>
        <p>
          <b>{texts.title}</b>
          {texts.help}
        </p>
        <Button auto onClick={() => setOpen(true)}>
          <Icon icon={BadgeCheck} size={16} />
          {person ? texts.chooseAgain : texts.load}
        </Button>
      </div>
      {person?.state === 'REVIEW' && (
        <Note tone="info" title={texts.underReview}>
          {texts.underReviewText}
        </Note>
      )}
      {added.length > 0 && (
        <ul className={styles.list}>
          {added.map(film => (
            <li key={`${film.year}${film.title}`}>
              <time dateTime={String(film.year)}>{film.year}</time>
              <span>
                〈{film.title}〉 {film.roleName}
              </span>
              {film.isVerified && <Verified>{texts.confirmed}</Verified>}
            </li>
          ))}
        </ul>
      )}
      {confirmed > 0 && <p className={styles.hint}>{texts.othersConfirmed(confirmed)}</p>}
      {isOpen &&
        // Outside the editor's form, which Enter in a field of the dialog would submit.
        createPortal(
          <RecordFilmsDialog
            code={person?.code ?? ''}
            name={getValues('actorName')}
            stored={list}
            onClose={() => setOpen(false)}
          />,
          document.body,
        )}
    </div>
  )
}
