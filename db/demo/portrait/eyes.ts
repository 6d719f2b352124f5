import { dark, HAIR_COLOUR } from './colour.ts'
import type { Person, Pose } from './look.ts'
import { n, type Paint } from './paint.ts'

/** How much of the eye on `side` remains when the head turns away from it. */
const foreshortened = (side: number, turn: number, by: number) => (side * turn > 0 ? 1 - by * Math.abs(turn) : 1)

export const eyes = (person: Person, pose: Pose, paint: Paint) =>
  eye(person, pose, paint, -1) + eye(person, pose, paint, 1)

function eye(person: Person, pose: Pose, paint: Paint, side: 1 | -1): string {
  const { eyeHeight: h, female, old, middle } = person
  const shade = person.skin[2]
  const deep = dark(shade, 0.45)
  const { turn, light: L } = pose
  const near = foreshortened(side, turn, 0.16)
  const w = person.eyeWidth * near
  const x = turn * 15 + side * person.eyeX * (near < 1 ? 0.96 : 1.02)
  const upper = `M${n(-w)} 2C${n(-w * 0.55)} ${n(-h * 1.25)} ${n(w * 0.4)} ${n(-h * 1.35)} ${n(w)} .5`
  const shape = `${upper}C${n(w * 0.5)} ${n(h * 0.78)} ${n(-w * 0.45)} ${n(h * 0.85)} ${n(-w)} 2Z`
  const iris = h * 1.12 + 1.6
  const look = n(turn * 2.2 * side)
  const clip = paint.define(side > 0 ? 'er' : 'el', id => `<clipPath id="${id}"><path d="${shape}"/></clipPath>`)
  const line = (d: string, width: number, colour: string, opacity: number) =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-opacity="${opacity}"/>`
  const parts = [
    paint.glow(0, -8, w * 1.7, 26, shade, 0.3),
    paint.glow(0, h + 9, w * 1.3, 10, shade, middle ? 0.36 : 0.18),
    `<path d="${shape}" fill="#efe6dd"/>`,
    `<g clip-path="${clip}"><circle cx="${look}" cy="-1" r="${n(iris)}" fill="#2c1b14"/><circle cx="${look}" cy="1.5" r="${n(iris * 0.74)}" fill="#5c3826" fill-opacity=".85"/><circle cx="${look}" cy="-1" r="${n(iris * 0.46)}" fill="#0d0807"/>${line(upper, n(h * 0.7), '#2a1a14', 0.3)}</g>`,
    `<circle cx="${n(look + L * side * 3.2)}" cy="-4" r="2.1" fill="#fffaf2" fill-opacity=".95"/>`,
    line(upper, female ? 3 : 2.4, '#1d120e', 0.9),
    female
      ? line(
          `M${n(w * 0.55)} ${n(-h * 0.75)}C${n(w * 0.85)} ${n(-h * 0.5)} ${n(w)} 0 ${n(w + 4.6)} -2`,
          2.1,
          '#1d120e',
          0.7,
        )
      : '',
    line(
      `M${n(-w * 0.8)} 4C${n(-w * 0.3)} ${n(h * 0.95)} ${n(w * 0.5)} ${n(h * 0.85)} ${n(w * 0.95)} 2`,
      1,
      deep,
      0.38,
    ),
    person.foldedLid || old
      ? line(
          `M${n(-w * 0.92)} ${n(-h * 0.5)}C${n(-w * 0.5)} ${n(-h * 1.85)} ${n(w * 0.5)} ${n(-h * 1.9)} ${n(w * 1.02)} ${n(-h * 0.45)}`,
          1.5,
          deep,
          0.5,
        )
      : '',
    middle ? line(`M${n(w + 6)} -1l12 -4M${n(w + 6)} 3l13 2`, 1.1, deep, old ? 0.34 : 0.18) : '',
  ]
  return `<g transform="translate(${n(x)} 0) rotate(${n(-side * person.eyeTilt)}) scale(${side} 1)">${parts.join('')}</g>`
}

export function brows(person: Person, pose: Pose, paint: Paint): string {
  const { browThickness: t, browArc: arc, browY } = person
  const colour = dark(person.old ? HAIR_COLOUR.ash : person.hair, 0.15)
  return [-1, 1]
    .map(side => {
      const w = 26 * foreshortened(side, pose.turn, 0.14)
      const x = pose.turn * 15 * 1.02 + side * (person.eyeX + 1)
      const d = `M${n(-w)} ${n(t * 0.3)}C${n(-w - 1)} ${n(-t * 0.5)} ${n(-w * 0.5)} ${n(-arc * 0.9)} -2 ${n(-arc)}C${n(w * 0.4)} ${n(-arc * 1.05)} ${n(w * 0.8)} ${n(-arc * 0.4)} ${n(w + 5)} ${n(t * 0.5)}C${n(w * 0.6)} ${n(-arc * 0.1 + t * 0.1)} ${n(w * 0.3)} ${n(-arc + t * 0.8)} -4 ${n(-arc + t * 0.95)}C${n(-w * 0.5)} ${n(-arc * 0.4 + t * 0.8)} ${n(-w + 1)} ${n(t * 1.1)} ${n(-w)} ${n(t * 0.3)}Z`
      return `<g transform="translate(${n(x)} ${n(browY)}) scale(${side} 1)">${paint.softFill(d, colour, person.female ? 0.7 : 0.8, 1.6, 3)}</g>`
    })
    .join('')
}

export function eyewear(person: Person, pose: Pose, face: { left: number; right: number }): string {
  if (!person.glasses) return ''
  const gold = person.glasses === 'gold'
  const fx = pose.turn * 15 * 1.1
  const rims = [-1, 1].map(
    side =>
      `<rect x="${n(fx + side * (person.eyeX + 1) - 33)}" y="-24" width="66" height="${gold ? 54 : 48}" rx="${gold ? 27 : 17}"/>`,
  )
  const arms = `M${n(fx - person.eyeX - 33)} -8L${n(-face.left - 1)} -12M${n(fx + person.eyeX + 33)} -8L${n(face.right + 1)} -12`
  return `<g fill="#ffffff" fill-opacity=".05" stroke="${gold ? '#8d6b41' : '#1b1716'}" stroke-width="${gold ? 2.4 : 4.2}">${rims.join('')}<path fill="none" d="M${n(fx - 11)} -4q11 -8 22 0"/><path fill="none" d="${arms}"/></g>`
}
