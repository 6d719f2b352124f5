import { useEffect, useState } from 'react'
import { data, redirect, useLocation } from 'react-router'
import { ActorOrder } from '#contract/codes/profiles.ts'
import { api } from '#web/api.ts'
import { FailedList, loadOr, orFailure } from '#web/calls/FailedList.tsx'
import { refusalOf } from '#web/calls/refusal.ts'
import { readWords, typedIn } from '#web/calls/search-words.ts'
import { rawApiOf, viewerOf } from '#web/context.ts'
import { publicMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { forgetsWithViewer, keepPage, recallOr } from '#web/shell/memory.ts'
import { Empty } from '#web/ui/display/Empty.tsx'
import { LoadMore } from '#web/ui/display/Pagination.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { thousands } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { ChipLink, Chips } from '#web/ui/forms/Chip.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ArrowUpDown, Check, UsersRound, X } from '#web/ui/icons.ts'
import { Link } from '#web/ui/Link.tsx'
import { later } from '#web/ui/later.tsx'
import { Popover } from '#web/ui/overlay/Popover.tsx'
import { useViewer } from '#web/useViewer.ts'
import { ActorCard } from '../ActorCard.tsx'
import { type ActorCardFacts, cardOf } from '../actor/facts.ts'
import { decidedBookmarks } from '../BookmarkButton.tsx'
import type { Route } from './+types/ActorsPage'
import { ActorFilters } from './ActorFilters.tsx'
import styles from './ActorsPage.module.css'
import {
  conditionsOf,
  type ActorFilters as Filters,
  filterNames,
  isNarrowed,
  nameOf,
  orderOf,
  queryOf,
  readFilters,
} from './actor-query.ts'
import { dropsOf } from './drops.ts'
import { actorsPageTexts as texts } from './messages.ts'
import { SavedSearches } from './SavedSearches.tsx'

const ActorChoice = later(() => import('./ActorChoice.tsx'))

export const handle = { guestQuery: [...filterNames, 'page'] }

export const meta: Route.MetaFunction = ({ matches }) =>
  publicMeta(matches, { title: texts.title, description: texts.description, path: paths.actors() })

const pageSize = 25

/** `found` is null if the server could not be reached: this page shows that in place [S-05]. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = askedIn(url)
  const viewer = viewerOf(context)
  const all = rawApiOf(context)
  const api = all.profiles
  const read = asked.filters.q ? await readWords(all, 'profiles', url.searchParams) : null
  if (read !== null) throw redirect(paths.actors(read))
  const [listed, saved] = await Promise.all([
    orFailure(list(asked)),
    // Saved searches are one's own: representatives are refused.
    viewer?.actedBy === null ? orFailure(api.savedSearches()) : null,
  ])
  if (!listed.answer) return data({ ...asked, found: null }, { status: listed.status })
  const { filters, list: actors, totalResult, totalIsCapped, page } = listed.answer
  if (!totalResult && filters.q) {
    const similar = await readWords(all, 'profiles', url.searchParams, { near: true })
    if (similar !== null) throw redirect(paths.actors(similar))
  }
  const found = {
    filters,
    actors: actors.map(cardOf),
    total: totalResult,
    isCapped: totalIsCapped === true,
    page,
    drops: totalResult || !isNarrowed(filters) ? dropsOf(filters, []) : await drops(filters),
    hasMore: page * pageSize < Math.min(totalResult, 10_000),
    saved: (saved?.answer ?? []).map(({ id, name, query }) => ({ id, name, query })),
  }
  return { filters, typed: asked.typed, understood: asked.understood, found }

  async function drops({ sort: _, ...conditions }: Filters) {
    const counted = await orFailure(api.fewerConditions({ query: conditions }))
    return dropsOf(filters, counted.answer ?? [])
  }

  // An invalid value in the address is ignored rather than an error.
  async function list({ filters, page }: ReturnType<typeof askedIn>) {
    try {
      return { filters, ...(await api.list({ query: { ...filters, page, limit: pageSize } })) }
    } catch (error) {
      const { status, fields } = refusalOf(error)
      if (![400, 422].includes(status)) throw error
      const wrong = Object.keys(fields).map(path => path.split('.')[0])
      const kept: Filters = Object.fromEntries(Object.entries(filters).filter(([name]) => !wrong.includes(name)))
      return { filters: kept, ...(await api.list({ query: { ...kept, limit: pageSize } })) }
    }
  }
}

const askedIn = ({ searchParams }: URL) => ({
  filters: readFilters(searchParams),
  typed: typedIn(searchParams),
  understood: typedIn(searchParams, 'understood'),
  page: searchParams.get('page') ?? '',
})

type FoundActors = NonNullable<Awaited<Route.ComponentProps['loaderData']>['found']>

export const clientLoader = ({ serverLoader, request }: Route.ClientLoaderArgs) =>
  loadOr(
    () => recallOr(request.url, serverLoader),
    () => ({ ...askedIn(new URL(request.url)), found: null }),
  )

const ask = () => api.profiles.list({ query: { limit: 1 } })

export default function ActorsPage({ loaderData }: Route.ComponentProps) {
  const { filters, typed, understood, found } = loaderData
  const conditions = conditionsOf(filters)
  const place = useLocation()
  const viewer = useViewer()
  const savesSearches = viewer !== null && viewer.actedBy === null
  // The last results stay while a later query fails.
  const [shown, setShown] = useState(found)
  if (found && found !== shown) setShown(found)
  useEffect(() => {
    if (found) keepPage(loaderData, place)
  }, [found, loaderData, place])
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.head}>
        <Text size="h1">{texts.title}</Text>
        <p>{heads[orderOf(filters)]}</p>
      </div>
      <div className={styles.filters}>
        <ActorFilters
          key={queryOf(filters)}
          filters={filters}
          understood={understood}
          found={{ count: shown?.total ?? 0, isCapped: shown?.isCapped ?? false }}
        />
      </div>
      {typed && found && <p className={styles.typed}>{texts.typed(typed)}</p>}
      {understood && <p className={styles.typed}>{texts.understood(understood)}</p>}
      {conditions.length > 0 && (understood || found?.total !== 0) && (
        <div className={styles.conditions}>
          <Chips scroll label={texts.conditions}>
            {conditions.map(({ label, without }) => (
              <ChipLink
                key={label}
                on
                icon={X}
                href={paths.actors(queryOf(without))}
                aria-label={texts.removeCondition(label)}
              >
                {label}
              </ChipLink>
            ))}
          </Chips>
        </div>
      )}
      {savesSearches && (
        <SavedSearches
          saved={shown?.saved ?? []}
          query={isNarrowed(filters) ? queryOf(filters) : ''}
          suggestion={nameOf(filters)}
        />
      )}
      {!found && <FailedList title={texts.failed} earlier={shown && texts.earlier} ask={ask} />}
      {found?.total === 0 && <NobodyFound filters={filters} drops={found.drops} />}
      {shown && shown.total > 0 && <Found found={shown} />}
    </div>
  )
}

function Found({ found }: { found: FoundActors }) {
  const { filters, total, isCapped, page, hasMore } = found
  const viewer = useViewer()
  const isManager = viewer?.permissions.includes('CastingManager') ?? false
  const { actors, startsAt } = useGrowingList(found)
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <div className={styles.bar}>
        <p role="status">
          {texts.actors}
          <b className="num">{thousands(total)}</b>
          {isCapped ? texts.foundMore : texts.found}
        </p>
        <OrderChoice filters={filters} />
      </div>
      {startsAt > 1 && (
        <div className={styles.first}>
          <LinkButton auto variant="line" href={paths.actors(queryOf(filters))}>
            {texts.fromStart}
          </LinkButton>
        </div>
      )}
      {isManager && (
        <div className={styles.choice}>
          <ActorChoice actors={actors} grid={styles.grid} isOpen={isChoosing} onOpen={setChoosing} />
        </div>
      )}
      {!isChoosing && (
        <div className={styles.grid}>
          {actors.map((actor, at) => (
            <ActorCard
              key={actor.id}
              actor={actor}
              canBookmark={viewer !== null}
              canSave={isManager}
              priority={at < 4}
            />
          ))}
        </div>
      )}
      <LoadMore href={hasMore ? paths.actors(queryOf(filters, page + 1)) : null} label={texts.more} />
    </>
  )
}

const heads = {
  recent: texts.orderRecent,
  relevance: texts.orderRelevance,
}

const orders = {
  recent: texts.recentHelp,
  relevance: texts.relevanceHelp,
}

/** The list's order, to choose from, with the note that nothing else affects it. */
function OrderChoice({ filters }: { filters: Filters }) {
  const current = orderOf(filters)
  return (
    <Popover
      align="end"
      title={texts.orderByLabel}
      triggerClassName={styles.order}
      className={styles.orderPanel}
      trigger={
        <>
          <Icon icon={ArrowUpDown} size={16} />
          <span className="sr">{texts.orderBy}</span>
          {ActorOrder[current]}
        </>
      }
    >
      <h2 className="only-wide">{texts.orderByLabel}</h2>
      <ul>
        {(['recent', 'relevance'] as const).map(sort => (
          <li key={sort}>
            <Link href={paths.actors(queryOf({ ...filters, sort }))} aria-current={sort === current || undefined}>
              <b>{ActorOrder[sort]}</b>
              {sort === current && <Icon icon={Check} size={18} />}
              <span>{orders[sort]}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p>{texts.noAdvertising}</p>
    </Popover>
  )
}

function NobodyFound({ filters, drops }: Pick<FoundActors, 'filters' | 'drops'>) {
  const isFiltered = isNarrowed(filters)
  const all = (
    <LinkButton auto href={paths.actors()}>
      {texts.showAll}
    </LinkButton>
  )
  return (
    <Empty as="h2" icon={UsersRound} title={isFiltered ? texts.notFound : texts.empty} action={isFiltered && all}>
      {isFiltered && (
        <>
          {drops.lead ?? texts.notFoundText}
          <span className={styles.drop}>
            {drops.ways.map(({ text, href }) => (
              <ChipLink key={text} icon={X} href={href}>
                {text}
              </ChipLink>
            ))}
          </span>
        </>
      )}
    </Empty>
  )
}

type Shown = {
  key: string
  page: number
  startsAt: number
  actors: ActorCardFacts[]
  /** Those of the last page, as they were read. */
  latest: ActorCardFacts[]
}

/** The grown lists per history entry; only the browser writes here. */
const grown = new Map<string, Shown>()
forgetsWithViewer(() => grown.clear())
const mostGrown = 10

function grownBefore(place: string): Shown | undefined {
  const list = grown.get(place)
  const isBookmarked = (actor: ActorCardFacts) => decidedBookmarks.get(actor.id) ?? actor.isBookmarked
  return list && { ...list, actors: list.actors.map(actor => ({ ...actor, isBookmarked: isBookmarked(actor) })) }
}

/**
 * Pages requested in sequence are appended; any other page, or other filters, start over. On going back the list has
 * its former length, so that the browser can restore the scroll position.
 */
function useGrowingList({
  filters,
  page,
  actors,
}: {
  filters: Filters
  page: number
  actors: ActorCardFacts[]
}): Shown {
  const viewer = useViewer()
  // Another person starts over.
  const key = `${viewer?.id} ${queryOf(filters)}`
  const fresh = { key, page, startsAt: page, actors, latest: actors }
  const place = useLocation().key
  const [shown, setShown] = useState<Shown>(() => grownBefore(place) ?? fresh)
  useEffect(() => {
    grown.delete(place)
    grown.set(place, shown)
    for (const oldest of [...grown.keys()].slice(0, -mostGrown)) grown.delete(oldest)
  }, [place, shown])
  if (shown.key === key && shown.page === page && shown.latest === actors) return shown
  const next = shown.key === key ? grow(shown) : fresh
  setShown(next)
  return next

  function grow({ startsAt, latest, ...before }: Shown): Shown {
    if (page === before.page + 1) return { ...fresh, startsAt, actors: unique([...before.actors, ...actors]) }
    if (page !== before.page) return fresh
    // The last page was read again.
    const replaced = new Set(latest.map(({ id }) => id))
    const others = before.actors.filter(({ id }) => !replaced.has(id))
    return { ...fresh, startsAt, actors: unique([...others, ...actors]) }
  }
}

// An actor who saved their profile meanwhile may appear twice.
const unique = (actors: ActorCardFacts[]) => [...new Map(actors.map(actor => [actor.id, actor])).values()]
