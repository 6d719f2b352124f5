import { use, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormContext, useWatch } from 'react-hook-form'
import { ArtCategory, RoleGrade } from '../../../contract/enums.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import styles from './Editor.module.css'
import { ErrorsContext, SelectField, TextField, useFieldError } from './fields.tsx'
import type { FormValues } from './form-values.ts'
import { RecordFilms, type StoredFilms } from './RecordFilms.tsx'
import { AddRow, Row } from './Rows.tsx'
import { useRows } from './useRows.ts'

/** Parts played, newest first once saved. */
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
    <Field label="필모그래피" hideLabel group error={useFieldError('filmography')}>
      <RecordFilms films={films} isSaved={isSaved} />
      <AddRow hidden={fields.length >= 200} onAdd={() => prepend(empty)}>
        작품 추가
      </AddRow>
      {fields.map((field, at) => (
        <FilmRow key={field.id} at={at} onRemove={() => takeOut(at)} />
      ))}
    </Field>
  )
}

/** One part in a line; its fields are there for a new one, one with a mistake, and one that is being changed. */
function FilmRow({ at, onRemove }: { at: number; onRemove: () => void }) {
  const { getValues } = useFormContext<FormValues>()
  const film = useWatch<FormValues, `filmography.${number}`>({ name: `filmography.${at}` })
  const [isOpen, setOpen] = useState(() => !getValues(`filmography.${at}.title`))
  const isWrong = Object.keys(use(ErrorsContext)).some(path => path.startsWith(`filmography.${at}.`))
  // Stays open while the mistake is being mended.
  if (isWrong && !isOpen) setOpen(true)
  const place = useRef<HTMLDivElement>(null)
  const change = (open: boolean) => {
    flushSync(() => setOpen(open))
    place.current?.querySelector<HTMLElement>(open ? 'input' : 'button')?.focus()
  }
  const name = film?.title ? `〈${film.title}〉` : `작품 ${at + 1}`
  if (!isOpen) {
    return (
      <Row name={name} isLine onRemove={onRemove}>
        <div ref={place} className={styles.film}>
          <p>
            <span className="num">{film?.year}</span> <b>{name}</b>{' '}
            {[RoleGrade[film?.roleGrade as keyof typeof RoleGrade], film?.roleName].filter(Boolean).join(' · ')}
          </p>
          <Button size="sm" auto aria-label={`${name} 고치기`} onClick={() => change(true)}>
            고치기
          </Button>
        </div>
      </Row>
    )
  }
  return (
    <Row name={name} onRemove={onRemove}>
      <div ref={place} className={styles.filmFields}>
        <TextField name={`filmography.${at}.year`} label="연도" inputMode="numeric" maxLength={4} />
        <SelectField name={`filmography.${at}.category`} label="분류" labels={ArtCategory} />
        <TextField name={`filmography.${at}.title`} label="작품 제목" maxLength={100} />
        <SelectField name={`filmography.${at}.roleGrade`} label="비중" labels={RoleGrade} placeholder="고르지 않음" />
        <TextField name={`filmography.${at}.roleName`} label="배역 이름" optional maxLength={50} />
        <TextField name={`filmography.${at}.director`} label="감독" optional maxLength={50} />
        <TextField name={`filmography.${at}.company`} label="제작사" optional maxLength={50} />
        {film?.title && (
          <div className={styles.wide}>
            <Button size="sm" auto aria-label={`${name} 접기`} onClick={() => change(false)}>
              접기
            </Button>
          </div>
        )}
      </div>
    </Row>
  )
}
