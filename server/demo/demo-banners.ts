import { dayMs } from '#contract/korean-time.ts'
import type { Db } from '#server/kernel/db.ts'

const month = 30 * dayMs

/** Example banners for the front page: one for everybody, one for people looking for actors. */
export async function loadBanners(db: Db, now: Date): Promise<void> {
  const shown = {
    place: 'BANNER' as const,
    hide_days: 1,
    start_at: new Date(now.getTime() - month),
    end_at: new Date(now.getTime() + 3 * month),
  }
  await db
    .insertInto('popups')
    .values([
      {
        ...shown,
        title: '어울리는 배우를 함께 찾아 드려요',
        body: '작품과 배역을 알려 주면 하루 안에 답해요',
        link: '/agent',
        link_text: '캐스팅 문의하기',
        target: 'ALL',
        position: 1,
      },
      {
        ...shown,
        title: '지원자 4,000명도 키보드로 검토해요',
        body: '숫자 키로 나누고, 함께 보고, 한 번에 알려요',
        link: '/casting/new',
        link_text: '공고 올리기',
        target: 'MANAGER',
        position: 2,
      },
    ])
    .execute()
}
