import { pageApi } from '#web/team-api.ts'
import { lists } from './messages.ts'
import { PeopleChoice } from './PeopleChoice.tsx'

type Props = { castingId: number; applicationIds: number[]; onClose: () => void }

/** The manager's folders for several applicants of a casting. */
export default function ApplicantsChoice({ castingId, applicationIds, onClose }: Props) {
  const body = { castingId, applicationIds }
  return (
    <PeopleChoice
      title={lists.saveApplicants(applicationIds.length)}
      onPut={castingListId => pageApi.castingLists.addApplicants({ params: { castingListId }, body })}
      onClose={onClose}
    />
  )
}
