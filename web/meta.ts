/** Title and description of a page: '캐스팅 공고 | 무대로'. */
export function pageMeta(title: string, description?: string) {
  return [{ title: `${title} | 무대로` }, ...(description ? [{ name: 'description', content: description }] : [])]
}
