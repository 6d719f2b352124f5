import { useWatch } from 'react-hook-form'
import { AuditionWay, ContractType, Expense, ExposureLevel } from '../../../contract/enums.ts'
import { Note } from '../../ui/Card.tsx'
import styles from './Editor.module.css'
import { CheckField, CodesField, LongField, SelectField, TextField } from './EditorField.tsx'
import type { CastingForm } from './values.ts'

export function TermsStep() {
  const exposure = useWatch<CastingForm, 'exposureLevel'>({ name: 'exposureLevel' })
  return (
    <>
      <CodesField name="expenses" label="지원 항목" optional labels={Expense} />
      <div className={styles.row}>
        <SelectField name="contractType" label="계약 형태" labels={ContractType} />
        <SelectField name="auditionWay" label="오디션 방식" labels={AuditionWay} />
        <SelectField name="exposureLevel" label="노출 수위" labels={ExposureLevel} />
      </div>
      {exposure !== 'NONE' && (
        <LongField
          name="exposureNote"
          label="노출 장면 설명"
          required
          maxLength={500}
          help="어떤 장면인지, 대역이 있는지 적어 주세요. 만 19세부터 모집할 수 있어요"
        />
      )}
      <div>
        <CheckField name="isMinorAllowed">미성년자도 지원할 수 있어요</CheckField>
        <CheckField name="isNightShoot">야간 촬영이 있어요</CheckField>
        <CheckField name="isApplyOnce">한 사람이 한 배역에만 지원할 수 있어요</CheckField>
        <CheckField name="isProgressShown">지원자에게 열람 여부를 보여 줘요</CheckField>
        <CheckField name="isPrivate">비공개 공고예요 (링크가 있는 사람만 볼 수 있어요)</CheckField>
      </div>
      <Note title="담당자 연락처는 공개하지 않아요.">서류에 합격한 지원자만 볼 수 있어요.</Note>
      <div className={styles.row}>
        <TextField name="managerName" label="담당자" required maxLength={20} />
        <TextField
          name="managerPhone"
          label="담당자 전화번호"
          maxLength={20}
          inputMode="tel"
          placeholder="010-1234-5678"
        />
        <TextField name="managerEmail" label="담당자 이메일" maxLength={254} inputMode="email" />
      </div>
    </>
  )
}
