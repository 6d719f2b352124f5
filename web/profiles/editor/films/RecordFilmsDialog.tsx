import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { RoleGrade } from '#contract/codes/castings.ts'
import { digitsOf, onlyDigits, profileLengths, profileLimits } from '#contract/limits.ts'
import type { ProfileView } from '#contract/profiles/index.ts'
import type { FoundMoviePerson, MoviePersonView } from '#contract/profiles/movie-people.ts'
import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { Note } from '#web/ui/display/Card.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Checkbox } from '#web/ui/forms/Choice.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { Select, TextInput } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { recordFilmsDialogTexts as texts } from './messages.ts'
import { type Pick, picksOf } from './picks.ts'
import styles from './RecordFilms.module.css'

/** `code`: the person whose films the profile shows already; `name`: the actor's. */
type Props = { code: string; name: string; stored: ProfileView['filmography']; onClose: () => void }

const isCode = (word: string) => onlyDigits(profileLengths.movieCode).test(word)

/** Finds a person by name and title, and lets the actor choose which of their films the profile shows. */
export default function RecordFilmsDialog({ code, name, stored, onClose }: Props) {
  const revalidator = useRevalidator()
  const [words, setWords] = useState({ name, film: '' })
  const [found, setFound] = useState<FoundMoviePerson[] | null>(null)
  const [person, setPerson] = useState<MoviePersonView | null>(null)
  const [picks, setPicks] = useState<Pick[]>([])
  const { isPending, refusal, run } = useCall()
  const [field, wrong] = Object.entries(refusal?.fields ?? {})[0] ?? []
  const message = wrong ?? refusal?.message

  const lookUp = (code: string) =>
    run(async () => {
      const person = await api.profiles.moviePerson({ query: { code } })
      setPerson(person)
      setPicks(picksOf(person, stored))
    })
  const search = () => {
    const name = words.name.trim()
    if (isCode(name)) return void lookUp(name)
    run(async () => {
      setFound(null)
      setFound((await api.profiles.searchMoviePeople({ query: { name, film: words.film.trim() } })).list)
    })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for films that were chosen before
  useEffect(() => {
    if (code) void lookUp(code)
  }, [])
  const choose = (person: MoviePersonView) =>
    run(async () => {
      const films = picks
        .filter(pick => pick.on)
        .map(({ movieCd, year, roleName, roleGrade }) => ({
          movieCd,
          year: Number(year),
          roleName,
          roleGrade: (roleGrade || null) as 'LEAD' | null,
        }))
      const { state } = await api.profiles.chooseFilms({ body: { code: person.code, films } })
      toast.success(doneText(state, films.length))
      revalidator.revalidate()
      onClose()
    })
  const change = (movieCd: string, patch: Partial<Pick>) =>
    setPicks(all => all.map(pick => (pick.movieCd === movieCd ? { ...pick, ...patch } : pick)))
  const wrongAt = field?.startsWith('films.') ? Number(field.split('.')[1]) : null
  const wrongFilm = wrongAt === null ? undefined : picks.filter(pick => pick.on)[wrongAt]

  return (
    <Modal open onClose={onClose} title={texts.title} width="wide" align="start">
      {!person && (
        <ScriptForm
          className={styles.lookup}
          onSubmit={event => {
            // The editor's form is a parent of this one in React, though not in the document.
            event.stopPropagation()
            search()
          }}
        >
          <Field label={texts.name} help={texts.nameHelp} error={message}>
            <TextInput
              value={words.name}
              maxLength={profileLengths.movieName}
              autoComplete="off"
              onChange={event => setWords({ ...words, name: event.target.value })}
            />
          </Field>
          <Field label={texts.film} help={texts.filmHelp} optional>
            <TextInput
              value={words.film}
              maxLength={profileLengths.filmTitle}
              autoComplete="off"
              onChange={event => setWords({ ...words, film: event.target.value })}
            />
          </Field>
          <Button type="submit" variant="ink" pending={isPending}>
            {texts.find}
          </Button>
        </ScriptForm>
      )}
      {!person && found && <FoundPeople found={found} onChoose={code => void lookUp(code)} />}
      {refusal && !person && (
        <p>
          <Button variant="line" auto onClick={onClose}>
            {texts.byHand}
          </Button>
        </p>
      )}
      {person && (
        <>
          <p className={styles.person}>
            <b>{person.name}</b> {[person.nameEn, person.role].filter(Boolean).join(' · ')}{' '}
            <Button size="sm" auto onClick={() => setPerson(null)}>
              {texts.others}
            </Button>
          </p>
          {!person.isNameMatching && (
            <Note tone="warn" title={texts.nameDiffers}>
              {texts.nameDiffersText}
            </Note>
          )}
          {picks.length === 0 && <p>{texts.noFilms}</p>}
          <div className={styles.picks}>
            {picks.map(pick => (
              <PickRow
                key={pick.movieCd}
                pick={pick}
                error={wrongFilm === pick ? message : undefined}
                onChange={patch => change(pick.movieCd, patch)}
              />
            ))}
          </div>
          <ModalActions>
            <Button onClick={onClose}>{texts.close}</Button>
            {picks.length > 0 && (
              <Button variant="ink" pending={isPending} onClick={() => choose(person)}>
                {texts.take(picks.filter(pick => pick.on).length)}
              </Button>
            )}
          </ModalActions>
        </>
      )}
    </Modal>
  )
}

type FoundProps = { found: FoundMoviePerson[]; onChoose: (code: string) => void }

/** People of similar names, each with years and films. */
function FoundPeople({ found, onChoose }: FoundProps) {
  return (
    <div className={styles.found} role="status">
      <p>{found.length ? texts.found(found.length) : texts.nobody}</p>
      <ul>
        {found.map(({ code, name, nameEn, role, films, years }) => (
          <li key={code}>
            <button type="button" onClick={() => onChoose(code)}>
              <span>
                <b>{name}</b> {[nameEn, role, years && texts.years(years.from, years.to)].filter(Boolean).join(' · ')}
              </span>
              <small>{texts.works(films.map(title => `〈${title}〉`).join(' '))}</small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function doneText(state: 'VERIFIED' | 'REVIEW' | null, count: number): string {
  if (state === null) return texts.allRemoved
  return state === 'VERIFIED' ? texts.taken(count) : texts.takenForReview(count)
}

const grades = Object.entries(RoleGrade).map(([value, label]) => ({ value, label }))

type PickRowProps = { pick: Pick; error: string | undefined; onChange: (patch: Partial<Pick>) => void }

function PickRow({ pick, error, onChange }: PickRowProps) {
  return (
    <div className={styles.pick}>
      <Checkbox checked={pick.on} onChange={event => onChange({ on: event.target.checked })}>
        {pick.title}
      </Checkbox>
      {pick.on && (
        <div className={styles.details}>
          <Field label={texts.year} error={error}>
            <TextInput
              value={pick.year}
              inputMode="numeric"
              maxLength={digitsOf(profileLimits.firstFilmYear)}
              onChange={event => onChange({ year: event.target.value })}
            />
          </Field>
          <Field label={texts.roleName} optional>
            <TextInput
              value={pick.roleName}
              maxLength={profileLengths.roleName}
              onChange={event => onChange({ roleName: event.target.value })}
            />
          </Field>
          <Field label={texts.grade}>
            <Select
              options={grades}
              placeholder={texts.notChosen}
              value={pick.roleGrade}
              onChange={event => onChange({ roleGrade: event.target.value })}
            />
          </Field>
        </div>
      )}
    </div>
  )
}
