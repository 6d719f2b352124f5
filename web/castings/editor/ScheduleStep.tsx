import { useWatch } from 'react-hook-form'
import { AuditionWay, RewardUnit } from '#contract/codes/castings.ts'
import { Region } from '#contract/codes/profiles.ts'
import { castingLengths, castingLimits, castingMost, digitsOf } from '#contract/limits.ts'
import styles from './Editor.module.css'
import { CheckField, MoneyField, SelectField, TextField } from './EditorField.tsx'
import { scheduleStepTexts as texts } from './messages.ts'
import { TermFields } from './TermFields.tsx'
import type { CastingForm } from './values.ts'

export function ScheduleStep() {
  const isUndecided = useWatch<CastingForm, 'isShootUndecided'>({ name: 'isShootUndecided' })
  const isAlwaysOpen = useWatch<CastingForm, 'isAlwaysOpen'>({ name: 'isAlwaysOpen' })
  const way = useWatch<CastingForm, 'auditionWay'>({ name: 'auditionWay' })
  return (
    <>
      <div className={styles.row}>
        <TextField name="shootStartAt" label={texts.shootStart} type="date" required={!isUndecided} />
        <TextField name="shootEndAt" label={texts.shootEnd} type="date" required={!isUndecided} />
      </div>
      <CheckField name="isShootUndecided">{texts.undecided}</CheckField>
      <div className={styles.row}>
        <SelectField name="region" label={texts.region} required labels={Region} />
        <TextField
          name="shootPlace"
          label={texts.place}
          maxLength={castingLengths.shootPlace}
          placeholder={texts.placePlaceholder}
        />
        <TextField
          name="shootTimes"
          label={texts.times}
          optional
          inputMode="numeric"
          maxLength={digitsOf(castingMost.shootTimes)}
          end={texts.times}
        />
      </div>
      <SelectField name="auditionWay" label={texts.audition} required labels={{ ...AuditionWay, NONE: texts.choose }} />
      {way !== 'PROFILE' && (
        <div className={styles.row}>
          <TermFields group="audition" />
        </div>
      )}
      <div className={styles.row}>
        <TermFields group="shoot" />
      </div>
      <div className={styles.row}>
        <MoneyField name="minReward" label={texts.minReward} required help={texts.minRewardHelp} />
        <MoneyField name="maxReward" label={texts.maxReward} required />
        <SelectField name="rewardUnit" label={texts.unit} labels={RewardUnit} />
        <TextField
          name="rewardNote"
          label={texts.rewardNote}
          optional
          maxLength={castingLengths.rewardNote}
          placeholder={texts.rewardNotePlaceholder}
        />
        <TermFields group="reward" />
      </div>
      <CheckField name="canNegotiate">{texts.negotiable}</CheckField>
      <TextField
        name="castingEndDate"
        label={texts.deadline}
        type="date"
        required={!isAlwaysOpen}
        help={texts.deadlineHelp(castingLimits.daysAhead)}
      />
      <CheckField name="isAlwaysOpen">{texts.alwaysOpen(castingLimits.alwaysOpenDays)}</CheckField>
    </>
  )
}
