import type { Random } from '../random.ts'
import { dark, light } from './colour.ts'
import type { Curve, Guide } from './hair-shapes.ts'
import { n } from './paint.ts'

const curvePath = (c: Curve) =>
  `M${n(c[0]!)} ${n(c[1]!)}C${n(c[2]!)} ${n(c[3]!)} ${n(c[4]!)} ${n(c[5]!)} ${n(c[6]!)} ${n(c[7]!)}`

/** Strands drawn between each pair of guides; `density` multiplies their number. */
export function strands(guides: readonly Guide[] = [], colour: string, r: Random, density = 1): string {
  let out = ''
  for (const [from, to, count] of guides) {
    for (let i = 0; i < count * density; i++) {
      const t = (i + r() * 1.6) / (count * density)
      const curve = from.map((value, j) => value + (to[j]! - value) * t + (r() - 0.5) * 7)
      const lit = r() > 0.58
      const tone = lit ? light(colour, 0.08 + r() * 0.16) : dark(colour, 0.3 + r() * 0.4)
      const width = n(lit ? 0.6 + r() * 1.5 : 0.8 + r() * 2.6)
      out += `<path d="${curvePath(curve)}" stroke="${tone}" stroke-width="${width}" stroke-opacity="${n(0.2 + r() * 0.4)}"/>`
    }
  }
  return out
}

/** Flyaways: a few fine hairs along the outline, so that the head does not look cut out. */
export function flyaways(guides: readonly Guide[] = [], colour: string, r: Random): string {
  return strands(
    guides.map(([from]): Guide => [from, from, 4]),
    colour,
    r,
  )
}

export function curls(colour: string, r: Random): string {
  let out = ''
  for (let i = 0; i < 230; i++) {
    const angle = r() * Math.PI * 2
    const [x, y, size] = [(r() - 0.5) * 290, -206 + r() * 250, 9 + r() * 11]
    const tone = r() > 0.5 ? light(colour, 0.1 + r() * 0.3) : dark(colour, 0.3 + r() * 0.3)
    const bend = [angle, angle + 1.5].map((a, i) =>
      [Math.cos(a), Math.sin(a)].map(v => n(v * size * (i ? 1.5 : 1))).join(' '),
    )
    out += `<path d="M${n(x)} ${n(y)}q${bend.join(' ')}" stroke="${tone}" stroke-width="${n(5 + r() * 6)}" stroke-opacity="${n(0.1 + r() * 0.2)}" stroke-linecap="round"/>`
  }
  return out
}
