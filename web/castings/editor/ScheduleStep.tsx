import { useWatch } from 'react-hook-form'
import { Region, RewardUnit } from '../../../contract/enums.ts'
import styles from './Editor.module.css'
import { CheckField, MoneyField, SelectField, TextField } from './EditorField.tsx'
import type { CastingForm } from './values.ts'

export function ScheduleStep() {
  const isUndecided = useWatch<CastingForm, 'isShootUndecided'>({ name: 'isShootUndecided' })
  const isAlwaysOpen = useWatch<CastingForm, 'isAlwaysOpen'>({ name: 'isAlwaysOpen' })
  return (
    <>
      <div className={styles.row}>
        <TextField name="shootStartAt" label="촬영 시작일" type="date" required={!isUndecided} />
        <TextField name="shootEndAt" label="촬영 종료일" type="date" required={!isUndecided} />
      </div>
      <CheckField name="isShootUndecided">촬영 날짜가 아직 정해지지 않았어요</CheckField>
      <div className={styles.row}>
        <SelectField name="region" label="지역" required labels={Region} />
        <TextField name="shootPlace" label="촬영 장소" maxLength={120} placeholder="강화 일대" />
        <TextField name="shootTimes" label="회차" optional inputMode="numeric" maxLength={3} end="회차" />
      </div>
      <div className={styles.row}>
        <MoneyField
          name="minReward"
          label="최소 출연료"
          required
          help="협의할 수 있어도 숫자를 적어 주세요. 배우가 가장 먼저 보는 정보예요"
        />
        <MoneyField name="maxReward" label="최대 출연료" required />
        <SelectField name="rewardUnit" label="단위" labels={RewardUnit} />
        <TextField
          name="rewardNote"
          label="출연료 비고"
          optional
          maxLength={200}
          placeholder="세전, 촬영 뒤 2주 안에 지급"
        />
      </div>
      <CheckField name="canNegotiate">출연료를 협의할 수 있어요</CheckField>
      <TextField
        name="castingEndDate"
        label="모집 마감일"
        type="date"
        required={!isAlwaysOpen}
        help="그날 23:59까지 지원을 받아요. 오늘부터 90일 안에서 골라 주세요"
      />
      <CheckField name="isAlwaysOpen">마감일 없이 상시 모집해요 (60일 뒤에 닫혀요)</CheckField>
    </>
  )
}
