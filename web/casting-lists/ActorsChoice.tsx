import { pageApi } from '#web/team-api.ts'
import { lists } from './messages.ts'
import { PeopleChoice } from './PeopleChoice.tsx'

type Props = { profileIds: number[]; onClose: () => void }

/** The manager's folders for several actors. */
export default function ActorsChoice({ profileIds, onClose }: Props) {
  return (
    <PeopleChoice
      title={lists.saveActors(profileIds.length)}
      onPut={castingListId => pageApi.castingLists.addProfiles({ params: { castingListId }, body: { profileIds } })}
      onClose={onClose}
    />
  )
}
