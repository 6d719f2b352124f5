import { expect, it } from 'vitest'
import type { Brand, ShellViewer } from './brand.ts'
import { aboutLinks, bottomMenus, currentLink, drawerGroups, topMenus } from './menus.ts'

const brand: Brand = {
  name: '무대로',
  description: '',
  company: [],
  links: {
    intro: 'https://intro.test',
    works: 'https://works.test',
    notices: 'https://notices.test',
    support: null,
    social: { video: null, photo: null, blog: null },
  },
}
const viewer = (...permissions: string[]): ShellViewer => ({
  id: 1,
  name: '서단오',
  permissions,
  isPlfilPlusMember: false,
  profileImageUrl: null,
  profileId: 1,
  actedBy: null,
})
const titles = (who: ShellViewer | null) => drawerGroups(who, brand).map(group => group.title)
const hrefs = (who: ShellViewer | null) => drawerGroups(who, brand).flatMap(group => group.links.map(link => link.href))

it('[H-01] 소개 contains our introduction and the external pages for intro, works and news', () => {
  expect(aboutLinks(brand).map(link => link.href)).toEqual([
    '/about',
    'https://intro.test',
    'https://works.test',
    'https://notices.test',
  ])
})

it('[H-01] the top menus are the rooms of the site in their order', () => {
  expect(topMenus.map(link => link.href)).toEqual(['/casting', '/profiletour', '/actors', '/plfilplus'])
})

it('[H-04] the drawer shows links by role, and no empty group', () => {
  expect(titles(null)).toEqual(['둘러보기', '소개'])
  expect(titles(viewer('Actor'))).toEqual(['둘러보기', '배우 활동', '멤버십', '소개'])
  expect(hrefs(viewer('CastingManager'))).toContain('/mypage/castingadmin')
  expect(hrefs(viewer('CastingManager'))).not.toContain('/mypage/castinghistory')
  expect(hrefs(viewer('Admin'))).toContain('/admin')
})

it('[P-02][H-04] the membership group is for actors, with its payments for members', () => {
  const actor = viewer('Actor')
  expect(hrefs(actor)).toContain('/plfilplus')
  expect(hrefs(actor)).not.toContain('/mypage/plfilplus/paymentinfo')
  expect(hrefs({ ...actor, isPlfilPlusMember: true })).toContain('/mypage/plfilplus/paymentinfo')
  expect(hrefs(viewer('CastingManager'))).not.toContain('/plfilplus')
  expect(hrefs(null)).not.toContain('/plfilplus')
})

it('a representative sees no menu of what the actor alone may do', () => {
  const acted = { ...viewer('Actor'), isPlfilPlusMember: true, actedBy: { id: 2, name: '윤어른' } }
  expect(titles(acted)).toEqual(['둘러보기', '배우 활동', '소개'])
  expect(hrefs(acted)).not.toContain('/mypage/paymenthistory')
  expect(hrefs(acted)).toContain('/mypage/castinghistory')
})

it('the bottom bar fits the role', () => {
  expect(bottomMenus(null, '/account/login').at(-1)?.href).toBe('/account/login')
  expect(bottomMenus(viewer('Actor'), '/account/login').map(link => link.label)).toEqual([
    '홈',
    '공고',
    '배우',
    '지원 내역',
    '마이',
  ])
  expect(bottomMenus(viewer('CastingManager'), '/account/login')[1]?.href).toBe('/mypage/castingadmin')
})

it('marks the most exact link as current', () => {
  const links = bottomMenus(viewer('Actor'), '/account/login')
  expect(currentLink(links, '/')?.label).toBe('홈')
  expect(currentLink(links, '/casting/12')?.label).toBe('공고')
  expect(currentLink(links, '/mypage/castinghistory')?.label).toBe('지원 내역')
  expect(currentLink(links, '/mypage')?.label).toBe('마이')
  expect(currentLink(links, '/agent')).toBeUndefined()
})
