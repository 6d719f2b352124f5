import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { AuditionDayPerson, AuditionDaySlot } from '#contract/auditions/day.ts'
import { auditionCheckInHours } from '#contract/limits.ts'
import { api } from '#web/api.ts'
import { TeamTabs } from '#web/applications/PlaceTabs.tsx'
import { idParam } from '#web/calls/id-param.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/calls/useChange.ts'
import { apiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { clock } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { ChipLink, Chips } from '#web/ui/forms/Chip.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { CalendarClock, Plus, Printer } from '#web/ui/icons.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import styles from '../Auditions.module.css'
import { auditions } from '../messages.ts'
import type { Route } from './+types/AuditionDayPage'
import own from './Day.module.css'
import { DaySheet, type DaySheetData } from './DaySheet.tsx'
import { DaySlot, type Doing, PersonRow } from './DaySlot.tsx'
import { planTexts, dayTexts as texts } from './messages.ts'

const DayPlanSheet = lazy(() => import('./DayPlanSheet.tsx'))
const readAgainMillis = 15_000

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, loaderData ? `${loaderData.title} ${texts.title}` : texts.title)

export async function loader({ context, request, params, url }: Route.LoaderArgs) {
  requireViewer(context, request)
  const castingId = idParam(params.castingId)
  const date = url.searchParams.get('date') ?? ''
  const query = /^\d{4}-\d{2}-\d{2}$/.test(date) ? { date } : {}
  const found = await apiOf(context).auditions.day({ params: { castingId }, query })
  return { ...found, castingId, now: Date.now() }
}

/** Whether arrivals can be recorded already. */
const isNear = (startAt: string, now: number) => Date.parse(startAt) - auditionCheckInHours * 3_600_000 <= now

export default function AuditionDayPage({ loaderData }: Route.ComponentProps) {
  const { title, canDecide, date, days, slots, castingId, now } = loaderData
  const { change } = useChange()
  const navigate = useNavigate()
  const { isPending, run } = useCall({ toasts: true })
  const [isPlanning, setPlanning] = useState(false)
  const [sheet, setSheet] = useState<DaySheetData | null>(null)
  const isOn = slots.some(slot => isNear(slot.startAt, now))
  useReadAgain(isOn)

  const everybody = slots.flatMap(slot => slot.people.map(person => ({ slot, person })))
  const changes = everybody.filter(({ person }) => person.status === 'CHANGE')
  const waiting = everybody.filter(({ person }) => person.arrivedAt !== null && person.calledAt === null)
  const move = (from: AuditionDaySlot, person: AuditionDayPerson, to: AuditionDaySlot) => {
    const params = { castingId, slotId: from.id, inviteId: person.inviteId }
    void change(
      () => api.auditions.moveInvite({ params, body: { slotId: to.id } }),
      texts.moved(person.name, to.startAt),
    )
  }
  const checkIn: Doing['checkIn'] = (slot, person, arrival) => {
    const params = { castingId, slotId: slot.id, inviteId: person.inviteId }
    void change(() => api.auditions.checkIn({ params, body: { arrival } }))
  }
  const print = () =>
    date !== null &&
    run(async () => setSheet({ date, ...(await api.auditions.daySheet({ params: { castingId }, query: { date } })) }))
  const doing = { canDecide, move, checkIn, slots, now }
  if (sheet) return <DaySheet {...sheet} onClose={() => setSheet(null)} />
  const plan = (
    <Button auto variant="ink" onClick={() => setPlanning(true)}>
      <Icon icon={Plus} size={18} />
      {planTexts.open}
    </Button>
  )
  return (
    <div className="wrap">
      <header className={styles.head}>
        <div>
          <Text size="h1">{date ? texts.day(date) : texts.title}</Text>
          <p>{title}</p>
        </div>
        <div className={styles.actions}>
          <LinkButton auto href={canDecide ? paths.teamAuditions(castingId) : paths.workspace(castingId)}>
            {canDecide ? texts.all : texts.toApplicants}
          </LinkButton>
          {canDecide && everybody.length > 0 && (
            <Button auto variant="line" pending={isPending} onClick={print} title={texts.printHelp}>
              <Icon icon={Printer} size={16} />
              {texts.print}
            </Button>
          )}
          {canDecide && plan}
        </div>
      </header>
      {canDecide && <TeamTabs castingId={castingId} label={auditions.title} current="auditions" />}
      {days.length > 1 && (
        <div className={own.days}>
          <Chips label={texts.days} scroll>
            {days.map(each => (
              <ChipLink key={each.date} on={each.date === date} href={paths.auditionDay(castingId, each.date)}>
                {texts.chip(each.date, each.people)}
              </ChipLink>
            ))}
          </Chips>
        </div>
      )}
      {slots.length === 0 ? (
        <Empty icon={CalendarClock} title={texts.none}>
          {texts.noneText}
        </Empty>
      ) : (
        <div className={own.columns}>
          {(changes.length > 0 || isOn) && (
            <aside className={own.aside}>
              {changes.length > 0 && (
                <section aria-labelledby="changes">
                  <h2 id="changes">{texts.changes(changes.length)}</h2>
                  <ul className={own.people}>
                    {changes.map(({ slot, person }) => (
                      <PersonRow key={person.inviteId} slot={slot} person={person} doing={doing} isShort />
                    ))}
                  </ul>
                </section>
              )}
              {isOn && (
                <section aria-labelledby="waiting">
                  <h2 id="waiting">{texts.waiting(waiting.length)}</h2>
                  {waiting.length === 0 && <p className={styles.sub}>{texts.waitingEmpty}</p>}
                  <ol className={own.waiting}>
                    {waiting.toSorted(byTurn).map(({ slot, person }) => (
                      <li key={person.inviteId}>
                        <span>
                          <b>{person.name}</b>
                          <small>
                            {clock(slot.startAt)} · {texts.arrivedAt(person.arrivedAt ?? '')}
                          </small>
                        </span>
                        {canDecide && (
                          <Button
                            auto
                            size="sm"
                            variant="ink"
                            aria-label={texts.callOf(person.name)}
                            onClick={() => checkIn(slot, person, 'CALLED')}
                          >
                            {texts.call}
                          </Button>
                        )}
                      </li>
                    ))}
                  </ol>
                </section>
              )}
            </aside>
          )}
          <section aria-label={texts.times}>
            <p className={styles.sub}>{canDecide ? texts.dragHelp : texts.readOnly}</p>
            <ol className={own.slots}>
              {slots.map(slot => (
                <DaySlot key={slot.id} slot={slot} doing={doing} isNear={isNear(slot.startAt, now)} />
              ))}
            </ol>
          </section>
        </div>
      )}
      <Suspense>
        {isPlanning && (
          <DayPlanSheet
            castingId={castingId}
            onDone={(planned, said) => {
              setPlanning(false)
              toast.success(said)
              void navigate(paths.auditionDay(castingId, planned))
            }}
            onClose={() => setPlanning(false)}
          />
        )}
      </Suspense>
    </div>
  )
}

type Waiting = { slot: AuditionDaySlot; person: AuditionDayPerson }

/** By slot, then by order of invitation. */
const byTurn = (one: Waiting, other: Waiting) =>
  one.slot.startAt.localeCompare(other.slot.startAt) ||
  (one.person.arrivedAt ?? '').localeCompare(other.person.arrivedAt ?? '')

/** Colleagues at the door record arrivals too: polls while the page is visible. */
function useReadAgain(isOn: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isOn) return
    const reading = setInterval(() => document.hidden || revalidate(), readAgainMillis)
    return () => clearInterval(reading)
  }, [isOn, revalidate])
}
