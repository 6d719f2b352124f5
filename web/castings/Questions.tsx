import { type FormEvent, useState } from 'react'
import { useRevalidator, useRouteLoaderData } from 'react-router'
import type { castings } from '../../contract/castings.ts'
import { ApiError } from '../../contract/client.ts'
import type { DataOf } from '../../contract/endpoint.ts'
import type { NoticeQuestion } from '../../contract/notice-questions.ts'
import { api } from '../api.ts'
import { paths } from '../paths.ts'
import { ReportButton } from '../reports/ReportButton.tsx'
import type { loader as rootLoader } from '../root.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { relativeTimeText } from '../ui/format.ts'
import { TextArea } from '../ui/Input.tsx'
import { ListLink } from '../ui/ListLink.tsx'
import { toast } from '../ui/toast.ts'
import styles from './Casting.module.css'

type Props = {
  castingId: number
  isRecruiting: boolean
  privateKey: string | null
  questions: DataOf<typeof castings.questions>
  now: number
}

/** What actors asked about a notice; actors ask, the one who posted it answers. */
export function Questions({ castingId, isRecruiting, privateKey, questions, now }: Props) {
  const viewer = useRouteLoaderData<typeof rootLoader>('root')?.viewer ?? null
  const { revalidate } = useRevalidator()
  const isActor = viewer?.permissions.includes('Actor') ?? false
  const { list, totalResult, canAnswer } = questions
  const canAsk = isRecruiting && isActor && !canAnswer
  if (!list.length && !canAsk && viewer) return null

  async function remove(questionId: number) {
    try {
      await api.castings.removeQuestion({ params: { castingId, questionId } })
      toast.success('질문을 지웠어요')
    } catch (error) {
      toast.error(error instanceof ApiError ? error.message : '지우지 못했어요. 다시 시도해 주세요')
    }
    await revalidate()
  }
  return (
    <section className={styles.section} id="questions">
      <h2>질문 {totalResult > 0 && <span className="num">{totalResult}</span>}</h2>
      {list.length === 0 && <p className={styles.asking}>아직 답이 달린 질문이 없어요.</p>}
      <ul className={styles.qa}>
        {list.map(question => (
          <li key={question.id}>
            <p className={styles.question}>
              <b>Q</b>
              <span>{question.contents}</span>
            </p>
            {question.answer && (
              <p className={styles.answer}>
                <b>A</b>
                <span>{question.answer}</span>
              </p>
            )}
            <p className={styles.asking}>
              {relativeTimeText(question.createdAt, now)}
              {!question.answer && (question.isMine ? ' · 답이 달리면 모두에게 보여요' : ' · 답을 기다려요')}
              {(question.isMine || canAnswer) && (
                <button type="button" onClick={() => remove(question.id)}>
                  지우기
                </button>
              )}
              {!question.isMine && viewer && (
                <ReportButton
                  plain
                  label="신고"
                  subject={{ target: 'QUESTION', targetId: question.id, key: privateKey ?? undefined }}
                />
              )}
            </p>
            {canAnswer && !question.answer && (
              <AnswerForm castingId={castingId} question={question} onDone={revalidate} />
            )}
          </li>
        ))}
      </ul>
      {canAsk && <AskForm castingId={castingId} privateKey={privateKey} onDone={revalidate} />}
      {!viewer && isRecruiting && (
        <p className={styles.asking}>
          <ListLink href={paths.login(paths.casting(castingId, privateKey))}>
            배우로 로그인하면 질문할 수 있어요
          </ListLink>
        </p>
      )}
    </section>
  )
}

type AskProps = { castingId: number; privateKey: string | null; onDone: () => Promise<void> }

function AskForm({ castingId, privateKey, onDone }: AskProps) {
  const [contents, setContents] = useState('')
  const form = useSending(async () => {
    await api.castings.ask({ params: { castingId }, body: { contents, key: privateKey ?? undefined } })
    setContents('')
    toast.success('질문을 보냈어요. 답이 달리면 알려드릴게요')
    await onDone()
  })
  return (
    <form className={styles.askForm} onSubmit={form.onSubmit}>
      <Field
        label="질문하기"
        error={form.errorOf('contents')}
        help="답이 달리면 누구나 볼 수 있어요. 이름은 보이지 않아요"
      >
        <TextArea count rows={2} maxLength={500} value={contents} onChange={event => setContents(event.target.value)} />
      </Field>
      <Button type="submit" auto disabled={contents.trim().length < 5} pending={form.isPending}>
        질문 보내기
      </Button>
    </form>
  )
}

type AnswerProps = { castingId: number; question: NoticeQuestion; onDone: () => Promise<void> }

function AnswerForm({ castingId, question, onDone }: AnswerProps) {
  const [answer, setAnswer] = useState('')
  const form = useSending(async () => {
    await api.castings.answer({ params: { castingId, questionId: question.id }, body: { answer } })
    toast.success('답을 올렸어요')
    await onDone()
  })
  return (
    <form className={styles.askForm} onSubmit={form.onSubmit}>
      <Field label="답하기" error={form.errorOf('answer')}>
        <TextArea count rows={2} maxLength={1000} value={answer} onChange={event => setAnswer(event.target.value)} />
      </Field>
      <Button type="submit" auto variant="ink" disabled={!answer.trim()} pending={form.isPending}>
        답 올리기
      </Button>
    </form>
  )
}

/** Sends once at a time and keeps what the server said. */
function useSending(send: () => Promise<void>) {
  const [error, setError] = useState<ApiError | null>(null)
  const [isPending, setPending] = useState(false)
  return {
    isPending,
    errorOf: (field: string) => (error && (error.fields[field] ?? error.message)) || undefined,
    async onSubmit(event: FormEvent) {
      event.preventDefault()
      setPending(true)
      setError(null)
      try {
        await send()
      } catch (thrown) {
        if (!(thrown instanceof ApiError)) throw thrown
        setError(thrown)
      }
      setPending(false)
    },
  }
}
