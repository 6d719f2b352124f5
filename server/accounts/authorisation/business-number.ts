import { present } from '#server/kernel/present.ts'

const weights = [1, 3, 7, 1, 3, 7, 1, 3, 5]

/**
 * Whether the ten digits, with or without hyphens, are a Korean business number by its check digit: weights
 * 1 3 7 1 3 7 1 3 5, adding the tens of the last product. Zeros alone would pass and are refused.
 */
export function isBusinessNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  if (digits.length !== 10 || /^0+$/.test(digits)) return false
  const numbers = [...digits].map(Number)
  const tens = Math.floor((present(numbers[8]) * 5) / 10)
  const sum = weights.reduce((total, weight, at) => total + weight * present(numbers[at]), tens)
  return (10 - (sum % 10)) % 10 === numbers[9]
}
