/** Seconds of `1:20`, `01:02:03` or `45`; null for anything else. */
export function secondsOf(text: string): number | null {
  const match = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5})$/.exec(text.trim())
  if (!match) return null
  const [hours, minutes, seconds] = [match[1], match[2], match[3]].map(part => Number(part ?? 0))
  if (hours === undefined || minutes === undefined || seconds === undefined) return null
  if (match[2] !== undefined && seconds > 59) return null
  return hours * 3600 + minutes * 60 + seconds
}
