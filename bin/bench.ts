import type { Figure } from '../bench/table.ts'
import { printTable } from '../bench/table.ts'
import { stopWithLauncher } from './launcher.ts'

type Pace = { rounds: number; seconds: number; isBusy: boolean }

const parts: Record<string, (pace: Pace) => Promise<Figure[]>> = {
  lists: async pace => (await import('../bench/lists.ts')).measureLists(pace),
  pages: async pace => (await import('../bench/pages.ts')).measurePages(pace),
  web: async () => (await import('../bench/web.ts')).measureWeb(),
  image: async pace => (await import('../bench/image.ts')).measureImage(pace),
  upload: async () => (await import('../bench/upload.ts')).measureUpload(),
  idle: async () => (await import('../bench/idle.ts')).measureIdle(),
  login: async () => (await import('../bench/login-timing.ts')).measureLoginTiming(),
  notifications: async pace => (await import('../bench/notifications.ts')).measureNotifications(pace),
  grid: async pace => (await import('../bench/grid.ts')).measureGrid(pace),
  applicants: async pace => (await import('../bench/applicants.ts')).measureApplicants(pace),
  filters: async pace => (await import('../bench/applicant-filters.ts')).measureApplicantFilters(pace),
  suggestions: async () => (await import('../bench/suggestions.ts')).measureSuggestions(),
  alerts: async pace => (await import('../bench/alerts.ts')).measureAlerts(pace),
  logs: async pace => (await import('../bench/logs.ts')).measureLogs(pace),
  peers: async pace => (await import('../bench/peers.ts')).measurePeers(pace),
  phone: async pace => (await import('../bench/phone.ts')).measurePhone(pace),
  payments: async pace => (await import('../bench/payments.ts')).measurePayments(pace),
  tours: async pace => (await import('../bench/tours.ts')).measureTours(pace),
  renewals: async () => (await import('../bench/renewals.ts')).measureRenewals(),
  'money-day': async () => (await import('../bench/money-day.ts')).measureMoneyDay(),
  following: async () => (await import('../bench/follow-lines.ts')).measureFollowing(),
  tapes: async () => (await import('../bench/tapes.ts')).measureTapes(),
  studio: async () => (await import('../bench/studio.ts')).measureStudio(),
  growth: async pace => (await import('../bench/growth.ts')).measureGrowth(pace),
}
// Takes several minutes by itself.
const onlyWhenNamed = [
  'following',
  'growth',
  'money-day',
  'notifications',
  'payments',
  'peers',
  'phone',
  'renewals',
  'studio',
  'tapes',
  'tours',
]

stopWithLauncher()
const words = process.argv.slice(2)
const isQuick = words.includes('--quick')
const isBusy = words.includes('--busy')
const chosen = words.filter(word => word !== '--quick' && word !== '--busy')
const unknown = chosen.filter(name => !Object.hasOwn(parts, name))
if (unknown.length || process.platform !== 'linux') {
  console.error(`npm run bench -- [${Object.keys(parts).join('|')}] [--quick] [--busy] (Linux; ${unknown.join(', ')}?)`)
  process.exit(1)
}
const pace = isQuick ? { rounds: 2, seconds: 1, isBusy } : { rounds: 5, seconds: 2, isBusy }
const figures: Figure[] = []
const began = performance.now()
for (const name of chosen.length ? chosen : Object.keys(parts).filter(part => !onlyWhenNamed.includes(part))) {
  console.log(`── ${name}`)
  const found = await parts[name]!(pace)
  printTable(found)
  figures.push(...found)
}
const missed = figures.filter(({ goal }) => goal && !goal.met)
const seconds = Math.round((performance.now() - began) / 1000)
console.log(
  `\n${figures.length} figures in ${seconds} s, ${missed.length} short of the goal (medians of ${pace.rounds} rounds)`,
)
process.exit()
