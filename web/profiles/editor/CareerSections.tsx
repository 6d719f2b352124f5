import { use, useId } from 'react'
import { useController } from 'react-hook-form'
import { weekdays } from '#contract/codes/castings.ts'
import { Dialect, Language, Level, SkillGroup } from '#contract/codes/profiles.ts'
import { addressLength, profileLengths } from '#contract/limits.ts'
import { cx } from '#web/ui/cx.ts'
import { Chip, Chips } from '#web/ui/forms/Chip.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { minorsAreShielded } from './BasicSections.tsx'
import styles from './Editor.module.css'
import { CheckField, SelectField, TextField, useFieldError } from './fields.tsx'
import { DialectSample } from './files/DialectSample.tsx'
import type { FormValues } from './form-values.ts'
import { careerSectionsTexts as texts } from './messages.ts'
import { AddRow, Row } from './Rows.tsx'
import { useRows } from './useRows.ts'
import { WordsContext } from './words.ts'

/** Specialities, dialects, languages, availability, and links. */
export function SkillsSection({ isAdult }: { isAdult: boolean }) {
  return (
    <div className={styles.stack}>
      <Specialties />
      <Tongues name="dialects" label={texts.dialects} labels={Dialect} />
      <Tongues name="languages" label={texts.languages} labels={Language} />
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
            maxLength={addressLength}
          />
        ))}
      </div>
      {!isAdult && <p className={styles.help}>{texts.linksAre(minorsAreShielded)}</p>}
    </div>
  )
}

const linkLabels = {
  instagram: texts.instagram,
  youtube: texts.youtube,
  homepage: texts.homepage,
  namuwiki: texts.namuWiki,
  tiktok: texts.tiktok,
}

function Specialties() {
  const { fields, append, takeOut } = useRows('specialties')
  const { specialties } = use(WordsContext)
  const list = useId()
  return (
    <Field label={texts.specialties} group error={useFieldError('specialties')} help={texts.specialtiesHelp}>
      {fields.map((field, at) => (
        <Row key={field.id} name={texts.specialtyAt(at + 1)} onRemove={() => takeOut(at)}>
          <SelectField name={`specialties.${at}.group`} label={texts.kind} labels={SkillGroup} />
          <TextField
            name={`specialties.${at}.text`}
            label={texts.specialties}
            maxLength={profileLengths.specialty}
            list={list}
          />
        </Row>
      ))}
      <AddRow hidden={fields.length >= 20} onAdd={() => append({ group: 'SPORTS', text: '' })}>
        {texts.addSpecialty}
      </AddRow>
      <datalist id={list}>
        {specialties.map(word => (
          <option key={word} value={word} />
        ))}
      </datalist>
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
          <SelectField name={`${name}.${at}.level`} label={texts.level} labels={Level} />
          {name === 'dialects' && chosen[at] && (
            <DialectSample dialect={chosen[at] as keyof typeof Dialect} label={Dialect[chosen[at] as 'JEJU']} />
          )}
        </Row>
      ))}
      <AddRow hidden={!next} onAdd={() => append({ code: next as 'JEJU' & 'EN', level: 'BASIC' })}>
        {texts.addLabel(label)}
      </AddRow>
    </Field>
  )
}

function Availability() {
  const { fields, append, takeOut } = useRows('availability')
  return (
    <Field label={texts.availability} group error={useFieldError('availability')}>
      {fields.map((field, at) => (
        <Row key={field.id} name={texts.periodAt(at + 1)} onRemove={() => takeOut(at)}>
          <TextField name={`availability.${at}.from`} label={texts.start} type="date" />
          <TextField name={`availability.${at}.to`} label={texts.end} type="date" />
          <Weekdays at={at} />
          <CheckField name={`availability.${at}.nights`}>{texts.nights}</CheckField>
        </Row>
      ))}
      <AddRow hidden={fields.length >= 10} onAdd={() => append({ weekdays: [], from: '', to: '', nights: false })}>
        {texts.addPeriod}
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
      <Chips label={texts.weekdays}>
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
