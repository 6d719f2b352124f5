import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { BodyDouble } from '#contract/codes/casting-terms.ts'
import { ContractType, Expense, ExposureLevel } from '#contract/codes/castings.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { castingLengths, emailLength } from '#contract/limits.ts'
import { Note } from '#web/ui/display/Card.tsx'
import { Checkbox } from '#web/ui/forms/Choice.tsx'
import { nightRule } from '../describe-roles.ts'
import styles from './Editor.module.css'
import { CheckField, EditorField, LongField, SelectField, TextField } from './EditorField.tsx'
import { termsStepTexts as texts } from './messages.ts'
import { TermFields } from './TermFields.tsx'
import type { CastingForm } from './values.ts'

export function TermsStep() {
  const { setValue } = useFormContext<CastingForm>()
  const exposure = useWatch<CastingForm, 'exposureLevel'>({ name: 'exposureLevel' })
  const category = useWatch<CastingForm, 'artCategory'>({ name: 'artCategory' })
  const roles = useWatch<CastingForm, 'roles'>({ name: 'roles' })
  const isExposed = exposure !== 'NONE' || roles.some(role => role.exposureLevel && role.exposureLevel !== 'NONE')
  const [isMinorAllowed, isNightShoot] = useWatch<CastingForm, ['isMinorAllowed', 'isNightShoot']>({
    name: ['isMinorAllowed', 'isNightShoot'],
  })
  // Exposure forbids minors: clears the tick, which is no longer visible.
  useEffect(() => {
    if (isExposed) setValue('isMinorAllowed', false)
  }, [isExposed, setValue])
  return (
    <>
      <ExpensesField />
      <div className={styles.row}>
        <SelectField name="contractType" label={texts.contract} labels={ContractType} />
        <SelectField name="exposureLevel" label={texts.exposure} labels={ExposureLevel} help={texts.exposureHelp} />
      </div>
      {isExposed && (
        <>
          <LongField
            name="exposureNote"
            label={texts.exposureNote}
            required
            maxLength={castingLengths.exposureNote}
            help={texts.exposureNoteHelp}
          />
          <div className={styles.row}>
            <SelectField
              name="bodyDouble"
              label={texts.bodyDouble}
              required
              labels={BodyDouble}
              placeholder={texts.choose}
            />
          </div>
        </>
      )}
      {category === 'CF' && (
        <section className={styles.part} aria-label={texts.ads}>
          <header>
            <h2>{texts.ads}</h2>
          </header>
          <div className={styles.row}>
            <TermFields group="ads" />
          </div>
        </section>
      )}
      <div>
        {!isExposed ? (
          <CheckField name="isMinorAllowed">{texts.minors}</CheckField>
        ) : (
          <p className={styles.rule}>{texts.noMinors}</p>
        )}
        <CheckField name="isNightShoot">{texts.nightShoot}</CheckField>
        <div role="status">
          {isMinorAllowed && isNightShoot && (
            <Note tone="warn" title={nightRule.title}>
              {nightRule.text}
            </Note>
          )}
        </div>
        <CheckField name="isApplyOnce">{texts.oneRole}</CheckField>
        <CheckField name="isProgressShown">{texts.showProgress}</CheckField>
        <CheckField name="isPrivate">{texts.private}</CheckField>
      </div>
      <Note title={texts.contactHidden}>{texts.contactHiddenText}</Note>
      <div className={styles.row}>
        <TextField name="managerName" label={texts.manager} required maxLength={castingLengths.managerName} />
        <TextField
          name="managerPhone"
          label={texts.managerPhone}
          maxLength={castingLengths.managerPhone}
          inputMode="tel"
          placeholder="010-1234-5678"
        />
        <TextField name="managerEmail" label={texts.managerEmail} maxLength={emailLength} inputMode="email" />
      </div>
    </>
  )
}

/** Benefits besides the fee; 없음 excludes the others. */
function ExpensesField() {
  const { setValue } = useFormContext<CastingForm>()
  const chosen = useWatch<CastingForm, 'expenses'>({ name: 'expenses' })
  function toggle(code: CodeOf<typeof Expense>, on: boolean) {
    const others = chosen.filter(other => other !== code && (code === 'NONE') === (other === 'NONE'))
    setValue('expenses', on ? [...others, code] : others, { shouldDirty: true })
  }
  return (
    <EditorField name="expenses" label={texts.expenses} optional group help={texts.expensesHelp}>
      {(Object.keys(Expense) as CodeOf<typeof Expense>[]).map(code => (
        <Checkbox key={code} checked={chosen.includes(code)} onChange={event => toggle(code, event.target.checked)}>
          {Expense[code]}
        </Checkbox>
      ))}
    </EditorField>
  )
}
