import { type APIRequestContext, type BrowserContext, request as requests } from '@playwright/test'
import { approveManager, post, read, signInAsNewcomer } from './newcomers.ts'
import { daysFromNow, operatorCalls, photo, someAddress, syllables } from './support.ts'

export type OwnCasting = { id: number; title: string; manager: string; applicants: Applicant[] }
type Applicant = { loginId: string; name: string; profileId: number; applicationId: number }

// Names whose initial consonants differ.
const people = [
  ['한가람', 'FEMALE', 22],
  ['서라온', 'FEMALE', 24],
  ['문바다', 'FEMALE', 31],
  ['윤하늘', 'MALE', 27],
  ['강이슬', 'FEMALE', 36],
  ['오차란', 'MALE', 29],
] as const

/** Beyond the six, names that end in another syllable each. */
const personAt = (at: number): readonly [string, 'FEMALE' | 'MALE', number] =>
  people[at] ?? [`백서${String.fromCharCode('가'.charCodeAt(0) + at * 28)}`, 'FEMALE', 25]

/**
 * An open casting of a new manager, with the usual facts or those given, to whose role 수경 `count` people applied, all
 * made through the API; `age` is that of them all. Nobody else knows it, so nothing has to be put back and the journey runs alone, twice and in
 * any order.
 */
export async function openOwnCasting(
  count: number,
  given: Record<string, unknown> = {},
  age?: number,
): Promise<OwnCasting> {
  const owner = await newContext()
  const operator = await operatorCalls()
  const { loginId: manager } = await signInAsNewcomer({ request: owner }, 'CastingManager')
  await approveManager(owner, operator)
  const title = `〈늦여름의 관객〉 ${syllables(manager.slice(1))} 수경 역`
  const { id } = await post(owner, '/v1/castings', { action: 'submit', ...casting(title), ...given })
  const approve = (by: APIRequestContext) =>
    by.patch(`/v1/admin/castings/${id}/review`, { headers: sameOrigin, data: { status: 'OPEN' } })
  await approve(operator)
  if (given.isMinorAllowed) {
    // Two operators open a casting with minors.
    const second = await operatorCalls('admin2')
    await approve(second)
    await second.dispose()
  }
  const { roles } = await read(owner, `/v1/castings/${id}`)
  const roleId = roles.find(({ name }: { name: string }) => name === '수경').id
  // One after another, so that they stand in the same order every time.
  const applicants: Applicant[] = []
  for (let at = 0; at < count; at++) {
    const [name, gender, usualAge] = personAt(at)
    applicants.push(await applyAs([name, gender, age ?? usualAge], id, roleId))
  }
  await Promise.all([owner.dispose(), operator.dispose()])
  return { id, title, manager, applicants }
}

/** Moves all applicants past the papers, from where auditions and self-tapes begin. */
export async function shortlist({ request }: Pick<BrowserContext, 'request'>, casting: OwnCasting): Promise<void> {
  const applicationIds = casting.applicants.map(({ applicationId }) => applicationId)
  await post(request, `/v1/castings/${casting.id}/applications/stages`, { applicationIds, stage: 'SHORTLISTED' })
}

async function applyAs(
  [name, gender, age]: ReturnType<typeof personAt>,
  castingId: number,
  roleId: number,
): Promise<Applicant> {
  const request = await newContext()
  const birthDate = `${Number(daysFromNow(0).slice(0, 4)) - age}-01-01`
  const { loginId } = await signInAsNewcomer({ request }, 'Actor', { name, birthDate })
  const uploaded = await request.post('/uploader/images', {
    // One address may upload so often a minute; applicants are many people.
    headers: { ...sameOrigin, 'x-forwarded-for': someAddress() },
    multipart: { images: await photo('face.jpg', [300, 400]) },
  })
  const [{ id: imageId }] = (await uploaded.json()).data
  const photos = [{ imageId, kind: 'MAIN', position: 0 }]
  const contact = { phone: '010-9999-1234', email: 'applicant@example.com' }
  const profile = { actorName: name, gender, height: 168, region: 'SEOUL', ...contact, photos }
  const { id: profileId } = await post(request, '/v3/profiles', profile)
  const path = `/v1/castings/${castingId}/applications`
  const sendable = await post(request, `${path}/validate`, {})
  const { id: applicationId } = await post(request, path, {
    roleIds: [roleId],
    photoIds: sendable.photos.map((each: { id: number }) => each.id),
    message: '잘 부탁드려요',
    consent: true,
  })
  await request.dispose()
  return { loginId, name, profileId, applicationId }
}

const sameOrigin = { 'sec-fetch-site': 'same-origin' }

const newContext = (): Promise<APIRequestContext> => requests.newContext({ baseURL: process.env.BASE_URL })

const role = (name: string) => ({
  name,
  grade: 'SUPPORT',
  gender: 'ANY',
  ageMin: 20,
  ageMax: 39,
  description: '바닷가 마을의 작은 극장을 지키는 스물넷이에요.',
})

/** Everything a casting with two roles needs to be submitted. */
export const casting = (title: string) => ({
  title,
  artCategory: 'FEATURE_INDIE',
  workTitle: '늦여름의 관객',
  companyName: '필름 온기',
  companyAddress: '서울 마포구 온기로 1',
  synopsis: '문 닫기를 하루 앞둔 단관 극장에서 자매가 마지막 상영을 준비해요.',
  contents: '과장된 감정보다 오래 머무는 눈을 찾고 있어요. 경상도 사투리가 편하면 좋아요.',
  shootStartAt: daysFromNow(30),
  shootEndAt: daysFromNow(50),
  shootPlace: '강화',
  region: 'INCHEON',
  auditionWay: 'BOTH',
  minReward: 800_000,
  maxReward: 1_000_000,
  rewardUnit: 'PER_SHOOT',
  managerName: '한담당',
  managerPhone: '010-2345-6789',
  managerEmail: 'manager@example.com',
  castingEndDate: daysFromNow(10),
  roles: [role('수경'), role('수현')],
})
