import { n } from '../portrait/paint.ts'
import type { Random } from '../random.ts'

export const WIDTH = 960
export const HEIGHT = 600

type Stop = readonly [at: number, colour: string, alpha?: number]

const stops = (list: readonly Stop[]) =>
  list
    .map(([at, colour, alpha = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${alpha}"/>`)
    .join('')

export const linear =
  (list: readonly Stop[], across = false) =>
  (id: string) =>
    `<linearGradient id="${id}" x1="0" y1="0" x2="${across ? 1 : 0}" y2="${across ? 0 : 1}">${stops(list)}</linearGradient>`

export const rect = (x: number, y: number, width: number, height: number, fill: string, opacity = 1, round = 0) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}" fill-opacity="${opacity}"${round ? ` rx="${round}"` : ''}/>`

export const path = (d: string, fill: string, opacity = 1) =>
  `<path d="${d}" fill="${fill}" fill-opacity="${opacity}"/>`

export const many = (count: number, draw: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')

/** A ridge of hills whose foot is the bottom of the frame. */
export function ridge(r: Random, y: number, height: number, fill: string): string {
  let d = `M0 ${HEIGHT}L0 ${y}`
  let x = 0
  while (x < WIDTH) {
    const step = 120 + r() * 240
    const top = y - r() * height
    d += `C${n(x + step * 0.3)} ${n((y + top) / 2)} ${n(x + step * 0.4)} ${n(top)} ${n(x + step * 0.52)} ${n(top)}S${n(x + step * 0.8)} ${n((y + top) / 2)} ${n(x + step)} ${n(y - (r() - 0.4) * height * 0.3)}`
    x += step
  }
  return path(`${d}L${WIDTH} ${HEIGHT}Z`, fill)
}

/** Somebody seen from behind; x and y are the feet. */
export function figure(x: number, y: number, height: number, fill: string, coat = true): string {
  const head = '<ellipse cx="0" cy="-92.5" rx="5.6" ry="7"/>'
  const body =
    '<path d="M-3 -87H3L4 -83.5C9 -82 13 -80 14 -73L16 -46C16 -42 13 -42 13 -46L11 -64L11 -46L9 -2C9 1 2.5 1 2.5 -2L0 -44L-2.5 -2C-2.5 1 -9 1 -9 -2L-11 -46L-11 -64L-13 -46C-13 -42 -16 -42 -16 -46L-14 -73C-13 -80 -9 -82 -4 -83.5Z"/>'
  const hem = coat ? '<path d="M-12.5 -79L-15 -34C-6 -30 6 -30 15 -34L12.5 -79Z"/>' : ''
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${n(height) / 100})" fill="${fill}">${head}${body}${hem}</g>`
}
