import { getHolidayPreset } from '@hyunbinseo/holidays-kr'
import { addDays } from '../time.ts'

const isWeekend = (date: string) => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())

// The government announces the holidays of a year in the year before; for later years only weekends count.
async function isHoliday(date: string): Promise<boolean> {
  try {
    return date in (await getHolidayPreset(date.slice(0, 4) as '2026'))
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** The date (Seoul, YYYY-MM-DD) `days` business days later: weekends and Korea's public holidays do not count. */
export async function addBusinessDays(date: string, days: number): Promise<string> {
  let day = date
  for (let left = days; left > 0; ) {
    day = addDays(day, 1)
    if (!isWeekend(day) && !(await isHoliday(day))) left--
  }
  return day
}
