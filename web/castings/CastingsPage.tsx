import { useState } from 'react'
import { redirect } from 'react-router'
import { CastingSort } from '../../contract/casting-terms.ts'
import { apiOf } from '../context.ts'
import { canonical, pageMeta } from '../meta.ts'
import { paths } from '../paths.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Chip, ChipLink, Chips } from '../ui/Chip.tsx'
import { Empty } from '../ui/Empty.tsx'
import { thousands } from '../ui/format.ts'
import { SearchInput, Select } from '../ui/Input.tsx'
import { Clapperboard, SlidersHorizontal, X } from '../ui/icons.ts'
import { ListLink } from '../ui/ListLink.tsx'
import { LoadMore } from '../ui/Pagination.tsx'
import type { Route } from './+types/CastingsPage'
import { CastingGrid } from './CastingCard.tsx'
import styles from './Castings.module.css'
import { FilterFields } from './FilterFields.tsx'
import { FilterSheet } from './FilterSheet.tsx'
import { conditionsOf, type Filters, filterQuery, readFilters, toQuery } from './filters.ts'
import { useFilterForm } from './useFilterForm.ts'

const perPage = 24
/** Up to here 더 보기 adds to the list; further pages stand alone, so that no page grows without end. */
const stackedPages = 4

export const meta: Route.MetaFunction = () => [
  ...pageMeta('캐스팅 공고', '출연료와 촬영 일정을 모두 밝힌 캐스팅 공고를 찾아보세요.'),
  canonical(paths.castings()),
]

export async function loader({ context, url }: Route.LoaderArgs) {
  const filters = readFilters(url.searchParams)
  const page = Math.min(Math.max(1, Number(url.searchParams.get('page')) || 1), 400)
  const paging = page <= stackedPages ? { page: 1, limit: Math.min(100, perPage * page) } : { page, limit: perPage }
  const found = await apiOf(context).castings.list({ query: { ...toQuery(filters), ...paging } })
  const { list, totalResult, totalIsCapped = false } = found
  const last = Math.ceil(totalResult / perPage)
  // An old link may lead past the end of a list that has shrunk.
  if (!list.length && last > 0 && last < page) throw redirect(paths.castings(filterQuery(filters, last)))
  const hasMore = page * perPage < totalResult
  return { list, totalResult, totalIsCapped, filters, page, hasMore, now: Date.now() }
}

export default function CastingsPage({ loaderData }: Route.ComponentProps) {
  const { list, totalResult, totalIsCapped, filters, page, hasMore, now } = loaderData
  const conditions = conditionsOf(filters)
  const [isSheetOpen, setSheetOpen] = useState(false)
  return (
    <div className="wrap">
      <div className={styles.head}>
        <h1>캐스팅 공고</h1>
        <p>출연료와 촬영 일정을 모두 밝힌 공고만 모았어요</p>
      </div>
      <div className={styles.layout}>
        <FilterRail filters={filters} conditionCount={conditions.length} />
        <div>
          <FilterBar filters={filters} onOpen={() => setSheetOpen(true)} />
          <div className={styles.bar}>
            <p role="status">
              공고 <b className="num">{thousands(totalResult)}</b>개{totalIsCapped && ' 넘게'}를 찾았어요
            </p>
            <SortForm filters={filters} />
          </div>
          {list.length > 0 ? (
            <CastingGrid cards={list} now={now} eager={3} headingLevel="h2" />
          ) : (
            <NothingFound filters={filters} />
          )}
          <LoadMore href={hasMore ? paths.castings(filterQuery(filters, page + 1)) : null} label="공고 더 보기" />
        </div>
      </div>
      <FilterSheet open={isSheetOpen} onClose={() => setSheetOpen(false)} filters={filters} total={totalResult} />
    </div>
  )
}

/** The rail of wide screens: every change applies at once; without script there is a button. */
function FilterRail({ filters, conditionCount }: { filters: Filters; conditionCount: number }) {
  const { apply, onSubmit } = useFilterForm()
  return (
    <aside className={styles.rail} aria-label="공고 필터">
      <div className={styles.railHead}>
        <h2>필터</h2>
        {conditionCount > 0 && (
          <ListLink href={paths.castings(filterQuery({ sort: filters.sort }))}>조건 {conditionCount}개 지우기</ListLink>
        )}
      </div>
      <form
        action={paths.castings()}
        key={filterQuery(filters)}
        onSubmit={onSubmit}
        onChange={event => {
          const { type } = event.target as unknown as HTMLInputElement
          if (type === 'checkbox' || type === 'radio') apply(event.currentTarget)
        }}
        onBlur={event => {
          const field = event.target as unknown as HTMLInputElement
          if (field.name === 'age' && field.value !== field.defaultValue) apply(event.currentTarget)
        }}
      >
        <SearchInput name="q" defaultValue={filters.q} placeholder="작품, 배역, 제작사" aria-label="공고 검색" />
        <HiddenFilters filters={{ sort: filters.sort }} />
        <FilterFields filters={filters} />
        {/* Without a button Enter would not send a form of several fields. */}
        <button type="submit" className="sr" tabIndex={-1}>
          검색
        </button>
        <noscript>
          <Button type="submit">이 조건으로 보기</Button>
        </noscript>
      </form>
    </aside>
  )
}

/** Conditions that a form keeps without showing them. */
function HiddenFilters({ filters }: { filters: Partial<Filters> }) {
  return [...new URLSearchParams(filterQuery(filters))].map(([name, value]) => (
    <input key={name + value} type="hidden" name={name} value={value} />
  ))
}

/** Narrow screens: the conditions in force and the ones people use most, as links that work without script. */
function FilterBar({ filters, onOpen }: { filters: Filters; onOpen: () => void }) {
  const conditions = conditionsOf(filters)
  const { onSubmit } = useFilterForm()
  const quick: [label: string, change: Partial<Filters>, on: boolean][] = [
    ['여자', { gender: 'FEMALE' }, filters.gender === 'FEMALE'],
    ['남자', { gender: 'MALE' }, filters.gender === 'MALE'],
    ['서울', { region: ['SEOUL'] }, filters.region.includes('SEOUL')],
    ['80만 원 이상', { minFee: 800_000 }, filters.minFee === 800_000],
    ['오늘 마감', { deadline: 'today' }, filters.deadline === 'today'],
  ]
  return (
    <div className={styles.chipBar}>
      <search>
        <form action={paths.castings()} key={filterQuery(filters)} onSubmit={onSubmit}>
          <HiddenFilters filters={{ ...filters, q: '' }} />
          <SearchInput name="q" defaultValue={filters.q} placeholder="작품, 배역, 제작사" aria-label="공고 검색" />
        </form>
      </search>
      <Chips scroll label="빠른 필터">
        <Chip on={conditions.length > 0} aria-haspopup="dialog" onClick={onOpen} icon={SlidersHorizontal}>
          필터 {conditions.length > 0 && conditions.length}
        </Chip>
        {conditions.map(({ label, without }) => (
          <ChipLink
            key={label}
            on
            icon={X}
            href={paths.castings(filterQuery(without))}
            aria-label={`${label} 조건 지우기`}
          >
            {label}
          </ChipLink>
        ))}
        {quick
          .filter(([, , on]) => !on)
          .map(([label, change]) => (
            <ChipLink key={label} href={paths.castings(filterQuery({ ...filters, ...change }))}>
              {label}
            </ChipLink>
          ))}
      </Chips>
    </div>
  )
}

function SortForm({ filters }: { filters: Filters }) {
  const { apply, onSubmit } = useFilterForm()
  return (
    <form
      action={paths.castings()}
      key={filterQuery(filters)}
      className={styles.sort}
      onSubmit={onSubmit}
      onChange={event => apply(event.currentTarget)}
    >
      <HiddenFilters filters={{ ...filters, sort: 'recent' }} />
      <Select
        name="sort"
        aria-label="정렬"
        defaultValue={filters.sort}
        options={Object.entries(CastingSort).map(([value, label]) => ({ value, label }))}
      />
      <noscript>
        <Button type="submit" size="sm" auto>
          정렬
        </Button>
      </noscript>
    </form>
  )
}

/** Nothing matches: says which condition to let go of. */
function NothingFound({ filters }: { filters: Filters }) {
  const conditions = conditionsOf(filters)
  if (!conditions.length) {
    return (
      <Empty icon={Clapperboard} as="h2" title="아직 올라온 공고가 없어요">
        새 공고가 올라오면 여기에서 볼 수 있어요
      </Empty>
    )
  }
  return (
    <Empty
      icon={Clapperboard}
      as="h2"
      title="조건에 맞는 공고가 없어요"
      action={
        <LinkButton href={paths.castings()} variant="line" auto>
          조건 {conditions.length}개 모두 지우기
        </LinkButton>
      }
    >
      조건을 하나 빼고 찾아보세요
      <span className={styles.drop}>
        {conditions.map(({ label, without }) => (
          <ChipLink key={label} icon={X} href={paths.castings(filterQuery(without))}>
            {label}
          </ChipLink>
        ))}
      </span>
    </Empty>
  )
}
