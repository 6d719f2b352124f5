import { useState } from 'react'
import type { AppContract } from '#contract'
import { AutoTourReason, AutoTourSkip, AutoTourState, shootCategory } from '#contract/codes/tours.ts'
import type { DataOf } from '#contract/endpoint.ts'
import type { Plus } from '#contract/membership/shapes.ts'
import { orderPages } from '#contract/payments/order-pages.ts'
import type { TourCategory } from '#contract/tours/index.ts'
import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/calls/useChange.ts'
import { PrintedFile } from '#web/media/print/PrintedFile.tsx'
import { paths } from '#web/paths.ts'
import { partsOf } from '#web/tours/parts.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Alert } from '#web/ui/display/Card.tsx'
import { dateRange, shortDate, weekday, won } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Checkbox, Switch } from '#web/ui/forms/Choice.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { Select } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import { autoTourTexts as texts } from './messages.ts'
import styles from './PaymentInfo.module.css'

export type AutoTourFacts = DataOf<AppContract['tours']['autoTour']>
type Tours = DataOf<AppContract['tours']['toursLeftOut']>['list']
type Props = { plus: Plus; categories: TourCategory[]; auto: AutoTourFacts; profileId: number | null; leftOut: Tours }

const caps = [1, 2, 3, 5, 10, 20] as const
const dayOf = (day: string) => `${shortDate(day)} (${weekday(day)})`

/** [U-09] Automatic tours: opted into, listed three days ahead, and charged to the card on file. */
export function AutoTour({ plus, categories, auto, profileId, leftOut }: Props) {
  const { change, isPending } = useChange()
  const { isOn } = plus.autoTour
  return (
    <div id="auto-tour" className={styles.auto}>
      <Switch
        checked={isOn}
        aria-busy={isPending || undefined}
        note={isOn ? texts.on : texts.off}
        onChange={event => {
          const body = { ...plus.autoTour, isOn: event.target.checked }
          void change(() => api.membership.setAutoTour({ body }))
        }}
      >
        {texts.switch}
      </Switch>
      <p>{texts.greatest(plus.autoTour.monthlyCap, won(auto.greatest))}</p>
      <p className={styles.small}>{texts.rule}</p>
      {auto.current && <Month plusId={plus.id} isOn={isOn} month={auto.current} />}
      {isOn && !auto.current && <p>{texts.noList}</p>}
      {isOn && <Settings key={plus.autoTour.profileFileId} {...{ plus, categories, profileId }} />}
      {auto.offices.length > 0 && (
        <section>
          <h3>{texts.offices}</h3>
          <ul className={styles.rows}>
            {auto.offices.map(({ id, name, agreedSum }) => (
              <li key={id}>
                <div>
                  <b>{name}</b>
                  <span>{texts.upTo(won(agreedSum))}</span>
                </div>
                <Button
                  auto
                  size="sm"
                  aria-label={`${name} ${texts.withdraw}`}
                  onClick={() =>
                    change(() => api.tours.withdrawFromOffice({ params: { officeId: id } }), texts.withdrawn)
                  }
                >
                  {texts.withdraw}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <LeftOut plusId={plus.id} tours={leftOut} />
      {auto.earlier.length > 0 && (
        <section>
          <h3>{texts.earlier}</h3>
          <ul className={styles.rows}>
            {auto.earlier.map(({ month, state, reason, orderId }) => (
              <li key={month}>
                <div>
                  <b>{texts.month(Number(month.slice(0, 4)), Number(month.slice(5, 7)))}</b>
                  <span>{reason ? AutoTourReason[reason] : AutoTourState[state]}</span>
                </div>
                {orderId !== null && state === 'ORDERED' && (
                  <LinkButton auto size="sm" href={orderPages.tour(orderId)}>
                    {texts.see}
                  </LinkButton>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Settings({ plus, categories, profileId }: Pick<Props, 'plus' | 'categories' | 'profileId'>) {
  const { autoTour } = plus
  const { run, isPending, refusal } = useCall()
  const { done } = useChange()
  const [fileId, setFileId] = useState(autoTour.profileFileId)
  function save(form: HTMLFormElement) {
    const given = new FormData(form)
    const body = {
      isOn: true,
      categoryIds: given.getAll('categoryIds').map(Number),
      monthlyCap: Number(given.get('cap')),
      profileFileId: fileId,
    }
    void run(async () => {
      await api.membership.setAutoTour({ body })
      await done(texts.saved)
    })
  }
  return (
    <ScriptForm className={styles.autoForm} noValidate onSubmit={event => save(event.currentTarget)}>
      <Alert>{refusal?.note}</Alert>
      <Field label={texts.categories} help={texts.categoriesHelp} group optional>
        {categories
          .filter(({ id }) => id !== shootCategory)
          .map(({ id, name }) => (
            <Checkbox key={id} name="categoryIds" value={id} defaultChecked={autoTour.categoryIds.includes(id)}>
              {name}
            </Checkbox>
          ))}
      </Field>
      <Field label={texts.cap} help={texts.capHelp}>
        <Select
          name="cap"
          defaultValue={String(autoTour.monthlyCap)}
          options={[...new Set([...caps, autoTour.monthlyCap])]
            .sort((a, b) => a - b)
            .map(cap => ({ value: String(cap), label: texts.capOf(cap) }))}
        />
      </Field>
      <PrintedFile profileId={profileId} fileId={fileId} onChange={setFileId} error={refusal?.fields.profileFileId} />
      <Button auto type="submit" variant="ink" pending={isPending}>
        {texts.save}
      </Button>
    </ScriptForm>
  )
}

type MonthProps = { plusId: number; isOn: boolean; month: NonNullable<AutoTourFacts['current']> }

function Month({ plusId, isOn, month }: MonthProps) {
  const { change, pending } = useChange()
  const { run, isPending, refusal } = useCall()
  const { done } = useChange()
  const [chosen, setChosen] = useState<number[]>([])
  const isOpen = month.state === 'LISTED'
  const fresh = month.stops.filter(({ isAgreed }) => !isAgreed)
  const marked = chosen.filter(id => fresh.some(({ tour }) => tour.id === id))
  const bridge = (tourId: number) => ({ plfilPlusInfoId: plusId, profileTourId: tourId })
  const agree = () =>
    run(async () => {
      const stops = fresh
        .filter(({ tour }) => marked.includes(tour.id))
        .map(({ tour }) => ({ tourId: tour.id, sum: tour.memberSum }))
      await api.tours.agreeToOffices({ body: { stops, consented: true } })
      setChosen([])
      await done(texts.agreed)
    })
  return (
    <section aria-label={texts.thisMonth}>
      <h3>
        {texts.thisMonth} <Badge tone={isOpen ? 'info' : 'plain'}>{AutoTourState[month.state]}</Badge>
      </h3>
      <p>{month.reason ? AutoTourReason[month.reason] : isOpen ? whatHappens(month, isOn) : texts.ordered}</p>
      {month.state === 'ORDERED' && month.orderId !== null && (
        <LinkButton auto size="sm" href={orderPages.tour(month.orderId)}>
          {texts.see}
        </LinkButton>
      )}
      {month.stops.some(({ skipped }) => skipped) && (
        <ul className={styles.rows}>
          {month.stops.map(
            ({ tour, skipped }) =>
              skipped && (
                <li key={tour.id}>
                  <div>
                    <b>{tour.title}</b>
                    <span>{AutoTourSkip[skipped]}</span>
                  </div>
                </li>
              ),
          )}
        </ul>
      )}
      {isOpen && (
        <ul className={styles.rows}>
          {month.stops
            .filter(({ isAgreed }) => isAgreed)
            .map(({ tour, isLeftOut }) => (
              <li key={tour.id}>
                <div>
                  <b>{tour.title}</b>
                  <span>{isLeftOut ? texts.leftOut : factsOf(tour)}</span>
                </div>
                <Button
                  auto
                  size="sm"
                  pending={pending === tour.id}
                  aria-label={`${tour.title} ${isLeftOut ? texts.takeBack : texts.leaveOut}`}
                  onClick={() =>
                    change(
                      () =>
                        isLeftOut
                          ? api.tours.takeTourBack({ body: bridge(tour.id) })
                          : api.tours.leaveTourOut({ body: bridge(tour.id) }),
                      isLeftOut ? texts.takenBack : texts.leftOutNow,
                      { of: tour.id },
                    )
                  }
                >
                  {isLeftOut ? texts.takeBack : texts.leaveOut}
                </Button>
              </li>
            ))}
        </ul>
      )}
      {isOpen && fresh.length > 0 && (
        <ScriptForm className={styles.autoForm} noValidate onSubmit={() => void agree()}>
          <Field label={texts.fresh} help={texts.freshHelp} group error={refusal?.message}>
            {fresh.map(({ tour, agreedSum }) => (
              <Checkbox
                key={tour.id}
                checked={marked.includes(tour.id)}
                note={agreedSum === null ? factsOf(tour) : `${factsOf(tour)} · ${texts.dearer(won(agreedSum))}`}
                onChange={event =>
                  setChosen(event.target.checked ? [...marked, tour.id] : marked.filter(id => id !== tour.id))
                }
              >
                {tour.title}
              </Checkbox>
            ))}
          </Field>
          <p className={styles.small}>{month.consent}</p>
          <Button auto type="submit" variant="ink" pending={isPending} disabled={marked.length === 0}>
            {texts.agree(marked.length)}
          </Button>
        </ScriptForm>
      )}
    </section>
  )
}

const factsOf = (tour: Tours[number]) =>
  texts.visits(won(tour.memberSum), partsOf(tour, true), dateRange(tour.visitsFrom, tour.visitsTo))

function whatHappens({ ordersOn, amount }: MonthProps['month'], isOn: boolean): string {
  if (!isOn) return texts.offNow
  return amount > 0 ? texts.willOrder(dayOf(ordersOn), won(amount)) : texts.nothingAgreed(dayOf(ordersOn))
}

function LeftOut({ plusId, tours }: { plusId: number; tours: Tours }) {
  const { change, pending } = useChange()
  if (!tours.length) return null
  return (
    <section>
      <h3>{texts.leftOutTours}</h3>
      <ul className={styles.rows}>
        {tours.map(({ id, title }) => (
          <li key={id}>
            <ListLink href={paths.tours(0)}>{title}</ListLink>
            <Button
              auto
              size="sm"
              pending={pending === id}
              aria-label={`${title} ${texts.takeBack}`}
              onClick={() =>
                change(
                  () => api.tours.takeTourBack({ body: { plfilPlusInfoId: plusId, profileTourId: id } }),
                  texts.takenBack,
                  { of: id },
                )
              }
            >
              {texts.takeBack}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
