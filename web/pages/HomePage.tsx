import { Form, useRouteLoaderData } from 'react-router'
import { CastingGrid } from '../castings/CastingCard.tsx'
import { apiOf, viewerOf } from '../context.ts'
import { paths } from '../paths.ts'
import { ActorCard } from '../profiles/ActorCard.tsx'
import { cardOf } from '../profiles/facts.ts'
import type { loader as rootLoader } from '../root.tsx'
import { SectionHead } from '../ui/Card.tsx'
import { ChipLink, Chips } from '../ui/Chip.tsx'
import { Icon } from '../ui/Icon.tsx'
import { SearchInput } from '../ui/Input.tsx'
import { ArrowRight } from '../ui/icons.ts'
import { Photo, type Picture } from '../ui/Photo.tsx'
import type { Route } from './+types/HomePage'
import styles from './Home.module.css'
import { Partners, RoleCards, Voices, YourPart } from './HomeSections.tsx'
import { home, shortcuts } from './home-content.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const viewer = viewerOf(context)
  const isActor = viewer?.permissions.includes('Actor') ?? false
  const [today, recent, introduced, readiness] = await Promise.all([
    api.castings.list({ query: { deadline: 'today', recruiting: true, sort: 'deadline', limit: 4 } }),
    api.castings.list({ query: { recruiting: true, limit: 8 } }),
    api.profiles.introduced({ query: { limit: 12 } }),
    isActor ? api.profiles.hasProfile() : null,
  ])
  return {
    today: today.list,
    recent: recent.list,
    recentCount: recent.totalResult,
    introduced: introduced.list.map(cardOf),
    readiness,
    now: Date.now(),
  }
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { today, recent, recentCount, introduced, readiness, now } = loaderData
  const root = useRouteLoaderData<typeof rootLoader>('root')
  const viewer = root?.viewer ?? null
  return (
    <>
      <Hero faces={introduced.flatMap(actor => (actor.photo ? [actor.photo] : []))} />
      {viewer && <YourPart viewer={viewer} readiness={readiness} />}
      {today.length > 0 && (
        <section className={styles.section}>
          <div className="wrap">
            <SectionHead title={home.today} more={{ href: paths.castings('deadline=today'), label: '전체 보기' }} />
            <CastingGrid cards={today} now={now} columns={4} />
          </div>
        </section>
      )}
      <section className={styles.section}>
        <div className="wrap">
          <SectionHead title={home.recent} more={{ href: paths.castings(), label: `${recentCount}개 모두 보기` }} />
          <CastingGrid cards={recent} now={now} columns={4} />
        </div>
      </section>
      {!viewer && <RoleCards />}
      {introduced.length > 0 && (
        <section className={styles.section}>
          <div className="wrap">
            <SectionHead
              title={home.introduced(root?.brandName ?? '')}
              more={{ href: paths.actors(), label: '배우 찾기' }}
            />
            <div className={styles.actors}>
              {introduced.slice(0, 6).map(actor => (
                <ActorCard
                  key={actor.id}
                  actor={actor}
                  heading="h3"
                  canBookmark={viewer !== null}
                  sizes="(width < 734px) 136px, 170px"
                />
              ))}
            </div>
          </div>
        </section>
      )}
      <Voices />
      <Partners />
    </>
  )
}

/** Promise, search, and a wall of faces. */
function Hero({ faces }: { faces: (Picture | string)[] }) {
  const columns = [faces.slice(0, 3), faces.slice(3, 7), faces.slice(7, 10), faces.slice(10, 12)]
  return (
    <section className={styles.hero}>
      <div className={`wrap ${styles.heroIn}`}>
        <div className={styles.promise}>
          <h1>
            {home.title[0]}
            <br />
            {home.title[1]}
          </h1>
          <p>{home.intro}</p>
          <Form action={paths.castings()} role="search" className={styles.search}>
            <SearchInput name="q" placeholder={home.search} aria-label="공고 검색" maxLength={60} />
            <button type="submit" aria-label="검색">
              <Icon icon={ArrowRight} />
            </button>
          </Form>
          <Chips scroll>
            {shortcuts.map(({ label, query }) => (
              <ChipLink key={label} href={paths.castings(query)}>
                {label}
              </ChipLink>
            ))}
          </Chips>
        </div>
        <div className={styles.wall} aria-hidden="true">
          {columns.map((column, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: four fixed columns
            <div key={at}>
              {column.map((face, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
                <Photo key={row} image={face} alt="" sizes="(width < 734px) 25vw, 190px" priority={row < 2} />
              ))}
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
