import { type APIRequestContext, type BrowserContext, expect } from '@playwright/test'
import {
  codeFor,
  daysFromNow,
  newcomer,
  operatorCalls,
  password,
  photo,
  signIn,
  someAddress,
  syllables,
} from './support.ts'

type Newcomer = { loginId: string; name: string; phone: string }

export const sameOrigin = { 'sec-fetch-site': 'same-origin' }

/**
 * Joins through the API and leaves this browser signed in. For journeys that change something of a person: nobody else
 * uses this one, so nothing has to be put back and the journey runs alone, twice and in any order.
 */
export async function signInAsNewcomer(
  { request }: Pick<BrowserContext, 'request'>,
  permission: 'Actor' | 'CastingManager' = 'Actor',
  { birthDate = '1999-03-01', ...given }: { birthDate?: string; name?: string } = {},
): Promise<Newcomer> {
  const { phone, loginId } = newcomer()
  const name = given.name ?? `새봄${syllables(loginId.slice(1))}`
  const asked = { phone, purpose: 'JOIN' }
  const headers = { 'x-forwarded-for': someAddress() }
  await post(request, '/v1/users/phone-code', asked, headers)
  const code = await codeFor(request, phone)
  const { phoneProof } = await post(request, '/v1/users/phone-code', { ...asked, code }, headers)
  const consents = { TERMS: true, PRIVACY: true, AGE14: true }
  const account = { permission, name, birthDate, phone, phoneProof, loginId, password, consents }
  // One address may join sixty times a minute.
  await post(request, '/v1/users/join', account, headers)
  return { loginId, name, phone }
}

/** Signs this browser in as a new casting manager whose authorisation an operator has approved. */
export async function signInAsNewManager(context: BrowserContext): Promise<Newcomer> {
  const manager = await signInAsNewcomer(context, 'CastingManager')
  const office = await operatorCalls()
  await approveManager(context.request, office)
  await office.dispose()
  return manager
}

/** Signs this browser in as a new operator with every right, whom nobody else signs out. */
export async function signInAsNewOperator(context: BrowserContext): Promise<void> {
  const { loginId } = await signInAsNewcomer(context)
  const office = await operatorCalls()
  await post(office, '/v1/admin/operators', { loginId, roles: ['OWNER'], reason: '오늘 하루를 맡아요' })
  await office.dispose()
  await signIn(context, loginId)
}

/** Applies for the authorisation of the manager who is signed in, and approves it as an operator. */
export async function approveManager(manager: APIRequestContext, operator: APIRequestContext): Promise<void> {
  const uploaded = await manager.post('/uploader/docs', {
    headers: { ...sameOrigin, 'x-forwarded-for': someAddress() },
    multipart: { docs: await photo('works.jpg', [600, 400]) },
  })
  const [{ id: fileId }] = (await uploaded.json()).data
  const { id } = await post(manager, '/v1/users/castingAuthApc', {
    applicantType: 'STUDENT',
    companyName: '물빛예대 졸업작품',
    position: '연출',
    fileIds: [fileId],
  })
  const decided = await operator.patch(`/v1/admin/casting-auth-applications/${id}`, {
    headers: sameOrigin,
    data: { status: 'APPROVED' },
  })
  expect(decided.status()).toBe(200)
}

/** Gives the newcomer of this browser a profile with a photo, and with `more`; its number. */
export async function addProfile({ request }: BrowserContext, actorName: string, more = {}): Promise<number> {
  const uploaded = await request.post('/uploader/images', {
    headers: { ...sameOrigin, 'x-forwarded-for': someAddress() },
    multipart: { images: await photo('face.jpg', [600, 800]) },
  })
  const [{ id: imageId }] = (await uploaded.json()).data
  const photos = [{ imageId, kind: 'MAIN', position: 0 }]
  const { id } = await post(request, '/v3/profiles', { actorName, gender: 'FEMALE', height: 168, photos, ...more })
  return id
}

export async function post(request: APIRequestContext, path: string, data: object, headers = {}) {
  const answer = await request.post(path, { headers: { ...sameOrigin, ...headers }, data })
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200)
  return (await answer.json()).data
}

/** The answer of this path for the person signed in here. */
export async function read(request: APIRequestContext, path: string) {
  const answer = await request.get(path, { headers: sameOrigin })
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200)
  return (await answer.json()).data
}

type TourGiven = { isQRTour?: boolean; categoryId?: number; price?: number | null; isDraft?: boolean }

/** An office of its own with a tour that can be ordered unless it is a draft; `request` is an operator's. */
export async function newTour(
  request: APIRequestContext,
  { isQRTour = false, categoryId = 1, price = null, isDraft = false }: TourGiven = {},
): Promise<{ id: number; office: string }> {
  const office = `캐스팅 ${syllables(newcomer().loginId.slice(1))}`
  const { id: officeId } = await post(request, '/v1/admin/offices', {
    ...{ name: office, categoryId, region: 'SEOUL', address: '', note: '' },
  })
  const { id } = await post(request, '/v1/admin/tours', {
    ...{ officeId, isQRTour, lookingFor: '', castingId: null, price, memberPrice: price, capacity: 20 },
    ...{ closesAt: `${daysFromNow(9)}T09:00:00Z`, visitsFrom: daysFromNow(0), visitsTo: daysFromNow(14) },
  })
  if (!isDraft) await post(request, `/v1/admin/tours/${id}/move`, { to: 'OPEN' })
  return { id, office }
}
