import { data } from 'react-router'
import { pageIn } from '#web/calls/page-param.ts'
import { apiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Pagination } from '#web/ui/display/Pagination.tsx'
import { thousands } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { Clapperboard } from '#web/ui/icons.ts'
import { AuthorisationBanner } from '../AuthorisationBanner.tsx'
import type { Route } from './+types/MyCastingsPage'
import styles from './MyCastings.module.css'
import { myCastingsPageTexts as texts } from './messages.ts'
import { OwnCastingRow } from './OwnCastingRow.tsx'
import { Invitations, TeamPlaces } from './TeamPlaces.tsx'

const perPage = 20

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request)
  if (!viewer.permissions.some(permission => permission === 'CastingManager' || permission === 'Admin'))
    throw data({ message: texts.managersOnly }, { status: 403 })
  const page = pageIn(url.searchParams, 500)
  const api = apiOf(context)
  const [found, authorisation, places] = await Promise.all([
    api.castings.list({ query: { mine: true, page, limit: perPage } }),
    api.accounts.castingAuth({ params: { id: 'latest' } }),
    api.sharing.teamPlaces(),
  ])
  return { ...found, authorisation, places: places.list, now: Date.now() }
}

export default function MyCastingsPage({ loaderData }: Route.ComponentProps) {
  const { list, totalResult, page, authorisation, places, now } = loaderData
  return (
    <div className="wrap">
      <div className={styles.head}>
        <div>
          <h1>{texts.title}</h1>
          <p>
            {texts.count}
            <b className="num">{thousands(totalResult)}</b>
            {texts.unit}
          </p>
        </div>
        <div className={styles.headActions}>
          <LinkButton href={paths.teamCalendar()} auto>
            {texts.calendar}
          </LinkButton>
          <LinkButton href={paths.castingNew()} variant="ink" auto>
            {texts.post}
          </LinkButton>
        </div>
      </div>
      <AuthorisationBanner authorisation={authorisation} now={now} />
      <Invitations places={places} />
      {list.length > 0 ? (
        <ul className={styles.list}>
          {list.map(
            card =>
              card.own && (
                <OwnCastingRow key={`${card.id} ${card.own.revision}`} card={card} own={card.own} now={now} />
              ),
          )}
        </ul>
      ) : (
        <FirstPost />
      )}
      <TeamPlaces places={places} />
      <Pagination
        page={page}
        pages={Math.ceil(totalResult / perPage)}
        hrefOf={to => `${paths.castingAdmin()}?page=${to}`}
      />
    </div>
  )
}

/** What posting requires, for people without authorisation. */
function FirstPost() {
  return (
    <Empty
      icon={Clapperboard}
      as="h2"
      title={texts.first}
      action={
        <LinkButton href={paths.castingNew()} variant="ink" auto>
          {texts.post}
        </LinkButton>
      }
    >
      {texts.firstText}
    </Empty>
  )
}
