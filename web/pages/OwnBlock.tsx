import type { AppContract } from '#contract'
import type { Client } from '#contract/client.ts'
import { FitReason, WaitingKind } from '#contract/codes/pages.ts'
import type { ActorHome, ManagerHome, Waiting } from '#contract/pages/home.ts'
import { completenessItems } from '#contract/profiles/completeness.ts'
import { CastingGrid } from '#web/castings/list/CastingCard.tsx'
import type { Me } from '#web/context.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { SectionHead } from '#web/ui/display/Card.tsx'
import { ErrorBlock } from '#web/ui/display/Empty.tsx'
import { Ring } from '#web/ui/display/Progress.tsx'
import { clock, shortDate, thousands } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import styles from './HomePage.module.css'
import { ownBlockTexts as texts } from './home-messages.ts'

type Profile = { completeness: number; missing: string[] }

/** Data for the personal part of the front page; null if it could not be loaded. */
export type Own =
  | { kind: 'actor'; name: string; home: ActorHome | null; profile: Profile | null; hasProfile: boolean }
  | { kind: 'manager'; name: string; home: ManagerHome | null }
  | { kind: 'other'; name: string; isAdmin: boolean; isReviewer: boolean }

/** A signed-in person's part of the front page; null for guests. */
export async function findOwn(api: Client<AppContract>, viewer: Me | null): Promise<Own | null> {
  if (!viewer) return null
  const { name, permissions, profileId } = viewer
  if (permissions.includes('Actor')) {
    const [home, profile] = await Promise.all([
      api.pages.actorHome().catch(() => null),
      profileId ? api.profiles.read({ params: { profileId } }).catch(() => null) : null,
    ])
    const own = profile?.own ? { completeness: profile.own.completeness, missing: profile.own.missing } : null
    return { kind: 'actor', name, home, profile: own, hasProfile: profileId !== null }
  }
  if (permissions.includes('CastingManager'))
    return { kind: 'manager', name, home: await api.pages.managerHome().catch(() => null) }
  return {
    kind: 'other',
    name,
    isAdmin: permissions.includes('Admin'),
    isReviewer: permissions.includes('FeedbackReviewer'),
  }
}

type Props = { own: Own; now: number; onRetry: () => void; isRetrying: boolean }

/** The personal part of the front page: open answers, today's deadlines, matches. */
export function OwnBlock({ own, now, onRetry, isRetrying }: Props) {
  const isFailed = own.kind !== 'other' && !own.home
  return (
    <section className={styles.own}>
      <div className="wrap">
        <h1 className={styles.hello}>{texts.hello(own.name)}</h1>
        {isFailed && <ErrorBlock title={texts.failed} onRetry={onRetry} pending={isRetrying} />}
        {own.kind === 'actor' && <Actor own={own} now={now} />}
        {own.kind === 'manager' && own.home && <Manager home={own.home} now={now} />}
        {own.kind === 'other' && <Other own={own} />}
      </div>
    </section>
  )
}

const answerAt: Record<Waiting['kind'], () => string> = {
  CAST: paths.castingHistory,
  AUDITION: paths.auditions,
  PROPOSAL: paths.proposals,
  SELF_TAPE: paths.selfTapes,
  PICK: paths.castingHistory,
}

function Actor({ own: { home, profile, hasProfile }, now }: { own: Extract<Own, { kind: 'actor' }>; now: number }) {
  return (
    <>
      {home && home.waiting.length > 0 && (
        <>
          <SectionHead title={texts.waiting}>
            <Badge tone="danger">{thousands(home.waitingTotal)}</Badge>
          </SectionHead>
          <ul className={styles.tasks}>
            {home.waiting.map(({ kind, castingId, title, companyName, until }) => (
              <Task
                key={`${kind} ${castingId} ${until}`}
                href={answerAt[kind]()}
                kind={WaitingKind[kind]}
                title={title}
                note={[companyName, until && texts.until(shortDate(until, now), clock(until))]
                  .filter(Boolean)
                  .join(' · ')}
              />
            ))}
          </ul>
        </>
      )}
      <NextStep profile={profile} hasProfile={hasProfile} />
      {home && home.closing.length > 0 && (
        <div className={styles.part}>
          <SectionHead title={texts.closing} more={{ href: paths.bookmarks(), label: texts.bookmarks }} />
          <CastingGrid cards={home.closing} now={now} columns={4} />
        </div>
      )}
      {home && home.fitting.length > 0 && (
        <div className={styles.part}>
          <SectionHead title={texts.fitting} more={{ href: paths.suggestedCastings(), label: texts.allFitting }} />
          <p className={styles.why}>{texts.fittingWhy}</p>
          <CastingGrid
            cards={home.fitting.map(({ card }) => card)}
            now={now}
            columns={4}
            notes={Object.fromEntries(
              home.fitting.flatMap(({ card, reasons }) =>
                reasons.length ? [[card.id, texts.because(reasons.map(reason => FitReason[reason]).join(' · '))]] : [],
              ),
            )}
          />
        </div>
      )}
    </>
  )
}

/** The most useful next step for the profile; nothing once it is complete. */
function NextStep({ profile, hasProfile }: { profile: Profile | null; hasProfile: boolean }) {
  if (hasProfile && !profile) return null
  const next = completenessItems.find(({ key }) => profile?.missing.includes(key))
  if (profile && !next) return null
  return (
    <div className={styles.ownCard}>
      {profile && <Ring value={profile.completeness} label={texts.completeness} size={56} />}
      <p>
        <b>{next ? texts.nextStep(next.label) : texts.noProfile}</b>
        {profile ? texts.completenessPercent(profile.completeness) : texts.profileWhy}
      </p>
      <LinkButton href={next ? paths.profileSection(next.section) : paths.profileManagement()} auto variant="ink">
        {next ? texts.fillProfile : texts.makeProfile}
      </LinkButton>
    </div>
  )
}

function Manager({ home: { unread, unreadTotal, auditions, drafts }, now }: { home: ManagerHome; now: number }) {
  return (
    <>
      <div className={styles.ownCard}>
        <p>
          <b>{unreadTotal > 0 ? texts.unread(thousands(unreadTotal)) : texts.allRead}</b>
          {unreadTotal > 0 ? texts.unreadWhere : texts.allReadText}
        </p>
        <LinkButton href={paths.castingAdmin()} auto variant="ink">
          {texts.ownCastings}
        </LinkButton>
        <LinkButton href={paths.castingNew()} auto>
          {texts.postCasting}
        </LinkButton>
      </div>
      {unread.length > 0 && (
        <ul className={styles.tasks} aria-label={texts.unreadList}>
          {unread.map(({ castingId, title, unread }) => (
            <Task
              key={castingId}
              href={paths.workspace(castingId)}
              kind={texts.unreadOf(thousands(unread))}
              title={title}
            />
          ))}
        </ul>
      )}
      {auditions.length > 0 && (
        <div className={styles.part}>
          <SectionHead title={texts.auditions} />
          <ul className={styles.tasks}>
            {auditions.map(({ castingId, title, startAt, place, confirmed, waiting }) => (
              <Task
                key={`${castingId} ${startAt}`}
                href={paths.teamAuditions(castingId)}
                kind={clock(startAt)}
                title={title}
                note={[place, texts.confirmed(confirmed, waiting)].filter(Boolean).join(' · ')}
              />
            ))}
          </ul>
        </div>
      )}
      {drafts.length > 0 && (
        <div className={styles.part}>
          <SectionHead title={texts.drafts} />
          <ul className={styles.tasks}>
            {drafts.map(({ castingId, title, updatedAt }) => (
              <Task
                key={castingId}
                href={paths.castingEdit(castingId)}
                kind={texts.draft}
                title={title || texts.untitled}
                note={texts.savedAt(shortDate(updatedAt, now), clock(updatedAt))}
              />
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

function Other({ own: { isAdmin, isReviewer } }: { own: Extract<Own, { kind: 'other' }> }) {
  return (
    <div className={styles.ownCard}>
      <p>
        <b>{texts.work}</b>
      </p>
      {isAdmin && (
        <LinkButton href={paths.admin()} auto variant="ink">
          {texts.admin}
        </LinkButton>
      )}
      {isReviewer && (
        <LinkButton href={paths.feedbackTasks()} auto variant={isAdmin ? 'soft' : 'ink'}>
          {texts.feedbackTasks}
        </LinkButton>
      )}
      <LinkButton href={paths.myPage()} auto>
        {texts.myPage}
      </LinkButton>
    </div>
  )
}

function Task({ href, kind, title, note }: { href: string; kind: string; title: string; note?: string }) {
  return (
    <li>
      <ListLink href={href} className={styles.task}>
        <Badge>{kind}</Badge>
        <b>{title}</b>
        {note && <span className="num">{note}</span>}
      </ListLink>
    </li>
  )
}
