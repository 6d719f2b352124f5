import { useController } from 'react-hook-form'
import { Dialect, Language, Level, SkillGroup, weekdays } from '../../../contract/enums.ts'
import { Chip, Chips } from '../../ui/Chip.tsx'
import { cx } from '../../ui/cx.ts'
import { Field } from '../../ui/Field.tsx'
import { minorsAreShielded } from './BasicSections.tsx'
import { DialectSample } from './DialectSample.tsx'
import styles from './Editor.module.css'
import { CheckField, SelectField, TextField, useFieldError } from './fields.tsx'
import type { FormValues } from './form-values.ts'
import { AddRow, Row } from './Rows.tsx'
import { useRows } from './useRows.ts'

/** Specialities, dialects, languages, when one can shoot, and links. */
export function SkillsSection({ isAdult }: { isAdult: boolean }) {
  return (
    <div className={styles.stack}>
      <Specialties />
      <Tongues name="dialects" label="사투리" labels={Dialect} />
      <Tongues name="languages" label="외국어" labels={Language} />
      <Availability />
      <div className={styles.two}>
        {Object.entries(linkLabels).map(([kind, label]) => (
          <TextField
            key={kind}
            name={`links.${kind as keyof typeof linkLabels}`}
            label={label}
            optional
            type="url"
            inputMode="url"
            placeholder="https://"
            maxLength={500}
          />
        ))}
      </div>
      {!isAdult && <p className={styles.help}>링크는 {minorsAreShielded}</p>}
    </div>
  )
}

const linkLabels = {
  instagram: '인스타그램',
  youtube: '유튜브',
  homepage: '홈페이지',
  namuwiki: '나무위키',
  tiktok: '틱톡',
}

function Specialties() {
  const { fields, append, takeOut } = useRows('specialties')
  return (
    <Field
      label="특기"
      group
      error={useFieldError('specialties')}
      help="한국무용, 수영, 1종 보통처럼 구체적으로 적어 주세요"
    >
      {fields.map((field, at) => (
        <Row key={field.id} name={`특기 ${at + 1}`} onRemove={() => takeOut(at)}>
          <SelectField name={`specialties.${at}.group`} label="종류" labels={SkillGroup} />
          <TextField name={`specialties.${at}.text`} label="특기" maxLength={20} />
        </Row>
      ))}
      <AddRow hidden={fields.length >= 20} onAdd={() => append({ group: 'SPORTS', text: '' })}>
        특기 추가
      </AddRow>
    </Field>
  )
}

type TonguesProps = { name: 'dialects' | 'languages'; label: string; labels: Record<string, string> }

function Tongues({ name, label, labels }: TonguesProps) {
  const { field } = useController<FormValues>({ name })
  const { fields, append, takeOut } = useRows(name)
  const chosen = (field.value as { code: string }[]).map(({ code }) => code)
  const next = Object.keys(labels).find(code => !chosen.includes(code))
  return (
    <Field label={label} group error={useFieldError(name)}>
      {fields.map((row, at) => (
        <Row key={row.id} name={`${label} ${at + 1}`} onRemove={() => takeOut(at)}>
          <SelectField name={`${name}.${at}.code`} label={label} labels={labels} />
          <SelectField name={`${name}.${at}.level`} label="수준" labels={Level} />
          {name === 'dialects' && chosen[at] && (
            <DialectSample dialect={chosen[at] as keyof typeof Dialect} label={Dialect[chosen[at] as 'JEJU']} />
          )}
        </Row>
      ))}
      <AddRow hidden={!next} onAdd={() => append({ code: next as 'JEJU' & 'EN', level: 'BASIC' })}>
        {label} 추가
      </AddRow>
    </Field>
  )
}

function Availability() {
  const { fields, append, takeOut } = useRows('availability')
  return (
    <Field label="촬영 가능 기간" group error={useFieldError('availability')}>
      {fields.map((field, at) => (
        <Row key={field.id} name={`촬영 가능 기간 ${at + 1}`} onRemove={() => takeOut(at)}>
          <TextField name={`availability.${at}.from`} label="시작" type="date" />
          <TextField name={`availability.${at}.to`} label="끝" type="date" />
          <Weekdays at={at} />
          <CheckField name={`availability.${at}.nights`}>야간 촬영도 할 수 있어요</CheckField>
        </Row>
      ))}
      <AddRow hidden={fields.length >= 10} onAdd={() => append({ weekdays: [], from: '', to: '', nights: false })}>
        기간 추가
      </AddRow>
    </Field>
  )
}

function Weekdays({ at }: { at: number }) {
  const { field } = useController<FormValues, `availability.${number}.weekdays`>({
    name: `availability.${at}.weekdays`,
  })
  return (
    <div className={cx(styles.wide, styles.days)}>
      <Chips label="요일">
        {[1, 2, 3, 4, 5, 6, 7].map(day => {
          const on = field.value.includes(day)
          const toggled = on ? field.value.filter(other => other !== day) : [...field.value, day].toSorted()
          return (
            <Chip key={day} on={on} onClick={() => field.onChange(toggled)}>
              {weekdays[day]}
            </Chip>
          )
        })}
      </Chips>
    </div>
  )
}
