import { useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { AccessScope, EducationStatus, Gender, HairLength, Region, statusTags } from '../../../contract/enums.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip, Chips } from '../../ui/Chip.tsx'
import { Radio } from '../../ui/Choice.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/Input.tsx'
import { X } from '../../ui/icons.ts'
import { Link } from '../../ui/Link.tsx'
import { PhoneInput } from '../../ui/SpecialInputs.tsx'
import styles from './Editor.module.css'
import { CheckField, LongField, SelectField, TextField, ToggleChips, useFieldError } from './fields.tsx'
import type { FormValues } from './form-values.ts'
import { AddRow, Row } from './Rows.tsx'
import { useRows } from './useRows.ts'

/** Name, gender, birth date, region, contact, agency, words about oneself, schools. */
export function BasicsSection({ birthDate, isAdult }: { birthDate: string; isAdult: boolean }) {
  const { register } = useFormContext<FormValues>()
  const hasAgency = useWatch<FormValues, 'hasAgency'>({ name: 'hasAgency' })
  return (
    <>
      <div className={styles.two}>
        <TextField name="actorName" label="활동명" required maxLength={30} />
        <TextField name="engName" label="영문 이름" optional maxLength={60} />
        <Field label="성별" group required error={useFieldError('gender')}>
          <div className={styles.choices}>
            {Object.entries(Gender).map(([code, label]) => (
              <Radio key={code} value={code} {...register('gender')}>
                {label}
              </Radio>
            ))}
          </div>
        </Field>
        <BirthDate value={birthDate} />
        <SelectField name="region" label="활동 지역" labels={Region} />
        <Phone />
        <TextField name="email" label="이메일" optional type="email" inputMode="email" maxLength={254} />
      </div>
      <p className={styles.help}>
        연락처와 이메일은 프로필에 보이지 않아요. 지원한 공고의 담당자와, 숨기지 않았다면 연락하기를 누른 승인된 캐스팅
        담당자에게만 알리고 누가 봤는지 알려드려요.
      </p>
      <CheckField name="isPhonePrivate">연락하기를 눌러도 전화번호는 숨기기</CheckField>
      <div className={styles.stack}>
        <TextField
          name="intro"
          label="한 줄 소개"
          maxLength={60}
          placeholder="잔잔한 얼굴로 오래 남는 장면을 만들어요"
        />
        <LongField name="aboutMe" label="자기소개" maxLength={2000} />
        <CheckField name="hasAgency">소속사가 있어요</CheckField>
        {hasAgency && (
          <div className={styles.two}>
            <TextField name="agencyName" label="소속사" required maxLength={60} />
            <TextField name="agencyContact" label="소속사 연락처" optional maxLength={60} />
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
      label="생년월일"
      help={
        <>
          계정의 생년월일이에요. 다른 사람에게는 출생 연도와 나이만 보여요.{' '}
          <Link href={paths.accountSettings()}>계정 설정</Link>
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
    <Field label="연락처" error={useFieldError('phone')} help="비워 두면 계정의 번호를 써요">
      <PhoneInput ref={field.ref} onBlur={field.onBlur} value={field.value} onValueChange={field.onChange} />
    </Field>
  )
}

/** Who reads the links, schools and papers of people under 19. */
export const minorsAreShielded = '만 19세가 될 때까지는 승인받은 캐스팅 담당자만 볼 수 있어요'

function EducationRows({ isAdult }: { isAdult: boolean }) {
  const { fields, append, takeOut } = useRows('education')
  return (
    <Field label="학력" group error={useFieldError('education')} help={isAdult ? undefined : minorsAreShielded}>
      {fields.map((field, at) => (
        <Row key={field.id} name={`학력 ${at + 1}`} onRemove={() => takeOut(at)}>
          <TextField name={`education.${at}.school`} label="학교" maxLength={60} />
          <TextField name={`education.${at}.major`} label="전공" optional maxLength={60} />
          <SelectField name={`education.${at}.status`} label="상태" labels={EducationStatus} />
        </Row>
      ))}
      <AddRow hidden={fields.length >= 10} onAdd={() => append({ school: '', major: '', status: 'GRADUATED' })}>
        학력 추가
      </AddRow>
    </Field>
  )
}

const yesNo = { true: '있음', false: '없음' }
const canOrNot = { true: '가능', false: '어려움' }

/** Height, weight, parts' ages, looks. */
export function BodySection() {
  const { field: tags } = useController<FormValues, 'statusTags'>({ name: 'statusTags' })
  return (
    <>
      <div className={styles.two}>
        <TextField name="height" label="키" required inputMode="decimal" end="cm" maxLength={5} placeholder="숫자만" />
        <div>
          <TextField
            name="weight"
            label="몸무게"
            optional
            inputMode="decimal"
            end="kg"
            maxLength={5}
            placeholder="숫자만"
          />
          <CheckField name="isWeightHidden">몸무게 숨기기</CheckField>
        </div>
        <TextField name="playAgeMin" label="배역 최소 나이" inputMode="numeric" end="세부터" maxLength={2} />
        <TextField name="playAgeMax" label="배역 최대 나이" inputMode="numeric" end="세까지" maxLength={2} />
        <SelectField name="appearance.hairLength" label="머리 길이" labels={HairLength} placeholder="고르지 않음" />
        <TextField name="appearance.hairColor" label="머리 색" optional maxLength={20} />
        <SelectField name="appearance.tattoo" label="타투" labels={yesNo} placeholder="고르지 않음" />
        <SelectField name="appearance.smokingSceneOk" label="흡연 장면" labels={canOrNot} placeholder="고르지 않음" />
      </div>
      <div className={styles.stack}>
        <ImageKeywords />
        <Field label="태그" group error={useFieldError('statusTags')} help="5개까지 고를 수 있어요">
          <ToggleChips label="태그" all={statusTags} chosen={tags.value} max={5} onChange={tags.onChange} />
        </Field>
      </div>
    </>
  )
}

const maxKeywords = 10

function ImageKeywords() {
  const { field } = useController<FormValues, 'imageKeywords'>({ name: 'imageKeywords' })
  const [typed, setTyped] = useState('')
  const add = () => {
    const word = typed.trim()
    if (word && !field.value.includes(word) && field.value.length < maxKeywords) field.onChange([...field.value, word])
    setTyped('')
  }
  return (
    <div className={styles.keywords}>
      <Field
        label="이미지 키워드"
        error={useFieldError('imageKeywords')}
        help="담백한, 막내딸, 교사처럼 10개까지 적어 주세요"
      >
        <TextInput
          value={typed}
          maxLength={10}
          onChange={event => setTyped(event.target.value)}
          onKeyDown={event => {
            // Enter ends a Korean syllable first, and must not send the form.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            add()
          }}
          end={
            <Button size="sm" auto onClick={add}>
              추가
            </Button>
          }
        />
      </Field>
      {field.value.length > 0 && (
        <Chips label="적은 키워드">
          {field.value.map(word => (
            <Chip
              key={word}
              on
              icon={X}
              aria-label={`${word} 빼기`}
              onClick={() => field.onChange(field.value.filter(other => other !== word))}
            >
              {word}
            </Chip>
          ))}
        </Chips>
      )}
    </div>
  )
}

const scopeHelp: Record<keyof typeof AccessScope, string> = {
  PUBLIC: '누구나 볼 수 있어요',
  MEMBER: '로그인한 사람만 볼 수 있어요',
  CASTING: '승인받은 캐스팅 담당자만 볼 수 있어요',
  PRIVATE: '나만 볼 수 있어요. 지원한 공고의 담당자에게는 보여요',
}

/** Who may see the profile. */
export function ScopeSection() {
  const { register } = useFormContext<FormValues>()
  const scope = useWatch<FormValues, 'accessScope'>({ name: 'accessScope' })
  return (
    <>
      <Field label="공개 범위" hideLabel group error={useFieldError('accessScope')}>
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
      {scope === 'PUBLIC' && (
        <div className={styles.consents}>
          <CheckField name="isSearchAllowed">네이버, 구글 같은 검색에 내 프로필이 나와도 돼요 (만 19세부터)</CheckField>
          <CheckField name="isIntroductionAllowed">첫 화면의 소개 배우로 보여도 돼요</CheckField>
        </div>
      )}
    </>
  )
}
