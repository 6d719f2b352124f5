import { useEffect, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { AuditionDayPerson, AuditionDaySlot } from '#contract/auditions/day.ts'
import { TeamTabs } from '#web/applications/PlaceTabs.tsx'
import { idParam } from '#web/calls/id-param.ts'
import { useCall } from '#web/calls/useCall.ts'
import { apiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { PendingNews } from '#web/notifications/telling/PendingNews.tsx'
import { paths } from '#web/paths.ts'
import { api } from '#web/team-api.ts'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { clock } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { ChipLink, Chips } from '#web/ui/forms/Chip.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { CalendarClock, Plus, Printer } from '#web/ui/icons.ts'
import { later } from '#web/ui/later.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import styles from '../Auditions.module.css'
import { auditions } from '../messages.ts'
import { useTelling } from '../useTelling.tsx'
import type { Route } from './+types/AuditionDayPage'
import { Board } from './Board.tsx'
import own from './Day.module.css'
import { DayMenu } from './DayMenu.tsx'
import { DaySheet, type DaySheetData } from './DaySheet.tsx'
import { byTurn, type Doing, isComing, isNear } from './day.ts'
import { MoveSheet } from './MoveSheet.tsx'
import { planTexts, dayTexts as texts } from './messages.ts'
import { useDeeds } from './useDeeds.ts'
import { useWho } from './useWho.ts'

const DayPlanSheet = later(() => import('./DayPlanSheet.tsx'))
const WalkInSheet = later(() => import('./WalkInSheet.tsx'))
const PersonPanel = later(() => import('./PersonPanel.tsx'))
const readAgainMillis = 15_000

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, loaderData ? `${loaderData.title} ${texts.title}` : texts.title)

export async function loader({ context, request, params, url }: Route.LoaderArgs) {
  requireViewer(context, request)
  const castingId = idParam(params.castingId)
  const date = url.searchParams.get('date') ?? ''
  const query = /^\d{4}-\d{2}-\d{2}$/.test(date) ? { date } : {}
  const found = await apiOf(context).auditions.day({ params: { castingId }, query })
  return { ...found, castingId, who: Number(url.searchParams.get('who')) || null, now: Date.now() }
}

export default function AuditionDayPage({ loaderData }: Route.ComponentProps) {
  const { title, canDecide, canRate, date, days, files, slots, pending, castingId, now } = loaderData
  const { ask, modal, takeBack } = useTelling(castingId)
  const navigate = useNavigate()
  const { isPending, run } = useCall({ toasts: true })
  const [isPlanning, setPlanning] = useState(false)
  const [isWalkIn, setWalkIn] = useState(false)
  const [moving, setMoving] = useState<number | null>(null)
  const [who, setWho] = useWho(loaderData.who)
  const [sheet, setSheet] = useState<DaySheetData | null>(null)
  const isOn = slots.some(slot => isNear(slot, now))
  useReadAgain(isOn)

  const everybody = slots.flatMap(slot => slot.people.map(person => ({ slot, person })))
  const findPlaced = (inviteId: number | null) => everybody.find(({ person }) => person.inviteId === inviteId)
  const coming = everybody.filter(({ person }) => isComing(person))
  const changes = coming.filter(({ person }) => person.status === 'CHANGE')
  const declined = everybody.filter(({ person }) => !isComing(person))
  const waiting = coming.filter(({ person }) => person.arrivedAt !== null && person.calledAt === null)
  const deeds = useDeeds(castingId, ask, setMoving)
  const print = () =>
    date !== null &&
    run(async () => setSheet({ date, ...(await api.auditions.daySheet({ params: { castingId }, query: { date } })) }))
  const doing: Doing = { ...deeds, canDecide, slots, now, open: setWho }
  const { move, checkIn } = deeds
  const shown = findPlaced(who)
  const moved = findPlaced(moving)
  const beside = (by: 1 | -1) => {
    const next = shown && coming[coming.indexOf(shown) + by]
    return next && (() => setWho(next.person.inviteId))
  }
  if (sheet) return <DaySheet {...sheet} onClose={() => setSheet(null)} />
  return (
    <div className={`wrap ${own.page}`}>
      <header className={styles.head}>
        <div>
          <Text size="h1">{date ? texts.day(date) : texts.title}</Text>
          <p>{[title, coming.length > 0 && texts.people(coming.length)].filter(Boolean).join(' · ')}</p>
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
          {canDecide && date !== null && (
            <DayMenu
              castingId={castingId}
              date={date}
              list={coming}
              now={now}
              onWalkIn={isOn ? () => setWalkIn(true) : undefined}
              onAsk={ask}
            />
          )}
          {canDecide && (
            <Button auto variant="ink" onClick={() => setPlanning(true)}>
              <Icon icon={Plus} size={18} />
              {planTexts.open}
            </Button>
          )}
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
      <PendingNews list={pending} onTakeBack={takeBack} />
      {slots.length === 0 ? (
        <Empty icon={CalendarClock} title={texts.none}>
          {texts.noneText}
        </Empty>
      ) : (
        <>
          <p className={own.help}>
            {canDecide ? texts.help : texts.readOnly}
            {canDecide && <span className="only-wide"> {texts.keys}</span>}
          </p>
          <div className={own.columns}>
            <Board doing={doing} />
            {(changes.length > 0 || declined.length > 0 || isOn) && (
              <aside className={own.aside}>
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
                <Answers title={texts.changes(changes.length)} list={changes} onOpen={setWho} />
                <Answers title={texts.declined(declined.length)} list={declined} onOpen={setWho} />
              </aside>
            )}
          </div>
        </>
      )}
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
      {isWalkIn && <WalkInSheet castingId={castingId} slots={slots} now={now} onClose={() => setWalkIn(false)} />}
      {shown && (
        <PersonPanel
          {...shown}
          castingId={castingId}
          doing={doing}
          canRate={canRate}
          files={files}
          onPrevious={beside(-1)}
          onNext={beside(1)}
          onClose={() => setWho(null)}
        />
      )}
      {modal}
      {moved && (
        <MoveSheet
          from={moved.slot}
          person={moved.person}
          slots={slots}
          now={now}
          onChoose={to => move(moved.slot, moved.person, to)}
          onClose={() => setMoving(null)}
        />
      )}
    </div>
  )
}

type AnswersProps = {
  title: string
  list: { slot: AuditionDaySlot; person: AuditionDayPerson }[]
  onOpen: (inviteId: number) => void
}

/** People who answered that they want another time, or that they are not coming. */
function Answers({ title, list, onOpen }: AnswersProps) {
  if (!list.length) return null
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul className={own.answers}>
        {list.map(({ slot, person }) => (
          <li key={person.inviteId}>
            <button type="button" onClick={() => onOpen(person.inviteId)}>
              <b>{person.name}</b> <span className="num">{clock(slot.startAt)}</span>
              {person.words && <small>{person.words}</small>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Colleagues at the door record arrivals too: polls while the page is visible. */
function useReadAgain(isOn: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isOn) return
    const reading = setInterval(() => document.hidden || revalidate(), readAgainMillis)
    return () => clearInterval(reading)
  }, [isOn, revalidate])
}
