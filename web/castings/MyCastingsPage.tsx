import { data } from 'react-router'
import { apiOf, requireViewer } from '../context.ts'
import { pageMeta } from '../meta.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { thousands } from '../ui/format.ts'
import { Clapperboard } from '../ui/icons.ts'
import { Pagination } from '../ui/Pagination.tsx'
import type { Route } from './+types/MyCastingsPage'
import { AuthorisationBanner } from './AuthorisationBanner.tsx'
import styles from './MyCastings.module.css'
import { OwnCastingRow } from './OwnCastingRow.tsx'
import { Invitations, TeamPlaces } from './TeamPlaces.tsx'

const perPage = 20

export const meta = () => pageMeta('내 공고')

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request)
  if (!viewer.permissions.some(permission => permission === 'CastingManager' || permission === 'Admin'))
    throw data({ message: '캐스팅 담당자로 가입한 계정에서 볼 수 있어요' }, { status: 403 })
  const page = Math.min(Math.max(1, Number(url.searchParams.get('page')) || 1), 500)
  const api = apiOf(context)
  const [found, authorisation, places] = await Promise.all([
    api.castings.list({ query: { mine: true, page, limit: perPage } }),
    api.accounts.castingAuth({ params: { id: 'latest' } }),
    api.castings.teamPlaces(),
  ])
  return { ...found, authorisation, places: places.list, now: Date.now() }
}

export default function MyCastingsPage({ loaderData }: Route.ComponentProps) {
  const { list, totalResult, page, authorisation, places, now } = loaderData
  return (
    <div className="wrap">
      <div className={styles.head}>
        <div>
          <h1>내 공고</h1>
          <p>
            올린 공고 <b className="num">{thousands(totalResult)}</b>개
          </p>
        </div>
        <LinkButton href={paths.castingNew()} variant="ink" auto>
          공고 올리기
        </LinkButton>
      </div>
      <AuthorisationBanner authorisation={authorisation} now={now} />
      <Invitations places={places} />
      {list.length > 0 ? (
        <ul className={styles.list}>
          {list.map(card => (
            <OwnCastingRow key={`${card.id} ${card.own?.revision}`} card={card} now={now} />
          ))}
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

/** What posting takes, for those who haven't yet. */
function FirstPost() {
  return (
    <Empty
      icon={Clapperboard}
      as="h2"
      title="첫 공고를 올려 볼까요?"
      action={
        <LinkButton href={paths.castingNew()} variant="ink" auto>
          공고 올리기
        </LinkButton>
      }
    >
      작품과 배역, 일정과 출연료를 적으면 운영자가 보통 24시간 안에 확인해요. 적는 동안 저절로 저장되니 나중에 이어서 쓸
      수 있어요.
    </Empty>
  )
}
