const kst = 9 * 3_600_000

/** A moment as `<input type="datetime-local">` shows it, in Korean time. */
export const toLocal = (time: string) => new Date(Date.parse(time) + kst).toISOString().slice(0, 16)

/** The moment of such a field, or '' while it is empty. */
export function fromLocal(value: string): string {
  const time = Date.parse(`${value}:00+09:00`)
  return Number.isNaN(time) ? '' : new Date(time).toISOString()
}
