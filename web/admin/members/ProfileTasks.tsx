import { useRevalidator } from 'react-router'
import type { AppContract } from '#contract'
import type { DataOf } from '#contract/endpoint.ts'
import { api } from '#web/admin/api.ts'
import { useChange } from '#web/calls/useChange.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { undoOf } from '../cases/take-back.ts'
import { HideProfile } from './HideProfile.tsx'
import { profilesPageTexts as texts } from './messages.ts'

type Row = DataOf<AppContract['admin']['profiles']>['list'][number]

/** What can be decided about a profile of this list. */
export function ProfileTasks({ row, list }: { row: Row; list: string }) {
  const isReview = list === 'REVIEW'
  const canIntroduce = ['AGREED', 'INTRODUCED'].includes(list)
  const { change: run, isPending } = useChange()
  const { revalidate } = useRevalidator()
  const params = { profileId: row.id }
  const decide = (isConfirmed: boolean) =>
    run(
      () => api.admin.decideMoviePerson({ params, body: { isConfirmed } }),
      isConfirmed ? texts.confirmed : texts.filmsRemoved,
    )
  const introduce = () =>
    run(
      () => api.admin.introduceProfile({ params, body: { isIntroduced: !row.isIntroduced } }),
      row.isIntroduced ? texts.introductionEnded : texts.introduced,
    )
  const offers = (answer: unknown) => undoOf(answer, revalidate)
  const hide = (reason: string) =>
    run(() => api.admin.hideProfile({ params, body: { isHidden: true, reason } }), texts.hidden, { offers })
  const showAgain = () =>
    run(() => api.admin.hideProfile({ params, body: { isHidden: false } }), texts.shown, { offers })
  return (
    <>
      {isReview ? (
        <>
          <Button size="sm" auto variant="ink" data-key="KeyA" pending={isPending} onClick={() => decide(true)}>
            {texts.samePerson}
          </Button>{' '}
          <Button size="sm" auto data-key="KeyR" pending={isPending} onClick={() => decide(false)}>
            {texts.otherPerson}
          </Button>
        </>
      ) : (
        canIntroduce && (
          <Button size="sm" auto pending={isPending} onClick={introduce}>
            {row.isIntroduced ? texts.endIntroduction : texts.introduce}
          </Button>
        )
      )}{' '}
      {row.hiddenReason ? (
        <Button size="sm" auto pending={isPending} onClick={showAgain}>
          {texts.show}
        </Button>
      ) : (
        <HideProfile name={row.actorName} hide={hide} />
      )}
    </>
  )
}
