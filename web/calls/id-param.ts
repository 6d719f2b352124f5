import { data } from 'react-router'

/** The id in an address. Any other value names a page that does not exist, and throws its 404. */
export function idParam(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw data(null, { status: 404 })
  return Number(text)
}
