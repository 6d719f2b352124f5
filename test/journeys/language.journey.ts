import { type APIRequestContext, expect, test } from '@playwright/test'
import { demoActors } from '../../db/demo/actors.ts'
import { isForeign, textsOf } from '../support/language.ts'
import { patternOf, patterns, sampleOf } from '../support/routes.ts'
import { post, read, sameOrigin, signInAsNewcomer } from './newcomers.ts'
import { signIn, someAddress } from './support.ts'
import { invited } from './tapes.ts'

/** Who comes to the pages of one thing, such as one casting: the demo has it, and a way to it. */
const waysBy: Record<string, string[]> = {
  guest: ['/casting/:castingId', '/actors/:profileId', '/profiletour/lectures/:lectureId', '/account/sns/:provider'],
  actor1: [
    '/profiletour/lectures/:lectureId/order',
    '/mypage/lectures/:orderId',
    '/mypage/tours/:orderId',
    '/mypage/history/:orderId',
    '/mypage/receipts/:orderId',
    '/mypage/feedback/:orderId',
  ],
  manager1: [
    '/casting/:castingId/sides',
    '/casting/:castingId/sides/:sidesId',
    '/casting/:castingId/edit',
    '/mypage/castingadmin/:castingId',
    '/mypage/castingadmin/:castingId/agreements',
    '/mypage/castingadmin/:castingId/agreements/:agreementId',
    '/mypage/castingadmin/:castingId/proposals',
    '/mypage/castingadmin/:castingId/suggestions',
    '/mypage/castingadmin/:castingId/auditions',
    '/mypage/castingadmin/:castingId/auditions/day',
    '/mypage/castingadmin/:castingId/selftapes',
    '/mypage/castingadmin/:castingId/scenes/:sceneId',
    '/mypage/castingadmin/:castingId/scenes/:sceneId/reading',
    '/mypage/castingadmin/:castingId/statistics',
  ],
  reviewer1: ['/feedback/:orderId'],
  teacher1: ['/teach/:lectureId', '/teach/:lectureId/sheet'],
  walker1: [],
  admin1: [
    '/admin/members/:userId',
    '/admin/audit/:entryId',
    '/admin/tour-rounds/:roundId/printing-list',
    '/admin/tours/:tourId/sheet',
  ],
}
/** Those of a newcomer, who has just made the thing. */
const newcomersWays = ['/mypage/castinglists/:castingListId', '/mypage/castinglists/:castingListId/print']
/** Those of an actor who was cast. */
const castWays = ['/mypage/agreements/:agreementId']
/** Those of an actor who was asked for a tape. */
const askedWays = ['/mypage/selftapes/:tapeId/studio']

/** Pages of one thing that nothing of the demo leads to, and why; here they are read as refusals. Lines only leave. */
const unreached: Record<string, string> = {
  '/share/:castingId': 'asks everybody for the password, also where nothing is shared',
  '/share/list/:castingListId': 'asks everybody for the password, also where nothing is shared',
  '/casting/:castingId/share': 'redirects to the former',
  '/invitation/:token': 'the token is in a text to somebody without an account',
  '/account/guardian/:token': 'the token is in a text to a guardian',
  '/agreement-signing/:token': 'the token is in a text to a guardian',
  '/account/sns/:provider/callback': 'redirects where a provider sends people back',
  '/a/:shortName': 'redirects to a profile',
  '/certificates/:code': 'the code is on a certificate',
  '/c/:number': 'the number is in a message',
  '/qr/:code': 'the code is on a printed sheet',
  '/qr/:code/:visitId': 'the code is on a printed sheet',
}

/** Pages that some have a way to after a while only: here they are read as what they show until then. */
const later = ['/mypage/lectures/:orderId/classes/:classId', '/mypage/agreements/:agreementId/fees/:no']

const withParts = patterns.filter(pattern => pattern.includes(':'))

test('[U-01] every page of one thing has somebody here who comes to it, or a reason @desktop', () => {
  const ways = [...Object.values(waysBy).flat(), ...newcomersWays, ...castWays, ...askedWays]
  const told = [...ways, ...Object.keys(unreached), ...later]
  expect(told.toSorted()).toEqual(withParts.toSorted())
})

for (const [person, ways] of Object.entries(waysBy))
  test(`[U-01] every page that ${person} comes to speaks Korean @desktop`, async ({ context }) => {
    // The same texts on every screen.
    if (person !== 'guest') await signIn(context, person)
    const linked = person === 'admin1' ? await drawersOf(context.request) : []
    const { reached, found } = await readAll(context.request, { linked, samples: patterns.map(sampleOf) })
    expect(found).toEqual([])
    expect(ways.filter(pattern => !reached.has(pattern))).toEqual([])
    expect(Object.keys(unreached).filter(pattern => reached.has(pattern))).toEqual([])
  })

for (const role of ['SUPPORT', 'MODERATION', 'FINANCE'])
  test(`[U-01] the back office of an operator for ${role} speaks Korean @desktop`, async ({ browser, context }) => {
    const { loginId } = await signInAsNewcomer(context)
    const owner = await browser.newContext()
    await signIn(owner, 'admin1')
    const reason = '맡은 화면을 읽어 봐요'
    const { id } = await post(owner.request, '/v1/admin/operators', { loginId, roles: [role], reason })
    await signIn(context, loginId)
    const samples = patterns.filter(pattern => pattern.startsWith('/admin')).map(sampleOf)
    const { reached, found } = await readAll(context.request, { samples, within: '/admin' })
    const dismissed = await owner.request.delete(`/v1/admin/operators/${id}`, { headers: sameOrigin, data: { reason } })
    expect([dismissed.status(), found, reached.size > 5]).toEqual([200, [], true])
    await owner.close()
  })

test('[U-01] a folder of profiles and its print speak Korean @desktop', async ({ context }) => {
  await signInAsNewcomer(context, 'CastingManager')
  const { id } = await post(context.request, '/v1/casting-list', { title: '다시 볼 배우' })
  const linked = [`/mypage/castinglists/${id}`, `/mypage/castinglists/${id}/print`]
  const { reached, found } = await readAll(context.request, { linked, within: linked[0]! })
  expect([found, newcomersWays.filter(pattern => !reached.has(pattern))]).toEqual([[], []])
})

test('[U-01] the agreement of an actor who was cast speaks Korean @desktop', async ({ context }) => {
  await signIn(context, 'actor35')
  const within = '/mypage/agreements'
  const { reached, found } = await readAll(context.request, { linked: [within], within })
  expect([found, castWays.filter(pattern => !reached.has(pattern))]).toEqual([[], []])
})

test('[U-01] the studio of an actor asked for a tape speaks Korean @desktop', async ({ browser }) => {
  const { actor, end } = await invited(browser)
  const within = '/mypage/selftapes'
  const { reached, found } = await readAll(actor.context().request, { linked: [within], within })
  expect([found, askedWays.filter(pattern => !reached.has(pattern))]).toEqual([[], []])
  await end()
})

/** Pages that the office links to in drawers, which open by a press. */
async function drawersOf(office: APIRequestContext): Promise<string[]> {
  const [rounds, tours] = [await read(office, '/v1/admin/tour-rounds'), await read(office, '/v1/admin/tours')]
  const [round] = rounds.list as [{ id: number }]
  const tour = (tours.list as { id: number; isQRTour: boolean }[]).find(({ isQRTour }) => isQRTour)
  return [`/admin/tour-rounds/${round.id}/printing-list`, `/admin/tours/${tour?.id}/sheet`]
}

/** So many addresses of one pattern are read: the first ones that pages link to. */
const mostOfOne = 4
/** Parts of a query that make another page of the same address. */
const shapes = ['tab', 'view', 'policy', 'state', 'status']

type Addresses = { linked?: string[]; samples?: string[]; within?: string }

/**
 * Reads these addresses and all that they link to below `within`. `found` are texts that are not Korean, `reached` the
 * patterns of pages that were shown; samples are of things that may not exist.
 */
async function readAll(request: APIRequestContext, { linked = [], samples = [], within = '/' }: Addresses) {
  const waiting = [...new Set([...samples, ...linked])]
  const seen = new Set(waiting)
  const [linkedTo, shown] = [new Set(linked), new Set<string>()]
  const counts = new Map<string, number>()
  const found: string[] = []
  for (const address of waiting) {
    const answer = await request.get(address, { maxRedirects: 0, headers: { 'x-forwarded-for': someAddress() } })
    const html = answer.headers()['content-type']?.includes('text/html') ? await answer.text() : ''
    const { location } = answer.headers()
    if (answer.status() >= 500 && address !== '/500') found.push(`${address}: ${answer.status()}`)
    if (answer.status() < 400 && !location?.startsWith('/account/login')) shown.add(address)
    if (html) found.push(...faultsOf(html).map(fault => `${address}: ${fault}`))
    for (const link of [location, ...linksIn(html)]) {
      const next = pageOf(link)
      const shape = next && patternAt(next)
      const count = counts.get(shape ?? '') ?? 0
      if (!next?.startsWith(within) || !shape) continue
      // The redirect of an address that nothing links to leads nobody anywhere.
      if (link !== location || linkedTo.has(address)) linkedTo.add(next)
      if (seen.has(next) || count >= mostOfOne) continue
      counts.set(shape, count + 1)
      seen.add(next)
      waiting.push(next)
    }
  }
  const reached = [...shown].filter(address => linkedTo.has(address)).map(patternAt)
  return { reached: new Set(reached), found }
}

const patternAt = (address: string) => patternOf(address.replace(/\?.*/, ''))

const linksIn = (html: string) =>
  [...html.matchAll(/\shref="([^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))

/** The address of a page of ours behind a link, without what does not change its kind; null for any other. */
function pageOf(link: string | undefined): string | null {
  if (!link?.startsWith('/') || link.startsWith('//')) return null
  const { pathname, searchParams } = new URL(link, 'http://page.test')
  const query = new URLSearchParams([...searchParams].filter(([name]) => shapes.includes(name)))
  return pathname + (query.size ? `?${query}` : '')
}

/** Names that people of the demo write in Latin letters. */
const ownNames = new Set(demoActors(new Date()).map(({ engName }) => engName))

function faultsOf(html: string): string[] {
  const texts = textsOf(html)
  const isKorean = html.includes('<html lang="ko"') && texts.some(text => /[가-힣]/.test(text))
  return [...(isKorean ? [] : ['no Korean']), ...texts.filter(text => isForeign(text) && !ownNames.has(text))]
}
