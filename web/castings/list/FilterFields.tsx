import { AdMedium, DeadlineFilter } from '#contract/codes/casting-terms.ts'
import { ArtCategory, RewardUnit, RoleGrade, StatedAuditionWay } from '#contract/codes/castings.ts'
import { Region } from '#contract/codes/profiles.ts'
import { castingMost, digitsOf } from '#contract/limits.ts'
import { Checkbox, Radio } from '#web/ui/forms/Choice.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import styles from './Castings.module.css'
import { feeLabel, shootDaysLabel } from './conditions.ts'
import { type Filters, fees, shootDays } from './filters.ts'
import { filtersTexts } from './filters-messages.ts'
import { filterFieldsTexts as texts } from './messages.ts'

const { NONE: _, ...regions } = Region

/** The fields of the filter form; the same in the sidebar and the sheet. */
export function FilterFields({ filters }: { filters: Filters }) {
  return (
    <>
      <Group title={texts.category}>
        <Choices name="artCategory" labels={ArtCategory} chosen={filters.artCategory} />
      </Group>
      <Group title={texts.gender}>
        <Options
          name="gender"
          chosen={filters.gender}
          options={[
            ['', texts.all],
            ['FEMALE', texts.female],
            ['MALE', texts.male],
          ]}
        />
      </Group>
      <Group title={texts.age}>
        <TextInput
          name="age"
          inputMode="numeric"
          maxLength={digitsOf(castingMost.age)}
          pattern="[0-9]*"
          defaultValue={filters.age ?? ''}
          aria-label={texts.age}
          placeholder={texts.agePlaceholder}
          autoComplete="off"
          end={texts.years}
        />
        {filters.ageMin !== null && <input type="hidden" name="ageMin" value={filters.ageMin} />}
        {filters.ageMax !== null && <input type="hidden" name="ageMax" value={filters.ageMax} />}
      </Group>
      <Group title={texts.reward}>
        <Options
          name="minFee"
          chosen={filters.minFee === null ? '' : String(filters.minFee)}
          options={[['', texts.all], ...optionsOf(fees, filters.minFee, feeLabel)]}
        />
      </Group>
      <Group title={texts.unit}>
        <Options name="feeUnit" chosen={filters.feeUnit} options={[['', texts.all], ...Object.entries(RewardUnit)]} />
      </Group>
      <Group title={texts.region}>
        <Choices name="region" labels={regions} chosen={filters.region} />
      </Group>
      <Group title={texts.grade}>
        <Choices name="grade" labels={RoleGrade} chosen={filters.grade} />
      </Group>
      <Group title={texts.audition}>
        <Choices name="auditionWay" labels={StatedAuditionWay} chosen={filters.auditionWay} />
      </Group>
      <Group title={texts.shootDays}>
        <Options
          name="shootDays"
          chosen={filters.shootDays === null ? '' : String(filters.shootDays)}
          options={[['', texts.all], ...optionsOf(shootDays, filters.shootDays, shootDaysLabel)]}
        />
      </Group>
      <Group title={texts.adMedia}>
        <Choices name="adMedia" labels={AdMedium} chosen={filters.adMedia} />
      </Group>
      <Group title={texts.deadline}>
        <Options
          name="deadline"
          chosen={filters.deadline}
          options={[['', texts.all], ...Object.entries(DeadlineFilter)]}
        />
      </Group>
      <Group title={texts.casting}>
        <Checkbox name="verified" value="true" defaultChecked={filters.verified}>
          {texts.verifiedOnly}
        </Checkbox>
        <Checkbox name="noAgencyFee" value="true" defaultChecked={filters.noAgencyFee}>
          {filtersTexts.noAgencyFee}
        </Checkbox>
        <Checkbox name="recruiting" value="true" defaultChecked={filters.recruiting}>
          {texts.openOnly}
        </Checkbox>
      </Group>
    </>
  )
}

/** The usual numbers with their labels. Another one in the address is an option too, so that the form keeps it. */
const optionsOf = (usual: readonly number[], chosen: number | null, label: (value: number) => string) =>
  [...new Set([...usual, ...(chosen === null ? [] : [chosen])])]
    .sort((one, other) => one - other)
    .map(value => [String(value), label(value)] as const)

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
