/** Title and description of a page: '캐스팅 공고 | 무대로'. */
export function pageMeta(title: string, description?: string) {
  return [{ title: `${title} | 무대로` }, ...(description ? [{ name: 'description', content: description }] : [])]
}

/** Tells search engines which address of many is the page's own: lists are one, however they are filtered. */
export const canonical = (href: string) => ({ tagName: 'link', rel: 'canonical', href })
