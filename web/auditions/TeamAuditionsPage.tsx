import { lazy, Suspense, useState } from 'react'
import type { AuditionSlot } from '#contract/auditions/index.ts'
import { api } from '#web/api.ts'
import { idParam } from '#web/calls/id-param.ts'
import { useChange } from '#web/calls/useChange.ts'
import { apiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { CalendarClock } from '#web/ui/icons.ts'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import type { Route } from './+types/TeamAuditionsPage'
import { dayTexts } from './day/messages.ts'
import { auditions, spanText } from './messages.ts'
import { SlotCard } from './SlotCard.tsx'
import { TeamPlace } from './TeamPlace.tsx'

const SlotSheet = lazy(() => import('./SlotSheet.tsx'))
const InviteSheet = lazy(() => import('./InviteSheet.tsx'))

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, loaderData ? `${loaderData.title} ${auditions.title}` : auditions.title)

export async function loader({ context, request, params, url }: Route.LoaderArgs) {
  requireViewer(context, request)
  const castingId = idParam(params.castingId)
  const api = apiOf(context).auditions
  const { title, list } = await api.slots({ params: { castingId } })
  const shown = list.find(slot => String(slot.id) === url.searchParams.get('slot'))
  const invites = shown ? (await api.invites({ params: { castingId, slotId: shown.id } })).list : []
  return { title, list, castingId, shownId: shown?.id ?? null, invites, now: Date.now() }
}

type Doing = { what: 'create' } | { what: 'edit' | 'invite' | 'cancel'; slot: AuditionSlot }

export default function TeamAuditionsPage({ loaderData }: Route.ComponentProps) {
  const { title, list, castingId, shownId, invites, now } = loaderData
  const [doing, setDoing] = useState<Doing | null>(null)
  const { change, done } = useChange()
  const close = () => setDoing(null)
  const finish = (sentence: string) => {
    close()
    return done(sentence)
  }

  const cancel = (slot: AuditionSlot) => {
    close()
    void change(() => api.auditions.cancelSlot({ params: { castingId, slotId: slot.id } }), auditions.cancelDone)
  }
  return (
    <TeamPlace
      castingId={castingId}
      current="auditions"
      casting={title}
      texts={auditions}
      icon={CalendarClock}
      create={{ label: auditions.create, onClick: () => setDoing({ what: 'create' }) }}
      beside={
        <LinkButton auto href={paths.auditionDay(castingId)}>
          {dayTexts.open}
        </LinkButton>
      }
      items={list.map(slot => (
        <SlotCard
          key={slot.id}
          slot={slot}
          castingId={castingId}
          now={now}
          invites={slot.id === shownId ? invites : null}
          onDo={what => setDoing({ what, slot })}
        />
      ))}
    >
      <Suspense>
        {(doing?.what === 'create' || doing?.what === 'edit') && (
          <SlotSheet
            castingId={castingId}
            slot={doing.what === 'edit' ? doing.slot : null}
            onDone={finish}
            onClose={close}
          />
        )}
        {doing?.what === 'invite' && (
          <InviteSheet castingId={castingId} slot={doing.slot} onDone={finish} onClose={close} />
        )}
      </Suspense>
      {doing?.what === 'cancel' && (
        <Modal open onClose={close} title={auditions.cancelTitle} role="alertdialog">
          <p>{spanText(doing.slot.startAt, doing.slot.minutes)}</p>
          <p>{auditions.cancelText}</p>
          <ModalActions>
            <Button onClick={close}>{auditions.keep}</Button>
            <Button variant="danger" onClick={() => cancel(doing.slot)}>
              {auditions.cancel}
            </Button>
          </ModalActions>
        </Modal>
      )}
    </TeamPlace>
  )
}
