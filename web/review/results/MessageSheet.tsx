import { useState } from 'react'
import { Stage } from '#contract/codes/applications.ts'
import { messageLimits, reviewLengths } from '#contract/limits.ts'
import { api } from '#web/api.ts'
import { errorAt, refusalOf } from '#web/calls/refusal.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useLoad } from '#web/calls/useLoad.ts'
import { pendingTexts, saidWhen } from '#web/notifications/telling/messages.ts'
import { namesText } from '#web/notifications/telling/names.ts'
import { PendingNews } from '#web/notifications/telling/PendingNews.tsx'
import { TellModal, type TellsCode } from '#web/notifications/telling/TellModal.tsx'
import { Note } from '#web/ui/display/Card.tsx'
import { thousands } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { Select, TextArea } from '#web/ui/forms/Input.tsx'
import { Sheet } from '#web/ui/overlay/Modal.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import type { Row } from '../state/rows.ts'
import { useReview } from '../state/useStore.ts'
import { AnswerCounts, Answers, isTwice, offeredOf } from './Answers.tsx'
import { messageSheetTexts as texts } from './messages.ts'
import styles from './Results.module.css'
import { tooLong } from './results.ts'
import { Templates } from './Templates.tsx'

const place = 'message'
const answersPlace = 'message-answers'
type StageCode = keyof typeof Stage

/** A message to the selected applicants, or to everybody in a stage. Says who receives it before it leaves. */
export function MessageSheet({ ids, onClose }: { ids: number[]; onClose: () => void }) {
  const { store, drafts } = useReview()
  const [stage, setStage] = useState<StageCode | ''>('')
  const [body, setBody] = useState(drafts.get(place)?.body ?? '')
  const [answers, setAnswers] = useState(() => drafts.get(answersPlace)?.body.split('\n') ?? [])
  const [isAsking, setAsking] = useState(false)
  const { isPending, refusal, run, clear } = useCall()
  const inStages = idsByStage(store.rows().values())
  const stages = (Object.keys(Stage) as StageCode[]).flatMap(code => {
    const count = inStages.get(code)?.length
    return count && code !== 'WITHDRAWN' ? [{ value: code, label: texts.stage(Stage[code], thousands(count)) }] : []
  })
  const receivers = stage ? (inStages.get(stage) ?? []) : ids
  const isTooMany = receivers.length > messageLimits.people
  function write(text: string) {
    setBody(text)
    clear()
    drafts.set(place, { about: texts.title, body: text })
  }
  function offer(next: string[]) {
    setAnswers(next)
    clear()
    drafts.set(answersPlace, next.length ? { about: texts.title, body: next.join('\n') } : null)
  }
  const { castingId } = store
  const sent = useLoad(castingId, signal => api.review.sentMessages({ params: { castingId } }, { signal }))
  const takeBack = (messageId: number) => api.review.takeMessageBack({ params: { castingId, messageId } })
  const send = (tells: TellsCode) =>
    run(async () => {
      const answer = await api.review.sendMessage({
        params: { castingId },
        body: { applicationIds: receivers, body, answers: offeredOf(answers), tells },
      })
      const { sent, skipped, messageId, departure } = answer
      const said = (departure ? texts.planned : texts.sent)(
        thousands(sent),
        skipped ? texts.skipped(thousands(skipped)) : '',
      )
      const undo = departure && messageId !== null && (() => void takeBackNow(messageId))
      toast.success(saidWhen(said, departure), undo ? { undo } : {})
      drafts.set(place, null)
      drafts.set(answersPlace, null)
      store.clearSelection()
      onClose()
    }).then(() => setAsking(false))
  const takeBackNow = async (messageId: number) => {
    try {
      await takeBack(messageId)
      toast.success(pendingTexts.takenBack)
    } catch (thrown) {
      toast.error(refusalOf(thrown).message)
    }
  }
  const foot = (
    <Button
      size="lg"
      variant="ink"
      disabled={
        !receivers.length || isTooMany || body.trim().length < 5 || tooLong(body) !== undefined || isTwice(answers)
      }
      onClick={() => setAsking(true)}
    >
      {texts.send(thousands(receivers.length))}
    </Button>
  )
  return (
    <Sheet open onClose={onClose} title={texts.title} footer={foot}>
      <div className={styles.results}>
        <Field label={texts.to} error={isTooMany ? texts.tooMany(thousands(messageLimits.people)) : undefined}>
          <Select
            value={stage}
            options={[{ value: '', label: texts.selected(thousands(ids.length)) }, ...stages]}
            onChange={event => setStage(event.target.value as StageCode | '')}
          />
        </Field>
        <p className={styles.who}>{namesText(receivers.map(id => store.row(id)?.name ?? ''))}</p>
        <Field label={texts.body} error={tooLong(body) ?? errorAt(refusal, 'body')} help={texts.help}>
          <TextArea
            count
            rows={5}
            maxLength={reviewLengths.message}
            value={body}
            onChange={event => write(event.target.value)}
          />
        </Field>
        <Answers answers={answers} error={errorAt(refusal, 'answers')} onChange={offer} />
        <Templates
          castingId={store.castingId}
          kind="MESSAGE"
          body={body}
          answers={offeredOf(answers)}
          onUse={(text, offered) => {
            write(text)
            offer(offered)
          }}
        />
        <Note tone="info">{texts.note(messageLimits.perPersonADay)}</Note>
        <PendingNews
          list={(sent.data?.list ?? [])
            .filter(message => message.isPending)
            .map(({ id, at, people, body: title, by }) => ({ id, leavesAt: at, people, title, plannedBy: by }))}
          onTakeBack={id => takeBack(id).then(sent.reload)}
        />
        <AnswerCounts list={sent.data?.list ?? []} />
      </div>
      {isAsking && (
        <TellModal
          title={texts.ask}
          names={receivers.map(id => store.row(id)?.name ?? '')}
          confirm={texts.confirm}
          pending={isPending}
          onTell={send}
          onClose={() => setAsking(false)}
        />
      )}
    </Sheet>
  )
}

/** The ids of the applicants in each stage; somebody with two roles can be in two. */
function idsByStage(rows: Iterable<Row>): Map<StageCode, number[]> {
  const found = new Map<StageCode, number[]>()
  for (const { id, roles } of rows)
    for (const stage of new Set(roles.map(role => role.stage))) {
      const ids = found.get(stage) ?? []
      ids.push(id)
      found.set(stage, ids)
    }
  return found
}
