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
import { filled, type Kind, kinds, leftOutText, type Message, messagesToSend, standard } from './results.ts'
import { useReview } from './useStore.ts'

type Props = { title: string; onClose: () => void }

/** Who is told what, in words that can be changed; sent once, after one more look. */
export function ResultsSheet({ title, onClose }: Props) {
  const { store } = useReview()
  const [preview, setPreview] = useState<ResultPreview | null>(null)
  const [failed, setFailed] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<Kind>>(new Set(kinds))
  const [bodies, setBodies] = useState(standard)
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

  const list = preview?.list ?? []
  const undecided = list.filter(person => person.kind === 'UNDECIDED')
  const messages = messagesToSend({ list, chosen, bodies, rejectsRest })
  const rest = rejectsRest ? undecided.map(person => person.id) : []
  const count = messages.reduce((sum, message) => sum + message.people.length, 0)
  const leftOut = leftOutText(list, rejectsRest)

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
          <p className={styles.lead}>단계를 정한 사람에게 한 번씩 알려요. 문장은 고칠 수 있어요.</p>
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
                  onToggle={on => setChosen(new Set(kinds.filter(each => (each === kind ? on : chosen.has(each)))))}
                  onBody={body => setBodies({ ...bodies, [kind]: body })}
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
      {isAsking && (
        <Ask count={count} isFinal={messages.some(isFinal)} onSend={send} onClose={() => setAsking(false)} />
      )}
    </Sheet>
  )
}

const isFinal = ({ kind }: Pick<Message, 'kind'>) => kind === 'CAST' || kind === 'REJECTED'

type RowProps = {
  title: string
  message: Omit<Message, 'body'>
  body: string
  isOn: boolean
  onToggle: (on: boolean) => void
  onBody: (body: string) => void
}

function KindRow({ title, message: { kind, people }, body, isOn, onToggle, onBody }: RowProps) {
  const label = { CAST: '최종 합격', AUDITION: '오디션 안내', SHORTLISTED: '서류 합격', REJECTED: '불합격' }[kind]
  return (
    <section className={styles.kind} aria-label={label}>
      <Checkbox
        checked={isOn}
        note={`${thousands(people.length)}명`}
        onChange={event => onToggle(event.target.checked)}
      >
        <b>{label}</b>
      </Checkbox>
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
          <p className={styles.filled}>{filled(body, title, people[0]?.roleNames ?? [])}</p>
          <details className={styles.names}>
            <summary>받는 사람</summary>
            <p>{people.map(person => person.name).join(', ')}</p>
          </details>
        </>
      )}
    </section>
  )
}

type AskProps = { count: number; isFinal: boolean; onSend: () => Promise<void>; onClose: () => void }

function Ask({ count, isFinal: final, onSend, onClose }: AskProps) {
  const [isPending, setPending] = useState(false)
  const send = async () => {
    setPending(true)
    await onSend()
  }
  return (
    <Modal open role="alertdialog" onClose={onClose} title={`${thousands(count)}명에게 결과를 보낼까요?`}>
      <p>
        바로 알림이 가고 거둘 수 없어요.
        {final && ' 최종 합격과 불합격은 보낸 뒤에 바꿀 수 없어요.'}
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
