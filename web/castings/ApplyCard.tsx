import type { ReactNode } from 'react'
import type { CastingDetail } from '#contract/castings/index.ts'
import { koreanTime } from '#contract/korean-time.ts'
import { cx } from '#web/ui/cx.ts'
import { DDay } from '#web/ui/display/DDay.tsx'
import { fullDateTime, thousands } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Bookmark } from '#web/ui/icons.ts'
import styles from './Casting.module.css'
import { rewardText, whoText } from './describe.ts'
import { applyCardTexts as texts } from './messages.ts'
import { ShareButton } from './ShareButton.tsx'
import { useBookmark } from './useBookmark.ts'

type Props = {
  casting: CastingDetail
  now: number
  roleIds: number[]
  onChoose: (roleIds: number[]) => void
  /** The 지원하기 button; none if the viewer cannot apply. */
  apply: ReactNode
}

/** The card beside a casting: deadline, fee, roles to choose, and the primary action. */
export function ApplyCard({ casting, now, roleIds, onChoose, apply }: Props) {
  const bookmark = useBookmark(casting.id, casting.isBookmarked)
  const chosen = casting.roles.filter(role => roleIds.includes(role.id))
  const first = chosen[0]
  const endDate = casting.isAlwaysOpen ? null : casting.castingEndDate
  const canChoose = Boolean(apply) && casting.isRecruiting && !casting.application
  function choose(id: number) {
    if (casting.isApplyOnce) onChoose([id])
    else onChoose(roleIds.includes(id) ? roleIds.filter(other => other !== id) : [...roleIds, id])
  }
  return (
    <div className={styles.apply}>
      <div className={styles.deadline}>
        <DDay deadline={endDate} early={casting.status === 'EARLY_CLOSED'} now={now} />
        {endDate && (
          <span className="num">{texts.deadline(fullDateTime(koreanTime(endDate, '23:59')).slice(6, -6))}</span>
        )}
      </div>
      <p className={cx(styles.fee, 'num')}>
        {first && <small>{chosen.length > 1 ? texts.roles(first.name, chosen.length - 1) : first.name}</small>}
        {rewardText(first?.reward ?? casting.reward)}
      </p>
      {canChoose && (
        <fieldset className={styles.picks} aria-label={texts.chooseRole}>
          {casting.roles.map(role => (
            <label key={role.id} className={styles.pick} data-off={role.status !== 'OPEN' || undefined}>
              <input
                type={casting.isApplyOnce ? 'radio' : 'checkbox'}
                name="role"
                checked={roleIds.includes(role.id)}
                disabled={role.status !== 'OPEN'}
                onChange={() => choose(role.id)}
              />
              <span>
                <b>{role.name}</b>
                <small className="num">{whoText(role)}</small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <div className={styles.actions}>
        {apply}
        <div>
          <Button onClick={bookmark.toggle} aria-pressed={bookmark.on}>
            <Icon icon={Bookmark} filled={bookmark.on} />
            {texts.save}
          </Button>
          <ShareButton title={casting.title} />
        </div>
      </div>
      {casting.applyCount > 0 && (
        <p className={styles.count}>
          {texts.countBefore}
          <b className="num">{thousands(casting.applyCount)}</b>
          {texts.countAfter}
        </p>
      )}
    </div>
  )
}
