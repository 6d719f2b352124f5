import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { ApiError } from '../../contract/client.ts'
import { ActorOrder } from '../../contract/enums.ts'
import { apiOf, viewerOf } from '../context.ts'
import { canonical, pageMeta } from '../meta.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { thousands } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { ArrowUpDown, Check, UsersRound } from '../ui/icons.ts'
import { Link } from '../ui/Link.tsx'
import { LoadMore } from '../ui/Pagination.tsx'
import { Popover } from '../ui/Popover.tsx'
import { Text } from '../ui/Text.tsx'
import type { Route } from './+types/ActorsPage'
import { ActorCard } from './ActorCard.tsx'
import { ActorFilters } from './ActorFilters.tsx'
import styles from './ActorsPage.module.css'
import { type ActorFilters as Filters, isNarrowed, nameOf, orderOf, queryOf, readFilters } from './actor-query.ts'
import { decidedBookmarks } from './BookmarkButton.tsx'
import { type ActorCardFacts, cardOf } from './facts.ts'
import { SavedSearches } from './SavedSearches.tsx'

export const meta: Route.MetaFunction = () => [
  ...pageMeta('배우 찾기', '프로필을 최근에 고친 배우부터 보여드려요. 성별, 나이, 키, 특기로 찾아보세요.'),
  canonical(paths.actors()),
]

const pageSize = 25

export async function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const asked = { ...readFilters(search), page: search.get('page') ?? '' }
  const isSignedIn = viewerOf(context) !== null
  const [{ filters, answer }, saved] = await Promise.all([
    list(asked),
    isSignedIn ? apiOf(context).profiles.savedSearches() : [],
  ])
  return {
    actors: answer.list.map(cardOf),
    total: answer.totalResult,
    isCapped: answer.totalIsCapped === true,
    page: answer.page,
    hasMore: answer.page * pageSize < Math.min(answer.totalResult, 10_000),
    filters,
    saved: saved.map(({ id, name, query }) => ({ id, name, query })),
    isSignedIn,
    isManager: viewerOf(context)?.permissions.includes('CastingManager') ?? false,
  }

  // An address with a value that means nothing shows the list without it rather than an error.
  async function list({ page, ...filters }: Filters & { page: string }) {
    const api = apiOf(context).profiles
    try {
      return { filters, answer: await api.list({ query: { ...filters, page, limit: pageSize } }) }
    } catch (error) {
      if (!(error instanceof ApiError) || ![400, 422].includes(error.status)) throw error
      const wrong = Object.keys(error.fields).map(path => path.split('.')[0])
      const kept: Filters = Object.fromEntries(Object.entries(filters).filter(([name]) => !wrong.includes(name)))
      return { filters: kept, answer: await api.list({ query: { ...kept, limit: pageSize } }) }
    }
  }
}

export default function ActorsPage({ loaderData }: Route.ComponentProps) {
  const { filters, total, isCapped, page, hasMore, isSignedIn, isManager, saved } = loaderData
  const { actors, startsAt } = useGrowingList(loaderData)
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.head}>
        <Text size="h1">배우 찾기</Text>
        <p>{heads[orderOf(filters)]}</p>
      </div>
      <div className={styles.filters}>
        <ActorFilters filters={filters} />
      </div>
      {isSignedIn && (
        <SavedSearches saved={saved} query={isNarrowed(filters) ? queryOf(filters) : ''} suggestion={nameOf(filters)} />
      )}
      {total === 0 ? (
        <NobodyFound filters={filters} />
      ) : (
        <>
          <div className={styles.bar}>
            <p role="status">
              배우 <b className="num">{thousands(total)}</b>
              {isCapped ? '명 이상을 찾았어요' : '명을 찾았어요'}
            </p>
            <OrderChoice filters={filters} />
          </div>
          {startsAt > 1 && (
            <div className={styles.first}>
              <LinkButton auto variant="line" href={paths.actors(queryOf(filters))}>
                처음부터 보기
              </LinkButton>
            </div>
          )}
          <div className={styles.grid}>
            {actors.map((actor, at) => (
              <ActorCard key={actor.id} actor={actor} canBookmark={isSignedIn} canSave={isManager} priority={at < 4} />
            ))}
          </div>
          <LoadMore href={hasMore ? paths.actors(queryOf(filters, page + 1)) : null} label="배우 더 보기" />
        </>
      )}
    </div>
  )
}

const heads = {
  recent: '최근에 고친 프로필부터 보여드려요',
  relevance: '찾는 조건에 잘 맞는 배우부터 보여드려요',
}

const orders = {
  recent: '프로필을 실제로 고친 날이 가까운 배우부터예요. 하루에 한 번만 앞으로 올라와요.',
  relevance:
    '이름이 같은 배우, 그 말로 시작하는 배우, 이름에 들어 있는 배우, 작품 제목에 있는 배우 순서예요. 고른 배역과 작품 분류를 많이 해 본 배우가 먼저 나와요. 아주 많이 찾으면 최근에 고친 배우들 안에서 순서를 정해요.',
}

/** What orders the list, to choose from, and that nothing else does. */
function OrderChoice({ filters }: { filters: Filters }) {
  const current = orderOf(filters)
  return (
    <Popover
      align="end"
      triggerClassName={styles.order}
      className={styles.orderPanel}
      trigger={
        <>
          <Icon icon={ArrowUpDown} size={16} />
          <span className="sr">정렬 기준 </span>
          {ActorOrder[current]}
        </>
      }
    >
      <h2>정렬 기준</h2>
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
      <p>멤버십이나 광고로 순서가 바뀌지 않아요.</p>
    </Popover>
  )
}

function NobodyFound({ filters }: { filters: Filters }) {
  const isFiltered = isNarrowed(filters)
  const all = (
    <LinkButton auto href={paths.actors()}>
      모든 배우 보기
    </LinkButton>
  )
  return (
    <Empty
      as="h2"
      icon={UsersRound}
      title={isFiltered ? '조건에 맞는 배우가 없어요' : '아직 공개된 프로필이 없어요'}
      action={isFiltered && all}
    >
      {isFiltered && '조건을 하나씩 빼거나 이름의 두 글자로 찾아보세요'}
    </Empty>
  )
}

type Shown = { key: string; page: number; startsAt: number; actors: ActorCardFacts[] }

/** The grown lists of the places in the history that one may go back to; only the browser writes here. */
const grown = new Map<string, Shown>()
const mostGrown = 10

function grownBefore(place: string): Shown | undefined {
  const list = grown.get(place)
  const isBookmarked = (actor: ActorCardFacts) => decidedBookmarks.get(actor.id) ?? actor.isBookmarked
  return list && { ...list, actors: list.actors.map(actor => ({ ...actor, isBookmarked: isBookmarked(actor) })) }
}

/**
 * Pages asked for one after the other stand below each other; any other page, or other filters, start anew. Who comes
 * back finds the list as long as it was, so that the browser finds the place in it.
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
  const key = queryOf(filters)
  const fresh = { key, page, startsAt: page, actors }
  const place = useLocation().key
  const [shown, setShown] = useState<Shown>(() => grownBefore(place) ?? fresh)
  useEffect(() => {
    grown.delete(place)
    grown.set(place, shown)
    for (const oldest of [...grown.keys()].slice(0, -mostGrown)) grown.delete(oldest)
  }, [place, shown])
  if (shown.key === key && shown.page === page) return shown
  const isNext = shown.key === key && page === shown.page + 1
  const next = isNext ? { ...shown, page, actors: unique([...shown.actors, ...actors]) } : fresh
  setShown(next)
  return next
}

// Somebody who saved their profile meanwhile may come twice.
const unique = (actors: ActorCardFacts[]) => [...new Map(actors.map(actor => [actor.id, actor])).values()]
