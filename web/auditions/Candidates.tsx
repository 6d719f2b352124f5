import { useState } from 'react'
import type { AuditionCandidate } from '#contract/auditions/candidates.ts'
import { Stage } from '#contract/codes/applications.ts'
import { searchLength } from '#contract/limits.ts'
import { api } from '#web/api.ts'
import { numberText } from '#web/applications/messages.ts'
import { NotLoaded } from '#web/calls/NotLoaded.tsx'
import { useLoad } from '#web/calls/useLoad.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Photo } from '#web/ui/display/Photo.tsx'
import { Skeleton } from '#web/ui/display/Skeleton.tsx'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Checkbox } from '#web/ui/forms/Choice.tsx'
import { SearchInput, Select } from '#web/ui/forms/Input.tsx'
import styles from './Auditions.module.css'
import { auditions, candidateTexts, leftOutText } from './messages.ts'

type Props = {
  castingId: number
  load: (signal: AbortSignal) => Promise<{ list: AuditionCandidate[] }>
  chosen: number[]
  /** `names` are those of the chosen people. */
  onChange: (applicationIds: number[], names: string[]) => void
  /** Preselected applicants: those who can be asked are ticked once the list is loaded. */
  wanted?: number[]
  /** The maximum per call. */
  most?: number
  /** The text if there are none. */
  nobody: { title: string; text: string }
}

/** Applicants of a casting, narrowed by name, role, stage and group, and ticked. */
export function Candidates({ castingId, load, chosen, onChange, wanted = [], nobody, most = 200 }: Props) {
  const [leftOut, setLeftOut] = useState(0)
  const [narrow, setNarrow] = useState({ name: '', role: '', stage: '', group: '' })
  const choose = (ids: number[], people: AuditionCandidate[]) => {
    const nameOf = new Map(people.map(person => [person.applicationId, person.name]))
    onChange(
      ids,
      ids.map(id => nameOf.get(id) ?? ''),
    )
  }
  const { data, refusal, reload } = useLoad('candidates', async signal => {
    const [{ list }, groups] = await Promise.all([
      load(signal),
      api.review.groups({ params: { castingId } }, { signal }),
    ])
    const ids = list.map(person => person.applicationId)
    const ticked = wanted.filter(id => ids.includes(id)).slice(0, most)
    if (wanted.length) choose(ticked, list)
    setLeftOut(wanted.length - ticked.length)
    return { people: list, groups: groups.list }
  })
  if (refusal) return <NotLoaded refusal={refusal} title={auditions.notLoaded} onRetry={reload} />
  if (!data) return <Skeleton height={280} radius="md" />
  const { people, groups } = data
  if (people.length === 0)
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
  const first = (person: AuditionCandidate) => Number(wanted.includes(person.applicationId))
  const shown = people
    .filter(
      person =>
        person.name.includes(narrow.name.trim()) &&
        person.roles.some(
          role => (!narrow.role || role.name === narrow.role) && (!narrow.stage || role.stage === narrow.stage),
        ) &&
        (!narrow.group || String(person.groupId ?? 0) === narrow.group),
    )
    .toSorted((one, other) => first(other) - first(one))
  const roles = [...new Set(people.flatMap(person => person.roles.map(role => role.name)))]
  const stages = [...new Set(people.flatMap(person => person.roles.map(role => role.stage)))]
  const inGroups = new Set(people.map(person => person.groupId ?? 0))
  const narrowing = [
    { field: 'role', label: candidateTexts.role, options: roles.map(name => ({ value: name, label: name })) },
    {
      field: 'stage',
      label: candidateTexts.stage,
      options: stages.map(stage => ({ value: stage, label: Stage[stage] })),
    },
    {
      field: 'group',
      label: candidateTexts.group,
      options: [...groups, { id: 0, name: candidateTexts.ungrouped }]
        .filter(group => inGroups.has(group.id))
        .map(group => ({ value: String(group.id), label: group.name })),
    },
  ] as const
  const missing = shown.filter(person => !chosen.includes(person.applicationId))
  return (
    <>
      <SearchInput
        aria-label={auditions.search}
        placeholder={auditions.search}
        maxLength={searchLength}
        value={narrow.name}
        onChange={event => setNarrow({ ...narrow, name: event.target.value })}
        // Enter must not submit the surrounding form.
        onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
      />
      <div className={styles.narrow}>
        {narrowing.map(
          ({ field, label, options }) =>
            options.length > 1 && (
              <Select
                key={field}
                aria-label={label}
                value={narrow[field]}
                options={[{ value: '', label: candidateTexts.all(label) }, ...options]}
                onChange={event => setNarrow({ ...narrow, [field]: event.target.value })}
              />
            ),
        )}
        {missing.length > 0 && (
          <Button
            auto
            size="sm"
            onClick={() => choose([...chosen, ...missing.map(each => each.applicationId)].slice(0, most), people)}
          >
            {auditions.selectAll(shown.length)}
          </Button>
        )}
        {chosen.length > 0 && (
          <Button auto size="sm" variant="text" onClick={() => choose([], people)}>
            {candidateTexts.clear(chosen.length)}
          </Button>
        )}
      </div>
      {leftOut > 0 && <p className={styles.sub}>{leftOutText(leftOut)}</p>}
      {shown.length === 0 && <p className={styles.sub}>{auditions.notFound}</p>}
      <ul className={styles.candidates}>
        {shown.map(person => {
          const { applicationId } = person
          const isOn = chosen.includes(applicationId)
          return (
            <li key={applicationId}>
              <Checkbox
                checked={isOn}
                disabled={chosen.length >= most && !isOn}
                onChange={event =>
                  choose(
                    event.target.checked ? [...chosen, applicationId] : chosen.filter(id => id !== applicationId),
                    people,
                  )
                }
              >
                <Candidate person={person} group={groups.find(group => group.id === person.groupId)?.name} />
              </Checkbox>
            </li>
          )
        })}
      </ul>
    </>
  )
}

function Candidate({ person, group }: { person: AuditionCandidate; group: string | undefined }) {
  const roles = person.roles.map(role => `${role.name} ${Stage[role.stage]}`)
  return (
    <span className={styles.candidate}>
      <Photo image={person.photo} alt="" ratio="1/1" sizes="44px" className={styles.face} />
      <span>
        <span className="num">{numberText(person.number)}</span> {person.name}{' '}
        {person.hasDeclined && <Badge tone="warn">{candidateTexts.declined}</Badge>}
        <small>{[...roles, group].filter(Boolean).join(' · ')}</small>
      </span>
    </span>
  )
}
