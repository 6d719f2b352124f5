const channels = (colour: string) => [1, 3, 5].map(i => Number.parseInt(colour.slice(i, i + 2), 16))

const toHex = (values: number[]) =>
  `#${values
    .map(value =>
      Math.max(0, Math.min(255, Math.round(value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** The colour a part `t` (0..1) of the way from one `#rrggbb` to another. */
export function mix(from: string, to: string, t: number): string {
  const target = channels(to)
  return toHex(channels(from).map((value, i) => value + (target[i]! - value) * t))
}

export const dark = (colour: string, t: number) => mix(colour, '#120c0a', t)
export const light = (colour: string, t: number) => mix(colour, '#fff6ea', t)

/** Perceived brightness, 0..255. */
export function luminance(colour: string): number {
  const [red, green, blue] = channels(colour)
  return 0.3 * red! + 0.59 * green! + 0.11 * blue!
}

/**
 * Recolours every `#rrggbb` in a drawing. Grading the colours in the text costs nothing, where a filter over the whole
 * image costs more than everything else in it.
 */
export function grade(svg: string, change: (colour: string) => string): string {
  const done = new Map<string, string>()
  return svg.replace(/#[0-9a-f]{6}\b/g, colour => {
    let changed = done.get(colour)
    if (!changed) {
      changed = change(colour)
      done.set(colour, changed)
    }
    return changed
  })
}

export function saturate(colour: string, amount: number): string {
  const grey = luminance(colour)
  return toHex(channels(colour).map(value => grey + (value - grey) * amount))
}

export function monochrome(colour: string): string {
  const grey = 255 * (luminance(colour) / 255) ** 1.1 * 1.03
  return toHex([grey * 1.01, grey, grey * 0.985])
}

/** Shadows towards teal, lights towards amber: the look of a graded film frame. */
export function film(colour: string): string {
  const base = saturate(colour, 0.8)
  const level = luminance(base) / 255
  return level < 0.45 ? mix(base, '#16323a', 0.2 * (1 - level)) : mix(base, '#f2c48d', 0.14 * level)
}

/** Skin: lit, middle, shade, blush. */
export const SKIN = [
  ['#f6dfcc', '#e6c0a5', '#ad7861', '#d98474'],
  ['#f1d6be', '#ddb596', '#a06c54', '#cd7a66'],
  ['#ebcbae', '#d3a683', '#93624a', '#bf6d57'],
  ['#f8e4d5', '#ebc9b3', '#b5826e', '#de8d80'],
  ['#e2bd9b', '#c69672', '#84563f', '#b0654e'],
] as const

export const HAIR_COLOUR = {
  black: '#1c1716',
  soft: '#2a201c',
  brown: '#3c2a20',
  chestnut: '#5a3a28',
  ash: '#4a423d',
  grey: '#77736f',
  silver: '#a9a5a0',
  wine: '#3a1f20',
} as const

/** Backdrops: far, near, glow. */
export const BACKDROP = {
  sand: ['#b6a08a', '#8a735f', '#e6d3bb'],
  clay: ['#a76d55', '#6f4032', '#dca383'],
  sage: ['#8b9482', '#5b6455', '#c3c9b4'],
  slate: ['#6c7780', '#3c454d', '#a9b4ba'],
  fog: ['#bdb9b3', '#8d8984', '#e9e5de'],
  ink: ['#37373b', '#17171a', '#66656a'],
  teal: ['#4d6a6c', '#243b3e', '#8faaa6'],
  umber: ['#5d4638', '#2a1d17', '#a17f64'],
  plum: ['#5f4a55', '#2c1f28', '#9a7f8a'],
  cream: ['#d9cbb8', '#b09d87', '#f5ead9'],
  night: ['#25303f', '#0e141d', '#4b5d74'],
  moss: ['#5c634a', '#2c3122', '#9ba17f'],
  rosewood: ['#8d6660', '#4c322f', '#c99c90'],
  sky: ['#9fb0bb', '#6b7d8a', '#d6e0e4'],
} as const

export const CLOTH = {
  ink: '#24242a',
  cream: '#e6ddcf',
  oat: '#c3b199',
  navy: '#27334a',
  olive: '#565a41',
  rust: '#8c4a33',
  grey: '#7b7c80',
  white: '#eeebe5',
  brown: '#5a4234',
  blue: '#6f879f',
  wine: '#5b2730',
  camel: '#a98057',
  forest: '#2f4238',
  rose: '#b98c86',
  denim: '#48607c',
  butter: '#d9c48f',
  sky: '#a9bccb',
} as const

export type HairColour = keyof typeof HAIR_COLOUR
export type Backdrop = keyof typeof BACKDROP
export type Cloth = keyof typeof CLOTH
