import type { ReactNode } from 'react'
import type { CastingDetail } from '../../contract/castings.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { DDay } from '../ui/DDay.tsx'
import { fullDateTime, thousands } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { Bookmark } from '../ui/icons.ts'
import styles from './Casting.module.css'
import { rewardText, whoText } from './describe.ts'
import { ShareButton } from './ShareButton.tsx'
import { useBookmark } from './useBookmark.ts'

type Props = {
  casting: CastingDetail
  now: number
  roleIds: number[]
  onChoose: (roleIds: number[]) => void
  /** The 지원하기 button. */
  apply: ReactNode
}

/** The card beside a notice: deadline, fee, roles to choose, and the one thing to do. */
export function ApplyCard({ casting, now, roleIds, onChoose, apply }: Props) {
  const bookmark = useBookmark(casting.id, casting.isBookmarked)
  const chosen = casting.roles.filter(role => roleIds.includes(role.id))
  const first = chosen[0]
  const endDate = casting.isAlwaysOpen ? null : casting.castingEndDate
  const canChoose = casting.isRecruiting && !casting.application
  function choose(id: number) {
    if (casting.isApplyOnce) onChoose([id])
    else onChoose(roleIds.includes(id) ? roleIds.filter(other => other !== id) : [...roleIds, id])
  }
  return (
    <div className={styles.apply}>
      <div className={styles.deadline}>
        <DDay deadline={endDate} early={casting.status === 'EARLY_CLOSED'} now={now} />
        {endDate && <span className="num">{fullDateTime(`${endDate}T23:59:00+09:00`).slice(6, -6)} 마감</span>}
      </div>
      <p className={cx(styles.fee, 'num')}>
        {first && <small>{chosen.length > 1 ? `${first.name} 외 ${chosen.length - 1}` : first.name}</small>}
        {rewardText(first?.reward ?? casting.reward)}
      </p>
      {canChoose && (
        <fieldset className={styles.picks} aria-label="배역 고르기">
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
            저장
          </Button>
          <ShareButton title={casting.title} />
        </div>
      </div>
      {casting.applyCount > 0 && (
        <p className={styles.count}>
          지금까지 <b className="num">{thousands(casting.applyCount)}</b>명이 지원했어요
        </p>
      )}
    </div>
  )
}
