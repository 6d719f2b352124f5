import { useEffect, useId, useState } from 'react'
import { isFinalStage } from '#contract/codes/applications.ts'
import { reviewLengths } from '#contract/limits.ts'
import type { ResultPreview } from '#contract/review/results.ts'
import { api } from '#web/api.ts'
import { refusalOf } from '#web/calls/refusal.ts'
import { leavingTexts } from '#web/notifications/telling/messages.ts'
import { namesText } from '#web/notifications/telling/names.ts'
import { Empty, ErrorBlock } from '#web/ui/display/Empty.tsx'
import { Skeleton } from '#web/ui/display/Skeleton.tsx'
import { Spinner } from '#web/ui/display/Spinner.tsx'
import { thousands } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Checkbox } from '#web/ui/forms/Choice.tsx'
import { FieldError } from '#web/ui/forms/Field.tsx'
import { TextArea } from '#web/ui/forms/Input.tsx'
import { Modal, ModalActions, Sheet } from '#web/ui/overlay/Modal.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { useReview } from '../state/useStore.ts'
import { resultsSheetTexts as texts, whenTexts } from './messages.ts'
import { PlannedList, takeBack } from './PlannedList.tsx'
import styles from './Results.module.css'
import {
  filled,
  isAbout,
  type Kind,
  kinds,
  labels,
  leftOutText,
  type Message,
  messagesToSend,
  type Person,
  standard,
  tooLong,
} from './results.ts'
import { Templates } from './Templates.tsx'
import { type Departure, departureOf, soon, When } from './When.tsx'

type Props = { title: string; roleNames: Map<number, string>; onClose: () => void }

const placeOf = (kind: Kind) => `result-${kind}`

/**
 * Messages per result, with editable text; sent once, after a final check. With a role under review only that role is
 * concerned. Final results are chosen explicitly, and individuals can be left out.
 */
export function ResultsSheet({ title, roleNames, onClose }: Props) {
  const { store, moves, drafts, role } = useReview()
  const [preview, setPreview] = useState<ResultPreview | null>(null)
  const [failed, setFailed] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<Kind>>(new Set(kinds.filter(kind => !isFinalStage(kind))))
  const [bodies, setBodies] = useState(
    () =>
      Object.fromEntries(
        kinds.map(kind => [kind, drafts.get(placeOf(kind))?.body ?? standard[kind]]),
      ) as typeof standard,
  )
  const [spared, setSpared] = useState<ReadonlySet<number>>(new Set())
  const [rejectsRest, setRejectsRest] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [error, setError] = useState('')
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: 다시 시도 asks again
  useEffect(() => {
    setFailed(false)
    const previewing = moves.settle().then(() => api.review.previewResults({ params: { castingId: store.castingId } }))
    previewing.then(setPreview, thrown => {
      refusalOf(thrown)
      setFailed(true)
    })
  }, [store, moves, attempt])

  const list = (preview?.list ?? []).filter(person => isAbout(person, role))
  const ticked = list.filter(person => !spared.has(person.id))
  const undecided = list.filter(person => person.kind === 'UNDECIDED')
  const messages = messagesToSend({ list: ticked, chosen, bodies, rejectsRest })
  const rest = rejectsRest ? ticked.filter(person => person.kind === 'UNDECIDED').map(person => person.id) : []
  const count = messages.reduce((sum, message) => sum + message.people.length, 0)
  const isTooLong = messages.some(({ body }) => tooLong(body))
  const leftOut = leftOutText(list, ticked, rejectsRest)

  function write(kind: Kind, body: string) {
    setBodies({ ...bodies, [kind]: body })
    drafts.set(placeOf(kind), body === standard[kind] ? null : { about: labels[kind], body })
  }
  function tick(id: number, on: boolean) {
    const next = new Set(spared)
    if (on) next.delete(id)
    else next.add(id)
    setSpared(next)
  }

  async function send(departure: Departure) {
    setError('')
    const params = { castingId: store.castingId }
    const body = {
      messages: messages.map(({ kind, body, people }) => ({
        kind,
        body,
        applicationIds: people.filter(person => person.kind === kind).map(person => person.id),
      })),
      undecidedIds: rest,
    }
    try {
      if (departure === 'now') {
        const { sent, skipped } = await api.review.sendResults({ params, body })
        const others = skipped > 0 ? texts.othersMoved(thousands(skipped)) : ''
        toast.success(texts.sent(thousands(sent), others))
      } else {
        const plan = await api.review.planResults({ params, body: { ...body, ...departure } })
        toast.success(texts.planned(thousands(plan.people), leavingTexts.at(plan.leavesAt)), {
          undo: () => takeBack(store.castingId, plan.id),
        })
      }
      for (const { kind } of messages) drafts.set(placeOf(kind), null)
      onClose()
      await store.reload()
    } catch (thrown) {
      const { fields, message } = refusalOf(thrown)
      setError(Object.values(fields)[0] ?? message)
      setAsking(false)
    }
  }

  const foot = (
    <Button size="lg" variant="ink" disabled={count === 0 || isTooLong} onClick={() => setAsking(true)}>
      {count ? texts.send(thousands(count)) : texts.nobody}
    </Button>
  )
  return (
    <Sheet open onClose={onClose} title={texts.title} footer={preview ? foot : undefined}>
      {failed && <ErrorBlock title={texts.notLoaded} onRetry={() => setAttempt(attempt + 1)} />}
      {!preview && !failed && (
        <div className={styles.gathering}>
          <p role="status">
            <Spinner />
            {texts.gathering(thousands(store.rows().size))}
          </p>
          {kinds.map(kind => (
            <Skeleton key={kind} height={64} radius="md" />
          ))}
        </div>
      )}
      {preview && (
        <div className={styles.results}>
          <PlannedList castingId={store.castingId} planned={preview.planned} onChange={() => setAttempt(attempt + 1)} />
          <p className={styles.lead}>{role === null ? texts.lead : texts.oneRole(roleNames.get(role) ?? texts.role)}</p>
          {kinds.map(kind => {
            const withRest = kind === 'REJECTED' && rejectsRest
            const people = list.filter(person => person.kind === kind || (withRest && person.kind === 'UNDECIDED'))
            return (
              people.length > 0 && (
                <KindRow
                  key={kind}
                  castingId={store.castingId}
                  title={title}
                  message={{ kind, people }}
                  body={bodies[kind]}
                  isOn={chosen.has(kind) || withRest}
                  spared={spared}
                  onTick={tick}
                  onToggle={on => setChosen(new Set(kinds.filter(each => (each === kind ? on : chosen.has(each)))))}
                  onBody={body => write(kind, body)}
                />
              )
            )
          })}
          {undecided.length > 0 && (
            <Checkbox checked={rejectsRest} onChange={event => setRejectsRest(event.target.checked)}>
              {texts.rejectUndecided(thousands(undecided.length))}
            </Checkbox>
          )}
          {list.length === 0 && <Empty title={texts.empty} />}
          {leftOut && <p className={styles.leftOut}>{leftOut}</p>}
          {error && <FieldError message={error} />}
        </div>
      )}
      {isAsking && <Ask count={count} messages={messages} onSend={send} onClose={() => setAsking(false)} />}
    </Sheet>
  )
}

type RowProps = {
  castingId: number
  title: string
  message: Omit<Message, 'body'>
  body: string
  isOn: boolean
  /** People the reviewer leaves out. */
  spared: ReadonlySet<number>
  onTick: (id: number, on: boolean) => void
  onToggle: (on: boolean) => void
  onBody: (body: string) => void
}

function KindRow({
  castingId,
  title,
  message: { kind, people },
  body,
  isOn,
  spared,
  onTick,
  onToggle,
  onBody,
}: RowProps) {
  const label = labels[kind]
  const wrong = tooLong(body)
  const wrongId = useId()
  const getting = people.filter(person => !spared.has(person.id))
  return (
    <section className={styles.kind} aria-label={label}>
      <Checkbox
        checked={isOn}
        note={texts.count(thousands(getting.length))}
        onChange={event => onToggle(event.target.checked)}
      >
        <b>{label}</b>
      </Checkbox>
      <p className={styles.who}>{namesText(getting.map(person => person.name))}</p>
      {isOn && (
        <>
          <TextArea
            aria-label={texts.textLabel(label)}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={wrong ? wrongId : undefined}
            maxLength={reviewLengths.message}
            count
            rows={3}
            value={body}
            onChange={event => onBody(event.target.value)}
          />
          {wrong && <FieldError id={wrongId} message={wrong} />}
          <Templates castingId={castingId} kind="RESULT" body={body} onUse={onBody} />
          <p className={styles.filled}>{filled(body, title, (getting[0] ?? people[0])?.roleNames ?? [])}</p>
          {kind === 'CAST' && <p className={styles.who}>{texts.otherRoles}</p>}
          <People people={people} spared={spared} onTick={onTick} />
        </>
      )}
    </section>
  )
}

/** There may be thousands: the list is rendered when opened. */
function People({ people, spared, onTick }: Pick<RowProps, 'spared' | 'onTick'> & { people: Person[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.names} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{texts.choose}</summary>
      {isOpen && (
        <ul>
          {people.map(({ id, name, roleNames }) => (
            <li key={id}>
              <Checkbox
                checked={!spared.has(id)}
                note={roleNames.join(', ')}
                onChange={event => onTick(id, event.target.checked)}
              >
                {name}
              </Checkbox>
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

type AskProps = {
  count: number
  messages: Message[]
  onSend: (departure: Departure) => Promise<void>
  onClose: () => void
}

function Ask({ count, messages, onSend, onClose }: AskProps) {
  const [now] = useState(Date.now)
  const [wanted, setWanted] = useState(() => soon(now))
  const [missing, setMissing] = useState(false)
  const [isPending, setPending] = useState(false)
  const send = async () => {
    const departure = departureOf(wanted, now)
    if (departure === null) return setMissing(true)
    setPending(true)
    await onSend(departure)
  }
  return (
    <Modal open role="alertdialog" onClose={onClose} title={texts.ask(thousands(count))} align="start">
      <p>
        {texts.askText(
          messages.map(({ kind, people }) => texts.part(labels[kind], thousands(people.length))).join(', '),
        )}
        {messages.some(({ kind }) => isFinalStage(kind)) && texts.final}
      </p>
      <p>{namesText(messages.flatMap(({ people }) => people.map(person => person.name)))}</p>
      <When
        value={wanted}
        now={now}
        error={missing && wanted.kind === 'chosen' ? whenTexts.momentMissing : undefined}
        onChange={next => {
          setWanted(next)
          setMissing(false)
        }}
      />
      <ModalActions>
        <Button onClick={onClose}>{texts.close}</Button>
        <Button variant="ink" pending={isPending} onClick={send}>
          {wanted.kind === 'now' ? texts.confirm : texts.plan}
        </Button>
      </ModalActions>
    </Modal>
  )
}
