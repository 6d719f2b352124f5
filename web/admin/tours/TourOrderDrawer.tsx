import { useState } from 'react'
import type { TourOrderForOperators } from '#contract/admin/tours.ts'
import { TourOrderState, VisitState } from '#contract/codes/tours.ts'
import type { Image } from '#contract/common.ts'
import { api } from '#web/admin/api.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/calls/useChange.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Alert, DefinitionList, Note } from '#web/ui/display/Card.tsx'
import { Photo } from '#web/ui/display/Photo.tsx'
import { fullDateTime, won } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import { Drawer } from '#web/ui/overlay/Drawer.tsx'
import { AdminLink } from '../AdminLink.tsx'
import styles from '../admin.module.css'
import { AuditLink } from '../audit/AuditLink.tsx'
import { MemberLink } from '../members/MemberLink.tsx'
import { decided } from '../messages.ts'
import { PictureField } from '../PictureField.tsx'
import { ReasonField } from '../ReasonField.tsx'
import { TaskActions } from '../TaskActions.tsx'
import { tourOrdersTexts as texts } from './messages.ts'

type Order = TourOrderForOperators
type Move = keyof typeof texts.to
type Task = 'FILE_REJECTED' | 'CANCEL'

/** The transitions that a state allows; orders without paper skip the print. */
function movesOf({ state, copies }: Order): Move[] {
  if (state === 'RECEIVED') return ['FILE_CHECK']
  if (state === 'FILE_CHECK') return ['FILE_REJECTED', copies ? 'PRINTING' : 'TOURING']
  if (state === 'PRINTING') return ['TOURING']
  return state === 'TOURING' ? ['DONE'] : []
}

/** One tour order: its file, print and visits, and its next transition. */
export function TourOrderDrawer({ order, onClose }: { order: Order; onClose: () => void }) {
  const [task, setTask] = useState<Task | null>(null)
  const { run, isPending, refusal } = useCall()
  const { done } = useChange()
  const params = { orderId: order.id }
  const move = (to: Move, reason = '') =>
    run(async () => {
      await api.admin.moveTourOrder({ params, body: { to, reason } })
      setTask(null)
      await done(texts.moved[to])
    })
  const cancel = (reason: string) =>
    run(async () => {
      const { isProposed } = await api.admin.cancelTourOrder({ params, body: { reason } })
      setTask(null)
      await done(isProposed ? decided.REFUND_PROPOSED : texts.cancelled)
    })
  const undo = () =>
    run(async () => {
      await api.admin.undoTourMove({ params })
      await done(texts.undone)
    })
  const moves = movesOf(order)
  const footer = (
    <div className={styles.actions}>
      <span />
      {order.undoTo && (
        <Button auto pending={isPending} onClick={() => void undo()}>
          {texts.undoTo(TourOrderState[order.undoTo])}
        </Button>
      )}
      {order.refund.isPossible && (
        <Button auto onClick={() => setTask('CANCEL')}>
          {texts.cancel}
        </Button>
      )}
      {moves.map(to => (
        <Button
          key={to}
          auto
          variant={to === 'FILE_REJECTED' ? undefined : 'ink'}
          pending={isPending}
          onClick={() => (to === 'FILE_REJECTED' ? setTask(to) : void move(to))}
        >
          {texts.to[to]}
        </Button>
      ))}
    </div>
  )
  return (
    <Drawer
      open
      large
      title={texts.title}
      subtitle={texts.number(order.id)}
      onClose={onClose}
      footer={!task && (moves.length || order.refund.isPossible || order.undoTo) ? footer : undefined}
    >
      <div className={styles.detail}>
        <p className={styles.kind}>{TourOrderState[order.state]}</p>
        <h3>{order.buyer?.name ?? texts.gone}</h3>
        <Alert>{refusal?.note}</Alert>
        {task ? (
          <section>
            <h4>{task === 'CANCEL' ? texts.cancel : texts.to.FILE_REJECTED}</h4>
            {task === 'CANCEL' && <Note tone="info">{`${order.refund.note} ${won(order.refund.refund)}`}</Note>}
            <ScriptForm
              className={styles.form}
              noValidate
              onSubmit={event => {
                const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
                void (task === 'CANCEL' ? cancel(reason) : move(task, reason))
              }}
            >
              <ReasonField
                suggestions={task === 'CANCEL' ? texts.cancelReasons : texts.rejectReasons}
                error={refusal?.fields.reason}
                help={task === 'CANCEL' ? texts.logged : texts.rejectHelp}
              />
              <TaskActions
                submit={task === 'CANCEL' ? texts.cancel : texts.to.FILE_REJECTED}
                isPending={isPending}
                onStop={() => setTask(null)}
                isDangerous={task === 'CANCEL'}
              />
            </ScriptForm>
          </section>
        ) : (
          <Facts order={order} />
        )}
        <AuditLink type="order" id={order.id} />
      </div>
    </Drawer>
  )
}

function Facts({ order }: { order: Order }) {
  const { buyer, profileId, profileFile, rejection, items, proofs, amount, createdAt, state, copies } = order
  const prints = proofs.filter(({ visitId }) => visitId === null)
  return (
    <>
      <section>
        <DefinitionList
          items={[
            [texts.buyer, <MemberLink key="buyer" person={buyer} />],
            [
              texts.file,
              profileFile ? (
                <a key="file" href={`/v1/files/${profileFile.id}`} download>
                  {profileFile.name}
                </a>
              ) : (
                profileId && (
                  <a key="sheet" href={paths.actorPdf(profileId)} download>
                    {texts.sheet}
                  </a>
                )
              ),
            ],
            [texts.copies, texts.copiesOf(copies)],
            [
              texts.money,
              <AdminLink key="money" href={officePaths.adminPayments({ id: order.id })}>
                {texts.toPayment(won(amount))}
              </AdminLink>,
            ],
            [texts.orderedAt, fullDateTime(createdAt)],
            [texts.rejection, rejection],
          ]}
        />
      </section>
      <section>
        <h4>{texts.visits}</h4>
        <ul className={styles.visits}>
          {items.map(({ id, tourId, title, state: visit, note }) => (
            <li key={id}>
              <ListLink href={officePaths.adminTours({ id: tourId })}>{title}</ListLink>{' '}
              <Badge tone={visit === 'VISITED' ? 'ok' : 'plain'}>{VisitState[visit]}</Badge>{' '}
              <small className={styles.quiet}>{note}</small>
              <Proofs images={proofs.filter(({ visitId }) => visitId === id)} name={texts.visitPhoto(title)} />
            </li>
          ))}
        </ul>
      </section>
      {copies > 0 && (state === 'PRINTING' || prints.length > 0) && (
        <section>
          <h4>{texts.proofs}</h4>
          <Proofs images={prints} name={texts.proofs} orderId={state === 'PRINTING' ? order.id : undefined} />
          {state === 'PRINTING' && <PrintProof orderId={order.id} />}
        </section>
      )}
    </>
  )
}

type ProofsProps = {
  images: { image: Image }[]
  name: string
  /** Set if its photos can be removed. */
  orderId?: number
}

function Proofs({ images, name, orderId }: ProofsProps) {
  const { change, pending } = useChange()
  if (images.length === 0) return null
  return (
    <ul className={styles.pictures}>
      {images.map(({ image }, at) => (
        <li key={image.id}>
          <Photo image={image} alt={name} ratio="4/5" sizes="130px" />
          {orderId !== undefined && (
            <Button
              size="sm"
              variant="text"
              pending={pending === image.id}
              aria-label={texts.takeProofOf(at + 1)}
              onClick={() =>
                void change(
                  () => api.admin.removePrintProof({ params: { orderId, imageId: image.id } }),
                  texts.proofTaken,
                  { of: image.id },
                )
              }
            >
              {texts.takeProof}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** A photo counts as soon as it is uploaded. */
function PrintProof({ orderId }: { orderId: number }) {
  const { run, refusal } = useCall()
  const { done } = useChange()
  const add = (image: Image | null) =>
    image &&
    run(async () => {
      await api.admin.addPrintProofs({ params: { orderId }, body: { imageIds: [image.id] } })
      await done(texts.proofSaved)
    })
  return (
    <>
      <p className={styles.quiet}>{texts.proofsHelp}</p>
      <PictureField isProof image={null} onChange={image => void add(image)} error={refusal?.message} />
    </>
  )
}
