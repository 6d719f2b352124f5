import { useState } from 'react'
import { CastingGrid } from '../castings/CastingCard.tsx'
import { apiOf, requireViewer } from '../context.ts'
import { pageMeta } from '../meta.ts'
import { paths } from '../paths.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Bookmark, Download } from '../ui/icons.ts'
import { Pagination } from '../ui/Pagination.tsx'
import { TabLinks } from '../ui/Tabs.tsx'
import { Text } from '../ui/Text.tsx'
import { toast } from '../ui/toast.ts'
import type { Route } from './+types/BookmarksPage'
import { ActorCard } from './ActorCard.tsx'
import grid from './ActorsPage.module.css'
import styles from './BookmarksPage.module.css'
import { cardOf } from './facts.ts'

export const meta: Route.MetaFunction = () => pageMeta('북마크')

const limit = 24

export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request)
  const search = new URL(request.url).searchParams
  const isManager = viewer.permissions.includes('CastingManager') || viewer.permissions.includes('Admin')
  const tab = search.get('tab') ?? (isManager ? 'actors' : 'castings')
  const query = { page: Math.max(1, Number(search.get('page')) || 1), limit }
  const [castings, actors] = await Promise.all([
    apiOf(context).castings.bookmarks({ query: tab === 'castings' ? query : { limit: 1 } }),
    apiOf(context).profiles.bookmarks({ query: tab === 'actors' ? query : { limit: 1 } }),
  ])
  return {
    tab,
    isManager,
    page: query.page,
    counts: { castings: castings.totalResult, actors: actors.totalResult },
    castings: tab === 'castings' ? castings.list : [],
    actors: tab === 'actors' ? actors.list.map(cardOf) : [],
    now: Date.now(),
  }
}

export default function BookmarksPage({ loaderData }: Route.ComponentProps) {
  const { tab, isManager, page, counts, castings, actors, now } = loaderData
  const isActors = tab === 'actors'
  const total = isActors ? counts.actors : counts.castings
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.head}>
        <Text size="h1">북마크</Text>
        {isActors && isManager && counts.actors > 0 && <ExportButton />}
      </div>
      <TabLinks
        label="북마크 종류"
        tabs={[
          { href: paths.bookmarks('castings'), label: '공고', count: counts.castings, current: !isActors },
          { href: paths.bookmarks('actors'), label: '배우', count: counts.actors, current: isActors },
        ]}
      />
      {total === 0 ? (
        <Nothing isActors={isActors} />
      ) : (
        <div className={styles.list}>
          {isActors ? (
            <div className={grid.grid}>
              {actors.map((actor, at) => (
                <ActorCard key={actor.id} actor={actor} canBookmark priority={at < 4} />
              ))}
            </div>
          ) : (
            <CastingGrid cards={castings} now={now} eager={3} headingLevel="h2" />
          )}
          <Pagination
            page={page}
            pages={Math.ceil(total / limit)}
            hrefOf={next => paths.bookmarks(isActors ? 'actors' : 'castings', next)}
          />
        </div>
      )}
    </div>
  )
}

const Nothing = ({ isActors }: { isActors: boolean }) => (
  <Empty
    as="h2"
    icon={Bookmark}
    title={isActors ? '북마크한 배우가 없어요' : '북마크한 공고가 없어요'}
    action={
      <LinkButton auto href={isActors ? paths.actors() : paths.castings()}>
        {isActors ? '배우 찾기' : '공고 보기'}
      </LinkButton>
    }
  >
    {isActors ? '배우 카드의 책갈피를 누르면 여기에 모여요' : '공고의 책갈피를 누르면 여기에 모여요'}
  </Empty>
)

/** All bookmarked actors as a spreadsheet, made in the browser. */
function ExportButton() {
  const [isPending, setPending] = useState(false)
  async function save() {
    setPending(true)
    try {
      const { exportBookmarks } = await import('./export-bookmarks.ts')
      await exportBookmarks()
    } catch (error) {
      toast.error((error as Error).message)
    } finally {
      setPending(false)
    }
  }
  return (
    <Button auto variant="line" pending={isPending} onClick={save}>
      <Icon icon={Download} size={16} />
      엑셀로 받기
    </Button>
  )
}
