import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import { type Experience, tellExperience } from './experience.ts'

/** The server accepts one of each kind. */
const mostVitals = 5
let waiting: Experience['vitals'] = []

const keep = ({ name, value }: Metric) => {
  waiting.push({ name, value: Math.round(value * 1000) / 1000 })
}
for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(keep)

// Their last values are known when the page is hidden; the browser may end it without another event.
addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'hidden' || !waiting.length) return
  tellExperience({ vitals: waiting.slice(0, mostVitals), errors: [] })
  waiting = []
})
