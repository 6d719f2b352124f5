import { expect, test } from 'vitest'
import { summaryOf } from './periods.ts'

const days = Array.from({ length: 90 }, (_, at) => ({
  date: `day ${at}`,
  views: at < 60 ? 1 : 3,
  exposures: 0,
  contacts: 0,
  bookmarks: 0,
}))
const found = { days, before: { views: 200, exposures: 0, contacts: 0, bookmarks: 0 } }

test('[L-06] a period is compared with as many days before it', () => {
  expect(summaryOf(found, 'views', 7)).toMatchObject({ total: 21, change: 0 })
  expect(summaryOf(found, 'views', 30)).toMatchObject({ total: 90, change: 60 })
  expect(summaryOf(found, 'views', 90)).toMatchObject({ total: 150, change: -50 })
  expect(summaryOf(found, 'views', 7).days).toHaveLength(7)
})
