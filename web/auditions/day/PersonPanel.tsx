import { useState } from 'react'
import type { AuditionDayPerson, AuditionDaySlot } from '#contract/auditions/day.ts'
import { Arrival, DecidedStage } from '#contract/codes/applications.ts'
import { reviewLengths } from '#contract/limits.ts'
import { numberText, photoAlt } from '#web/applications/messages.ts'
import { NotLoaded } from '#web/calls/NotLoaded.tsx'
import { useChange } from '#web/calls/useChange.ts'
import { useLoad } from '#web/calls/useLoad.ts'
import { paths } from '#web/paths.ts'
import { api } from '#web/team-api.ts'
import { Photo } from '#web/ui/display/Photo.tsx'
import { Skeleton } from '#web/ui/display/Skeleton.tsx'
import { Segments } from '#web/ui/display/Tabs.tsx'
import { clock, relativeTimeText } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Select, TextInput } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { StarInput } from '#web/ui/forms/StarInput.tsx'
import { ChevronLeft, ChevronRight } from '#web/ui/icons.ts'
import { Drawer } from '#web/ui/overlay/Drawer.tsx'
import own from './Day.module.css'
import { Standing } from './DaySlot.tsx'
import { arrivalOf, type Doing, isComing, isNear, partnerOf, placeOf, saidYes } from './day.ts'
import { panelTexts as texts } from './messages.ts'

type Props = {
  castingId: number
  slot: AuditionDaySlot
  person: AuditionDayPerson
  doing: Doing
  canRate: boolean
  /** The casting's own files. */
  files: { id: number; name: string }[]
  /** Moves to another person of the day; undefined at the end. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

const arrivals = Object.entries(Arrival).map(([id, label]) => ({ id: id as keyof typeof Arrival, label }))
const stages = Object.entries(DecidedStage).map(([value, label]) => ({ value, label }))

/** A person of the day beside the board: photos, files, notes of the team, rating, result, and their arrival. */
export default function PersonPanel({
  castingId,
  slot,
  person,
  doing,
  canRate,
  files,
  onPrevious,
  onNext,
  onClose,
}: Props) {
  const params = { castingId, appId: person.applicationId }
  const { data, refusal, reload, setData } = useLoad(person.applicationId, signal =>
    api.review.detail({ params }, { signal }),
  )
  const { data: reviewed } = useLoad(`sides of ${castingId}`, signal =>
    api.sides.reviewed({ params: { castingId } }, { signal }),
  )
  const sides = (reviewed?.list ?? []).filter(each => data?.roles.some(role => role.roleId === each.roleId))
  const { change } = useChange()
  const possible = saidYes(person) ? arrivals : arrivals.filter(({ id }) => id !== 'ABSENT')
  const others = doing.slots.flatMap(each =>
    each.people
      .filter(other => isComing(other) && other.inviteId !== person.inviteId && other.calledAt === null)
      .map(other => ({ slot: each, person: other })),
  )
  const partners = others.map(other => ({
    value: String(other.person.inviteId),
    label: texts.partner(other.slot.startAt, other.person.name),
  }))
  const decide = (roleId: number, stage: string) =>
    change(
      () => api.review.decide({ params, body: { roleId, stage: stage as keyof typeof DecidedStage } }),
      texts.decided,
    )
  const rate = (mark: number) =>
    change(async () => {
      const rating = await api.review.rate({ params, body: { mark } })
      setData(known => known && { ...known, rating })
    })
  return (
    <Drawer
      open
      onClose={onClose}
      title={
        <>
          <small className="num">{numberText(person.number)}</small> {person.name}
        </>
      }
      footer={
        <>
          <IconButton icon={ChevronLeft} label={texts.previous} disabled={!onPrevious} onClick={onPrevious} />
          <IconButton icon={ChevronRight} label={texts.next} disabled={!onNext} onClick={onNext} />
          <LinkButton href={`${paths.workspace(castingId)}?a=${person.applicationId}`}>{texts.application}</LinkButton>
        </>
      }
    >
      <div className={own.panel}>
        <div className={own.photos}>
          {(data?.photos ?? (person.photo ? [person.photo] : [])).slice(0, 3).map((photo, at) => (
            <Photo
              key={photo.key}
              image={photo}
              alt={photoAlt(person.name, at + 1)}
              sizes="120px"
              priority={at === 0}
            />
          ))}
        </div>
        <p className={own.standing}>
          <Standing person={person} />
          {person.roles.map(role => role.name).join(', ')}
        </p>
        <p className={own.quiet}>
          {clock(slot.startAt)} · {placeOf(slot)}
        </p>
        {person.words && <p>{texts.words(person.words)}</p>}
        {slot.note && <p>{slot.note}</p>}
        {doing.canDecide && isComing(person) && (
          <div className={own.deeds}>
            {isNear(slot, doing.now) && (
              <Segments
                label={texts.arrival(person.name)}
                options={possible}
                value={arrivalOf(person)}
                onChange={arrival => doing.checkIn(slot, person, arrival)}
              />
            )}
            {person.calledAt === null && (
              <Button auto variant="line" onClick={() => doing.move(slot, person)}>
                {texts.move}
              </Button>
            )}
            {Date.parse(slot.startAt) > doing.now && (
              <Button auto variant="text" onClick={() => doing.callOff(slot, person)}>
                {texts.callOff}
              </Button>
            )}
          </div>
        )}
        {doing.canDecide && isComing(person) && Date.parse(slot.startAt) > doing.now && (
          <Field label={texts.pair}>
            <Select
              value={String(partnerOf(person, doing.slots)?.inviteId ?? '')}
              options={[{ value: '', label: texts.alone }, ...partners]}
              onChange={event => {
                const chosen = Number(event.target.value)
                doing.pair(slot, person, others.find(other => other.person.inviteId === chosen)?.person)
              }}
            />
          </Field>
        )}
        {files.length + sides.length > 0 && (
          <section>
            <h3>{texts.files}</h3>
            <ul>
              {sides.map(({ sidesId, roleName }) => (
                <li key={`sides ${sidesId}`}>
                  <a href={`${paths.sides(castingId, sidesId)}?share=1`}>{texts.sides(roleName)}</a>
                </li>
              ))}
              {files.map(file => (
                <li key={file.id}>
                  <a href={paths.castingFile(castingId, file.id, null)} download>
                    {file.name}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
        {refusal && <NotLoaded refusal={refusal} title={texts.notLoaded} onRetry={reload} />}
        {!data && !refusal && <Skeleton height={240} radius="md" />}
        {data && (
          <>
            {canRate && <StarInput legend={texts.rating} value={data.rating.mine ?? 0} onChange={rate} />}
            {data.rating.average !== null && (
              <p className={own.quiet}>{texts.average(data.rating.average, data.rating.count)}</p>
            )}
            {doing.canDecide &&
              data.roles.map(role => (
                <Field key={role.roleId} label={texts.result(role.name)}>
                  <Select
                    value={role.stage in DecidedStage ? role.stage : ''}
                    options={role.stage in DecidedStage ? stages : [{ value: '', label: texts.undecided }, ...stages]}
                    disabled={data.isResultSent}
                    onChange={event => void decide(role.roleId, event.target.value).then(reload)}
                  />
                </Field>
              ))}
            <section>
              <h3>{texts.notes(data.comments.length)}</h3>
              <ul className={own.notes}>
                {data.comments.map(comment => (
                  <li key={comment.id}>
                    <p>
                      <b>{comment.authorName}</b> <small>{relativeTimeText(comment.createdAt)}</small>
                    </p>
                    <p>{comment.body}</p>
                  </li>
                ))}
              </ul>
              <NoteForm
                key={person.applicationId}
                onSend={async body => {
                  const comment = await api.review.addComment({ params, body: { body, visibility: 'TEAM' } })
                  setData(known => known && { ...known, comments: [...known.comments, comment] })
                }}
              />
            </section>
          </>
        )}
      </div>
    </Drawer>
  )
}

function NoteForm({ onSend }: { onSend: (body: string) => Promise<void> }) {
  const [body, setBody] = useState('')
  const { change, isPending } = useChange()
  return (
    <ScriptForm
      className={own.note}
      onSubmit={event => {
        event.preventDefault()
        if (body.trim()) void change(() => onSend(body)).then(isSent => isSent && setBody(''))
      }}
    >
      <TextInput
        aria-label={texts.note}
        placeholder={texts.note}
        maxLength={reviewLengths.comment}
        value={body}
        onChange={event => setBody(event.target.value)}
      />
      <Button auto type="submit" pending={isPending}>
        {texts.send}
      </Button>
    </ScriptForm>
  )
}
