import { lazy, Suspense } from 'react'
import { data } from 'react-router'
import type { AuditionSlot } from '../../../contract/auditions.ts'
import { api } from '../../api.ts'
import { apiOf, requireViewer } from '../../context.ts'
import { pageMeta } from '../../meta.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { CalendarClock, Plus } from '../../ui/icons.ts'
import { Modal, ModalActions } from '../../ui/Modal.tsx'
import { Text } from '../../ui/Text.tsx'
import { TeamTabs } from '../PlaceTabs.tsx'
import { useDoing } from '../useDoing.ts'
import type { Route } from './+types/TeamAuditionsPage'
import styles from './Auditions.module.css'
import { auditions, spanText } from './messages.ts'
import { SlotCard } from './SlotCard.tsx'

const SlotSheet = lazy(() => import('./SlotSheet.tsx'))
const InviteSheet = lazy(() => import('./InviteSheet.tsx'))

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData ? `${loaderData.title} ${auditions.title}` : auditions.title)

export async function loader({ context, request, params, url }: Route.LoaderArgs) {
  requireViewer(context, request)
  if (!/^\d{1,15}$/.test(params.castingId)) throw data(null, { status: 404 })
  const castingId = Number(params.castingId)
  const api = apiOf(context).auditions
  const { title, list } = await api.slots({ params: { castingId } })
  const shown = list.find(slot => String(slot.id) === url.searchParams.get('slot'))
  const invites = shown ? (await api.invites({ params: { castingId, slotId: shown.id } })).list : []
  return { title, list, castingId, shownId: shown?.id ?? null, invites, now: Date.now() }
}

type Doing = { what: 'create' } | { what: 'edit' | 'invite' | 'cancel'; slot: AuditionSlot }

export default function TeamAuditionsPage({ loaderData }: Route.ComponentProps) {
  const { title, list, castingId, shownId, invites, now } = loaderData
  const { doing, setDoing, close, done, attempt } = useDoing<Doing>()

  const cancel = (slot: AuditionSlot) =>
    attempt(() => api.auditions.cancelSlot({ params: { castingId, slotId: slot.id } }), auditions.cancelDone)
  const create = (
    <Button auto variant="ink" onClick={() => setDoing({ what: 'create' })}>
      <Icon icon={Plus} size={18} />
      {auditions.create}
    </Button>
  )
  return (
    <div className="wrap">
      <header className={styles.head}>
        <div>
          <Text size="h1">{auditions.title}</Text>
          <p>{title}</p>
          <p>{auditions.teamLead}</p>
        </div>
        {list.length > 0 && create}
      </header>
      <TeamTabs castingId={castingId} label={auditions.title} current="auditions" />
      {list.length === 0 ? (
        <Empty icon={CalendarClock} title={auditions.teamNone} action={create}>
          {auditions.teamNoneText}
        </Empty>
      ) : (
        <ul className={styles.list}>
          {list.map(slot => (
            <SlotCard
              key={slot.id}
              slot={slot}
              castingId={castingId}
              now={now}
              invites={slot.id === shownId ? invites : null}
              onDo={what => setDoing({ what, slot })}
            />
          ))}
        </ul>
      )}
      <Suspense>
        {(doing?.what === 'create' || doing?.what === 'edit') && (
          <SlotSheet
            castingId={castingId}
            slot={doing.what === 'edit' ? doing.slot : null}
            onDone={done}
            onClose={close}
          />
        )}
        {doing?.what === 'invite' && (
          <InviteSheet castingId={castingId} slot={doing.slot} onDone={done} onClose={close} />
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
    </div>
  )
}
