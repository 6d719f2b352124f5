import { use, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormContext, useWatch } from 'react-hook-form'
import { ArtCategory, RoleGrade } from '#contract/codes/castings.ts'
import { digitsOf, profileLengths, profileLimits } from '#contract/limits.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import styles from '../Editor.module.css'
import { ErrorsContext, SelectField, TextField, useFieldError } from '../fields.tsx'
import type { FormValues } from '../form-values.ts'
import { AddRow, Row } from '../Rows.tsx'
import { useRows } from '../useRows.ts'
import { filmsSectionTexts as texts } from './messages.ts'
import { RecordFilms, type StoredFilms } from './RecordFilms.tsx'

/** Parts played, newest first once saved; the film records can be read once there is a profile to add them to. */
export function FilmsSection({ films, isSaved }: { films: StoredFilms; isSaved: boolean }) {
  const { fields, prepend, takeOut } = useRows('filmography')
  const empty = {
    category: 'FEATURE_INDIE',
    year: '',
    title: '',
    roleName: '',
    roleGrade: '',
    director: '',
    company: '',
  } as const
  return (
    <Field label={texts.title} hideLabel group error={useFieldError('filmography')}>
      {isSaved && <RecordFilms films={films} />}
      <AddRow hidden={fields.length >= 200} onAdd={() => prepend(empty)}>
        {texts.add}
      </AddRow>
      {!isSaved && <p className={styles.hint}>{texts.recordsLater}</p>}
      {fields.map((field, at) => (
        <FilmRow key={field.id} at={at} onRemove={() => takeOut(at)} />
      ))}
    </Field>
  )
}

/** One part in a line; fields are shown for a new one, one with an error, and one being edited. */
function FilmRow({ at, onRemove }: { at: number; onRemove: () => void }) {
  const { getValues } = useFormContext<FormValues>()
  const film = useWatch<FormValues, `filmography.${number}`>({ name: `filmography.${at}` })
  const [isOpen, setOpen] = useState(() => !getValues(`filmography.${at}.title`))
  const isWrong = Object.keys(use(ErrorsContext)).some(path => path.startsWith(`filmography.${at}.`))
  // Stays open while the error is being corrected.
  if (isWrong && !isOpen) setOpen(true)
  const place = useRef<HTMLDivElement>(null)
  const change = (open: boolean) => {
    flushSync(() => setOpen(open))
    place.current?.querySelector<HTMLElement>(open ? 'input' : 'button')?.focus()
  }
  const name = film?.title ? `〈${film.title}〉` : texts.filmAt(at + 1)
  if (!isOpen) {
    return (
      <Row name={name} isLine onRemove={onRemove}>
        <div ref={place} className={styles.film}>
          <p>
            <span className="num">{film?.year}</span> <b>{name}</b>{' '}
            {[RoleGrade[film?.roleGrade as keyof typeof RoleGrade], film?.roleName].filter(Boolean).join(' · ')}
          </p>
          <Button size="sm" auto aria-label={texts.editLabel(name)} onClick={() => change(true)}>
            {texts.edit}
          </Button>
        </div>
      </Row>
    )
  }
  return (
    <Row name={name} onRemove={onRemove}>
      <div ref={place} className={styles.filmFields}>
        <TextField
          name={`filmography.${at}.year`}
          label={texts.year}
          inputMode="numeric"
          maxLength={digitsOf(profileLimits.firstFilmYear)}
        />
        <SelectField name={`filmography.${at}.category`} label={texts.category} labels={ArtCategory} />
        <TextField name={`filmography.${at}.title`} label={texts.filmTitle} maxLength={profileLengths.filmTitle} />
        <SelectField
          name={`filmography.${at}.roleGrade`}
          label={texts.grade}
          labels={RoleGrade}
          placeholder={texts.notChosen}
        />
        <TextField
          name={`filmography.${at}.roleName`}
          label={texts.roleName}
          optional
          maxLength={profileLengths.roleName}
        />
        <TextField
          name={`filmography.${at}.director`}
          label={texts.director}
          optional
          maxLength={profileLengths.director}
        />
        <TextField
          name={`filmography.${at}.company`}
          label={texts.company}
          optional
          maxLength={profileLengths.company}
        />
        {film?.title && (
          <div className={styles.wide}>
            <Button size="sm" auto aria-label={texts.foldLabel(name)} onClick={() => change(false)}>
              {texts.fold}
            </Button>
          </div>
        )}
      </div>
    </Row>
  )
}
