import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { BodyDouble } from '../../../contract/casting-terms.ts'
import { AuditionWay, type CodeOf, ContractType, Expense, ExposureLevel } from '../../../contract/enums.ts'
import { Note } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Choice.tsx'
import { nightRule } from '../describe-roles.ts'
import styles from './Editor.module.css'
import { CheckField, EditorField, LongField, SelectField, TextField } from './EditorField.tsx'
import type { CastingForm } from './values.ts'

export function TermsStep() {
  const { setValue } = useFormContext<CastingForm>()
  const exposure = useWatch<CastingForm, 'exposureLevel'>({ name: 'exposureLevel' })
  const roles = useWatch<CastingForm, 'roles'>({ name: 'roles' })
  const isExposed = exposure !== 'NONE' || roles.some(role => role.exposureLevel && role.exposureLevel !== 'NONE')
  const [isMinorAllowed, isNightShoot] = useWatch<CastingForm, ['isMinorAllowed', 'isNightShoot']>({
    name: ['isMinorAllowed', 'isNightShoot'],
  })
  // Exposure forbids minors: the tick that can no longer be seen must not stand in the way.
  useEffect(() => {
    if (isExposed) setValue('isMinorAllowed', false)
  }, [isExposed, setValue])
  return (
    <>
      <ExpensesField />
      <div className={styles.row}>
        <SelectField name="contractType" label="계약 형태" labels={ContractType} />
        <SelectField name="auditionWay" label="오디션 방식" labels={AuditionWay} />
        <SelectField
          name="exposureLevel"
          label="노출 수위"
          labels={ExposureLevel}
          help="모든 배역에 해당하는 수위예요. 한 배역만 다르면 배역에 적어 주세요"
        />
      </div>
      {isExposed && (
        <>
          <LongField
            name="exposureNote"
            label="노출 장면 설명"
            required
            maxLength={500}
            help="어떤 장면인지, 누가 현장에 함께하는지 적어 주세요. 노출이 있는 배역은 만 19세부터 모집할 수 있어요"
          />
          <div className={styles.row}>
            <SelectField name="bodyDouble" label="대역" required labels={BodyDouble} placeholder="골라 주세요" />
          </div>
        </>
      )}
      <div>
        {!isExposed ? (
          <CheckField name="isMinorAllowed">미성년자도 지원할 수 있어요</CheckField>
        ) : (
          <p className={styles.rule}>노출이 있는 작품에는 미성년자가 지원할 수 없어요.</p>
        )}
        <CheckField name="isNightShoot">야간 촬영이 있어요</CheckField>
        <div role="status">
          {isMinorAllowed && isNightShoot && (
            <Note tone="warn" title={nightRule.title}>
              {nightRule.text}
            </Note>
          )}
        </div>
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

/** What is paid besides the fee; 없음 says so and stands alone. */
function ExpensesField() {
  const { setValue } = useFormContext<CastingForm>()
  const chosen = useWatch<CastingForm, 'expenses'>({ name: 'expenses' })
  function toggle(code: CodeOf<typeof Expense>, on: boolean) {
    const others = chosen.filter(other => other !== code && (code === 'NONE') === (other === 'NONE'))
    setValue('expenses', on ? [...others, code] : others, { shouldDirty: true })
  }
  return (
    <EditorField name="expenses" label="지원 항목" optional group help="출연료 말고 따로 챙겨 주는 것이에요">
      {(Object.keys(Expense) as CodeOf<typeof Expense>[]).map(code => (
        <Checkbox key={code} checked={chosen.includes(code)} onChange={event => toggle(code, event.target.checked)}>
          {Expense[code]}
        </Checkbox>
      ))}
    </EditorField>
  )
}
