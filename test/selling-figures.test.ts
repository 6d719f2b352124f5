import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/**
 * Every figure of the pages that sell, and the file that it comes from: counted, priced or kept by the program. The period,
 * source and number of a measured one stand beside it on the page.
 */
const sources: Record<string, Record<string, string>> = {
  'web/pages/home-messages.ts': {
    '지원자 4,000명': 'docs/performance.md',
    '프로필 완성도는 ${completeness}%': 'contract/profiles/completeness.ts',
    '지원자 ${unread}명': 'server/pages/home.ts',
    '미열람 ${unread}명': 'server/pages/home.ts',
    '참석 ${confirmed}명': 'server/pages/home.ts',
    '배우 ${waiting}명': 'server/pages/home.ts',
  },
  'web/pages/messages.ts': {
    '`${count}명': 'server/pages/figures.ts',
    '`${percent}%': 'server/pages/figures.ts',
    '지원자 4,000명': 'docs/performance.md',
  },
  'web/membership/banner/messages.ts': {
    '약 ${ratio}배': 'server/profiles/contact-ratio.ts',
    '멤버 ${members}명': 'server/profiles/contact-ratio.ts',
    '배우 ${others}명': 'server/profiles/contact-ratio.ts',
    '피드백 ${percent}%': 'server/membership/pricing.ts',
    '강의 50%': 'server/lectures/pricing.ts',
  },
  'web/membership/intro/messages.ts': {
    '피드백은 ${percent}%': 'server/membership/pricing.ts',
    '배우 ${buyers}명': 'server/membership/worth.ts',
    '피드백 ${percent}%': 'server/membership/pricing.ts',
    '강의 50%': 'server/lectures/pricing.ts',
    "'50%": 'server/lectures/pricing.ts',
    '약 ${ratio}배': 'server/profiles/contact-ratio.ts',
    '멤버 ${members}명': 'server/profiles/contact-ratio.ts',
    '배우 ${others}명': 'server/profiles/contact-ratio.ts',
    '이용료의 ${endingPercent}%': 'contract/membership/limits.ts',
  },
  'web/feedback/messages.ts': { '`${percent}%': 'server/membership/pricing.ts' },
  'web/tours/messages.ts': {
    '${tourLimits.wholeSetPercent}%': 'contract/tours/limits.ts',
    '최근 30일 ${count}명': 'server/tours/catalog.ts',
    '배우 ${count}명': 'server/tours/sheets.ts',
  },
  'web/lectures/messages.ts': { '${capacity}명': 'server/lectures/catalog.ts' },
  'web/membership/messages.ts': { '이용료의 ${endingPercent}%': 'contract/membership/limits.ts' },
}

/** Whose pages count what lies before their reader, and sell nothing. Every other page must say where a figure is from. */
const notSelling: Record<string, string> = {
  'web/accounts/messages.ts': 'how far an upload is',
  'web/admin/': 'operators',
  'web/agreements/': 'teams and their actors',
  'web/auditions/': 'teams and their actors',
  'web/casting-lists/': 'teams',
  'web/castings/': 'what a notice says, and its poster’s own record',
  'web/contact-checks/': 'what was checked of a company',
  'web/coupons/': 'a coupon that its owner has',
  'web/dev/': 'developers',
  'web/feedback/work/': 'reviewers',
  'web/lectures/mine/': 'actors who already paid',
  'web/lectures/teach/': 'teachers',
  'web/media/': 'how far an upload is',
  'web/notifications/telling/': 'teams',
  'web/profiles/editor/films/': 'namesakes of the actor',
  'web/profiles/editor/photos/': 'how far an upload is',
  'web/profiles/search/': 'what a search found',
  'web/proposals/': 'teams',
  'web/representations/': 'people who are represented',
  'web/review/': 'teams',
  'web/self-tapes/': 'teams and their actors',
  'web/sharing/': 'teams and their guests',
  'web/sides/': 'teams and their actors',
  'web/statistics/': 'an actor’s own record',
  'web/suggestions/': 'teams',
  'web/tours/walk/': 'walkers',
}

/** A share, a multiple, a number of people, letters or minutes: what advertising likes to promise. */
const figure = /(?:\$\{[^}]+\}|\d[\d,.]*) ?(?:배(?![우역])|%|명|통(?!화)|분이면|시간이면|하루면)/g

const figuresOf = (path: string) =>
  readFileSync(join(root, path), 'utf8')
    .split('\n')
    .flatMap(line => [...line.matchAll(figure)].map(({ index, 0: text }) => line.slice(0, index + text.length)))

const pages = globSync('web/**/*messages.ts', { cwd: root })
  .map(path => path.replaceAll('\\', '/'))
  .sort()
const sells = (path: string) => !Object.keys(notSelling).some(place => path.startsWith(place))

test('pages that sell are found by themselves, and each that is left out has to be', () => {
  expect(pages.length).toBeGreaterThan(90)
  expect(Object.keys(sources).filter(path => !pages.includes(path) || !sells(path))).toEqual([])
  const needless = Object.keys(notSelling).filter(
    place => !pages.some(path => path.startsWith(place) && figuresOf(path).length),
  )
  expect(needless).toEqual([])
})

test.each(pages.filter(sells))('every figure of %s has a source', path => {
  const found = figuresOf(path)
  const sourcesHere = sources[path] ?? {}
  const known = Object.keys(sourcesHere)
  expect(found.filter(text => !known.some(end => text.endsWith(end)))).toEqual([])
  expect(
    known.filter(end => !found.some(text => text.endsWith(end))),
    'listed, but said no longer',
  ).toEqual([])
  expect(Object.values(sourcesHere).filter(source => !existsSync(join(root, source)))).toEqual([])
})

test('the banner says period and number of what was measured, or that it is an aim', async () => {
  const { bannerTexts } = await import('#web/membership/banner/messages.ts')
  expect(bannerTexts.basis(90, '31', '412')).toMatch(/최근 90일, 플러스 멤버 31명과 일반 배우 412명/)
  expect(bannerTexts.aim(2)).toContain('목표')
  expect(bannerTexts.aimBasis).toContain('아직 측정하지 않은')
})
