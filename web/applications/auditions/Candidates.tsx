import { useEffect, useState } from 'react'
import type { AuditionCandidate } from '../../../contract/auditions.ts'
import { Stage } from '../../../contract/enums.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Choice.tsx'
import { Empty, ErrorBlock } from '../../ui/Empty.tsx'
import { SearchInput } from '../../ui/Input.tsx'
import { Photo } from '../../ui/Photo.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Auditions.module.css'
import { auditions, leftOutText } from './messages.ts'

/** As many as one call takes. */
const atOnce = 200

type Props = {
  castingId: number
  /** Asks for the people; asked again when it changes. */
  load: () => Promise<{ list: AuditionCandidate[] }>
  chosen: number[]
  onChange: (applicationIds: number[]) => void
  /** Chosen elsewhere: those of them who can be asked are ticked once people are known. */
  wanted?: number[]
  /** What to say when there are none. */
  nobody: { title: string; text: string }
}

/** Applicants of a notice, to be found by name and ticked. */
export function Candidates({ castingId, load, chosen, onChange, wanted = [], nobody }: Props) {
  const [leftOut, setLeftOut] = useState(0)
  const { people, hasFailed, retry } = usePeople(load, list => {
    const ticked = list.filter(id => wanted.includes(id)).slice(0, atOnce)
    if (wanted.length) onChange(ticked)
    setLeftOut(wanted.length - ticked.length)
  })
  const [name, setName] = useState('')
  const first = (person: AuditionCandidate) => Number(wanted.includes(person.applicationId))
  const shown = people
    ?.filter(person => person.name.includes(name.trim()))
    .toSorted((one, other) => first(other) - first(one))
  const toggle = (applicationId: number, on: boolean) =>
    onChange(on ? [...chosen, applicationId] : chosen.filter(id => id !== applicationId))
  if (hasFailed) return <ErrorBlock title={auditions.notLoaded} onRetry={retry} />
  if (!shown) return <Skeleton height={280} radius={12} />
  if (people?.length === 0)
    return (
      <Empty
        title={nobody.title}
        action={
          <LinkButton auto variant="ink" href={paths.workspace(castingId)}>
            {auditions.toApplicants}
          </LinkButton>
        }
      >
        {nobody.text}
      </Empty>
    )
  return (
    <>
      <SearchInput
        aria-label={auditions.search}
        placeholder={auditions.search}
        value={name}
        onChange={event => setName(event.target.value)}
        // Enter must not send the form around.
        onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
      />
      {leftOut > 0 && <p className={styles.sub}>{leftOutText(leftOut)}</p>}
      {shown.length === 0 && <p className={styles.sub}>{auditions.notFound}</p>}
      <ul className={styles.candidates}>
        {shown.map(person => (
          <li key={person.applicationId}>
            <Checkbox
              checked={chosen.includes(person.applicationId)}
              disabled={chosen.length >= atOnce && !chosen.includes(person.applicationId)}
              onChange={event => toggle(person.applicationId, event.target.checked)}
            >
              <Candidate person={person} />
            </Checkbox>
          </li>
        ))}
      </ul>
    </>
  )
}

function Candidate({ person }: { person: AuditionCandidate }) {
  return (
    <span className={styles.candidate}>
      <Photo image={person.photo} alt="" ratio="1/1" sizes="44px" className={styles.face} />
      <span>
        {person.name}
        <small>{person.roles.map(role => `${role.name} ${Stage[role.stage]}`).join(' · ')}</small>
      </span>
    </span>
  )
}

function usePeople(load: Props['load'], onLoaded: (applicationIds: number[]) => void) {
  const [people, setPeople] = useState<AuditionCandidate[] | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, and again on 다시 시도
  useEffect(() => {
    setFailed(false)
    load()
      .then(({ list }) => {
        setPeople(list)
        onLoaded(list.map(person => person.applicationId))
      })
      .catch(() => setFailed(true))
  }, [load, attempt])
  return { people, hasFailed, retry: () => setAttempt(attempt + 1) }
}
