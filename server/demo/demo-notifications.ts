import { sql } from 'kysely'
import { BIG_NOTICE } from '../../db/demo/applications.ts'
import { decisionNews } from '../admin/casting-auth.ts'
import { applied, manyApplied, opened } from '../applications/application-news.ts'
import { reviewed } from '../castings/casting-news.ts'
import type { Db } from '../kernel/db.ts'
import { type NotificationEvent, writeNotifications } from '../notifications/notify.ts'
import type { LoadedCasting } from './demo-castings.ts'
import type { DemoUsers } from './demo-people.ts'

type Facts = { now: Date; users: DemoUsers; castings: LoadedCasting[] }
type State = 'unread' | 'read' | 'clicked'
type Card = Omit<NotificationEvent, 'userIds' | 'dedupeKey'> & {
  castingId?: number
  state: State
  minutesAgo: number
}

const hour = 60
const day = 24 * hour
const history = { link: '/mypage/castinghistory', linkText: '지원 내역' }

/** Who finds something behind the bell: two more than people are told of, so that trying one leaves the others as they are. */
const actors = ['actor1', 'actor2', 'actor3']

/** Fills the drawer of some people with every state a card can have, under both tabs. */
export async function loadNotifications(db: Db, { now, users, castings }: Facts): Promise<void> {
  for (const loginId of actors) {
    const userId = users.get(loginId)!
    await write(db, now, userId, await actorCards(db, userId))
  }
  await write(db, now, users.get('manager1')!, managerCards(castings))
}

/** The notices they applied to, the latest first. */
async function actorCards(db: Db, userId: number): Promise<Card[]> {
  const { rows } = await sql<{ id: number; title: string; ownerId: number }>`
    SELECT castings.id, castings.title, owner_id AS "ownerId" FROM applications JOIN castings ON castings.id = casting_id
    WHERE user_id = ${userId} ORDER BY applications.id DESC LIMIT 3`.execute(db)
  const about = (at: number) => {
    const casting = rows[at % rows.length]!
    return { casting, castingId: casting.id }
  }
  const stage = (at: number, title: string, text: string) => ({
    ...history,
    type: 'STAGE' as const,
    title,
    content: `${about(at).casting.title}: ${text}`,
    castingId: about(at).castingId,
  })
  return [
    { ...stage(0, '서류에 합격했어요', '1차 심사를 통과했어요. 다음 일정을 확인해 주세요.'), ...unread(8) },
    { ...stage(1, '오디션 안내가 왔어요', '오디션 날짜와 장소를 확인해 주세요.'), ...unread(3 * hour) },
    { ...stage(2, '최종 후보에 올랐어요', '캐스팅팀이 마지막으로 심사하고 있어요.'), state: 'read', minutesAgo: day },
    { ...stage(1, '서류에 합격했어요', '1차 심사를 통과했어요.'), state: 'clicked', minutesAgo: 2 * day },
    { ...stage(2, '오디션 날짜가 바뀌었어요', '새 날짜를 확인해 주세요.'), type: 'SCHEDULE', ...clicked(6) },
    { ...stage(2, '오디션 안내가 왔어요', '오디션 날짜와 장소를 확인해 주세요.'), ...clicked(9) },
    { ...stage(2, '서류에 합격했어요', '1차 심사를 통과했어요.'), ...clicked(13) },
    { ...opened(about(0).casting), castingId: about(0).castingId, ...unread(25) },
    { ...opened(about(1).casting), castingId: about(1).castingId, ...unread(5 * hour) },
    {
      type: 'CASTING_CHANGED',
      title: '지원한 공고가 바뀌었어요',
      content: `${about(2).casting.title}: 촬영 장소가 바뀌었어요.`,
      ...history,
      castingId: about(2).castingId,
      state: 'read',
      minutesAgo: day + 4 * hour,
    },
    {
      type: 'NOTICE',
      title: '표준계약서 안내가 새로 나왔어요',
      content: '출연 계약 전에 확인할 여덟 가지를 정리했어요.',
      link: 'https://example.com/contracts',
      ...clicked(6),
    },
    {
      type: 'NOTICE',
      title: '알림을 모아 보는 화면이 생겼어요',
      content: '중요한 소식과 일반 소식을 나누어 볼 수 있어요.',
      state: 'read',
      minutesAgo: 9 * day,
    },
    {
      type: 'ACCOUNT',
      title: '비밀번호가 바뀌었어요',
      content: '직접 바꾼 것이 아니라면 지금 다시 바꿔 주세요.',
      link: '/mypage/account',
      linkText: '계정 설정',
      ...clicked(15),
    },
  ]
}

function managerCards(castings: LoadedCasting[]): Card[] {
  const [big, ...own] = castings
    .filter(casting => casting.ownerLoginId === 'manager1')
    .sort((a, b) => Number(b.key === BIG_NOTICE) - Number(a.key === BIG_NOTICE))
  const [second = big!, third = big!] = own
  const news = ({ id, title, ownerId }: LoadedCasting) => ({ id, title, ownerId })
  return [
    {
      type: 'AUTH_RESULT',
      ...decisionNews.APPROVED!,
      link: '/mypage/castingauth',
      linkText: '신청 내용',
      state: 'read',
      minutesAgo: 2 * day,
    },
    { ...applied(news(big!)), ...manyApplied(big!, '12'), castingId: big!.id, ...unread(6) },
    { ...applied(news(second)), castingId: second.id, ...unread(2 * hour) },
    { ...reviewed(news(second), null), castingId: second.id, state: 'read', minutesAgo: 2 * day + 3 * hour },
    { ...reviewed(news(third), null), castingId: third.id, ...clicked(5) },
    { ...reviewed(news(big!), null), castingId: big!.id, ...clicked(8) },
    {
      type: 'NOTICE',
      title: '엑셀로 지원자를 내려받을 수 있어요',
      content: '지원자 검토 화면에서 내려받기를 눌러 보세요.',
      ...clicked(12),
    },
  ]
}

const unread = (minutesAgo: number) => ({ state: 'unread' as const, minutesAgo })
const clicked = (days: number) => ({ state: 'clicked' as const, minutesAgo: days * day + 97 })

/** The notice's picture comes later, by the name of the event: `demo casting {id} …`. */
const nameOf = (castingId: number | undefined, at: number) => `demo casting ${castingId ?? 0} ${at}`

async function write(db: Db, now: Date, userId: number, cards: Card[]): Promise<void> {
  for (const [at, { castingId, state, minutesAgo, ...event }] of cards.entries()) {
    const dedupeKey = nameOf(castingId, at)
    const [card] = await writeNotifications(db, { ...event, userIds: [userId], dedupeKey })
    const writtenAt = new Date(now.getTime() - minutesAgo * 60_000)
    const seenAt = new Date(Math.min(writtenAt.getTime() + hour * 60_000, now.getTime()))
    await db
      .updateTable('notifications')
      .set({
        created_at: writtenAt,
        read_at: state === 'unread' ? null : seenAt,
        clicked_at: state === 'clicked' ? seenAt : null,
      })
      .where('id', '=', card!.id)
      .execute()
  }
}

/** Gives the cards about a notice its picture. */
export async function hangInNotifications(db: Db, castingIds: number[], thumbImageUrl: string): Promise<void> {
  await sql`
    UPDATE notifications SET thumb_image_url = ${thumbImageUrl}
    FROM unnest(${castingIds}::bigint[]) AS casting
    WHERE dedupe_key LIKE 'demo casting ' || casting || ' %'`.execute(db)
}
