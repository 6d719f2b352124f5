/** The letters of an order number: digits and capitals without I, L, O and U, which are misread. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const rounds = [0x9e37, 0x79b9, 0x7f4a, 0x7c15]

const mixed = (half: number, key: number) => {
  const spread = Math.imul(half ^ key, 0x85eb_ca6b)
  return ((spread ^ (spread >>> 13)) * 0xc2b3 + key) & 0xffff
}

/**
 * An order's number as people read it: `K7M-2Q9X`. Its order is not that of the orders, so two numbers do not say how many
 * orders were made between them. It hides nothing from somebody who reads this code, and authorises nothing.
 */
export function orderNumber(id: number): string {
  let [left, right] = [id >>> 16, id & 0xffff]
  for (const key of rounds) [left, right] = [right, left ^ mixed(right, key)]
  const value = left * 0x1_0000 + right
  const text = Array.from({ length: 7 }, (_, at) => letters[Math.floor(value / 32 ** (6 - at)) % 32]).join('')
  return `${text.slice(0, 3)}-${text.slice(3)}`
}

/** The id behind an order number, however it was typed; null for other text. */
export function orderIdOf(typed: string): number | null {
  const text = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  if (text.length !== 7) return null
  const places = [...text].map(letter => letters.indexOf(letter))
  if (places.includes(-1)) return null
  const value = places.reduce((sum, place) => sum * 32 + place, 0)
  if (value >= 2 ** 32) return null
  let [left, right] = [Math.floor(value / 0x1_0000), value & 0xffff]
  for (const key of rounds.toReversed()) [left, right] = [right ^ mixed(left, key), left]
  return left * 0x1_0000 + right
}
