import type { FormEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import {
  ArtCategory,
  BodyType,
  Dialect,
  Gender,
  Language,
  Region,
  RoleGrade,
  SkillGroup,
  statusTags,
} from '../../contract/enums.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { ChipLink } from '../ui/Chip.tsx'
import { Checkbox, Radio } from '../ui/Choice.tsx'
import { Icon } from '../ui/Icon.tsx'
import { SearchInput, TextInput } from '../ui/Input.tsx'
import { ChevronDown, X } from '../ui/icons.ts'
import { Popover } from '../ui/Popover.tsx'
import styles from './ActorFilters.module.css'
import {
  agencyLabels,
  describe,
  type ActorFilters as Filters,
  isNarrowed,
  listOf,
  queryOf,
  rangeTexts,
  readFilters,
  updatedLabels,
} from './actor-query.ts'

/** The filter bar: one form that sends itself to the address, with or without script. */
export function ActorFilters({ filters }: { filters: Filters }) {
  const navigate = useNavigate()
  const said = describe(filters)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget) as unknown as Iterable<[string, string]>
    for (const panel of event.currentTarget.querySelectorAll<HTMLElement>(':popover-open')) panel.hidePopover()
    navigate(paths.actors(queryOf(readFilters(new URLSearchParams([...form])))))
  }
  return (
    <search>
      <form key={queryOf(filters)} action={paths.actors()} onSubmit={submit} className={styles.bar}>
        <SearchInput
          name="q"
          defaultValue={filters.q}
          maxLength={60}
          placeholder="이름, 초성(ㅅㄷㅇ), 작품 제목"
          aria-label="배우 검색"
          className={styles.search}
        />
        {filters.hasVideo && <input type="hidden" name="hasVideo" value="true" />}
        {filters.ageRange && <input type="hidden" name="ageRange" value={filters.ageRange} />}
        {filters.sort && <input type="hidden" name="sort" value={filters.sort} />}
        <div className={styles.chips}>
          <Filter name="성별" value={said.gender}>
            <Options type="radio" name="gender" labels={{ '': '전체', ...Gender }} chosen={[filters.gender ?? '']} />
          </Filter>
          <Filter name="나이" value={said.age}>
            <h2>만 나이</h2>
            <Between name="age" unit="세" from={filters.ageMin ?? filters.age} to={filters.ageMax ?? filters.age} />
            <div className={styles.quick}>
              {decades.map(({ label, ageMin, ageMax }) => (
                <ChipLink
                  small
                  key={label}
                  href={changed(filters, { ageMin, ageMax, age: undefined, ageRange: undefined })}
                >
                  {label}
                </ChipLink>
              ))}
            </div>
            <div className={styles.quick}>
              {rangeTexts.map((label, at) => {
                const isOn = filters.ageRange === String(at)
                const ageRange = isOn ? undefined : String(at)
                return (
                  <ChipLink
                    small
                    key={label}
                    on={isOn}
                    href={changed(filters, { ageRange, age: undefined, ageMin: undefined, ageMax: undefined })}
                  >
                    {label}
                  </ChipLink>
                )
              })}
            </div>
          </Filter>
          <Filter name="키·체형" value={said.body}>
            <h2>키</h2>
            <Between name="height" unit="cm" from={filters.heightMin} to={filters.heightMax} />
            <h2>체형</h2>
            <Options name="bodyType" labels={BodyType} chosen={listOf(filters.bodyType)} />
          </Filter>
          <Filter name="특기·언어" value={said.skills}>
            {skillGroups.map(([title, prefix, labels]) => (
              <div key={prefix}>
                <h2>{title}</h2>
                <Options name="skills" prefix={prefix} labels={labels} chosen={listOf(filters.skills)} />
              </div>
            ))}
          </Filter>
          <Filter name="지역" value={said.region}>
            <Options name="region" labels={regions} chosen={listOf(filters.region)} />
          </Filter>
          <Filter name="맡은 역" value={said.parts}>
            <h2>배역 크기</h2>
            <Options name="grades" labels={RoleGrade} chosen={listOf(filters.grades)} />
            <h2>작품 분류</h2>
            <Options name="categories" labels={ArtCategory} chosen={listOf(filters.categories)} />
          </Filter>
          <Filter name="태그·소속" value={said.more}>
            <h2>태그</h2>
            <Options name="tags" labels={tagLabels} chosen={listOf(filters.tags)} />
            <h2>소속</h2>
            <Options
              type="radio"
              name="agency"
              labels={{ '': '전체', ...agencyLabels }}
              chosen={[filters.agency ?? '']}
            />
            <h2>최근 수정</h2>
            <Options
              type="radio"
              name="updatedWithin"
              labels={{ '': '전체', ...updatedLabels }}
              chosen={[filters.updatedWithin ?? '']}
            />
          </Filter>
          <ChipLink
            on={Boolean(filters.hasVideo)}
            href={changed(filters, { hasVideo: filters.hasVideo ? undefined : 'true' })}
          >
            영상 있음
          </ChipLink>
          {isNarrowed(filters) && (
            <ChipLink soft icon={X} href={paths.actors()}>
              조건 지우기
            </ChipLink>
          )}
        </div>
      </form>
    </search>
  )
}

const { NONE: _, ...regions } = Region
const tagLabels = Object.fromEntries(statusTags.map(tag => [tag, tag]))
const skillGroups = [
  ['특기', 'SKILL:', SkillGroup],
  ['사투리', 'DIALECT:', Dialect],
  ['외국어', 'LANG:', Language],
] as const
const decades = [
  { label: '10대', ageMin: '10', ageMax: '19' },
  { label: '20대', ageMin: '20', ageMax: '29' },
  { label: '30대', ageMin: '30', ageMax: '39' },
  { label: '40대', ageMin: '40', ageMax: '49' },
  { label: '50대', ageMin: '50', ageMax: '59' },
  { label: '60대 이상', ageMin: '60', ageMax: undefined },
]

const changed = (filters: Filters, change: Filters) => paths.actors(queryOf({ ...filters, ...change }))

function Filter({ name, value, children }: { name: string; value: string | null; children: ReactNode }) {
  const trigger = (
    <>
      {value ? <span className="sr">{name} </span> : null}
      {value ?? name}
      <Icon icon={ChevronDown} size={16} />
    </>
  )
  return (
    <Popover trigger={trigger} triggerClassName={value ? styles.set : styles.filter} className={styles.panel}>
      {children}
      <div className={styles.apply}>
        <Button type="submit" variant="ink">
          배우 보기
        </Button>
      </div>
    </Popover>
  )
}

type OptionsProps = {
  name: string
  labels: Record<string, string>
  chosen: string[]
  type?: 'radio' | 'checkbox'
  prefix?: string
}

function Options({ name, labels, chosen, type, prefix = '' }: OptionsProps) {
  const Choice = type === 'radio' ? Radio : Checkbox
  return (
    <div className={styles.two}>
      {Object.entries(labels).map(([code, label]) => (
        <Choice key={code} name={name} value={prefix + code} defaultChecked={chosen.includes(prefix + code)}>
          {label}
        </Choice>
      ))}
    </div>
  )
}

function Between({ name, unit, from, to }: { name: string; unit: string; from?: string; to?: string }) {
  const common = { inputMode: 'numeric', maxLength: 3, autoComplete: 'off', pattern: '[0-9]*' } as const
  const spoken = unit === '세' ? '나이' : '키'
  return (
    <div className={styles.pair}>
      <TextInput
        {...common}
        name={`${name}Min`}
        defaultValue={from}
        aria-label={`최소 ${spoken}`}
        placeholder={`최소 ${unit}`}
      />
      <span>–</span>
      <TextInput
        {...common}
        name={`${name}Max`}
        defaultValue={to}
        aria-label={`최대 ${spoken}`}
        placeholder={`최대 ${unit}`}
      />
    </div>
  )
}
