/** A business number with its hyphens; anything else as it is. */
export const hyphenBizNo = (number: string): string => number.replace(/^(\d{3})(\d{2})(\d{5})$/, '$1-$2-$3')
