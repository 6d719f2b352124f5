import { data } from 'react-router'

/** The id in a URL. Any other value throws the 404 of an unknown page. */
export function idParam(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw data(null, { status: 404 })
  return Number(text)
}
