import type { AppContract } from '#contract'
import type { Client } from '#contract/client.ts'
import { findWaiting, type Waiting } from '#web/applications/waiting.ts'
import type { Me } from '#web/context.ts'
import { paths } from '#web/paths.ts'
import { Ring } from '#web/ui/display/Progress.tsx'
import { thousands } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import styles from './HomePage.module.css'
import { ownBlockTexts as texts } from './home-messages.ts'

type Own =
  | { kind: 'actor'; completeness: number | null; applications: number; waiting: Waiting }
  | { kind: 'manager'; castings: number; unread: number }

/** A signed-in person's block on the home page: an actor's profile, a casting manager's castings. */
export async function findOwnBlock(api: Client<AppContract>, viewer: Me | null): Promise<Own | null> {
  if (!viewer) return null
  if (viewer.permissions.includes('Actor')) {
    const [profile, applications, waiting] = await Promise.all([
      viewer.profileId ? api.profiles.read({ params: { profileId: viewer.profileId } }) : null,
      api.applications.mine({ query: { limit: 1 } }),
      findWaiting(api),
    ])
    const completeness = profile?.own?.completeness ?? null
    return { kind: 'actor', completeness, applications: applications.counts.ALL, waiting }
  }
  if (!viewer.permissions.includes('CastingManager')) return null
  const mine = await api.castings.list({ query: { mine: true, limit: 100 } })
  const unread = mine.list.reduce((total, card) => total + (card.own?.unread ?? 0), 0)
  return { kind: 'manager', castings: mine.totalResult, unread }
}

export function OwnBlock({ own }: { own: Own }) {
  return (
    <section className={styles.own} aria-label={texts.title}>
      <div className="wrap">
        <div className={styles.ownCard}>{own.kind === 'actor' ? <Actor own={own} /> : <Manager own={own} />}</div>
      </div>
    </section>
  )
}

function Actor({ own }: { own: Extract<Own, { kind: 'actor' }> }) {
  const hasProfile = own.completeness !== null
  const { casts, proposals, auditions, selfTapes } = own.waiting
  const waiting = casts + proposals + auditions + selfTapes
  // The answer that may expire first leads.
  const waitingHref = casts
    ? paths.castingHistory()
    : auditions
      ? paths.auditions()
      : proposals
        ? paths.proposals()
        : paths.selfTapes()
  return (
    <>
      {own.completeness !== null && <Ring value={own.completeness} label={texts.completeness} size={56} />}
      <p>
        <b>{hasProfile ? texts.completenessPercent(own.completeness) : texts.noProfile}</b>
        {hasProfile ? texts.applied(thousands(own.applications)) : texts.profileWhy}
      </p>
      {waiting > 0 && (
        <LinkButton href={waitingHref} auto variant="ink">
          {texts.waiting(waiting)}
        </LinkButton>
      )}
      <LinkButton href={paths.profileManagement()} auto variant={hasProfile ? 'soft' : 'ink'}>
        {hasProfile ? texts.fillProfile : texts.makeProfile}
      </LinkButton>
      <LinkButton href={paths.castingHistory()} auto>
        {texts.history}
      </LinkButton>
    </>
  )
}

function Manager({ own }: { own: Extract<Own, { kind: 'manager' }> }) {
  return (
    <>
      <p>
        <b>{own.unread > 0 ? texts.unread(thousands(own.unread)) : texts.allRead}</b>
        {texts.castings(thousands(own.castings))}
      </p>
      <LinkButton href={paths.castingAdmin()} auto variant="ink">
        {texts.ownCastings}
      </LinkButton>
      <LinkButton href={paths.castingNew()} auto>
        {texts.postCasting}
      </LinkButton>
    </>
  )
}
