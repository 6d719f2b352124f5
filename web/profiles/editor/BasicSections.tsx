import { use, useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { AccessScope, EducationStatus, Gender, HairLength, Region, statusTags } from '#contract/codes/profiles.ts'
import { profileLengths, profileLimits } from '#contract/limits.ts'
import { paths } from '#web/paths.ts'
import { cx } from '#web/ui/cx.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Chip, Chips } from '#web/ui/forms/Chip.tsx'
import { Radio } from '#web/ui/forms/Choice.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import { PhoneInput } from '#web/ui/forms/SpecialInputs.tsx'
import { Plus, X } from '#web/ui/icons.ts'
import { Link } from '#web/ui/Link.tsx'
import styles from './Editor.module.css'
import { CheckField, LongField, SelectField, TextField, ToggleChips, useFieldError } from './fields.tsx'
import type { FormValues } from './form-values.ts'
import { basicSectionsTexts as texts } from './messages.ts'
import { PartAudiences } from './PartAudiences.tsx'
import { AddRow, Row } from './Rows.tsx'
import { useRows } from './useRows.ts'
import { WordsContext } from './words.ts'

/** Name, gender, birth date, region, contact, agency, introduction, schools. */
export function BasicsSection({ birthDate, isAdult }: { birthDate: string; isAdult: boolean }) {
  const { register } = useFormContext<FormValues>()
  const hasAgency = useWatch<FormValues, 'hasAgency'>({ name: 'hasAgency' })
  return (
    <>
      <div className={styles.two}>
        <TextField name="actorName" required />
        <div className={styles.extra}>
          <TextField name="engName" optional />
        </div>
        <Field label={texts.gender} group required error={useFieldError('gender')}>
          <div className={styles.choices}>
            {Object.entries(Gender).map(([code, label]) => (
              <Radio key={code} value={code} {...register('gender')}>
                {label}
              </Radio>
            ))}
          </div>
        </Field>
        <BirthDate value={birthDate} />
        <SelectField name="region" labels={Region} />
        <Phone />
        <div className={styles.extra}>
          <TextField name="email" optional type="email" inputMode="email" />
        </div>
      </div>
      <p className={styles.help}>{texts.contactHelp}</p>
      <div className={cx(styles.stack, styles.extra)}>
        <TextField name="intro" placeholder={texts.introPlaceholder} />
        <LongField name="aboutMe" />
        <CheckField name="hasAgency">{texts.hasAgency}</CheckField>
        {hasAgency && (
          <div className={styles.two}>
            <TextField name="agencyName" required />
            <TextField name="agencyContact" optional />
          </div>
        )}
        <EducationRows isAdult={isAdult} />
      </div>
    </>
  )
}

function BirthDate({ value }: { value: string }) {
  return (
    <Field
      label={texts.birthDate}
      help={
        <>
          {texts.birthDateHelp}
          <Link href={paths.accountSettings()}>{texts.accountSettings}</Link>
        </>
      }
    >
      <TextInput value={value.replaceAll('-', '.')} readOnly />
    </Field>
  )
}

function Phone() {
  const { field } = useController<FormValues, 'phone'>({ name: 'phone' })
  return (
    <Field label={texts.phone} error={useFieldError('phone')} help={texts.phoneHelp}>
      <PhoneInput ref={field.ref} onBlur={field.onBlur} value={field.value} onValueChange={field.onChange} />
    </Field>
  )
}

/** Who can read the links, schools and files of people under 19. */
export const minorsAreShielded = texts.minorScope

function EducationRows({ isAdult }: { isAdult: boolean }) {
  const { fields, append, takeOut } = useRows('education')
  return (
    <Field
      label={texts.education}
      group
      error={useFieldError('education')}
      help={isAdult ? undefined : minorsAreShielded}
    >
      {fields.map((field, at) => (
        <Row key={field.id} name={texts.educationAt(at + 1)} onRemove={() => takeOut(at)}>
          <TextField name={`education.${at}.school`} label={texts.school} maxLength={profileLengths.school} />
          <TextField name={`education.${at}.major`} label={texts.major} optional maxLength={profileLengths.major} />
          <SelectField name={`education.${at}.status`} label={texts.status} labels={EducationStatus} />
        </Row>
      ))}
      <AddRow hidden={fields.length >= 10} onAdd={() => append({ school: '', major: '', status: 'GRADUATED' })}>
        {texts.addEducation}
      </AddRow>
    </Field>
  )
}

const yesNo = { true: texts.yes, false: texts.no }
const canOrNot = { true: texts.can, false: texts.cannot }

/** Height, weight, playing ages, looks. */
export function BodySection() {
  const { field: tags } = useController<FormValues, 'statusTags'>({ name: 'statusTags' })
  return (
    <>
      <div className={cx(styles.two, styles.firstAlone)}>
        <TextField name="height" required inputMode="decimal" end="cm" placeholder={texts.digitsOnly} />
        <TextField
          name="weight"
          optional
          inputMode="decimal"
          end="kg"
          placeholder={texts.digitsOnly}
          help={texts.weightHelp}
        />
        <TextField name="playAgeMin" inputMode="numeric" end={texts.playAgeFrom} />
        <TextField name="playAgeMax" inputMode="numeric" end={texts.playAgeTo} />
        <SelectField
          name="appearance.hairLength"
          label={texts.hairLength}
          labels={HairLength}
          placeholder={texts.notChosen}
        />
        <TextField name="appearance.hairColor" label={texts.hairColor} optional maxLength={profileLengths.hairColor} />
        <SelectField name="appearance.tattoo" label={texts.tattoo} labels={yesNo} placeholder={texts.notChosen} />
        <SelectField
          name="appearance.smokingSceneOk"
          label={texts.smoking}
          labels={canOrNot}
          placeholder={texts.notChosen}
        />
      </div>
      <div className={cx(styles.stack, styles.extra)}>
        <ImageKeywords />
        <Field
          label={texts.tags}
          group
          error={useFieldError('statusTags')}
          help={texts.tagsHelp(profileLimits.statusTags)}
        >
          <ToggleChips
            label={texts.tags}
            all={statusTags}
            chosen={tags.value}
            max={profileLimits.statusTags}
            onChange={tags.onChange}
          />
        </Field>
      </div>
    </>
  )
}

function ImageKeywords() {
  const { field } = useController<FormValues, 'imageKeywords'>({ name: 'imageKeywords' })
  const [typed, setTyped] = useState('')
  const { looks } = use(WordsContext)
  const isFull = field.value.length >= profileLimits.keywords
  const suggested = isFull ? [] : looks.filter(word => !field.value.includes(word))
  const add = (word: string) => {
    if (word && !field.value.includes(word) && !isFull) field.onChange([...field.value, word])
  }
  const addTyped = () => {
    add(typed.trim())
    setTyped('')
  }
  return (
    <div className={styles.keywords}>
      <Field
        label={texts.keywords}
        error={useFieldError('imageKeywords')}
        help={texts.keywordsHelp(profileLimits.keywords)}
      >
        <TextInput
          value={typed}
          maxLength={profileLengths.keyword}
          onChange={event => setTyped(event.target.value)}
          onKeyDown={event => {
            // Enter first completes a Korean syllable, and must not submit the form.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            addTyped()
          }}
          end={
            <Button size="sm" auto onClick={addTyped}>
              {texts.add}
            </Button>
          }
        />
      </Field>
      {field.value.length > 0 && (
        <Chips label={texts.keywordList}>
          {field.value.map(word => (
            <Chip
              key={word}
              on
              icon={X}
              aria-label={texts.removeKeyword(word)}
              onClick={() => field.onChange(field.value.filter(other => other !== word))}
            >
              {word}
            </Chip>
          ))}
        </Chips>
      )}
      {suggested.length > 0 && (
        <Chips label={texts.suggested}>
          {suggested.map(word => (
            <Chip key={word} soft small icon={Plus} aria-label={texts.addKeyword(word)} onClick={() => add(word)}>
              {word}
            </Chip>
          ))}
        </Chips>
      )}
    </div>
  )
}

const scopeHelp: Record<keyof typeof AccessScope, string> = {
  PUBLIC: texts.publicHelp,
  MEMBER: texts.memberHelp,
  CASTING: texts.castingHelp,
  PRIVATE: texts.privateHelp,
}

/** The visibility of the profile, and of its parts. `isAdult`: search engines and previews show profiles from 만 19세 on. */
export function ScopeSection({ isAdult, isSaved }: { isAdult: boolean; isSaved: boolean }) {
  const { register } = useFormContext<FormValues>()
  const scope = useWatch<FormValues, 'accessScope'>({ name: 'accessScope' })
  // The steps of a first profile ask for the whole alone.
  return (
    <div className={styles.firstAlone}>
      <Field label={texts.scope} hideLabel group error={useFieldError('accessScope')}>
        {Object.entries(AccessScope).map(([code, label]) => (
          <Radio
            key={code}
            value={code}
            {...register('accessScope')}
            note={scopeHelp[code as keyof typeof AccessScope]}
          >
            {label}
          </Radio>
        ))}
      </Field>
      <PartAudiences isSaved={isSaved} />
      <TextField name="shortName" optional placeholder={texts.shortNamePlaceholder} help={texts.shortNameHelp} />
      {scope === 'PUBLIC' && (
        <div className={styles.consents}>
          {isAdult && <CheckField name="isSearchAllowed">{texts.searchable}</CheckField>}
          {isAdult && <CheckField name="isPreviewAllowed">{texts.previewed}</CheckField>}
          <CheckField name="isIntroductionAllowed">{texts.introduced}</CheckField>
        </div>
      )}
    </div>
  )
}
