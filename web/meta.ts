import { type Brand, standardBrandName } from '#contract/brand.ts'

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** Title and description of a page, with the brand name: '캐스팅 공고 | 무대로'. */
export function pageMeta(matches: Matches, title: string, description?: string) {
  const root = matches.find(match => match?.id === 'root')?.loaderData as { brand?: Brand } | undefined
  return [
    { title: `${title} | ${root?.brand?.name ?? standardBrandName}` },
    ...(description ? [{ name: 'description', content: description }] : []),
  ]
}

/** The canonical address: lists have one, however they are filtered. */
export const canonical = (href: string) => ({ tagName: 'link', rel: 'canonical', href })
