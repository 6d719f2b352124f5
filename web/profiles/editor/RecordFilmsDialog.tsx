import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '../../../contract/client.ts'
import { RoleGrade } from '../../../contract/enums.ts'
import type { MoviePersonView } from '../../../contract/movie-people.ts'
import type { ProfileView } from '../../../contract/profiles.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Choice.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select, TextInput } from '../../ui/Input.tsx'
import { Modal, ModalActions } from '../../ui/Modal.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './RecordFilms.module.css'

type Pick = { movieCd: string; title: string; on: boolean; year: string; roleName: string; roleGrade: string }
type Props = { code: string; stored: ProfileView['filmography']; onClose: () => void }

/** Looks a person up by code and lets the actor choose which of their films stand in the profile. */
export default function RecordFilmsDialog({ code: given, stored, onClose }: Props) {
  const revalidator = useRevalidator()
  const [code, setCode] = useState(given)
  const [person, setPerson] = useState<MoviePersonView | null>(null)
  const [picks, setPicks] = useState<Pick[]>([])
  const [error, setError] = useState<{ message: string; field?: string } | null>(null)
  const [isPending, setPending] = useState(false)

  async function run(action: () => Promise<void>) {
    setPending(true)
    setError(null)
    try {
      await action()
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      const [field] = Object.entries(thrown.fields)
      setError({ message: field?.[1] ?? thrown.message, ...(field && { field: field[0] }) })
    } finally {
      setPending(false)
    }
  }

  const lookUp = () =>
    run(async () => {
      const found = await api.profiles.moviePerson({ query: { code: code.trim() } })
      setPerson(found)
      setPicks(picksOf(found, stored))
    })
  const choose = () =>
    run(async () => {
      const films = picks
        .filter(pick => pick.on)
        .map(({ movieCd, year, roleName, roleGrade }) => ({
          movieCd,
          year: Number(year),
          roleName,
          roleGrade: (roleGrade || null) as 'LEAD' | null,
        }))
      const { state } = await api.profiles.chooseFilms({ body: { code: person!.code, films } })
      toast.success(doneText(state, films.length))
      revalidator.revalidate()
      onClose()
    })
  const change = (movieCd: string, patch: Partial<Pick>) =>
    setPicks(all => all.map(pick => (pick.movieCd === movieCd ? { ...pick, ...patch } : pick)))
  const wrongAt = error?.field?.startsWith('films.') ? Number(error.field.split('.')[1]) : null
  const wrongFilm = wrongAt === null ? undefined : picks.filter(pick => pick.on)[wrongAt]

  return (
    <Modal open onClose={onClose} title="영화인 정보에서 가져오기" width={560} align="start">
      <div className={styles.lookup}>
        <Field
          label="영화인 코드"
          help="영화관입장권통합전산망(KOBIS)의 영화인 상세 화면에 있는 여덟 자리 숫자예요"
          error={error && !wrongFilm ? error.message : undefined}
        >
          <TextInput
            value={code}
            inputMode="numeric"
            maxLength={8}
            autoComplete="off"
            onChange={event => setCode(event.target.value)}
            onKeyDown={event => {
              if (event.key === 'Enter') void lookUp()
            }}
          />
        </Field>
        <Button auto pending={isPending && !person} onClick={lookUp}>
          찾기
        </Button>
      </div>
      {error && !person && (
        <p>
          <Button variant="line" auto onClick={onClose}>
            직접 적기
          </Button>
        </p>
      )}
      {person && (
        <>
          <p className={styles.person}>
            <b>{person.name}</b> {[person.nameEn, person.role].filter(Boolean).join(' · ')}
          </p>
          {!person.isNameMatching && (
            <Note tone="warn" title="활동명과 이름이 달라요.">
              고른 작품은 바로 보이고, 확인 표시는 운영자가 살펴본 뒤에 붙어요.
            </Note>
          )}
          {picks.length === 0 && <p>출연한 것으로 기록된 영화가 없어요. 작품을 직접 적어 주세요.</p>}
          <div className={styles.picks}>
            {picks.map(pick => (
              <PickRow
                key={pick.movieCd}
                pick={pick}
                error={wrongFilm === pick ? error?.message : undefined}
                onChange={patch => change(pick.movieCd, patch)}
              />
            ))}
          </div>
          <ModalActions>
            <Button onClick={onClose}>닫기</Button>
            <Button variant="ink" pending={isPending} disabled={!picks.length} onClick={choose}>
              {picks.filter(pick => pick.on).length}개 담기
            </Button>
          </ModalActions>
        </>
      )}
    </Modal>
  )
}

function picksOf(person: MoviePersonView, stored: ProfileView['filmography']): Pick[] {
  const isAgain = person.films.some(film => film.isChosen)
  return person.films.map(film => {
    const before = stored.find(other => other.title === film.title && other.source === 'KOBIS')
    return {
      movieCd: film.movieCd,
      title: film.title,
      on: isAgain ? film.isChosen : true,
      year: String(before?.year ?? film.year ?? ''),
      roleName: before?.roleName ?? '',
      roleGrade: before?.roleGrade ?? '',
    }
  })
}

function doneText(state: 'VERIFIED' | 'REVIEW' | null, count: number): string {
  if (state === null) return '영화인 정보에서 가져온 작품을 모두 뺐어요'
  return state === 'VERIFIED'
    ? `작품 ${count}개를 담았어요`
    : `작품 ${count}개를 담았어요. 운영자가 확인한 뒤 표시가 붙어요`
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
          <Field label="연도" error={error}>
            <TextInput
              value={pick.year}
              inputMode="numeric"
              maxLength={4}
              onChange={event => onChange({ year: event.target.value })}
            />
          </Field>
          <Field label="배역 이름" optional>
            <TextInput
              value={pick.roleName}
              maxLength={50}
              onChange={event => onChange({ roleName: event.target.value })}
            />
          </Field>
          <Field label="비중">
            <Select
              options={grades}
              placeholder="고르지 않음"
              value={pick.roleGrade}
              onChange={event => onChange({ roleGrade: event.target.value })}
            />
          </Field>
        </div>
      )}
    </div>
  )
}
