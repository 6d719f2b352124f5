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
  /** The one address of the page: lists have one, however they are filtered. */
  path: string
  /** The title of the document, where it holds the brand name already. */
  documentTitle?: string
  /** What a preview in a chat shows instead of title and description. */
  preview?: { title: string; description: string }
  /** The path of the picture of a preview; without it, the site's. */
  picture?: string
  type?: 'website' | 'article' | 'profile'
}

/** What a page that anybody may read tells search engines, chats and social networks. */
export function publicMeta(matches: Matches, page: Public) {
  const { brand, origin = '' } = rootOf(matches) ?? {}
  const { title, description } = page.preview ?? page
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
