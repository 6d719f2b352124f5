import { useRevalidator } from 'react-router'
import { pageIn } from '#web/calls/page-param.ts'
import { refused } from '#web/calls/refusal.ts'
import styles from '#web/casting-lists/CastingLists.module.css'
import { rawApiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { ActorCard } from '#web/profiles/ActorCard.tsx'
import { type ActorCardFacts, cardOf } from '#web/profiles/actor/facts.ts'
import { api } from '#web/team-api.ts'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Pagination } from '#web/ui/display/Pagination.tsx'
import { Spinner } from '#web/ui/display/Spinner.tsx'
import { thousands } from '#web/ui/format.ts'
import { UsersRound } from '#web/ui/icons.ts'
import type { Route } from './+types/SharedListPage'
import type { Entrance } from './Door.tsx'
import { doorOfListTexts, sharedListTexts as texts } from './messages.ts'
import { GuestHeader, Outside } from './Outside.tsx'
import { sharedListPath } from './shared.ts'
import { useShareEnd } from './useShareEnd.ts'

const perPage = 60

export const handle = { bare: true }

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, texts.title),
  { name: 'robots', content: 'noindex, nofollow' },
]

/** The actors of a list for guests with a grant; the password form for everybody else, which reveals nothing of it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const castingListId = /^[1-9]\d{0,14}$/.test(params.castingListId) ? Number(params.castingListId) : 0
  const page = pageIn(url.searchParams, 10)
  try {
    const { title, profiles } = await rawApiOf(context).castingLists.shared({
      params: { castingListId },
      query: { page, limit: perPage },
    })
    const opened = { title, actors: profiles.list.map(cardOf), total: profiles.totalResult }
    return { castingListId, page, opened, isEnded: false }
  } catch (error) {
    return { castingListId, page, opened: null, isEnded: refused(error).code === 'share_ended' }
  }
}

export const shouldRevalidate = () => true

export default function SharedListPage({ loaderData }: Route.ComponentProps) {
  const { castingListId, page, opened } = loaderData
  const hasEnded = useShareEnd('list', castingListId, opened)
  const { revalidate, state } = useRevalidator()
  if (opened && !hasEnded) return <Opened {...opened} id={castingListId} page={page} />
  if (opened && state !== 'idle') return <Spinner large />
  const isEnded = hasEnded || loaderData.isEnded
  return <Outside entrance={entranceOf(castingListId)} isEnded={isEnded} onOpen={revalidate} />
}

const entranceOf = (castingListId: number): Entrance => ({
  enter: body => api.castingLists.enterShare({ params: { castingListId }, body }),
  work: () => api.castingLists.shareWork({ params: { castingListId } }),
  texts: doorOfListTexts,
})

type OpenedProps = { id: number; page: number; title: string; actors: ActorCardFacts[]; total: number }

function Opened({ id, page, title, actors, total }: OpenedProps) {
  return (
    <>
      <GuestHeader />
      <div className={`wrap ${styles.page}`}>
        <div className={styles.head}>
          <div>
            <h1>{title}</h1>
            <p className="num">{texts.count(thousands(total))}</p>
            <p>{texts.use}</p>
          </div>
        </div>
        {total === 0 ? (
          <Empty as="h2" icon={UsersRound} title={texts.none}>
            {texts.noneText}
          </Empty>
        ) : (
          <ul className={styles.people}>
            {actors.map((actor, at) => (
              <li key={actor.id}>
                <ActorCard actor={actor} priority={at < 4} />
              </li>
            ))}
          </ul>
        )}
        <Pagination page={page} pages={Math.ceil(total / perPage)} hrefOf={to => `${sharedListPath(id)}?page=${to}`} />
      </div>
    </>
  )
}
