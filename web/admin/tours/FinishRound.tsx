import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#web/admin/api.ts'
import { NotLoaded } from '#web/calls/NotLoaded.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { useLoad } from '#web/calls/useLoad.ts'
import { Alert, DefinitionList, Note } from '#web/ui/display/Card.tsx'
import { money, shortDate, weekday } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { Select } from '#web/ui/forms/Input.tsx'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import styles from '../admin.module.css'
import { undoOf } from '../cases/take-back.ts'
import { roundsTexts as texts } from './messages.ts'

type Round = { id: number; walkedOn: string; walker: { name: string } | null }
type Props = { roundId: number; onClose: () => void }

/** Finishes a round: first what it ends, office by office, and what is refunded. */
export function FinishRound({ roundId, onClose }: Props) {
  const params = { roundId }
  const { data, refusal: failure, reload } = useLoad(roundId, () => api.admin.roundEnd({ params }))
  const { run, isPending, refusal } = useCall()
  const { revalidate } = useRevalidator()
  const finish = () =>
    run(async () => {
      const answer = await api.admin.finishTourRound({ params })
      onClose()
      toast.success(texts.finished(answer.orders), undoOf(answer, revalidate))
      await revalidate()
    })
  return (
    <Modal open title={texts.finishTitle} align="start" onClose={onClose}>
      {failure && <NotLoaded title={texts.finishNotLoaded} refusal={failure} onRetry={reload} />}
      {data && (
        <>
          <DefinitionList
            items={[
              [texts.finishOrders, texts.count(data.orders)],
              [texts.finishWaiting, texts.finishWaitingOf(data.waiting)],
              [texts.finishRefund, texts.finishRefundOf(data.refunds, money(data.refund))],
              ...data.stops.map((stop): [string, string] => [stop.title, texts.stopOf(stop)]),
            ]}
          />
          <Note tone={data.orders ? 'info' : 'warn'}>{data.orders ? texts.finishNote : texts.finishNone}</Note>
        </>
      )}
      <Alert>{refusal?.message}</Alert>
      <ModalActions>
        <Button onClick={onClose}>{texts.keep}</Button>
        <Button variant="ink" pending={isPending} disabled={!data?.orders} onClick={() => void finish()}>
          {texts.finish}
        </Button>
      </ModalActions>
    </Modal>
  )
}

/** Lets another round visit the offices that were closed. */
export function MoveClosed({ roundId, rounds, onClose }: Props & { rounds: readonly Round[] }) {
  const { run, isPending, refusal } = useCall()
  const { revalidate } = useRevalidator()
  const [toRoundId, setToRoundId] = useState(rounds[0]?.id)
  const move = () =>
    run(async () => {
      if (toRoundId === undefined) return
      const { offices } = await api.admin.moveClosedOffices({ params: { roundId }, body: { toRoundId } })
      onClose()
      toast.success(texts.moved(offices))
      await revalidate()
    })
  return (
    <Modal open title={texts.moveClosedTitle} align="start" onClose={onClose}>
      <p className={styles.quiet}>{rounds.length ? texts.moveClosedText : texts.noOtherRound}</p>
      {rounds.length > 0 && (
        <Field label={texts.moveClosedTo} error={refusal?.fields.walkedOn}>
          <Select
            value={String(toRoundId)}
            onChange={event => setToRoundId(Number(event.target.value))}
            options={rounds.map(({ id, walkedOn, walker }) => ({
              value: String(id),
              label: `${shortDate(walkedOn)} (${weekday(walkedOn)}) ${walker?.name ?? texts.noWalker}`,
            }))}
          />
        </Field>
      )}
      <Alert>{refusal?.note}</Alert>
      <ModalActions>
        <Button onClick={onClose}>{texts.keep}</Button>
        <Button variant="ink" pending={isPending} disabled={!rounds.length} onClick={() => void move()}>
          {texts.moveIt}
        </Button>
      </ModalActions>
    </Modal>
  )
}
