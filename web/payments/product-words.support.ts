import type { ProductCode } from '#contract/codes/payments.ts'

export type ProductName = keyof typeof ProductCode

/** Words that are true for some products alone. */
export const wordsOf: Record<string, ProductName[]> = {
  피드백: ['PROFILE_FEEDBACK', 'VIDEO_FEEDBACK'],
  투어: ['TOUR'],
  방문: ['TOUR'],
  강의: ['LECTURE'],
  수업: ['LECTURE'],
  수강: ['LECTURE'],
  멤버십: ['PLUS'],
}

/** What is promised with some products alone: the sentences that are copied from one to another. */
const promises: [RegExp, ProductName[]][] = [
  [/작성을 시작|약속한 (?:날|시간)/, ['PROFILE_FEEDBACK', 'VIDEO_FEEDBACK']],
  [/방문|인쇄(?:[를해한]| 비용)/, ['TOUR']],
  [/수업|수강|대기|자리를 (?:잡|비워)/, ['LECTURE']],
  [/(?<!정)해지|이용료/, ['PLUS']],
]

/** What plus members get cheaper, so that texts of the membership name them. */
const benefits = ['피드백', '투어', '강의']

/** Of `texts`, those that are only true for another product than this one; for any product where it is null. */
export const untrueOf = (product: ProductName | null, texts: readonly string[]): string[] =>
  texts.filter(text => {
    const isOthers = (products: ProductName[]) => product === null || !products.includes(product)
    const names = Object.entries(wordsOf).filter(([word]) => product !== 'PLUS' || !benefits.includes(word))
    return (
      names.some(([word, products]) => text.includes(word) && isOthers(products)) ||
      promises.some(([promise, products]) => promise.test(text) && isOthers(products))
    )
  })

/** Every sentence of a record of texts. A function stands for all it may say, unless `read` calls it. */
export const sentencesOf = (value: unknown, read: (said: () => unknown) => string = String): string[] => {
  if (typeof value === 'function') return [read(value as () => unknown)]
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(part => sentencesOf(part, read))
  return [String(value)]
}
