import { sql } from 'kysely'
import { hashPassword } from '#server/accounts/passwords.ts'
import { countDays } from '#server/admin/figures/count-days.ts'
import { countReplies } from '#server/applications/reply-rates.ts'
import type { PastPayment } from '#server/integrations/payment/stand-in/past-payments.ts'
import type { BlobStore } from '#server/integrations/storage/blob-store.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Jobs } from '#server/kernel/jobs.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import { loadAgreements } from './agreements/demo-agreements.ts'
import { loadApplications } from './demo-applications.ts'
import { loadAuditions } from './demo-auditions.ts'
import { loadBanners, loadSettings } from './demo-banners.ts'
import { loadBookmarks } from './demo-bookmarks.ts'
import { loadCastings, loadSides } from './demo-castings.ts'
import { feedbackStories, loadReviewers } from './demo-feedback.ts'
import { lectureStories, loadTeachers } from './demo-lectures.ts'
import { memberStories } from './demo-members.ts'
import { loadNotifications } from './demo-notifications.ts'
import { findPastPayments, tellInOrder } from './demo-orders.ts'
import { loadGuardianPapers } from './demo-papers.ts'
import { loadPeople } from './demo-people.ts'
import { type drawWith, startPictures } from './demo-pictures.ts'
import { loadProfiles } from './demo-profiles.ts'
import { loadProofs, planNextRound, tourStories } from './demo-rounds.ts'
import { loadStatistics } from './demo-statistics.ts'
import { loadStories } from './demo-stories.ts'
import { loadOutsideContacts, loadRepresentations, loadTeams } from './demo-teams.ts'
import { loadTours } from './demo-tours.ts'
import { loadTapes } from './films/demo-tapes.ts'

/** The password of every account of the demo. */
export const demoPassword = 'sunlit-stage-2026'

type DemoTools = {
  db: Db
  secrets: Secrets
  jobs: Jobs
  store: BlobStore
  draw: ReturnType<typeof drawWith>
  /** Gives the provider's stand-in what was paid, so that it can refund it. */
  remember: (past: readonly PastPayment[]) => Promise<unknown>
  log: (line: string) => void
  now?: Date
}

/**
 * Fills a database without accounts with the demo; one with people is unchanged. All texts are written in one
 * transaction, images later by jobs, except the photos that prove a tour and the films of self-tapes. At every start the
 * provider's stand-in gets the payments that it does not have. Returns whether the demo is present.
 */
export async function loadDemo(given: DemoTools): Promise<boolean> {
  const isThere = await fillEmpty(given)
  if (isThere) await given.remember(await findPastPayments(given.db))
  return isThere
}

async function fillEmpty({ db, secrets, jobs, store, draw, log, now = new Date() }: DemoTools): Promise<boolean> {
  if (!(await isEmpty(db))) return hasDemo(db)
  log('  예시 데이터를 넣고 있어요…')
  const started = performance.now()
  const passwordHash = await hashPassword(demoPassword)
  const counts = await db.transaction().execute(async tx => {
    // Of two programs that start at once, the second waits here and then finds people.
    await sql`SELECT pg_advisory_xact_lock(7302)`.execute(tx)
    if (!(await isEmpty(tx))) return null
    const users = await loadPeople(tx, { secrets, now, passwordHash })
    await loadProfiles(tx, { secrets, now, users })
    const castings = await loadCastings(tx, { secrets, now, users })
    await loadRepresentations(tx, { now, users })
    await loadGuardianPapers(tx, { store, now })
    await loadTeams(tx, { users, castings })
    const applications = await loadApplications(tx, { now, users, castings })
    await loadOutsideContacts(tx, { secrets, jobs, castings })
    await loadBookmarks(tx, { now, users, castings })
    const stories = await loadStories(tx, { now, users, castings })
    await loadAuditions(tx, { now, users, castings })
    await loadAgreements(tx, { now, castings, secrets, jobs })
    await loadSides(tx, { now, castings })
    await loadTapes(tx, { store, jobs, now, castings })
    await loadNotifications(tx, { now, users, castings, stories })
    await loadStatistics(tx, { now, users })
    await loadReviewers(tx, { now, users })
    const offices = await loadTours(tx, now)
    await loadTeachers(tx, { now, users })
    const proofs = await loadProofs(tx, { users, jobs, draw })
    await tellInOrder([
      ...feedbackStories(tx, { now, users }),
      ...memberStories(tx, { now, users, secrets }),
      ...lectureStories(tx, { now, users }),
      ...tourStories(tx, { now, users, offices, proofs }),
    ])
    await planNextRound(tx, { now, users, offices })
    await loadBanners(tx, now)
    await loadSettings(tx, { now, users })
    await startPictures(tx, jobs, now)
    return { people: users.size, castings: castings.length, applications }
  })
  if (!counts) return hasDemo(db)
  await countReplies(db)
  await countDays({ db, clock: { now: () => now } })
  // The planner has no statistics about the new rows.
  await sql`ANALYZE users, profiles, filmography, castings, casting_roles, applications, application_roles`.execute(db)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const { people, castings, applications } = counts
  log(
    `  사람 ${people}명, 공고 ${castings}건, 지원 ${applications.toLocaleString('ko')}건을 넣었어요 (${seconds}초). 사진은 몇 분에 걸쳐 차례로 채워져요`,
  )
  return true
}

/** Sign-in instructions, as lines for the terminal. */
export const demoAccounts = [
  `  둘러보기 계정 (비밀번호는 모두 ${demoPassword})`,
  '    배우             actor1',
  '    캐스팅 담당자    manager1',
  '    피드백 담당자    reviewer1, reviewer2',
  '    강사             teacher1, teacher2',
  '    투어 방문 담당자 walker1',
  '    운영자           admin1, admin2',
].join('\n')

const isEmpty = async (db: Db) => !(await db.selectFrom('users').select('id').limit(1).executeTakeFirst())

const hasDemo = async (db: Db) =>
  Boolean(
    await db
      .selectFrom('users')
      .select('id')
      .where('login_id', '=', 'manager1')
      .where('email', '=', 'manager1@example.com')
      .executeTakeFirst(),
  )
