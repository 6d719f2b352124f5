import { useRevalidator } from 'react-router'
import type { CastingCard } from '../../contract/castings.ts'
import { CastingGrid } from '../castings/CastingCard.tsx'
import { filterQuery } from '../castings/filters.ts'
import { factsOf, rawApiOf, viewerOf } from '../context.ts'
import { paths } from '../paths.ts'
import { ActorCard } from '../profiles/ActorCard.tsx'
import { cardOf } from '../profiles/facts.ts'
import { isMeant } from '../shell/popup-places.ts'
import { SectionHead } from '../ui/Card.tsx'
import { Empty, ErrorBlock } from '../ui/Empty.tsx'
import { thousands } from '../ui/format.ts'
import { Clapperboard } from '../ui/icons.ts'
import type { Route } from './+types/HomePage'
import { Banners } from './Banners.tsx'
import { Hero } from './Hero.tsx'
import styles from './HomePage.module.css'
import { Affiliates, RoleCards, Testimonials } from './HomeSections.tsx'
import { findOwnBlock, OwnBlock } from './OwnBlock.tsx'

const dueShown = 4
const newShown = 8
const actorsShown = 12
const introducedShown = 6

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.brandName ?? '무대로'}: 다음 배역은 여기서 만나요` },
  {
    name: 'description',
    content: '출연료와 촬영 일정을 모두 밝힌 캐스팅 공고. 지원하면 열람 여부와 결과를 알려드려요.',
  },
]

/** Each part stands for itself: what can't be loaded says so in its place, and the rest of the page is there. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = rawApiOf(context)
  const orNull = <T,>(work: Promise<T>) => work.catch(() => null)
  const [banners, due, recent, introduced, own] = await Promise.all([
    orNull(api.pages.banners()),
    orNull(api.castings.list({ query: { deadline: 'today', limit: dueShown } })),
    orNull(api.castings.list({ query: { recruiting: true, limit: newShown } })),
    orNull(api.profiles.introduced({ query: { limit: actorsShown } })),
    orNull(findOwnBlock(api, viewerOf(context))),
  ])
  return {
    banners: (banners?.list ?? []).filter(banner => isMeant(banner, viewerOf(context))),
    due: due?.list ?? [],
    recent: recent && { list: recent.list, total: recent.totalResult },
    actors: (introduced?.list ?? []).map(cardOf),
    own,
    isSignedIn: viewerOf(context) !== null,
    brandName: factsOf(context).brandName,
    now: Date.now(),
  }
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { banners, due, recent, actors, own, isSignedIn, brandName, now } = loaderData
  return (
    <>
      <Hero photos={actors.map(actor => actor.photo)} />
      {own && <OwnBlock own={own} />}
      <Banners banners={banners} />
      {due.length > 0 && (
        <section className={styles.section}>
          <div className="wrap">
            <SectionHead
              title="오늘 마감이에요"
              more={{ href: paths.castings(filterQuery({ deadline: 'today' })), label: '전체 보기' }}
            />
            <CastingGrid cards={due} now={now} columns={4} />
          </div>
        </section>
      )}
      <RecentCastings recent={recent} now={now} />
      {!isSignedIn && <RoleCards />}
      {actors.length > 0 && (
        <section className={styles.section}>
          <div className="wrap">
            <SectionHead title={`${brandName}가 소개하는 배우`} more={{ href: paths.actors(), label: '배우 찾기' }} />
            <div className={styles.actors}>
              {actors.slice(0, introducedShown).map(actor => (
                <ActorCard
                  key={actor.id}
                  actor={actor}
                  canBookmark={isSignedIn}
                  heading="h3"
                  sizes="(width < 734px) 136px, 165px"
                />
              ))}
            </div>
          </div>
        </section>
      )}
      <Testimonials />
      <Affiliates />
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
          title="새로 올라온 공고"
          more={recent?.total ? { href: paths.castings(), label: `${thousands(recent.total)}개 모두 보기` } : undefined}
        />
        {!recent && <ErrorBlock title="공고를 불러오지 못했어요" onRetry={revalidate} pending={state === 'loading'} />}
        {recent?.list.length === 0 && (
          <Empty icon={Clapperboard} title="아직 올라온 공고가 없어요">
            새 공고가 올라오면 여기에서 가장 먼저 볼 수 있어요
          </Empty>
        )}
        {recent && recent.list.length > 0 && <CastingGrid cards={recent.list} now={now} columns={4} />}
      </div>
    </section>
  )
}
