import { useState } from 'react'
import type { AppContract } from '#contract'
import type { TourForOperators } from '#contract/admin/tours.ts'
import { Region } from '#contract/codes/profiles.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { api } from '#web/admin/api.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { useChange } from '#web/calls/useChange.ts'
import { DefinitionList } from '#web/ui/display/Card.tsx'
import { shortDate, weekday } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import { Drawer } from '#web/ui/overlay/Drawer.tsx'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import styles from '../admin.module.css'
import { TakeBack } from '../cases/TakeBack.tsx'
import { FinishRound, MoveClosed } from './FinishRound.tsx'
import { roundsTexts as texts } from './messages.ts'
import { RoundSheet } from './RoundSheet.tsx'

type Round = DataOf<AppContract['admin']['tourRounds']>['list'][number]
type Props = {
  round: Round
  /** Later rounds, for offices that were closed. */
  others: Round[]
  walkers: { id: number; name: string }[]
  tours: TourForOperators[]
  onClose: () => void
}

/** One round: its orders to print and start, and its offices in walking order. */
export function RoundDrawer({ round, others, walkers, tours, onClose }: Props) {
  const { change, isPending, done } = useChange()
  const [isEditing, setIsEditing] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const [asked, setAsked] = useState<'finish' | 'closed' | null>(null)
  const params = { roundId: round.id }
  const visited = round.stops.filter(({ waiting, marked }) => waiting === 0 && marked > 0).length
  const print = () => change(() => api.admin.printTourRound({ params }), texts.printed(round.checked))
  const start = () => change(() => api.admin.startTourRound({ params }), texts.started(round.proven, round.printing))
  async function remove() {
    await api.admin.deleteTourRound({ params })
    onClose()
    await done(texts.deleted)
  }
  return (
    <>
      <Drawer
        open
        large
        title={texts.title(`${shortDate(round.walkedOn)} (${weekday(round.walkedOn)})`)}
        subtitle={round.walker?.name ?? texts.noWalker}
        onClose={onClose}
        footer={
          <div className={styles.actions}>
            <Button auto onClick={() => setIsDeleting(true)}>
              {texts.delete}
            </Button>
            <Button auto onClick={() => setIsEditing(true)}>
              {texts.changeIt}
            </Button>
            {round.checked > 0 && (
              <Button auto variant="ink" pending={isPending} onClick={print}>
                {texts.print(round.checked)}
              </Button>
            )}
            {round.proven > 0 && (
              <Button auto variant="ink" pending={isPending} onClick={start}>
                {texts.start(round.proven)}
              </Button>
            )}
            {round.touring > 0 && round.decision === null && (
              <Button auto variant="ink" onClick={() => setAsked('finish')}>
                {texts.finish}
              </Button>
            )}
          </div>
        }
      >
        <div className={styles.detail}>
          <TakeBack decision={round.decision} />
          <h3>{texts.visitedOf(visited, round.stops.length)}</h3>
          <section>
            <h4>{texts.orders}</h4>
            <DefinitionList
              items={[
                [texts.checked, texts.count(round.checked)],
                [texts.printing, texts.count(round.printing)],
                [texts.proven, texts.count(round.proven)],
                [texts.touring, texts.count(round.touring)],
              ]}
            />
            <p className={styles.measures}>
              <LinkButton auto size="sm" href={officePaths.adminPrintingList(round.id)}>
                {texts.list}
              </LinkButton>
              {round.stops.some(({ marked }) => marked > 0) && (
                <Button auto size="sm" onClick={() => setAsked('closed')}>
                  {texts.moveClosed}
                </Button>
              )}
            </p>
          </section>
          <section>
            <h4>{texts.offices}</h4>
            <ol className={styles.entries}>
              {round.stops.map((stop, at) => (
                <li key={stop.tourId} className={styles.entry}>
                  <p>
                    <span className="num">{at + 1}.</span>{' '}
                    <ListLink href={officePaths.adminTours({ id: stop.tourId })}>
                      <b>{stop.title}</b>
                    </ListLink>{' '}
                    <small className={styles.quiet}>
                      {Region[stop.region]} · {stop.isQRTour ? texts.qr : texts.paper} ·{' '}
                      {texts.waitingOf(stop.waiting, stop.marked)}
                    </small>
                  </p>
                  {stop.isQRTour && (
                    <p>
                      <LinkButton auto size="sm" href={officePaths.adminTourSheet(stop.tourId)}>
                        {texts.sheet}
                      </LinkButton>
                    </p>
                  )}
                </li>
              ))}
            </ol>
          </section>
        </div>
      </Drawer>
      {asked === 'finish' && <FinishRound roundId={round.id} onClose={() => setAsked(null)} />}
      {asked === 'closed' && <MoveClosed roundId={round.id} rounds={others} onClose={() => setAsked(null)} />}
      {isEditing && <RoundSheet round={round} walkers={walkers} tours={tours} onClose={() => setIsEditing(false)} />}
      <Modal open={isDeleting} title={texts.deleteTitle} onClose={() => setIsDeleting(false)}>
        <p>{texts.deleteText}</p>
        <ModalActions>
          <Button onClick={() => setIsDeleting(false)}>{texts.keep}</Button>
          <Button variant="danger" onClick={remove}>
            {texts.delete}
          </Button>
        </ModalActions>
      </Modal>
    </>
  )
}
