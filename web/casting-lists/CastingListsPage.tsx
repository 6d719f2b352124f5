import { useState } from 'react'
import { data } from 'react-router'
import type { CastingList } from '../../contract/casting-lists.ts'
import { apiOf, requireViewer } from '../context.ts'
import { pageMeta } from '../meta.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Folder, Plus } from '../ui/icons.ts'
import { ListLink } from '../ui/ListLink.tsx'
import { Photo } from '../ui/Photo.tsx'
import type { Route } from './+types/CastingListsPage'
import styles from './CastingLists.module.css'
import { MakeListModal } from './ListModals.tsx'
import { lists } from './messages.ts'
import { ColorDot } from './PlaceMenu.tsx'

export const meta = () => pageMeta(lists.title)

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

/** A folder shows its four newest faces, as a stack of prints on a desk would. */
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
