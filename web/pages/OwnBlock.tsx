import type { Client } from '../../contract/client.ts'
import type { AppContract } from '../../contract/index.ts'
import type { Me } from '../context.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/Button.tsx'
import { thousands } from '../ui/format.ts'
import { Ring } from '../ui/Progress.tsx'
import styles from './HomePage.module.css'

type Own =
  | { kind: 'actor'; completeness: number | null; applications: number }
  | { kind: 'manager'; castings: number; unread: number }

/** What a signed-in person finds on the home page: an actor their profile, a casting manager their notices. */
export async function findOwnBlock(api: Client<AppContract>, viewer: Me | null): Promise<Own | null> {
  if (!viewer) return null
  if (viewer.permissions.includes('Actor')) {
    const [profile, applications] = await Promise.all([
      viewer.profileId ? api.profiles.read({ params: { profileId: viewer.profileId } }) : null,
      api.applications.mine({ query: { limit: 1 } }),
    ])
    return { kind: 'actor', completeness: profile?.own?.completeness ?? null, applications: applications.counts.ALL }
  }
  if (!viewer.permissions.includes('CastingManager')) return null
  const mine = await api.castings.list({ query: { mine: true, limit: 100 } })
  const unread = mine.list.reduce((total, card) => total + (card.own?.unread ?? 0), 0)
  return { kind: 'manager', castings: mine.totalResult, unread }
}

export function OwnBlock({ own }: { own: Own }) {
  return (
    <section className={styles.own} aria-label="내 일">
      <div className="wrap">
        <div className={styles.ownCard}>{own.kind === 'actor' ? <Actor own={own} /> : <Manager own={own} />}</div>
      </div>
    </section>
  )
}

function Actor({ own }: { own: Extract<Own, { kind: 'actor' }> }) {
  const hasProfile = own.completeness !== null
  return (
    <>
      {own.completeness !== null && <Ring value={own.completeness} label="프로필 완성도" size={56} />}
      <p>
        <b>{hasProfile ? `프로필 완성도 ${own.completeness}%` : '프로필이 아직 없어요'}</b>
        {hasProfile
          ? `지금까지 ${thousands(own.applications)}번 지원했어요`
          : '프로필을 만들면 세 번 눌러 지원할 수 있어요'}
      </p>
      <LinkButton href={paths.profileManagement()} auto variant={hasProfile ? 'soft' : 'ink'}>
        {hasProfile ? '프로필 채우기' : '프로필 만들기'}
      </LinkButton>
      <LinkButton href={paths.castingHistory()} auto>
        지원 내역
      </LinkButton>
    </>
  )
}

function Manager({ own }: { own: Extract<Own, { kind: 'manager' }> }) {
  return (
    <>
      <p>
        <b>{own.unread > 0 ? `안 읽은 지원자 ${thousands(own.unread)}명` : '안 읽은 지원자가 없어요'}</b>
        올린 공고 {thousands(own.castings)}개
      </p>
      <LinkButton href={paths.castingAdmin()} auto variant="ink">
        내 공고
      </LinkButton>
      <LinkButton href={paths.castingNew()} auto>
        공고 올리기
      </LinkButton>
    </>
  )
}
