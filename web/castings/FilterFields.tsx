import { DeadlineFilter } from '../../contract/casting-terms.ts'
import { ArtCategory, Region, RewardUnit, RoleGrade } from '../../contract/enums.ts'
import { Checkbox, Radio } from '../ui/Choice.tsx'
import { TextInput } from '../ui/Input.tsx'
import styles from './Castings.module.css'
import { type Filters, feeLabel, fees } from './filters.ts'

const { NONE: _, ...regions } = Region

/** The fields of the filter form; the same on the rail and in the sheet. */
export function FilterFields({ filters }: { filters: Filters }) {
  return (
    <>
      <Group title="작품 분류">
        <Choices name="artCategory" labels={ArtCategory} chosen={filters.artCategory} />
      </Group>
      <Group title="성별">
        <Options
          name="gender"
          chosen={filters.gender}
          options={[
            ['', '전체'],
            ['FEMALE', '여자'],
            ['MALE', '남자'],
          ]}
        />
      </Group>
      <Group title="만 나이">
        <TextInput
          name="age"
          inputMode="numeric"
          maxLength={2}
          pattern="[0-9]*"
          defaultValue={filters.age ?? ''}
          aria-label="만 나이"
          placeholder="예: 25"
          autoComplete="off"
          end="세"
        />
      </Group>
      <Group title="출연료">
        <Options
          name="minFee"
          chosen={filters.minFee === null ? '' : String(filters.minFee)}
          options={[['', '전체'], ...fees.map(fee => [String(fee), feeLabel(fee)] as const)]}
        />
      </Group>
      <Group title="출연료 단위">
        <Options name="feeUnit" chosen={filters.feeUnit} options={[['', '전체'], ...Object.entries(RewardUnit)]} />
      </Group>
      <Group title="지역">
        <Choices name="region" labels={regions} chosen={filters.region} />
      </Group>
      <Group title="배역 비중">
        <Choices name="grade" labels={RoleGrade} chosen={filters.grade} />
      </Group>
      <Group title="마감">
        <Options
          name="deadline"
          chosen={filters.deadline}
          options={[['', '전체'], ...Object.entries(DeadlineFilter)]}
        />
      </Group>
      <Group title="공고">
        <Checkbox name="verified" value="true" defaultChecked={filters.verified}>
          인증 공고만
        </Checkbox>
        <Checkbox name="recruiting" value="true" defaultChecked={filters.recruiting}>
          모집 중만
        </Checkbox>
      </Group>
    </>
  )
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}

type ChoicesProps = { name: string; labels: Record<string, string>; chosen: readonly string[] }

function Choices({ name, labels, chosen }: ChoicesProps) {
  return Object.entries(labels).map(([code, label]) => (
    <Checkbox key={code} name={name} value={code} defaultChecked={chosen.includes(code)}>
      {label}
    </Checkbox>
  ))
}

type OptionsProps = { name: string; chosen: string; options: (readonly [value: string, label: string])[] }

function Options({ name, chosen, options }: OptionsProps) {
  return options.map(([value, label]) => (
    <Radio key={value} name={name} value={value} defaultChecked={chosen === value}>
      {label}
    </Radio>
  ))
}
