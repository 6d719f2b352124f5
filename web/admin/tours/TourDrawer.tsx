import { type ReactNode, useState } from 'react'
import type { TourForOperators, TourOffice } from '#contract/admin/tours.ts'
import { shootCategory, TourState, VisitState } from '#contract/codes/tours.ts'
import type { Image } from '#contract/common.ts'
import { tourLengths } from '#contract/limits.ts'
import { api } from '#web/admin/api.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/calls/useChange.ts'
import { paths } from '#web/paths.ts'
import { Badge, type Tone } from '#web/ui/display/Badge.tsx'
import { Alert, DefinitionList, Note } from '#web/ui/display/Card.tsx'
import { clock, dateRange, fullDateTime, shortDate, won } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Checkbox, Radio } from '#web/ui/forms/Choice.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import { Drawer } from '#web/ui/overlay/Drawer.tsx'
import styles from '../admin.module.css'
import { AuditLink } from '../audit/AuditLink.tsx'
import { PictureField } from '../PictureField.tsx'
import { ReasonField } from '../ReasonField.tsx'
import { TaskActions } from '../TaskActions.tsx'
import { tourDrawerTexts as texts, tourSheetTexts, toursPageTexts } from './messages.ts'
import { ShootVisits } from './ShootVisits.tsx'
import { TourSheet } from './TourSheet.tsx'

type Visit = Awaited<ReturnType<typeof api.admin.visitsOfTour>>['list'][number]
type Move = keyof typeof texts.moved
type Props = { tour: TourForOperators; offices: TourOffice[]; visits: Visit[]; onClose: () => void }

const nextOf: Record<string, [Move, string][]> = {
  DRAFT: [['OPEN', texts.open]],
  OPEN: [['CLOSED', texts.close]],
  CLOSED: [
    ['OPEN', texts.reopen],
    ['DONE', texts.done],
  ],
}

/** One tour: its facts, the visiting profiles, and the results. */
export function TourDrawer({ tour, offices, visits, onClose }: Props) {
  const { change, isPending } = useChange()
  const [isEditing, setIsEditing] = useState(false)
  const [isCancelling, setIsCancelling] = useState(false)
  const isOver = tour.state === 'DONE' || tour.state === 'CANCELLED'
  const move = (to: Move, reason = '') =>
    change(() => api.admin.moveTour({ params: { tourId: tour.id }, body: { to, reason } }), texts.moved[to])
  const footer = (
    <div className={styles.actions}>
      <Button auto onClick={() => setIsCancelling(true)}>
        {texts.cancel}
      </Button>
      <Button auto onClick={() => setIsEditing(true)}>
        {texts.change}
      </Button>
      {nextOf[tour.state]?.map(([to, label]) => (
        <Button key={to} auto variant="ink" pending={isPending} onClick={() => move(to)}>
          {label}
        </Button>
      ))}
    </div>
  )
  return (
    <>
      <Drawer
        open
        large
        title={tour.office.name}
        subtitle={dateRange(tour.visitsFrom, tour.visitsTo)}
        onClose={onClose}
        footer={isOver || isCancelling ? undefined : footer}
      >
        <div className={styles.detail}>
          <p className={styles.kind}>{TourState[tour.state]}</p>
          <h3>{tour.lookingFor || tour.office.name}</h3>
          {isCancelling ? (
            <Cancel
              isPending={isPending}
              onStop={() => setIsCancelling(false)}
              onCancel={reason => {
                void move('CANCELLED', reason)
                setIsCancelling(false)
              }}
            />
          ) : (
            <>
              <section>
                <h4>{texts.facts}</h4>
                <DefinitionList
                  items={[
                    [texts.kind, wayOf(tour)],
                    [toursPageTexts.closes, fullDateTime(tour.closesAt)],
                    [toursPageTexts.places, toursPageTexts.placesOf(tour.taken, tour.capacity)],
                    ...(tour.castingId === null
                      ? []
                      : [
                          [
                            texts.casting,
                            <ListLink key="casting" href={paths.casting(tour.castingId)}>
                              {texts.castingOf(tour.castingId)}
                            </ListLink>,
                          ] as [string, ReactNode],
                        ]),
                    [
                      texts.price,
                      tour.price === null ? texts.standard : texts.prices(won(tour.price), won(tour.memberPrice ?? 0)),
                    ],
                  ]}
                />
                {tour.taken !== tour.holding && <Recount tour={tour} />}
                {tour.isQRTour && tour.state !== 'DRAFT' && (
                  <p>
                    <LinkButton auto size="sm" href={officePaths.adminTourSheet(tour.id)}>
                      {texts.sheet}
                    </LinkButton>
                  </p>
                )}
              </section>
              {tour.office.categoryId === shootCategory ? (
                <ShootVisits tourId={tour.id} visits={visits} />
              ) : (
                <Visits tourId={tour.id} visits={visits} />
              )}
              <AuditLink type="tour" id={tour.id} />
            </>
          )}
        </div>
      </Drawer>
      {isEditing && <TourSheet offices={offices} tour={tour} onClose={() => setIsEditing(false)} />}
    </>
  )
}

/** Offered where the places that count as taken are not those of the visits. */
function Recount({ tour: { id, taken, holding } }: { tour: TourForOperators }) {
  const { change, isPending } = useChange()
  const recount = () =>
    change(
      () => api.admin.recountTour({ params: { tourId: id } }),
      ({ before, after }) => texts.recounted(before, after),
    )
  return (
    <Note tone="warn">
      <p>{texts.miscounted(taken, holding)}</p>
      <Button auto size="sm" pending={isPending} onClick={recount}>
        {texts.recount}
      </Button>
    </Note>
  )
}

function wayOf({ isQRTour, office }: TourForOperators): string {
  if (office.categoryId === shootCategory) return office.categoryName
  return isQRTour ? tourSheetTexts.qr : tourSheetTexts.paper
}

type CancelProps = { isPending: boolean; onStop: () => void; onCancel: (reason: string) => void }

function Cancel({ isPending, onStop, onCancel }: CancelProps) {
  return (
    <section>
      <h4>{texts.cancel}</h4>
      <Note tone="warn">{texts.cancelNote}</Note>
      <ScriptForm
        className={styles.form}
        noValidate
        onSubmit={event => onCancel(String(new FormData(event.currentTarget).get('reason') ?? '').trim())}
      >
        <ReasonField suggestions={texts.cancelReasons} />
        <TaskActions submit={texts.cancel} isPending={isPending} onStop={onStop} isDangerous />
      </ScriptForm>
    </section>
  )
}

const tones: Record<string, Tone> = { VISITED: 'ok', REFUSED: 'warn', CLOSED: 'warn' }
const results = ['VISITED', 'REFUSED', 'CLOSED'] as const

function Visits({ tourId, visits }: { tourId: number; visits: Visit[] }) {
  const [chosen, setChosen] = useState<number[]>([])
  const { change, pending } = useChange()
  const open = visits.filter(({ state, orderState }) => state === 'WAITING' && orderState === 'TOURING')
  const marked = chosen.filter(id => open.some(visit => visit.id === id))
  const toggle = (id: number) => setChosen(marked.includes(id) ? marked.filter(other => other !== id) : [...marked, id])
  const undo = (visitId: number) =>
    change(() => api.admin.undoVisit({ params: { visitId } }), texts.undone, { of: visitId })
  return (
    <>
      <section>
        <h4>{texts.visits}</h4>
        {visits.length === 0 && <p className={styles.quiet}>{texts.noVisits}</p>}
        {visits.length > 0 && open.length === 0 && <p className={styles.quiet}>{texts.notTouring}</p>}
        {open.length > 0 && (
          <p>
            <Button
              auto
              size="sm"
              onClick={() => setChosen(marked.length === open.length ? [] : open.map(({ id }) => id))}
            >
              {marked.length === open.length ? texts.chooseNone : texts.chooseAll}
            </Button>
          </p>
        )}
        <ul className={styles.visits}>
          {visits.map(visit => {
            const name = visit.actorName ?? texts.gone
            return (
              <li key={visit.id}>
                {open.includes(visit) ? (
                  <Checkbox
                    checked={marked.includes(visit.id)}
                    aria-label={texts.choose(name)}
                    onChange={() => toggle(visit.id)}
                    note={texts.order(visit.orderId)}
                  >
                    {name}
                  </Checkbox>
                ) : (
                  <p>
                    {name} <small className={styles.quiet}>{texts.order(visit.orderId)}</small>{' '}
                    <Badge tone={tones[visit.state] ?? 'plain'}>{VisitState[visit.state]}</Badge>{' '}
                    {visit.at && <small className={styles.quiet}>{`${shortDate(visit.at)} ${clock(visit.at)}`}</small>}
                  </p>
                )}
                {visit.orderState === 'TOURING' && visit.state !== 'WAITING' && visit.state !== 'CANCELLED' && (
                  <Button auto size="sm" pending={pending === visit.id} onClick={() => undo(visit.id)}>
                    {texts.undo}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      </section>
      {marked.length > 0 && <MarkForm tourId={tourId} visitIds={marked} onDone={() => setChosen([])} />}
    </>
  )
}

/** The result at the office, for all selected visits at once. */
function MarkForm({ tourId, visitIds, onDone }: { tourId: number; visitIds: number[]; onDone: () => void }) {
  const [state, setState] = useState<(typeof results)[number]>('VISITED')
  const [image, setImage] = useState<Image | null>(null)
  const { run, isPending, refusal } = useCall()
  const { done } = useChange()
  const save = (note: string) =>
    run(async () => {
      const imageId = state === 'VISITED' ? (image?.id ?? null) : null
      await api.admin.markVisits({ params: { tourId }, body: { visitIds, state, imageId, note } })
      onDone()
      await done(texts.marked(visitIds.length))
    })
  return (
    <section>
      <h4>{texts.chosen(visitIds.length)}</h4>
      <ScriptForm
        className={styles.form}
        noValidate
        onSubmit={event => void save(String(new FormData(event.currentTarget).get('note') ?? '').trim())}
      >
        <Alert>{refusal?.note}</Alert>
        <Field label={texts.state} group>
          {results.map(code => (
            <Radio key={code} name="result" checked={state === code} onChange={() => setState(code)}>
              {VisitState[code]}
            </Radio>
          ))}
        </Field>
        {state === 'VISITED' && (
          <PictureField isProof image={image} onChange={setImage} error={refusal?.fields.imageId} />
        )}
        <Field label={texts.note} error={refusal?.fields.note} optional>
          <TextInput name="note" maxLength={tourLengths.visitNote} autoComplete="off" />
        </Field>
        <TaskActions submit={texts.mark} isPending={isPending} onStop={onDone} />
      </ScriptForm>
    </section>
  )
}
