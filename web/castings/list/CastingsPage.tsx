import { useEffect, useState } from 'react'
import { data, redirect, useLocation } from 'react-router'
import { CastingSort } from '#contract/codes/casting-terms.ts'
import { api } from '#web/api.ts'
import { FailedList, loadOr, orFailure } from '#web/calls/FailedList.tsx'
import { pageIn } from '#web/calls/page-param.ts'
import { earlierIn, readWords, typedIn } from '#web/calls/search-words.ts'
import { rawApiOf } from '#web/context.ts'
import { publicMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { keepList } from '#web/shell/app/last-seen.ts'
import { keepPage, recallOr } from '#web/shell/memory.ts'
import { Empty } from '#web/ui/display/Empty.tsx'
import { LoadMore } from '#web/ui/display/Pagination.tsx'
import { thousands } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Chip, ChipLink, Chips } from '#web/ui/forms/Chip.tsx'
import { SearchInput, Select } from '#web/ui/forms/Input.tsx'
import { Clapperboard, SlidersHorizontal, X } from '#web/ui/icons.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import { seenOf } from '../describe.ts'
import type { Route } from './+types/CastingsPage'
import { CastingGrid } from './CastingCard.tsx'
import styles from './Castings.module.css'
import { conditionsOf } from './conditions.ts'
import { dropsOf } from './drops.ts'
import { FilterFields } from './FilterFields.tsx'
import { FilterSheet, PlainFilter, plainFilterId } from './FilterSheet.tsx'
import { type Filters, filterNames, filterQuery, readFilters, toQuery } from './filters.ts'
import { castingsPageTexts as texts } from './messages.ts'
import { useFilterForm } from './useFilterForm.ts'

const perPage = 24
/** Up to this page 더 보기 appends to the list; later pages replace it, so that no page grows without end. */
const stackedPages = 4

export const handle = { guestQuery: [...filterNames, 'page'], namesNobody: true }

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const query = loaderData ? feedQuery(loaderData.filters) : ''
  const alternate = { tagName: 'link', rel: 'alternate' }
  return [
    ...publicMeta(matches, { title: texts.title, description: texts.description, path: paths.castings() }),
    { ...alternate, type: 'application/rss+xml', title: texts.feed, href: paths.castingFeed(query) },
    { ...alternate, type: 'text/calendar', title: texts.deadlines, href: paths.castingDeadlines(query) },
  ]
}

/** The filters of a feed, which has its own order. */
const feedQuery = (filters: Filters) => filterQuery({ ...filters, sort: 'recent', recruiting: false })

function askedIn({ searchParams }: URL) {
  const page = pageIn(searchParams, 400)
  const understood = typedIn(searchParams, 'understood')
  return { filters: readFilters(searchParams), typed: typedIn(searchParams), understood, page, now: Date.now() }
}

/** `found` is null if the server could not be reached: this page shows that in place [S-05]. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = askedIn(url)
  const { filters, page } = asked
  const api = rawApiOf(context)
  const read = filters.q ? await readWords(api, 'castings', url.searchParams) : null
  if (read !== null) throw redirect(paths.castings(read))
  const paging = page <= stackedPages ? { page: 1, limit: Math.min(100, perPage * page) } : { page, limit: perPage }
  const found = await orFailure(api.castings.list({ query: { ...toQuery(filters), ...paging } }))
  if (!found.answer) return data({ ...asked, found: null }, { status: found.status })
  const { list, totalResult, totalIsCapped = false } = found.answer
  const last = Math.ceil(totalResult / perPage)
  // An old link may point past the end of a list that has shrunk.
  if (!list.length && last > 0 && last < page) throw redirect(paths.castings(filterQuery(filters, last)))
  if (!totalResult && filters.q) {
    const similar = await readWords(api, 'castings', url.searchParams, { near: true })
    if (similar !== null) throw redirect(paths.castings(similar))
  }
  const drops = totalResult || !conditionsOf(filters).length ? dropsOf(filters, []) : await counted()
  return { ...asked, found: { list, totalResult, totalIsCapped, hasMore: page * perPage < totalResult, drops } }

  async function counted() {
    const { sort: _, ...conditions } = toQuery(filters)
    const { answer } = await orFailure(api.castings.fewerConditions({ query: conditions }))
    return dropsOf(filters, answer ?? [])
  }
}

export const clientLoader = ({ serverLoader, request }: Route.ClientLoaderArgs) =>
  loadOr(
    () => recallOr(request.url, serverLoader),
    () => ({ ...askedIn(new URL(request.url)), found: null }),
  )

const ask = () => api.castings.list({ query: { limit: 1 } })

export default function CastingsPage({ loaderData }: Route.ComponentProps) {
  const { found, filters, typed, understood, page, now } = loaderData
  const conditions = conditionsOf(filters)
  const place = useLocation()
  const [isSheetOpen, setSheetOpen] = useState(false)
  // The last results stay while a later query fails.
  const [shown, setShown] = useState(found)
  if (found && found !== shown) setShown(found)
  useEffect(() => {
    if (found) keepPage(loaderData, place)
  }, [found, loaderData, place])
  useEffect(() => void keepList(found?.list.map(seenOf) ?? []), [found])
  return (
    <div className="wrap">
      <div className={styles.head}>
        <h1>{texts.title}</h1>
        <p>{texts.lead}</p>
      </div>
      <div className={styles.layout}>
        <FilterRail filters={filters} understood={understood} conditionCount={conditions.length} />
        <div>
          <FilterBar filters={filters} understood={understood} onOpen={() => setSheetOpen(true)} />
          <div className={styles.bar}>
            <p role="status">
              {found?.totalResult ? (
                <>
                  {texts.casting}
                  <b className="num">{thousands(found.totalResult)}</b>
                  {texts.unit}
                  {found.totalIsCapped && texts.moreThan}
                  {texts.found}
                </>
              ) : null}
            </p>
            <SortForm filters={filters} />
          </div>
          {typed && found && <p className={styles.typed}>{texts.typed(typed)}</p>}
          {understood && <p className={styles.typed}>{texts.understood(understood)}</p>}
          {conditions.length > 0 && (understood || found?.list.length !== 0) && (
            <div className={understood ? styles.understood : styles.conditions}>
              <Chips label={texts.conditions}>
                {conditions.map(({ label, without }) => (
                  <ChipLink
                    key={label}
                    on
                    icon={X}
                    href={paths.castings(filterQuery(without))}
                    aria-label={texts.removeFilter(label)}
                  >
                    {label}
                  </ChipLink>
                ))}
              </Chips>
            </div>
          )}
          {!found && <FailedList title={texts.failed} earlier={shown && texts.earlier} ask={ask} />}
          {shown && shown.list.length > 0 && <CastingGrid cards={shown.list} now={now} eager={3} headingLevel="h2" />}
          {found?.list.length === 0 && <NothingFound filters={filters} drops={found.drops} />}
          <LoadMore href={found?.hasMore ? paths.castings(filterQuery(filters, page + 1)) : null} label={texts.more} />
          <p className={styles.feeds}>
            {texts.subscribe}
            <a href={paths.castingFeed(feedQuery(filters))}>{texts.feed}</a>
            <a href={paths.castingDeadlines(feedQuery(filters))}>{texts.deadlines}</a>
          </p>
        </div>
      </div>
      <PlainFilter filters={filters} />
      <FilterSheet
        open={isSheetOpen}
        onClose={() => setSheetOpen(false)}
        filters={filters}
        total={shown?.totalResult ?? 0}
      />
    </div>
  )
}

type SearchProps = { filters: Filters; understood: string | null }

/** The sidebar of wide screens: every change applies at once; without JavaScript there is a button. */
function FilterRail({ filters, understood, conditionCount }: SearchProps & { conditionCount: number }) {
  const { apply, onSubmit } = useFilterForm()
  return (
    <aside className={styles.rail} aria-label={texts.filters}>
      <div className={styles.railHead}>
        <h2>{texts.filter}</h2>
        {conditionCount > 0 && (
          <ListLink href={paths.castings(filterQuery({ sort: filters.sort }))}>{texts.clear(conditionCount)}</ListLink>
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
        <SearchInput
          name="q"
          defaultValue={filters.q}
          placeholder={texts.searchPlaceholder}
          aria-label={texts.searchLabel}
        />
        <HiddenFilters filters={{ sort: filters.sort }} />
        {understood && <input type="hidden" name={earlierIn} value={understood} />}
        <FilterFields filters={filters} />
        {/* Without a button Enter would not submit a form of several fields. */}
        <button type="submit" className="sr" tabIndex={-1}>
          {texts.search}
        </button>
        <noscript>
          <Button type="submit">{texts.apply}</Button>
        </noscript>
      </form>
    </aside>
  )
}

/** Conditions that the form keeps as hidden inputs. */
function HiddenFilters({ filters }: { filters: Partial<Filters> }) {
  return [...new URLSearchParams(filterQuery(filters))].map(([name, value]) => (
    <input key={name + value} type="hidden" name={name} value={value} />
  ))
}

/** Narrow screens: active and common conditions, as links that work without JavaScript. */
function FilterBar({ filters, understood, onOpen }: SearchProps & { onOpen: () => void }) {
  const conditions = conditionsOf(filters)
  const { onSubmit } = useFilterForm()
  const quick: [label: string, change: Partial<Filters>, on: boolean][] = [
    [texts.female, { gender: 'FEMALE' }, filters.gender === 'FEMALE'],
    [texts.male, { gender: 'MALE' }, filters.gender === 'MALE'],
    [texts.seoul, { region: ['SEOUL'] }, filters.region.includes('SEOUL')],
    [texts.fee, { minFee: 800_000 }, filters.minFee === 800_000],
    [texts.today, { deadline: 'today' }, filters.deadline === 'today'],
  ]
  return (
    <div className={styles.chipBar}>
      <search>
        <form action={paths.castings()} key={filterQuery(filters)} onSubmit={onSubmit}>
          <HiddenFilters filters={{ ...filters, q: '' }} />
          {understood && <input type="hidden" name={earlierIn} value={understood} />}
          <SearchInput
            name="q"
            defaultValue={filters.q}
            placeholder={texts.searchPlaceholder}
            aria-label={texts.searchLabel}
          />
        </form>
      </search>
      <Chips scroll label={texts.quickFilters}>
        <Chip
          on={conditions.length > 0}
          aria-haspopup="dialog"
          popoverTarget={plainFilterId}
          onClick={onOpen}
          icon={SlidersHorizontal}
        >
          {texts.filterCount}
          {conditions.length > 0 && conditions.length}
        </Chip>
        {conditions.map(({ label, without }) => (
          <ChipLink
            key={label}
            on
            icon={X}
            href={paths.castings(filterQuery(without))}
            aria-label={texts.removeFilter(label)}
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
        aria-label={texts.order}
        defaultValue={filters.sort}
        options={Object.entries(CastingSort).map(([value, label]) => ({ value, label }))}
      />
      <noscript>
        <Button type="submit" size="sm" auto>
          {texts.order}
        </Button>
      </noscript>
    </form>
  )
}

/** No matches: suggests which condition to drop. */
function NothingFound({ filters, drops }: { filters: Filters; drops: ReturnType<typeof dropsOf> }) {
  const conditions = conditionsOf(filters)
  if (!conditions.length) {
    return (
      <Empty icon={Clapperboard} as="h2" title={texts.empty}>
        {texts.emptyText}
      </Empty>
    )
  }
  return (
    <Empty
      icon={Clapperboard}
      as="h2"
      title={texts.notFound}
      action={
        <LinkButton href={paths.castings()} variant="line" auto>
          {texts.clearAll(conditions.length)}
        </LinkButton>
      }
    >
      {drops.lead ?? texts.notFoundText}
      <span className={styles.drop}>
        {drops.ways.map(({ text, href }) => (
          <ChipLink key={text} icon={X} href={href}>
            {text}
          </ChipLink>
        ))}
      </span>
    </Empty>
  )
}
