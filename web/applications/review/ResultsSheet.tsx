import { useEffect, useState } from 'react'
import type { ResultPreview } from '../../../contract/application-results.ts'
import { ApiError } from '../../../contract/client.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Choice.tsx'
import { Empty, ErrorBlock } from '../../ui/Empty.tsx'
import { FieldError } from '../../ui/Field.tsx'
import { thousands } from '../../ui/format.ts'
import { TextArea } from '../../ui/Input.tsx'
import { Modal, ModalActions, Sheet } from '../../ui/Modal.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './Results.module.css'
import {
  filled,
  isAbout,
  isFinal,
  type Kind,
  kinds,
  labels,
  leftOutText,
  type Message,
  messagesToSend,
  type Person,
  standard,
} from './results.ts'
import { useReview } from './useStore.ts'

type Props = { title: string; roleNames: Map<number, string>; onClose: () => void }

const placeOf = (kind: Kind) => `result-${kind}`

/**
 * Who is told what, in words that can be changed; sent once, after one more look. With a role under review it is about
 * that role alone. What is final is chosen by hand, and single people can be taken out.
 */
export function ResultsSheet({ title, roleNames, onClose }: Props) {
  const { store, drafts, role } = useReview()
  const [preview, setPreview] = useState<ResultPreview | null>(null)
  const [failed, setFailed] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<Kind>>(new Set(kinds.filter(kind => !isFinal(kind))))
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
    api.applications.previewResults({ params: { castingId: store.castingId } }).then(setPreview, thrown => {
      if (!(thrown instanceof ApiError)) throw thrown
      setFailed(true)
    })
  }, [store, attempt])

  const list = (preview?.list ?? []).filter(person => isAbout(person, role))
  const ticked = list.filter(person => !spared.has(person.id))
  const undecided = list.filter(person => person.kind === 'UNDECIDED')
  const messages = messagesToSend({ list: ticked, chosen, bodies, rejectsRest })
  const rest = rejectsRest ? ticked.filter(person => person.kind === 'UNDECIDED').map(person => person.id) : []
  const count = messages.reduce((sum, message) => sum + message.people.length, 0)
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

  async function send() {
    setError('')
    try {
      const { sent, skipped } = await api.applications.sendResults({
        params: { castingId: store.castingId },
        body: {
          messages: messages.map(({ kind, body, people }) => ({
            kind,
            body,
            applicationIds: people.filter(person => person.kind === kind).map(person => person.id),
          })),
          undecidedIds: rest,
        },
      })
      const others = skipped > 0 ? `. 그 사이 단계가 바뀐 ${thousands(skipped)}명은 보내지 않았어요` : ''
      toast.success(`${thousands(sent)}명에게 결과를 보냈어요${others}`)
      for (const { kind } of messages) drafts.set(placeOf(kind), null)
      onClose()
      await store.reload()
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setError(Object.values(thrown.fields)[0] ?? thrown.message)
      setAsking(false)
    }
  }

  const foot = (
    <Button size="lg" variant="ink" disabled={count === 0} onClick={() => setAsking(true)}>
      {count ? `${thousands(count)}명에게 보내기` : '보낼 사람이 없어요'}
    </Button>
  )
  return (
    <Sheet open onClose={onClose} title="결과 보내기" footer={preview ? foot : undefined}>
      {failed && <ErrorBlock title="지원자를 불러오지 못했어요" onRetry={() => setAttempt(attempt + 1)} />}
      {!preview && !failed && <Skeleton height={240} radius={12} />}
      {preview && (
        <div className={styles.results}>
          <p className={styles.lead}>
            {role === null
              ? '단계를 정한 사람에게 한 번씩 알려요. 문장은 고칠 수 있어요.'
              : `‘${roleNames.get(role) ?? '배역'}’ 배역의 소식만 보내요. 다른 배역도 함께 보내려면 ‘모든 배역’을 고른 뒤에 열어 주세요.`}
          </p>
          {kinds.map(kind => {
            const withRest = kind === 'REJECTED' && rejectsRest
            const people = list.filter(person => person.kind === kind || (withRest && person.kind === 'UNDECIDED'))
            return (
              people.length > 0 && (
                <KindRow
                  key={kind}
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
              아직 정하지 않은 {thousands(undecided.length)}명도 불합격으로 알리기
            </Checkbox>
          )}
          {list.length === 0 && <Empty title="아직 지원자가 없어요" />}
          {leftOut && <p className={styles.leftOut}>{leftOut}</p>}
          {error && <FieldError message={error} />}
        </div>
      )}
      {isAsking && <Ask count={count} messages={messages} onSend={send} onClose={() => setAsking(false)} />}
    </Sheet>
  )
}

type RowProps = {
  title: string
  message: Omit<Message, 'body'>
  body: string
  isOn: boolean
  /** Who gets nothing, by the reviewer's choice. */
  spared: ReadonlySet<number>
  onTick: (id: number, on: boolean) => void
  onToggle: (on: boolean) => void
  onBody: (body: string) => void
}

function KindRow({ title, message: { kind, people }, body, isOn, spared, onTick, onToggle, onBody }: RowProps) {
  const label = labels[kind]
  const getting = people.filter(person => !spared.has(person.id))
  return (
    <section className={styles.kind} aria-label={label}>
      <Checkbox
        checked={isOn}
        note={`${thousands(getting.length)}명`}
        onChange={event => onToggle(event.target.checked)}
      >
        <b>{label}</b>
      </Checkbox>
      <p className={styles.who}>{namesText(getting)}</p>
      {isOn && (
        <>
          <TextArea
            aria-label={`${label} 문장`}
            maxLength={500}
            count
            rows={3}
            value={body}
            onChange={event => onBody(event.target.value)}
          />
          <p className={styles.filled}>{filled(body, title, (getting[0] ?? people[0])?.roleNames ?? [])}</p>
          {kind === 'CAST' && (
            <p className={styles.who}>아직 정하지 않은 다른 배역이 있다면 그 배역은 불합격으로 끝나요.</p>
          )}
          <People people={people} spared={spared} onTick={onTick} />
        </>
      )}
    </section>
  )
}

const named = 5

/** `서단오, 반재하 외 11명`. */
function namesText(people: Person[]): string {
  if (!people.length) return '받는 사람이 없어요'
  const names = people.slice(0, named).map(person => person.name)
  return names.join(', ') + (people.length > named ? ` 외 ${thousands(people.length - named)}명` : '')
}

/** Thousands may be among them: the list is made once somebody opens it. */
function People({ people, spared, onTick }: Pick<RowProps, 'spared' | 'onTick'> & { people: Person[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.names} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>받는 사람 고르기</summary>
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

type AskProps = { count: number; messages: Message[]; onSend: () => Promise<void>; onClose: () => void }

function Ask({ count, messages, onSend, onClose }: AskProps) {
  const [isPending, setPending] = useState(false)
  const send = async () => {
    setPending(true)
    await onSend()
  }
  return (
    <Modal open role="alertdialog" onClose={onClose} title={`${thousands(count)}명에게 결과를 보낼까요?`}>
      <p>
        {messages.map(({ kind, people }) => `${labels[kind]} ${thousands(people.length)}명`).join(', ')}에게 바로 알림이
        가고 거둘 수 없어요.
        {messages.some(({ kind }) => isFinal(kind)) && ' 최종 합격과 불합격은 보낸 뒤에 바꿀 수 없어요.'}
      </p>
      <ModalActions>
        <Button onClick={onClose}>닫기</Button>
        <Button variant="ink" pending={isPending} onClick={send}>
          보내기
        </Button>
      </ModalActions>
    </Modal>
  )
}
