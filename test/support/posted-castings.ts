import type { RoleGender } from '#contract/codes/castings.ts'
import { decideCasting } from '#server/castings/review.ts'
import { addDays, today } from '#server/kernel/time.ts'
import { createAdmin, type Person } from './people.ts'
import type { TestServer } from './server.ts'

/** Everything a casting with one role needs to be submitted. */
export const completeCasting = () => ({
  title: '동생 수경 역을 찾아요',
  artCategory: 'FEATURE_INDIE' as const,
  workTitle: '늦여름의 관객',
  companyName: '필름 온기',
  companyAddress: '서울 마포구 온기로 1',
  synopsis: '문 닫기를 하루 앞둔 단관 극장에서 자매가 마지막 상영을 준비해요.',
  contents: '과장된 감정보다 오래 머무는 눈을 찾고 있어요. 경상도 사투리가 편하면 좋아요.',
  shootStartAt: addDays(today(), 30),
  shootEndAt: addDays(today(), 50),
  shootPlace: '강화',
  region: 'INCHEON' as const,
  auditionWay: 'BOTH' as const,
  minReward: 800_000,
  maxReward: 1_000_000,
  rewardUnit: 'PER_SHOOT' as const,
  managerName: '한담당',
  managerPhone: '010-2345-6789',
  managerEmail: 'manager@example.com',
  castingEndDate: addDays(today(), 10),
  roles: [completeRole()],
})

export const completeRole = () => ({
  name: '수경',
  grade: 'SUPPORT' as const,
  gender: 'FEMALE' as keyof typeof RoleGender,
  ageMin: 20,
  ageMax: 29,
  description: '바닷가 마을의 작은 극장을 지키는 스물넷이에요.',
})

type CastingChanges = Partial<ReturnType<typeof completeCasting>> & Record<string, unknown>

/** A casting of this manager that an operator has approved: written, submitted and opened through the product itself. */
export async function postCasting(server: TestServer, manager: Person, given: CastingChanges = {}) {
  const saved = await manager.api.castings.create({
    body: { action: 'submit', acceptsCopy: true, ...completeCasting(), ...given },
  })
  let { status, revision } = saved
  // Where minors are sought, a second operator has to agree.
  for (; status !== 'OPEN'; revision += 1) {
    const admin = await createAdmin(server)
    const tools = { db: server.db, jobs: server.server.jobs }
    status = (await decideCasting(tools, { id: admin.id, ip: null }, saved.id, { status: 'OPEN' }))
      .status as typeof status
  }
  return { ...saved, status: 'OPEN' as const, revision }
}
