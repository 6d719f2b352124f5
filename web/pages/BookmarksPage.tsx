import { pageIn } from '#web/calls/page-param.ts'
import { CastingGrid } from '#web/castings/list/CastingCard.tsx'
import { apiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { ActorCard } from '#web/profiles/ActorCard.tsx'
import { cardOf } from '#web/profiles/actor/facts.ts'
import { ExportBookmarks } from '#web/profiles/ExportBookmarks.tsx'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Pagination } from '#web/ui/display/Pagination.tsx'
import { TabLinks } from '#web/ui/display/Tabs.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { Bookmark } from '#web/ui/icons.ts'
import type { Route } from './+types/BookmarksPage'
import styles from './BookmarksPage.module.css'
import { bookmarksPageTexts as texts } from './messages.ts'

type Tab = 'castings' | 'actors'
const perPage = 24

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request)
  const search = new URL(request.url).searchParams
  const tab: Tab = search.get('tab') === 'actors' ? 'actors' : 'castings'
  const page = pageIn(search, 400)
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

/** Saved castings and actors, newest first. */
export default function BookmarksPage({ loaderData }: Route.ComponentProps) {
  const { tab, page, castings, actors, counts, isManager, now } = loaderData
  return (
    <div className="wrap">
      <header className={styles.head}>
        <Text size="h1">{texts.title}</Text>
        {isManager && actors.length > 0 && <ExportBookmarks />}
      </header>
      <TabLinks
        label={texts.tabs}
        tabs={[
          { href: paths.bookmarks(), label: texts.castings, count: counts.castings, current: tab === 'castings' },
          { href: paths.bookmarks('actors'), label: texts.actors, count: counts.actors, current: tab === 'actors' },
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
      title={isCastings ? texts.noCastings : texts.noActors}
      action={
        <LinkButton auto variant="ink" href={isCastings ? paths.castings() : paths.actors()}>
          {isCastings ? texts.browseCastings : texts.browseActors}
        </LinkButton>
      }
    >
      {isCastings ? texts.castingsHelp : texts.actorsHelp}
    </Empty>
  )
}
