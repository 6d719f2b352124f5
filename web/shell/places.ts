import { simpleTitles } from './messages.ts'

/** The footer is shown on paths of one segment, and on `/`. */
export function hasFooter(pathname: string): boolean {
  return pathname.split('/').filter(Boolean).length <= 1
}

/**
 * The first page, and pages with paid offers, show the business data on narrow screens too, which have no footer
 * (Electronic Commerce Act 10).
 */
export function hasCompanyData(pathname: string): boolean {
  return ['', 'profiletour', 'plfilplus'].includes(pathname.split('/')[1] ?? '')
}

/** Title of the simplified header of narrow screens, for paths that contain one of the four words; else null. */
export function simpleTitle(pathname: string): string | null {
  for (const [word, title] of Object.entries(simpleTitles)) if (pathname.includes(word)) return title
  return null
}

const scrollThreshold = 100

/**
 * The visible floating buttons: to top from 100 px on, to bottom until 100 px before the end. Lengths in CSS pixels.
 */
export function floatingButtons(scrolled: number, viewport: number, page: number): { top: boolean; bottom: boolean } {
  return { top: scrolled >= scrollThreshold, bottom: page - viewport - scrolled > scrollThreshold }
}
