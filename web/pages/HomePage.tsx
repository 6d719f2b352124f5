import { josa } from 'es-hangul'
import { useRevalidator } from 'react-router'
import { standardBrandName } from '#contract/brand.ts'
import type { CastingCard } from '#contract/castings/index.ts'
import { CastingGrid } from '#web/castings/list/CastingCard.tsx'
import { filterQuery } from '#web/castings/list/filters.ts'
import { factsOf, rawApiOf, viewerOf } from '#web/context.ts'
import { findBanner } from '#web/membership/banner/banner.ts'
import { PlusBanner } from '#web/membership/banner/PlusBanner.tsx'
import { publicMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { ActorCard } from '#web/profiles/ActorCard.tsx'
import { cardOf } from '#web/profiles/actor/facts.ts'
import { isMeant } from '#web/shell/popup-places.ts'
import { SectionHead } from '#web/ui/display/Card.tsx'
import { Empty, ErrorBlock } from '#web/ui/display/Empty.tsx'
import { thousands } from '#web/ui/format.ts'
import { Clapperboard } from '#web/ui/icons.ts'
import type { Route } from './+types/HomePage'
import { Banners } from './Banners.tsx'
import { Hero } from './Hero.tsx'
import styles from './HomePage.module.css'
import { Affiliates, RoleCards, Testimonials } from './HomeSections.tsx'
import { homePageTexts as texts } from './home-messages.ts'
import { findOwn, OwnBlock } from './OwnBlock.tsx'

const dueShown = 4
const newShown = 8
const actorsShown = 12
const introducedShown = 6

export const handle = { guestQuery: [] }

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const title = texts.title(loaderData?.brandName ?? standardBrandName)
  return publicMeta(matches, { title, documentTitle: title, description: texts.description, path: paths.home() })
}

/** Each section loads independently: one that fails says so in its place, and the rest of the page works. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const api = rawApiOf(context)
  const orNull = <T,>(work: Promise<T>) => work.catch(() => null)
  const isGuest = viewerOf(context) === null
  const [banners, due, recent, introduced, own, plus] = await Promise.all([
    orNull(api.pages.banners()),
    isGuest ? orNull(api.castings.list({ query: { deadline: 'today', limit: dueShown } })) : null,
    orNull(api.castings.list({ query: { recruiting: true, limit: newShown } })),
    orNull(api.profiles.introduced({ query: { limit: actorsShown } })),
    findOwn(api, viewerOf(context)),
    findBanner(api, viewerOf(context), request),
  ])
  return {
    banners: (banners?.list ?? []).filter(banner => isMeant(banner, viewerOf(context))),
    due: due?.list ?? [],
    recent: recent && { list: recent.list, total: recent.totalResult },
    actors: (introduced?.list ?? []).map(cardOf),
    own,
    plus,
    brandName: factsOf(context).brandName,
    introducer: josa(factsOf(context).brandName, texts.subject),
    now: Date.now(),
  }
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { banners, due, recent, actors, own, plus, introducer, now } = loaderData
  const { revalidate, state } = useRevalidator()
  return (
    <>
      {own ? (
        <OwnBlock own={own} now={now} onRetry={revalidate} isRetrying={state === 'loading'} />
      ) : (
        <Hero photos={actors.map(actor => actor.photo)} />
      )}
      <Banners banners={banners} />
      {due.length > 0 && (
        <section className={styles.section}>
          <div className="wrap">
            <SectionHead
              title={texts.closingToday}
              more={{ href: paths.castings(filterQuery({ deadline: 'today' })), label: texts.showAll }}
            />
            <CastingGrid cards={due} now={now} columns={4} />
          </div>
        </section>
      )}
      <RecentCastings recent={recent} now={now} />
      {plus && (
        <div className={`wrap ${styles.section}`}>
          <PlusBanner banner={plus} />
        </div>
      )}
      {!own && <RoleCards />}
      {actors.length > 0 && (
        <section className={styles.section}>
          <div className="wrap">
            <SectionHead
              title={texts.introducedActors(introducer)}
              more={{ href: paths.actors(), label: texts.findActors }}
            />
            <div className={styles.actors}>
              {actors.slice(0, introducedShown).map(actor => (
                <ActorCard
                  key={actor.id}
                  actor={actor}
                  canBookmark={own !== null}
                  heading="h3"
                  sizes="(width < 734px) 136px, 165px"
                />
              ))}
            </div>
          </div>
        </section>
      )}
      {!own && (
        <>
          <Testimonials />
          <Affiliates />
        </>
      )}
    </>
  )
}

type Recent = { list: CastingCard[]; total: number } | null

function RecentCastings({ recent, now }: { recent: Recent; now: number }) {
  const { revalidate, state } = useRevalidator()
  return (
    <section className={styles.section}>
      <div className="wrap">
        <SectionHead
          title={texts.newest}
          more={recent?.total ? { href: paths.castings(), label: texts.showMore(thousands(recent.total)) } : undefined}
        />
        {!recent && <ErrorBlock title={texts.failed} onRetry={revalidate} pending={state === 'loading'} />}
        {recent?.list.length === 0 && (
          <Empty icon={Clapperboard} title={texts.empty}>
            {texts.emptyText}
          </Empty>
        )}
        {recent && recent.list.length > 0 && <CastingGrid cards={recent.list} now={now} columns={4} />}
      </div>
    </section>
  )
}
