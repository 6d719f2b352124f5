import { useState } from 'react'
import type { AuditionCandidate } from '#contract/auditions/index.ts'
import { Stage } from '#contract/codes/applications.ts'
import { NotLoaded } from '#web/calls/NotLoaded.tsx'
import { useLoad } from '#web/calls/useLoad.ts'
import { paths } from '#web/paths.ts'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Photo } from '#web/ui/display/Photo.tsx'
import { Skeleton } from '#web/ui/display/Skeleton.tsx'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Checkbox } from '#web/ui/forms/Choice.tsx'
import { SearchInput } from '#web/ui/forms/Input.tsx'
import styles from './Auditions.module.css'
import { auditions, leftOutText } from './messages.ts'

type Props = {
  castingId: number
  load: (signal: AbortSignal) => Promise<{ list: AuditionCandidate[] }>
  chosen: number[]
  onChange: (applicationIds: number[]) => void
  /** Preselected applicants: those who can be asked are ticked once the list is loaded. */
  wanted?: number[]
  /** The maximum per call. */
  most?: number
  /** Shows a button that ticks all visible people, in order. */
  hasAll?: boolean
  /** The text if there are none. */
  nobody: { title: string; text: string }
}

/** Applicants of a casting, found by name and ticked. */
export function Candidates({ castingId, load, chosen, onChange, wanted = [], nobody, most = 200, hasAll }: Props) {
  const [leftOut, setLeftOut] = useState(0)
  const {
    data: people,
    refusal,
    reload,
  } = useLoad('candidates', async signal => {
    const { list } = await load(signal)
    const ids = list.map(person => person.applicationId)
    const ticked = ids.filter(id => wanted.includes(id)).slice(0, most)
    if (wanted.length) onChange(ticked)
    setLeftOut(wanted.length - ticked.length)
    return list
  })
  const [name, setName] = useState('')
  const first = (person: AuditionCandidate) => Number(wanted.includes(person.applicationId))
  const shown = people
    ?.filter(person => person.name.includes(name.trim()))
    .toSorted((one, other) => first(other) - first(one))
  const toggle = (applicationId: number, on: boolean) =>
    onChange(on ? [...chosen, applicationId] : chosen.filter(id => id !== applicationId))
  if (refusal) return <NotLoaded refusal={refusal} title={auditions.notLoaded} onRetry={reload} />
  if (!shown) return <Skeleton height={280} radius="md" />
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
        // Enter must not submit the surrounding form.
        onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
      />
      {hasAll && shown.length > 0 && (
        <Button
          auto
          size="sm"
          onClick={() => onChange([...new Set([...chosen, ...shown.map(each => each.applicationId)])].slice(0, most))}
        >
          {auditions.selectAll(shown.length)}
        </Button>
      )}
      {leftOut > 0 && <p className={styles.sub}>{leftOutText(leftOut)}</p>}
      {shown.length === 0 && <p className={styles.sub}>{auditions.notFound}</p>}
      <ul className={styles.candidates}>
        {shown.map(person => (
          <li key={person.applicationId}>
            <Checkbox
              checked={chosen.includes(person.applicationId)}
              disabled={chosen.length >= most && !chosen.includes(person.applicationId)}
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
