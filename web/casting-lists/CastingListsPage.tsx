import { useState } from 'react'
import { data } from 'react-router'
import type { CastingList } from '#contract/casting-lists/index.ts'
import { apiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Photo } from '#web/ui/display/Photo.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Plus } from '#web/ui/icons.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import { Folder } from '#web/ui/member-icons.ts'
import type { Route } from './+types/CastingListsPage'
import styles from './CastingLists.module.css'
import { MakeListModal } from './ListModals.tsx'
import { lists } from './messages.ts'
import { ColorDot } from './PlaceMenu.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, lists.title)

export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request)
  if (!viewer.permissions.some(permission => permission === 'CastingManager' || permission === 'Admin'))
    throw data({ message: lists.managersOnly }, { status: 403 })
  const { list } = await apiOf(context).castingLists.list()
  return { list }
}

export default function CastingListsPage({ loaderData: { list } }: Route.ComponentProps) {
  const [isMaking, setMaking] = useState(false)
  const make = (
    <Button variant="ink" auto onClick={() => setMaking(true)}>
      <Icon icon={Plus} size={18} />
      {lists.make}
    </Button>
  )
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.head}>
        <div>
          <h1>{lists.title}</h1>
          <p>{lists.lead}</p>
        </div>
        {list.length > 0 && make}
      </div>
      {list.length > 0 ? (
        <ul className={styles.folders}>
          {list.map(folder => (
            <FolderCard key={folder.id} folder={folder} />
          ))}
        </ul>
      ) : (
        <Empty as="h2" icon={Folder} title={lists.none} action={make}>
          {lists.noneText}
        </Empty>
      )}
      <MakeListModal open={isMaking} onClose={() => setMaking(false)} />
    </div>
  )
}

/** A folder shows its four newest faces, like a stack of prints. */
function FolderCard({ folder }: { folder: CastingList }) {
  const places = [0, 1, 2, 3]
  return (
    <li className={styles.folder}>
      <ListLink href={paths.castingList(folder.id)}>
        <span className={styles.faces}>
          {places.map(place => (
            <Photo key={place} image={folder.faces[place] ?? null} alt="" ratio="1/1" sizes="130px" />
          ))}
        </span>
        <strong>
          <ColorDot colorId={folder.colorId} />
          {folder.title}
        </strong>
        <small className="num">
          {folder.isPinned && `${lists.pinned} · `}
          {lists.people(folder.count)}
        </small>
        {folder.memo && <span className={styles.folderMemo}>{folder.memo}</span>}
      </ListLink>
    </li>
  )
}
