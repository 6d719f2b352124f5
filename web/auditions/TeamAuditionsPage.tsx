import { useState } from 'react'
import type { AuditionSlot } from '#contract/auditions/index.ts'
import { idParam } from '#web/calls/id-param.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/calls/useChange.ts'
import { apiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { PendingNews } from '#web/notifications/telling/PendingNews.tsx'
import { paths } from '#web/paths.ts'
import { api } from '#web/team-api.ts'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { CalendarClock } from '#web/ui/icons.ts'
import { later } from '#web/ui/later.tsx'
import type { Route } from './+types/TeamAuditionsPage'
import { dayTexts } from './day/messages.ts'
import { auditions, spanText } from './messages.ts'
import { SlotCard } from './SlotCard.tsx'
import { TeamPlace } from './TeamPlace.tsx'
import { useTelling } from './useTelling.tsx'

const SlotSheet = later(() => import('./SlotSheet.tsx'))
const InviteSheet = later(() => import('./InviteSheet.tsx'))

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, loaderData ? `${loaderData.title} ${auditions.title}` : auditions.title)

export async function loader({ context, request, params, url }: Route.LoaderArgs) {
  requireViewer(context, request)
  const castingId = idParam(params.castingId)
  const api = apiOf(context).auditions
  const { title, list, pending } = await api.slots({ params: { castingId } })
  const shown = list.find(slot => String(slot.id) === url.searchParams.get('slot'))
  const invites = shown ? (await api.invites({ params: { castingId, slotId: shown.id } })).list : []
  return { title, list, pending, castingId, shownId: shown?.id ?? null, invites, now: Date.now() }
}

type Doing = { what: 'create' } | { what: 'edit' | 'invite'; slot: AuditionSlot }

export default function TeamAuditionsPage({ loaderData }: Route.ComponentProps) {
  const { title, list, pending, castingId, shownId, invites, now } = loaderData
  const [doing, setDoing] = useState<Doing | null>(null)
  const { done } = useChange()
  const { run } = useCall({ toasts: true })
  const { ask, modal, takeBack } = useTelling(castingId)
  const close = () => setDoing(null)
  const finish = (sentence: string) => {
    close()
    return done(sentence)
  }

  // Who is told is read only now: the list shows numbers.
  const cancel = (slot: AuditionSlot) =>
    void run(async () => {
      const params = { castingId, slotId: slot.id }
      const { list: people } = await api.auditions.invites({ params })
      ask({
        title: auditions.cancelTitle,
        text: spanText(slot.startAt, slot.minutes),
        names: people.filter(({ status }) => status !== 'DECLINED').map(({ name }) => name),
        startsAt: slot.startAt,
        confirm: auditions.cancel,
        isDanger: true,
        act: tells => api.auditions.cancelSlot({ params, query: { tells } }),
        done: auditions.cancelDone,
      })
    })
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
      above={<PendingNews list={pending} onTakeBack={takeBack} />}
      items={list.map(slot => (
        <SlotCard
          key={slot.id}
          slot={slot}
          castingId={castingId}
          now={now}
          invites={slot.id === shownId ? invites : null}
          onDo={what => (what === 'cancel' ? cancel(slot) : setDoing({ what, slot }))}
        />
      ))}
    >
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
      {modal}
    </TeamPlace>
  )
}
