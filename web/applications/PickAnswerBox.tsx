import { useRevalidator } from 'react-router'
import type { MyApplication } from '#contract/applications/index.ts'
import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { shortDay } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { FieldError } from '#web/ui/forms/Field.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import styles from './CastingHistoryPage.module.css'
import { pickAnswerBoxTexts as texts } from './messages.ts'

type Props = { castingId: number; role: MyApplication['roles'][number] }

/** The booking state and the actor's answer, which can be changed until the team moves on. */
export function PickAnswerBox({ castingId, role }: Props) {
  const { isPending, refusal, run } = useCall()
  const { revalidate } = useRevalidator()
  const { pick } = role
  if (!pick) return null
  const answer = (isPossible: boolean) => () =>
    run(async () => {
      await api.applications.answerPick({ params: { castingId, roleId: role.roleId }, body: { isPossible } })
      toast.success(texts.answered)
      await revalidate()
    })
  return (
    <div className={styles.cast}>
      <p>
        <b>{texts.state[pick.state]}</b>
        {pick.day && ` ${shortDay(pick.day)}`}
        {pick.answer === 'YES' && ` ${texts.yes}`}
        {pick.answer === 'NO' && ` ${texts.no}`}
      </p>
      {pick.answer && (
        <div>
          <Button
            auto
            size="sm"
            variant={pick.answer === 'WAITING' ? 'ink' : undefined}
            aria-pressed={pick.answer === 'YES'}
            pending={isPending}
            disabled={pick.answer === 'YES'}
            onClick={answer(true)}
          >
            {texts.possible}
          </Button>
          <Button
            auto
            size="sm"
            aria-pressed={pick.answer === 'NO'}
            pending={isPending}
            disabled={pick.answer === 'NO'}
            onClick={answer(false)}
          >
            {texts.impossible}
          </Button>
        </div>
      )}
      {refusal && <FieldError message={refusal.message} />}
    </div>
  )
}
