import type { CodeOf } from '#contract/codes/code-of.ts'
import type { Region } from '#contract/codes/profiles.ts'
import { koreanDate, koreanTime } from '#contract/korean-time.ts'
import type { Db } from '#server/kernel/db.ts'
import { movedBy } from '#server/kernel/money/moves.ts'
import { addDays } from '#server/kernel/time.ts'

type DemoTour = {
  name: string
  categoryId: number
  region: CodeOf<typeof Region>
  lookingFor: string
  /** Days from today. */
  opened: number
  closes: number
  /** A sheet is brought instead of printed profiles. */
  isQRTour?: true
}

const tours: DemoTour[] = [
  {
    ...{ name: '온유 캐스팅', categoryId: 4, region: 'SEOUL', opened: -2, closes: 12 },
    lookingFor: '20대 후반 남녀 조연, 생활 연기',
  },
  {
    ...{ name: '필름 새벽', categoryId: 1, region: 'SEOUL', opened: -12, closes: 2 },
    lookingFor: '장편 〈밤의 정류장〉 40대 여자 조연',
  },
  {
    ...{ name: '드라마 공방 결', categoryId: 2, region: 'GYEONGGI', opened: -9, closes: 8 },
    lookingFor: '12부작 사극 단역, 승마 가능',
  },
  {
    ...{ name: '스튜디오 모래', categoryId: 3, region: 'SEOUL', opened: -3, closes: 15 },
    lookingFor: '금융 광고 30대 부부',
  },
  {
    ...{ name: '매니지먼트 가온', categoryId: 5, region: 'SEOUL', opened: -20, closes: 6 },
    lookingFor: '신인 배우, 20대 초반',
  },
  {
    ...{ name: '극단 여름숲', categoryId: 6, region: 'DAEGU', opened: -5, closes: 20 },
    lookingFor: '창작극 앙상블, 노래 가능',
  },
  {
    ...{ name: '캐스팅 라온', categoryId: 4, region: 'SEOUL', opened: -4, closes: 10 },
    lookingFor: '단편·웹드라마 상시 캐스팅',
  },
  {
    ...{ name: '필름 조약돌', categoryId: 1, region: 'BUSAN', opened: -15, closes: 5 },
    lookingFor: '부산 촬영 단편, 경상도 사투리',
  },
  {
    ...{ name: '캐스팅 물결', categoryId: 4, region: 'SEOUL', opened: -6, closes: 9, isQRTour: true },
    lookingFor: '10대 후반부터 20대 남녀, 광고와 뮤직비디오',
  },
]

const capacity = 40

/** Offices of the demo, each with a tour that can be ordered. */
export async function loadTours(db: Db, now: Date): Promise<void> {
  const at = (days: number) => new Date(now.getTime() + days * 86_400_000)
  const today = koreanDate(now)
  for (const { name, categoryId, region, lookingFor, opened, closes, isQRTour = false } of tours) {
    const { id } = await db
      .insertInto('offices')
      .values({ name, category_id: categoryId, region, created_at: at(-60) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const moved = movedBy({ now: () => at(opened) }, 'system')
    const tour = await db
      .insertInto('tours')
      .values({
        ...{ office_id: id, is_qr: isQRTour, looking_for: lookingFor, capacity, opened_at: at(opened) },
        closes_at: new Date(koreanTime(addDays(today, closes), '18:00:00')),
        ...{ visits_from: addDays(today, closes + 3), visits_to: addDays(today, closes + 7), created_at: at(opened) },
        ...moved,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('tours')
      .set({ state: 'OPEN', ...moved })
      .where('id', '=', tour.id)
      .execute()
  }
}
