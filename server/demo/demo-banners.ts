import { dayMs } from '#contract/korean-time.ts'
import type { Db } from '#server/kernel/db.ts'
import { present } from '#server/kernel/present.ts'
import type { RowOf } from '#server/settings/settings.ts'
import type { DemoUsers } from './demo-people.ts'

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

const testimonials: RowOf<'TESTIMONIALS'>[] = [
  { words: '언제 열람했는지 보여서 결과를 기다리는 시간이 덜 힘들었어요.', who: '예시 · 20대 배우' },
  { words: '지원자 사백 명을 팀 셋이 나눠 보고, 그날 저녁에 결과까지 보냈어요.', who: '예시 · 독립영화 조연출' },
]
const companies = {
  '제작사 (예시)': ['물결필름', '달무리픽처스', '한낮스튜디오'],
  '드라마 제작사 (예시)': ['은모래프로덕션', '여름숲스튜디오'],
  '광고 제작사 (예시)': ['노란문크리에이티브', '작은파도애드'],
  '캐스팅 회사 (예시)': ['봄비캐스팅', '세모캐스팅'],
  '매니지먼트 (예시)': ['달빛언덕매니지먼트', '매니지먼트 가온'],
  '극단 (예시)': ['극단 흰소나무', '극단 느린오후'],
  '영화제 (예시)': ['바닷바람단편영화제', '밤하늘독립영화제'],
  '학교 (예시)': ['한빛예술대학', '새벽연극원'],
}
const logos: RowOf<'LOGOS'>[] = Object.entries(companies).flatMap(([set, names]) => names.map(name => ({ set, name })))

/** Invented voices and companies for the page about us, marked as examples. */
export async function loadSettings(db: Db, { now, users }: { now: Date; users: DemoUsers }): Promise<void> {
  const shown = {
    from_at: now,
    created_at: now,
    set_by: present(users.get('admin1')),
    reason: '시연에 쓸 예시예요',
  }
  await db
    .insertInto('setting_versions')
    .values([
      { ...shown, name: 'TESTIMONIALS', rows: JSON.stringify(testimonials) },
      { ...shown, name: 'LOGOS', rows: JSON.stringify(logos) },
    ])
    .execute()
}
