import { tellExperience } from './experience.ts'

/** Share of visits whose speed is measured. */
const share = 0.1
/** Errors reported per document: a broken loop repeats the same a thousand times. */
const mostErrors = 5

/** Reports script errors, and, for a share of the visits, page speed. */
export function watchExperience(): void {
  addEventListener('error', ({ error, filename, lineno, colno }) =>
    tellError(error, `${pathOf(filename)}:${lineno}:${colno}`),
  )
  addEventListener('unhandledrejection', ({ reason }) => tellError(reason))
  if (Math.random() < share) setTimeout(() => import('./vitals.ts').catch(() => {}), 2_000)
}

let told = 0

/** The kind of an error and its place in our scripts: its text may quote what people typed. */
export function tellError(error: unknown, at = placeIn(error)): void {
  told += 1
  if (told > mostErrors) return
  const name = error instanceof Error ? error.name : typeof error
  const safe = { name: name.replace(/\W/g, '').slice(0, 60), at: at.replace(/[^\w./:@-]/g, '').slice(0, 200) }
  tellExperience({ vitals: [], errors: [safe] })
}

const placeIn = (error: unknown) => (error instanceof Error && error.stack?.match(/\/assets\/[\w./:-]+/)?.[0]) || ''

const pathOf = (address: string) => URL.parse(address)?.pathname ?? ''
