import { sql } from 'kysely'
import { decisionNews } from '#server/admin/casting-auth.ts'
import { applied, manyApplied, opened } from '#server/applications/news.ts'
import { reviewed } from '#server/castings/casting-news.ts'
import type { Db } from '#server/kernel/db.ts'
import { present } from '#server/kernel/present.ts'
import { type NotificationEvent, writeNotifications } from '#server/notifications/notify.ts'
import { BIG_CASTING } from '../../db/demo/applications.ts'
import { invitedActor } from './demo-auditions.ts'
import type { LoadedCasting } from './demo-castings.ts'
import type { DemoUsers } from './demo-people.ts'
import { type Story, told } from './demo-stories.ts'

type Facts = { now: Date; users: DemoUsers; castings: LoadedCasting[]; stories: Map<string, Story> }
type State = 'unread' | 'read' | 'clicked'
type Card = Omit<NotificationEvent, 'userIds' | 'dedupeKey'> & {
  castingId?: number
  state: State
  minutesAgo: number
}

const hour = 60
const day = 24 * hour
const auditions = { link: '/mypage/auditions', linkText: '오디션 일정' }
const history = { link: '/mypage/castinghistory', linkText: '지원 내역' }

/** Fills some people's drawers with cards in every state, under both tabs. */
export async function loadNotifications(db: Db, { now, users, castings, stories }: Facts): Promise<void> {
  for (const [loginId, story] of stories)
    await write(db, now, present(users.get(loginId)), actorCards(story, now, loginId === invitedActor))
  await write(db, now, present(users.get('manager1')), managerCards(castings, now))
}

/** Cards about the applications of a story, at the minute of each event. */
function actorCards({ fresh, old, oldReadAt }: Story, now: Date, isInvited: boolean): Card[] {
  const stage = (casting: LoadedCasting, title: string, text: string) => ({
    ...history,
    type: 'STAGE' as const,
    title,
    content: `${casting.title}: ${text}`,
    castingId: casting.id,
  })
  const schedule = (title: string, text: string) => ({
    ...stage(old, title, text),
    type: 'SCHEDULE' as const,
    ...auditions,
  })
  const passed = (casting: LoadedCasting) => stage(casting, '서류에 합격했어요', '1차 심사를 통과했어요.')
  const invited = (casting: LoadedCasting) => ({
    ...stage(casting, '오디션 안내가 왔어요', '오디션 날짜와 장소를 확인해 주세요.'),
    ...auditions,
  })
  return [
    ...(isInvited ? [{ ...invited(fresh), ...unread(0) }] : []),
    { ...passed(fresh), ...unread(told.freshShortlisted) },
    {
      ...schedule('내일 오디션이 있어요', '시간과 장소를 한 번 더 확인해 주세요.'),
      ...unread(told.oldReminded),
    },
    ...told.oldMoved.map((minutesAgo, at) => ({
      ...schedule('오디션 일정이 바뀌었어요', '바뀐 시간과 장소를 확인해 주세요.'),
      state: at === 0 ? ('read' as const) : ('clicked' as const),
      minutesAgo,
    })),
    { ...invited(old), state: 'clicked', minutesAgo: told.oldInvited },
    { ...passed(old), state: 'clicked', minutesAgo: told.oldShortlisted },
    { ...opened(fresh), castingId: fresh.id, ...unread(told.freshRead) },
    { ...opened(old), castingId: old.id, state: 'clicked', minutesAgo: minutesSince(oldReadAt, now) },
    {
      type: 'NOTICE',
      title: '표준계약서 안내가 새로 나왔어요',
      content: '출연 계약 전에 확인할 여덟 가지를 정리했어요.',
      link: 'https://example.com/contracts',
      ...unread(5 * hour),
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

function managerCards(castings: LoadedCasting[], now: Date): Card[] {
  const [big, ...own] = castings
    .filter(({ ownerLoginId, status }) => ownerLoginId === 'manager1' && status === 'OPEN')
    .sort((a, b) => Number(b.key === BIG_CASTING) - Number(a.key === BIG_CASTING))
  const [second = present(big), third = present(big)] = own
  const news = ({ id, title, ownerId }: LoadedCasting) => ({ id, title, ownerId })
  const openedAgo = ({ openedAt }: LoadedCasting) => minutesSince(present(openedAt), now)
  return [
    {
      type: 'AUTH_RESULT',
      ...present(decisionNews.APPROVED),
      link: '/mypage/castingauth',
      linkText: '신청 내용',
      state: 'read',
      minutesAgo: 120 * day,
    },
    { ...applied(news(present(big))), ...manyApplied(present(big), '12'), castingId: present(big).id, ...unread(6) },
    { ...applied(news(second)), castingId: second.id, ...unread(2 * hour) },
    ...[second, third, present(big)].map(casting => ({
      ...reviewed(news(casting), null),
      castingId: casting.id,
      state: casting === second ? ('read' as const) : ('clicked' as const),
      minutesAgo: openedAgo(casting),
    })),
    {
      type: 'NOTICE',
      title: '엑셀로 지원자를 내려받을 수 있어요',
      content: '지원자 검토 화면에서 내려받기를 눌러 보세요.',
      ...clicked(12),
    },
  ]
}

const minutesSince = (time: Date, now: Date) => Math.round((now.getTime() - time.getTime()) / 60_000)
const unread = (minutesAgo: number) => ({ state: 'unread' as const, minutesAgo })
const clicked = (days: number) => ({ state: 'clicked' as const, minutesAgo: days * day + 97 })

/** The casting's image follows later, found by the event's name: `demo casting {id} …`. */
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
      .where('id', '=', present(card).id)
      .execute()
  }
}

/** Adds the image to the cards about a casting. */
export async function hangInNotifications(db: Db, castingIds: number[], thumbImageUrl: string): Promise<void> {
  await sql`
    UPDATE notifications SET thumb_image_url = ${thumbImageUrl}
    FROM unnest(${castingIds}::bigint[]) AS casting
    WHERE dedupe_key LIKE 'demo casting ' || casting || ' %'`.execute(db)
}
