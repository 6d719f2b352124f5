import type { AgeBand } from '#contract/codes/profiles.ts'
import { addDays, ageOn } from '#contract/korean-time.ts'
import { today } from '#server/kernel/time.ts'

/** Below this age a child's exact age is not revealed. */
const toldFrom = 14
const bands: { code: keyof typeof AgeBand; from: number; to: number }[] = [
  { code: 'INFANT', from: 0, to: 7 },
  { code: 'CHILD', from: 8, to: 13 },
]
const bandOf = (age: number) => bands.find(band => age >= band.from && age <= band.to)

/** What others may see of a birth date: year and 만 나이, or for a child only the band. */
export function ageFacts(birthDate: string, day = today()) {
  const age = ageOn(birthDate, day)
  if (age < toldFrom) return { birthYear: null, age: null, ageBand: bandOf(age)?.code ?? null }
  return { birthYear: Number(birthDate.slice(0, 4)), age, ageBand: null }
}

/** The age of somebody who keeps it from the viewer. */
export const untoldAge: ReturnType<typeof ageFacts> = { birthYear: null, age: null, ageBand: null }

/** Whole ages, both ends inclusive; null is open. */
export type AgeSpan = { min: number | null; max: number | null }

/** A child is found by its band: bounds within a band widen to it, so that a filter cannot reveal the exact age. */
export const widenToBands = ({ min, max }: AgeSpan): AgeSpan => ({
  min: min === null ? null : (bandOf(min)?.from ?? min),
  max: max === null ? null : (bandOf(max)?.to ?? max),
})

/** The birth dates (KST, both inclusive) of people whose 만 나이 lies in the span on that day. */
export function birthDates(span: AgeSpan, day = today()): { from: string | null; to: string | null } {
  const { min, max } = span
  return {
    // One year older they would be max + 1, so they were born the day after that birthday at the earliest.
    from: max === null ? null : addDays(yearsBefore(day, max + 1), 1),
    to: min === null ? null : yearsBefore(day, min),
  }
}

// In common years 29 February does not exist: people born by the 28th have had their birthday.
function yearsBefore(day: string, years: number): string {
  const moved = `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`
  const isReal = new Date(`${moved}T00:00:00Z`).toISOString().startsWith(moved)
  return isReal ? moved : `${moved.slice(0, 8)}28`
}
