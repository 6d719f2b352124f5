import { createContext, type FormEvent, Fragment, type ReactNode, use } from 'react'
import { useNavigate } from 'react-router'
import { ArtCategory, RoleGrade } from '#contract/codes/castings.ts'
import { BodyType, Dialect, Language, SkillGroup, statusTags } from '#contract/codes/profiles.ts'
import { digitsOf, profileLimits, searchLength } from '#contract/limits.ts'
import { boundsOf, type FieldFilterName, type FilterRow, fieldFilters } from '#contract/profiles/fields.ts'
import { api } from '#web/api.ts'
import { earlierIn, withEarlier } from '#web/calls/search-words.ts'
import { useLiveCount } from '#web/calls/useLiveCount.ts'
import { paths } from '#web/paths.ts'
import { thousands } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { ChipLink } from '#web/ui/forms/Chip.tsx'
import { Checkbox, Radio } from '#web/ui/forms/Choice.tsx'
import { SearchInput, TextInput } from '#web/ui/forms/Input.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ChevronDown, X } from '#web/ui/icons.ts'
import { Popover } from '#web/ui/overlay/Popover.tsx'
import styles from './ActorFilters.module.css'
import {
  agencyLabels,
  describe,
  type ActorFilters as Filters,
  isNarrowed,
  listOf,
  queryOf,
  readFilters,
  updatedLabels,
} from './actor-query.ts'
import { actorFiltersTexts as texts } from './messages.ts'

type Found = { count: number; isCapped: boolean }
const FoundContext = createContext<Found>({ count: 0, isCapped: false })

const filtersOf = (form: HTMLFormElement): Filters =>
  readFilters(new URLSearchParams([...(new FormData(form) as unknown as Iterable<[string, string]>)]))

type Props = { filters: Filters; understood: string | null; found: Found }

/**
 * The filter bar: one form that submits itself to the URL, with or without JavaScript. Its panels show the number of
 * matches while choosing. Keyed by its filters.
 */
export function ActorFilters({ filters, understood, found: start }: Props) {
  const navigate = useNavigate()
  const said = describe(filters)
  const [found, ask] = useLiveCount(start, async (chosen: Filters, signal) => {
    const { totalResult, totalIsCapped } = await api.profiles.list({ query: { ...chosen, limit: 1 } }, { signal })
    return { count: totalResult, isCapped: totalIsCapped === true }
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    for (const panel of event.currentTarget.querySelectorAll<HTMLElement>(':popover-open')) panel.hidePopover()
    const form = event.currentTarget
    navigate(paths.actors(withEarlier(queryOf(filtersOf(form)), new FormData(form))))
  }
  const change = (event: FormEvent<HTMLFormElement>) => {
    // The search word is not yet finished when it changes.
    if ((event.target as Element).closest('[popover]')) ask(filtersOf(event.currentTarget))
  }
  return (
    <search>
      <form action={paths.actors()} onSubmit={submit} onChange={change} className={styles.bar}>
        <SearchInput
          name="q"
          defaultValue={filters.q}
          maxLength={searchLength}
          placeholder={texts.searchPlaceholder}
          aria-label={texts.searchLabel}
          className={styles.search}
        />
        {understood && <input type="hidden" name={earlierIn} value={understood} />}
        {filters.specialty && <input type="hidden" name="specialty" value={filters.specialty} />}
        {filters.hasVideo && <input type="hidden" name="hasVideo" value="true" />}
        {filters.ageRange && <input type="hidden" name="ageRange" value={filters.ageRange} />}
        {filters.sort && <input type="hidden" name="sort" value={filters.sort} />}
        <FoundContext value={found}>
          <div className={styles.chips}>
            <Filter name={texts.gender} value={said.gender}>
              <FieldFilters panel="gender" filters={filters} />
            </Filter>
            <Filter name={texts.age} value={said.age}>
              <h2>{texts.ageLabel}</h2>
              <Between
                name="age"
                label={texts.age}
                unit={texts.years}
                from={filters.ageMin ?? filters.age}
                to={filters.ageMax ?? filters.age}
              />
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
            </Filter>
            <Filter name={texts.body} value={said.body}>
              <FieldFilters panel="body" filters={filters} />
              <h2>{texts.bodyType}</h2>
              <Options name="bodyType" labels={BodyType} chosen={listOf(filters.bodyType)} />
            </Filter>
            <Filter name={texts.skills} value={said.skills}>
              {skillGroups.map(([title, prefix, labels]) => (
                <div key={prefix}>
                  <h2>{title}</h2>
                  <Options name="skills" prefix={prefix} labels={labels} chosen={listOf(filters.skills)} />
                </div>
              ))}
            </Filter>
            <Filter name={texts.region} value={said.region}>
              <FieldFilters panel="region" filters={filters} />
            </Filter>
            <Filter name={texts.roles} value={said.parts}>
              <h2>{texts.grade}</h2>
              <Options name="grades" labels={RoleGrade} chosen={listOf(filters.grades)} />
              <h2>{texts.category}</h2>
              <Options name="categories" labels={ArtCategory} chosen={listOf(filters.categories)} />
            </Filter>
            <Filter name={texts.tagsAndAgency} value={said.more}>
              <h2>{texts.look}</h2>
              <TextInput
                name="look"
                defaultValue={filters.look}
                maxLength={searchLength}
                aria-label={texts.look}
                placeholder={texts.lookPlaceholder}
              />
              <h2>{texts.tags}</h2>
              <Options name="tags" labels={tagLabels} chosen={listOf(filters.tags)} />
              <h2>{texts.agency}</h2>
              <Options
                type="radio"
                name="agency"
                labels={{ '': texts.all, ...agencyLabels }}
                chosen={[filters.agency ?? '']}
              />
              <h2>{texts.updated}</h2>
              <Options
                type="radio"
                name="updatedWithin"
                labels={{ '': texts.all, ...updatedLabels }}
                chosen={[filters.updatedWithin ?? '']}
              />
            </Filter>
            <ChipLink
              on={Boolean(filters.hasVideo)}
              href={changed(filters, { hasVideo: filters.hasVideo ? undefined : 'true' })}
            >
              {texts.hasVideo}
            </ChipLink>
            {isNarrowed(filters) && (
              <ChipLink soft icon={X} href={paths.actors()}>
                {texts.clear}
              </ChipLink>
            )}
          </div>
        </FoundContext>
      </form>
    </search>
  )
}

const tagLabels = Object.fromEntries(statusTags.map(tag => [tag, tag]))
const skillGroups = [
  [texts.specialties, 'SKILL:', SkillGroup],
  [texts.dialects, 'DIALECT:', Dialect],
  [texts.languages, 'LANG:', Language],
] as const
const decades = [
  { label: texts.teens, ageMin: '10', ageMax: '19' },
  { label: texts.twenties, ageMin: '20', ageMax: '29' },
  { label: texts.thirties, ageMin: '30', ageMax: '39' },
  { label: texts.forties, ageMin: '40', ageMax: '49' },
  { label: texts.fifties, ageMin: '50', ageMax: '59' },
  { label: texts.sixties, ageMin: '60', ageMax: undefined },
]

const changed = (filters: Filters, change: Filters) => paths.actors(queryOf({ ...filters, ...change }))

function Filter({ name, value, children }: { name: string; value: string | null; children: ReactNode }) {
  const { count, isCapped } = use(FoundContext)
  const trigger = (
    <>
      {value ? <span className="sr">{name} </span> : null}
      {value ?? name}
      <Icon icon={ChevronDown} size={16} />
    </>
  )
  return (
    <Popover
      trigger={trigger}
      title={name}
      triggerClassName={value ? styles.set : styles.filter}
      className={styles.panel}
    >
      {children}
      <div className={styles.apply}>
        <Button type="submit" variant="ink">
          {count === 0 ? texts.showNone : (isCapped ? texts.showMore : texts.show)(thousands(count))}
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

/** The filters of a panel that refer to profile fields. */
function FieldFilters({ panel, filters }: { panel: FilterRow['panel']; filters: Filters }) {
  return fieldFilters(panel).map(({ name, label, by, kind }) => {
    if (kind.type === 'number') {
      const [min, max] = boundsOf(name)
      return (
        <Fragment key={name}>
          <h2>{label}</h2>
          <Between {...{ name, label, unit: kind.unit ?? '', from: filters[min], to: filters[max] }} />
        </Fragment>
      )
    }
    if (kind.type !== 'code') return null
    const value = filters[name as FieldFilterName]
    if (by === 'one')
      return (
        <Options key={name} type="radio" name={name} labels={{ '': texts.all, ...kind.codes }} chosen={[value ?? '']} />
      )
    const told = Object.entries(kind.codes).filter(([code]) => code !== kind.standard)
    return <Options key={name} name={name} labels={Object.fromEntries(told)} chosen={listOf(value)} />
  })
}

type BetweenProps = { name: string; label: string; unit: string; from?: string; to?: string }

function Between({ name, label, unit, from, to }: BetweenProps) {
  const common = {
    inputMode: 'numeric',
    maxLength: digitsOf(profileLimits.oldest),
    autoComplete: 'off',
    pattern: '[0-9]*',
  } as const
  return (
    <div className={styles.pair}>
      <TextInput
        {...common}
        name={`${name}Min`}
        defaultValue={from}
        aria-label={texts.minLabel(label)}
        placeholder={texts.min(unit)}
      />
      <span>–</span>
      <TextInput
        {...common}
        name={`${name}Max`}
        defaultValue={to}
        aria-label={texts.maxLabel(label)}
        placeholder={texts.max(unit)}
      />
    </div>
  )
}
