import { type Brand, standardBrandName } from '#contract/brand.ts'
import { paths } from './paths.ts'

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

const rootOf = (matches: Matches) =>
  matches.find(match => match?.id === 'root')?.loaderData as { brand?: Brand; origin?: string } | undefined

/** Title and description of a page, with the brand name: '캐스팅 공고 | 무대로'. */
export function pageMeta(matches: Matches, title: string, description?: string) {
  return [
    { title: `${title} | ${rootOf(matches)?.brand?.name ?? standardBrandName}` },
    ...(description ? [{ name: 'description', content: description }] : []),
  ]
}

type Public = {
  title: string
  description: string
  /** The canonical path of the page: one per list, regardless of filters. */
  path: string
  /** The document title, if it already contains the brand name. */
  documentTitle?: string
  /** Title and description for previews in chats, if they differ. */
  preview?: { title: string; description: string }
  /** The path of the preview picture; the site's by default. */
  picture?: string | null
  type?: 'website' | 'article' | 'profile'
}

/** The most letters that every chat and network of docs/link-previews.md shows. */
const shownLetters = { title: 70, description: 200 }

const shortened = (text: string, most: number) => {
  const letters = [...text.replace(/\s+/g, ' ').trim()]
  return letters.length > most
    ? `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : letters.join('')
}

/** Metadata of a public page for search engines, chats and social networks. */
export function publicMeta(matches: Matches, page: Public) {
  const { brand, origin = '' } = rootOf(matches) ?? {}
  const shown = page.preview ?? page
  const title = shortened(shown.title, shownLetters.title)
  const description = shortened(shown.description, shownLetters.description)
  const properties = {
    'og:type': page.type ?? 'website',
    'og:site_name': brand?.name ?? standardBrandName,
    'og:locale': 'ko_KR',
    'og:title': title,
    'og:description': description,
    'og:url': origin + page.path,
    'og:image': origin + (page.picture ?? paths.sitePreview()),
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': title,
  }
  return [
    ...(page.documentTitle
      ? [{ title: page.documentTitle }, { name: 'description', content: page.description }]
      : pageMeta(matches, page.title, page.description)),
    { tagName: 'link' as const, rel: 'canonical', href: origin + page.path },
    ...Object.entries(properties).map(([property, content]) => ({ property, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
