import { useState } from 'react'
import { idParam } from '#web/calls/id-param.ts'
import { pageIn } from '#web/calls/page-param.ts'
import { useChange } from '#web/calls/useChange.ts'
import styles from '#web/casting-lists/CastingLists.module.css'
import { RemoveListModal, RenameListModal } from '#web/casting-lists/ListModals.tsx'
import { Memo } from '#web/casting-lists/Memo.tsx'
import { lists } from '#web/casting-lists/messages.ts'
import { ColorDot, PlaceMenu } from '#web/casting-lists/PlaceMenu.tsx'
import { apiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { ActorCard } from '#web/profiles/ActorCard.tsx'
import { type ActorCardFacts, cardOf } from '#web/profiles/actor/facts.ts'
import { ProposeButton } from '#web/proposals/ProposeButton.tsx'
import { ListShareDialog } from '#web/sharing/ShareDialog.tsx'
import { api } from '#web/team-api.ts'
import { BackLink } from '#web/ui/display/BackLink.tsx'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Pagination } from '#web/ui/display/Pagination.tsx'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { UsersRound, X } from '#web/ui/icons.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import type { Route } from './+types/CastingListPage'
import { ListExport } from './ListExport.tsx'

const perPage = 60

export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageMeta(matches, loaderData?.title ?? lists.title)

export async function loader({ context, request, params, url }: Route.LoaderArgs) {
  requireViewer(context, request)
  const castingListId = idParam(params.castingListId)
  const page = pageIn(url.searchParams, 10)
  const api = apiOf(context).castingLists
  const found = await api.read({ params: { castingListId }, query: { page, limit: perPage } })
  const { id, title, memo, colorId, isPinned, profiles } = found
  const actors = profiles.list.map(card => ({ ...cardOf(card), memo: card.memo }))
  return { id, title, memo, colorId, isPinned, page, actors, total: profiles.totalResult }
}

export default function CastingListPage({ loaderData }: Route.ComponentProps) {
  const { id, title, memo, colorId, isPinned, actors, total, page } = loaderData
  const [asking, setAsking] = useState<'rename' | 'remove' | 'share' | null>(null)
  const close = () => setAsking(null)
  return (
    <div className={`wrap ${styles.page}`}>
      <BackLink href={paths.castingLists()}>{lists.all}</BackLink>
      <div className={styles.head}>
        <div>
          <h1>
            <ColorDot colorId={colorId} />
            {title}
          </h1>
          <p className="num">{lists.people(total)}</p>
          <Memo
            of={title}
            text={memo}
            onSave={memo => api.castingLists.changeMemo({ params: { castingListId: id }, body: { memo } })}
          />
        </div>
        <div className={styles.actions}>
          {total > 0 && <ProposeButton size="sm" target={{ castingListId: id, count: total }} />}
          <Button auto size="sm" onClick={() => setAsking('share')}>
            {lists.share}
          </Button>
          {total > 0 && <ListExport id={id} />}
          <PlaceMenu id={id} colorId={colorId} isPinned={isPinned} />
          <Button auto size="sm" onClick={() => setAsking('rename')}>
            {lists.rename}
          </Button>
          <Button auto size="sm" variant="text" onClick={() => setAsking('remove')}>
            {lists.remove}
          </Button>
        </div>
      </div>
      {total === 0 ? (
        <Empty
          as="h2"
          icon={UsersRound}
          title={lists.empty}
          action={
            <LinkButton auto variant="ink" href={paths.actors()}>
              {lists.find}
            </LinkButton>
          }
        >
          {lists.emptyText}
        </Empty>
      ) : (
        <ul className={styles.people}>
          {actors.map((actor, at) => (
            <Member key={actor.id} listId={id} actor={actor} priority={at < 4} />
          ))}
        </ul>
      )}
      <Pagination page={page} pages={Math.ceil(total / perPage)} hrefOf={to => `${paths.castingList(id)}?page=${to}`} />
      {asking === 'share' && <ListShareDialog castingListId={id} onClose={close} />}
      <RenameListModal open={asking === 'rename'} onClose={close} folder={{ id, title }} />
      <RemoveListModal open={asking === 'remove'} onClose={close} folder={{ id, title }} count={total} />
    </div>
  )
}

function Member({
  listId,
  actor,
  priority,
}: {
  listId: number
  actor: ActorCardFacts & { memo: string }
  priority: boolean
}) {
  const { change } = useChange()
  const taken = { params: { castingListId: listId }, body: { profileIds: [actor.id] } }
  const saveMemo = (memo: string) =>
    api.castingLists.changeProfileMemo({ params: { castingListId: listId, profileId: actor.id }, body: { memo } })
  const put = () =>
    change(async () => {
      await api.castingLists.addProfiles(taken)
      if (actor.memo) await saveMemo(actor.memo)
    })
  const take = () =>
    change(async () => {
      await api.castingLists.removeProfiles(taken)
      toast.success(lists.taken(actor.name), { undo: put })
    })
  return (
    <li>
      <ActorCard actor={actor} priority={priority} />
      <Memo of={actor.name} text={actor.memo} onSave={saveMemo} />
      <IconButton className={styles.take} icon={X} label={lists.take(actor.name)} onClick={take} />
    </li>
  )
}
