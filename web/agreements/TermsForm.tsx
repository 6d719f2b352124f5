import { Form, useNavigation } from 'react-router'
import { AgreementFact } from '#contract/agreements/codes.ts'
import type { Agreement, AgreementDifference } from '#contract/agreements/index.ts'
import { Expense, ExposureLevel, RewardUnit } from '#contract/codes/castings.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { agreementLimits as limits } from '#contract/limits.ts'
import type { Refusal } from '#web/calls/refusal.ts'
import { cx } from '#web/ui/cx.ts'
import { Alert, Note } from '#web/ui/display/Card.tsx'
import { Button, buttonClass } from '#web/ui/forms/Button.tsx'
import { Checkbox } from '#web/ui/forms/Choice.tsx'
import { Correctable, Field } from '#web/ui/forms/Field.tsx'
import { useFirstErrorFocus } from '#web/ui/forms/form.tsx'
import { optionsOf, Select, TextArea, TextInput } from '#web/ui/forms/Input.tsx'
import { MoneyInput } from '#web/ui/forms/SpecialInputs.tsx'
import styles from './Agreements.module.css'
import { Section } from './AgreementText.tsx'
import { editTexts as texts } from './messages.ts'

/** The form's steps, in their order. */
const parts = ['conditions', 'pay', 'use', 'special'] as const

type Props = { agreement: Agreement; refusal: Refusal | null; onDirty: () => void }

/** What a team writes into a draft. Saving shows it as it will be read. */
export function TermsForm({ agreement, refusal, onDirty }: Props) {
  const { terms, differences, forms, form, textSha256 } = agreement
  const isPending = useNavigation().formData?.get('intent') === 'save'
  const element = useFirstErrorFocus(refusal?.fields ?? null)
  const errorOf = (name: string) => refusal?.fields[name] ?? refusal?.fields[`terms.${name}`]
  const line = (name: 'workTitle' | 'roleName' | 'shootPlace' | 'usageMedia' | 'usageTerritory', most: number) => (
    <Field label={texts[name]} error={errorOf(name)}>
      <TextInput name={name} defaultValue={terms[name]} maxLength={most} />
    </Field>
  )
  const day = (name: 'shootStartAt' | 'shootEndAt' | 'payOn') => (
    <Field label={texts[name]} error={errorOf(name)}>
      <TextInput type="date" name={name} defaultValue={terms[name] ?? ''} />
    </Field>
  )
  const count = (name: 'shootTimes' | 'usageMonths', most: number) => (
    <Field label={texts[name]} error={errorOf(name)}>
      <TextInput inputMode="numeric" name={name} defaultValue={terms[name] ?? ''} maxLength={String(most).length} />
    </Field>
  )
  const text = (name: 'scenes' | 'profitShare' | 'special', label: string, help?: string) => (
    <Field label={label} help={help} error={errorOf(name)}>
      <TextArea name={name} defaultValue={terms[name]} maxLength={limits[name]} count />
    </Field>
  )
  const difference = (fact: CodeOf<typeof AgreementFact>) => {
    const found = differences.find(each => each.fact === fact)
    return found && <Difference {...found} error={errorOf(`reasons.${fact}`)} />
  }
  return (
    <Correctable answer={refusal}>
      <Form ref={element} method="post" className={styles.form} onInput={onDirty} preventScrollReset noValidate>
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="textSha256" value={textSha256} />
        <nav aria-label={texts.parts} className={cx(styles.checks, styles.steps)}>
          {parts.map(part => (
            <a key={part} href={`#${part}`} className={buttonClass({ variant: 'line', size: 'sm', auto: true })}>
              {texts[part]}
            </a>
          ))}
        </nav>
        <Section id="conditions" title={texts.conditions}>
          {line('workTitle', limits.title)}
          {line('roleName', limits.title)}
          {difference('ROLE')}
          {text('scenes', texts.scenes)}
          <div className={styles.pair}>
            {day('shootStartAt')}
            {day('shootEndAt')}
          </div>
          {difference('SHOOT')}
          {count('shootTimes', limits.shootTimes)}
          {difference('TIMES')}
          {line('shootPlace', limits.place)}
          {difference('PLACE')}
          <Field label={texts.exposureLevel} error={errorOf('exposureLevel')}>
            <Select name="exposureLevel" defaultValue={terms.exposureLevel} options={optionsOf(ExposureLevel)} />
          </Field>
          {difference('EXPOSURE')}
          <Field group label={texts.isNightShoot} hideLabel error={errorOf('isNightShoot')}>
            <Checkbox name="isNightShoot" value="1" defaultChecked={terms.isNightShoot}>
              {texts.isNightShoot}
            </Checkbox>
          </Field>
          {difference('NIGHT')}
        </Section>
        <Section id="pay" title={texts.pay}>
          <div className={styles.pair}>
            <Field label={texts.feeUnit} error={errorOf('feeUnit')}>
              <Select name="feeUnit" defaultValue={terms.feeUnit} options={optionsOf(RewardUnit)} />
            </Field>
            <Field label={texts.feeWon} error={errorOf('feeWon')}>
              <MoneyInput name="feeWon" defaultValue={terms.feeWon === null ? '' : String(terms.feeWon)} />
            </Field>
          </div>
          {difference('FEE')}
          <Field group label={texts.expenses} error={errorOf('expenses')}>
            <div className={styles.checks}>
              {Object.entries(Expense).map(([code, label]) => (
                <Checkbox
                  key={code}
                  name="expenses"
                  value={code}
                  defaultChecked={(terms.expenses as string[]).includes(code)}
                >
                  {label}
                </Checkbox>
              ))}
            </div>
          </Field>
          {difference('EXPENSES')}
          {day('payOn')}
        </Section>
        <Section id="use" title={texts.use}>
          {line('usageMedia', limits.usage)}
          <div className={styles.pair}>
            {count('usageMonths', limits.usageMonths)}
            {line('usageTerritory', limits.usage)}
          </div>
          {difference('USAGE')}
          {text('profitShare', texts.profitShare, texts.profitHelp)}
        </Section>
        <Section id="special" title={texts.special}>
          {text('special', texts.specialTerms, texts.specialHelp)}
          <Field label={texts.form} error={errorOf('formId')}>
            <Select
              name="formId"
              defaultValue={String(form.id)}
              options={forms.map(each => ({ value: String(each.id), label: each.name }))}
            />
          </Field>
        </Section>
        <Alert>{refusal?.note ?? (refusal ? refusal.message : null)}</Alert>
        <Button type="submit" variant="ink" size="lg" pending={isPending}>
          {texts.save}
        </Button>
      </Form>
    </Correctable>
  )
}

/** Under its field: what the notice says instead and, where that was better, the reason that the actor reads. */
function Difference({ fact, notice, isWorse, reason, error }: AgreementDifference & { error: string | undefined }) {
  return (
    <div className={isWorse ? styles.differs : undefined}>
      <Note tone={isWorse ? 'warn' : 'info'}>{texts.differs(notice)}</Note>
      {isWorse && (
        <Field label={`${AgreementFact[fact]} · ${texts.reason}`} help={texts.reasonHelp} error={error}>
          <TextArea name={`reason.${fact}`} defaultValue={reason} maxLength={limits.reason} />
        </Field>
      )}
    </div>
  )
}
