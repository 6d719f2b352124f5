import { expect, test } from 'vitest'
import { menuOf } from './my-menu.ts'

const hrefs = (...permissions: Parameters<typeof menuOf>[0]['permissions']) =>
  menuOf({ permissions, isPlfilPlusMember: false }).flatMap(({ links }) => links.map(({ href }) => href))

test('[R-15] 마이페이지 leads an actor to all that is theirs', () => {
  expect(hrefs('Actor')).toEqual([
    ...['/mypage/proposals', '/mypage/auditions', '/mypage/selftapes', '/mypage/profilemanagement'],
    ...['/mypage/statistics', '/mypage/statistics?view=history', '/mypage/castinghistory', '/mypage/agreements'],
    ...[
      '/mypage/fees',
      '/mypage/suggestions',
      '/mypage/alerts',
      '/plfilplus',
      '/profiletour',
      '/mypage/history?tab=lecture',
    ],
    ...['/mypage/history?tab=profiletour', '/mypage/feedback', '/mypage/history', '/mypage/coupons'],
    ...[
      '/mypage/people',
      '/mypage/bookmarks',
      '/mypage/account',
      '/mypage/notifications',
      '/mypage/consents',
      '/mypage/blocks',
    ],
    ...['/mypage/reports', '/account/logout', '/mypage/withdrawal'],
  ])
})

test('[R-15] 마이페이지 leads managers and operators to all that is theirs', () => {
  const own = ['/mypage/castingadmin', '/casting/new', '/mypage/castinglists', '/mypage/castingauth']
  expect(hrefs('CastingManager').slice(0, 4)).toEqual(own)
  expect(hrefs('CastingManager')).not.toContain('/mypage/castinghistory')
  expect(hrefs('Admin').at(-1)).toBe('/admin')
  expect(hrefs('Actor')).not.toContain('/admin')
})

test('[R-15] a representative sees no money and no account of the actor', () => {
  const links = menuOf({ permissions: ['Actor'], isPlfilPlusMember: false, actedBy: { id: 1, name: '윤어른' } })
    .flatMap(group => group.links)
    .map(({ href }) => href)
  expect(links).toContain('/mypage/castinghistory')
  expect(links).not.toContain('/mypage/coupons')
  expect(links).not.toContain('/mypage/account')
})

test('[R-15] a member finds the payments of the membership instead of its offer', () => {
  const links = menuOf({ permissions: ['Actor'], isPlfilPlusMember: true }).flatMap(({ links }) => links)
  expect(links.map(({ href }) => href)).toContain('/mypage/plfilplus/paymentinfo')
  expect(links.map(({ href }) => href)).not.toContain('/plfilplus')
})
