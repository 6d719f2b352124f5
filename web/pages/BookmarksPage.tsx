import { CastingGrid } from '../castings/CastingCard.tsx'
import { apiOf, requireViewer } from '../context.ts'
import { pageMeta } from '../meta.ts'
import { paths } from '../paths.ts'
import { ActorCard } from '../profiles/ActorCard.tsx'
import { ExportBookmarks } from '../profiles/ExportBookmarks.tsx'
import { cardOf } from '../profiles/facts.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Bookmark } from '../ui/icons.ts'
import { Pagination } from '../ui/Pagination.tsx'
import { TabLinks } from '../ui/Tabs.tsx'
import { Text } from '../ui/Text.tsx'
import type { Route } from './+types/BookmarksPage'
import styles from './BookmarksPage.module.css'

type Tab = 'castings' | 'actors'
const perPage = 24

export const meta: Route.MetaFunction = () => pageMeta('저장한 공고와 배우')

export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request)
  const search = new URL(request.url).searchParams
  const tab: Tab = search.get('tab') === 'actors' ? 'actors' : 'castings'
  const page = Math.min(400, Math.max(1, Math.trunc(Number(search.get('page'))) || 1))
  const paging = (wanted: Tab) => ({ query: wanted === tab ? { page, limit: perPage } : { limit: 1 } })
  const [castings, actors] = await Promise.all([
    apiOf(context).castings.bookmarks(paging('castings')),
    apiOf(context).profiles.bookmarks(paging('actors')),
  ])
  return {
    tab: tab as Tab,
    page,
    castings: tab === 'castings' ? castings.list : [],
    actors: tab === 'actors' ? actors.list.map(cardOf) : [],
    counts: { castings: castings.totalResult, actors: actors.totalResult },
    isManager: viewer.permissions.includes('CastingManager'),
    now: Date.now(),
  }
}

/** Notices and actors one has saved, the latest first. */
export default function BookmarksPage({ loaderData }: Route.ComponentProps) {
  const { tab, page, castings, actors, counts, isManager, now } = loaderData
  return (
    <div className="wrap">
      <header className={styles.head}>
        <Text size="h1">저장한 공고와 배우</Text>
        {isManager && actors.length > 0 && <ExportBookmarks />}
      </header>
      <TabLinks
        label="저장한 것"
        tabs={[
          { href: paths.bookmarks(), label: '공고', count: counts.castings, current: tab === 'castings' },
          { href: paths.bookmarks('actors'), label: '배우', count: counts.actors, current: tab === 'actors' },
        ]}
      />
      {castings.length > 0 && (
        <div className={styles.list}>
          <CastingGrid cards={castings} now={now} columns={4} eager={4} headingLevel="h2" />
        </div>
      )}
      {actors.length > 0 && (
        <div className={styles.actors}>
          {actors.map((actor, at) => (
            <ActorCard key={actor.id} actor={actor} canBookmark canSave={isManager} priority={at < 4} />
          ))}
        </div>
      )}
      {castings.length + actors.length === 0 && <Nothing tab={tab} />}
      <Pagination
        page={page}
        pages={Math.ceil(counts[tab] / perPage)}
        hrefOf={to => paths.bookmarks(tab === 'actors' ? tab : undefined, to)}
      />
    </div>
  )
}

function Nothing({ tab }: { tab: Tab }) {
  const isCastings = tab === 'castings'
  return (
    <Empty
      icon={Bookmark}
      as="h2"
      title={isCastings ? '아직 저장한 공고가 없어요' : '아직 저장한 배우가 없어요'}
      action={
        <LinkButton auto variant="ink" href={isCastings ? paths.castings() : paths.actors()}>
          {isCastings ? '공고 둘러보기' : '배우 둘러보기'}
        </LinkButton>
      }
    >
      {isCastings
        ? '마음에 드는 공고의 책갈피를 누르면 여기에 모여요'
        : '다시 보고 싶은 배우의 책갈피를 누르면 여기에 모여요'}
    </Empty>
  )
}
