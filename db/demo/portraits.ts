/**
 * Studio portraits of people who do not exist, drawn from scratch as SVG. Licence: CC0 1.0. A seed always gives the
 * same person; `shot` and `take` change the pose.
 */
import { backdrop } from './portrait/backdrop.ts'
import { body } from './portrait/body.ts'
import { dark, film, grade, light, monochrome, saturate } from './portrait/colour.ts'
import { ear, features, outline, skin } from './portrait/face.ts'
import { curls, flyaways, strands } from './portrait/hair.ts'
import { HAIR, OVER_EARS } from './portrait/hair-shapes.ts'
import { identity, type Look, pose as poseOf } from './portrait/look.ts'
import { createPaint, n } from './portrait/paint.ts'
import { hash, random } from './random.ts'

export type { Look, Shot } from './portrait/look.ts'

/**
 * A portrait as SVG text, 3:4 and `width` pixels wide. The same look always gives the same text. Rasterising costs by
 * area: about 0.2 s of one core at 900 wide, 0.04 s at 230.
 */
export function portraitSvg(look: Look, width = 900): string {
  const key = `${look.seed}|${look.shot ?? 'MAIN'}|${look.take ?? 1}`
  const r = random(`who:${look.seed}`)
  const q = random(`shot:${key}`)
  const paint = createPaint(`p${hash(key).toString(36)}`)
  const person = identity(look, r)
  const pose = poseOf(look, q)
  const L = pose.light
  const shape = HAIR[person.style]
  const face = outline(person, pose.turn)
  const colour = person.hair
  const shoulder = Math.round((person.female ? 206 : 240) + (q() - 0.5) * 16)

  const scene = backdrop(pose, paint, q)
  const figure = body(person, pose, paint, shoulder)
  const { fill, shading } = skin(person, pose, paint, shape.front)
  const drawnFeatures = features(person, pose, paint)
  const hairFill = paint.define(
    'hr',
    id =>
      `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${L * 150}" y1="-180" x2="${-L * 150}" y2="60"><stop offset="0" stop-color="${light(colour, 0.2)}"/><stop offset=".4" stop-color="${colour}"/><stop offset="1" stop-color="${dark(colour, 0.55)}"/></linearGradient>`,
  )
  const clip = (name: string, ...paths: string[]) =>
    paint.define(name, id => `<clipPath id="${id}">${paths.map(d => `<path d="${d}"/>`).join('')}</clipPath>`)
  const clipped = (reference: string, content: string) => `<g clip-path="${reference}" fill="none">${content}</g>`

  const hairBehind = shape.back
    ? `<g transform="rotate(${n(pose.tilt * 0.5)})"><path d="${shape.back}" fill="${dark(colour, 0.42)}"/>${clipped(clip('k', shape.back), strands(shape.overGuides, colour, r))}</g>`
    : ''
  const shine = [
    paint.softStroke(
      `M${-L * 20} -196C${L * 60} -196 ${L * 112} -150 ${L * 116} -60`,
      light(colour, 0.6),
      18,
      0.24,
      30,
      6,
    ),
    paint.softStroke('M-120 -128C-60 -172 60 -172 120 -128', light(colour, 0.5), 12, shape.short ? 0.08 : 0.18, 18, 5),
  ]
  const texture = person.style === 'perm' ? curls(colour, r) : strands(shape.guides, colour, r, 2)
  const hairFront = [
    shape.over ? `<path d="${shape.over}" fill="${hairFill}"/>` : '',
    shape.short ? paint.softFill(shape.front, dark(colour, 0.2), 0.6, 3, 3) : '',
    `<path d="${shape.front}" fill="${hairFill}"/>`,
    clipped(clip('h', shape.front), texture + shine.join('')),
    shape.over ? clipped(clip('o', shape.over, shape.front), strands(shape.overGuides, colour, r, 1.6)) : '',
    `<g fill="none">${flyaways(shape.guides, colour, r)}</g>`,
  ]
  const head = [
    OVER_EARS.has(person.style) ? '' : ear(person, pose, -1) + ear(person, pose, 1),
    `<path d="${face.d}" fill="${fill}"/>`,
    `<g clip-path="${clip('f', face.d)}">${shading}</g>`,
    drawnFeatures,
    ...hairFront,
  ]
  const vignette = paint.define(
    'vg',
    id =>
      `<radialGradient id="${id}" cx=".5" cy=".42" r=".78"><stop offset=".55" stop-color="#000000" stop-opacity="0"/><stop offset="1" stop-color="#0c0705" stop-opacity=".46"/></radialGradient>`,
  )
  const sheet = (paintedWith: string, opacity = 1) =>
    `<rect width="600" height="800" fill="${paintedWith}" fill-opacity="${opacity}"/>`
  const x = 300 + pose.dx - pose.turn * 6
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 800" width="${width}" height="${Math.round((width * 4) / 3)}">${scene}<g transform="translate(${n(x)} ${n(352 + pose.dy)}) scale(${Math.round(pose.zoom * 1000) / 1000})">${paint.glow(-L * 70, 160, 300, 330, '#0c0705', 0.3)}${hairBehind}<g transform="translate(0 ${person.female ? -26 : -30}) rotate(${n(pose.tilt * 0.12)})">${figure}</g><g transform="rotate(${n(pose.tilt)} 0 150)">${head.join('')}</g></g>${sheet(vignette)}${sheet(L > 0 ? '#ffb877' : '#ffcf9d', 0.07)}</svg>`
  const definitions = `<defs>${paint.definitions()}</defs>`
  const complete = svg.replace(/(<svg[^>]*>)/, (_, opening) => opening + definitions)
  if (pose.monochrome) return grade(complete, monochrome)
  if (pose.shot === 'STILL') return grade(complete, film)
  return grade(complete, colour => saturate(colour, 0.9))
}
