/** Whether the calendar has the day, written as YYYY-MM-DD. */
export function isRealDate(text: string): boolean {
  const parsed = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text)
}
