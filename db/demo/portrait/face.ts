import { dark, light, mix } from './colour.ts'
import { brows, eyes, eyewear } from './eyes.ts'
import type { Person, Pose } from './look.ts'
import { n, type Paint } from './paint.ts'

/** The outline of the face; the far side narrows as the head turns. */
export function outline(person: Person, turn: number) {
  const right = person.width * (1 - 0.055 * turn)
  const left = person.width * (1 + 0.055 * turn)
  const cx = turn * 7
  const jawRight = person.jaw * (1 - 0.05 * turn) + cx * 0.4
  const jawLeft = person.jaw * (1 + 0.05 * turn) - cx * 0.4
  const { chin, length } = person
  const d = `M${n(cx)} -152C${n(right * 0.64)} -152 ${n(right)} -118 ${n(right)} -46C${n(right * 1.005)} 4 ${n(right * 0.99)} 60 ${n(jawRight)} 102C${n(jawRight - 10)} 128 ${n(cx + chin + 20)} ${n(length - 9)} ${n(cx + chin)} ${n(length - 3)}C${n(cx + chin * 0.4)} ${n(length + 2)} ${n(cx - chin * 0.4)} ${n(length + 2)} ${n(cx - chin)} ${n(length - 3)}C${n(cx - chin - 20)} ${n(length - 9)} ${n(-jawLeft + 10)} 128 ${n(-jawLeft)} 102C${n(-left * 0.99)} 60 ${n(-left * 1.005)} 4 ${n(-left)} -46C${n(-left)} -118 ${n(-left * 0.64)} -152 ${n(cx)} -152Z`
  return { d, right, left, cx, jawRight, jawLeft }
}

/** Skin with its light and shadow, to be clipped to the outline; `hairline` casts a shadow on the forehead. */
export function skin(person: Person, pose: Pose, paint: Paint, hairline: string): { fill: string; shading: string } {
  const { light: L, contrast, turn } = pose
  const [lit, mid, shade, blush] = person.skin
  const deep = dark(shade, 0.45)
  const face = outline(person, turn)
  const fx = turn * 15
  const fill = paint.define(
    'sk',
    id =>
      `<linearGradient id="${id}" x1="${L > 0 ? 1 : 0}" y1=".1" x2="${L > 0 ? 0 : 1}" y2=".35"><stop offset="0" stop-color="${light(lit, 0.12)}"/><stop offset=".42" stop-color="${mix(lit, mid, 0.5)}"/><stop offset="1" stop-color="${mix(mid, shade, 0.2 + contrast * 0.4)}"/></linearGradient>`,
  )
  const side = paint.define(
    'sd',
    id =>
      `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${n(fx - L * 4)}" y1="0" x2="${n(-L * 118)}" y2="26"><stop offset="0" stop-color="${deep}" stop-opacity="0"/><stop offset=".35" stop-color="${deep}" stop-opacity="${n3(0.06 + contrast * 0.1)}"/><stop offset="1" stop-color="${deep}" stop-opacity="${n3(0.2 + contrast * 0.3)}"/></linearGradient>`,
  )
  const red = person.female ? 0.34 : 0.2
  const shading = [
    paint.softStroke(face.d, deep, 18, 0.36, 30, 7),
    `<rect x="-140" y="-170" width="280" height="360" fill="${side}"/>`,
    paint.glow(fx + L * 26, -88, 74, 58, '#fff3e4', 0.36),
    paint.glow(fx + L * 54, 36, 46, 38, '#fff0e0', 0.42),
    paint.glow(fx + 55, 50, 50, 36, blush, red),
    paint.glow(fx - 55, 50, 50, 36, blush, red),
    paint.glow(face.cx + L * 6, person.length - 22, 26, 18, '#fff0e0', 0.34),
    beard(person, pose, paint),
    lines(person, pose, paint),
    person.mole
      ? `<circle cx="${n(fx + person.mole.x)}" cy="${n(person.mole.y)}" r="1.9" fill="${dark(shade, 0.5)}" fill-opacity=".6"/>`
      : '',
    `<g transform="translate(${-L * 3} 8)">${paint.softFill(hairline, deep, 0.46, 13, 4)}</g>`,
  ]
  return { fill, shading: shading.join('') }
}

const n3 = (value: number) => Math.round(value * 1000) / 1000

/** Nose, mouth, eyes, brows and glasses. */
export function features(person: Person, pose: Pose, paint: Paint): string {
  return (
    nose(person, pose, paint) +
    mouth(person, pose, paint) +
    eyes(person, pose, paint) +
    brows(person, pose, paint) +
    eyewear(person, pose, outline(person, pose.turn))
  )
}

export function ear(person: Person, pose: Pose, side: 1 | -1): string {
  const [, mid, shade, blush] = person.skin
  const face = outline(person, pose.turn)
  const x = side > 0 ? face.right : -face.left
  const s = (value: number) => n(x + side * value)
  const fill = side === pose.light ? mix(mid, blush, 0.15) : mix(shade, mid, 0.35)
  return `<path d="M${s(-6)} -14C${s(18)} -26 ${s(18)} 4 ${s(9)} 30C${s(4)} 44 ${s(-6)} 40 ${s(-8)} 26Z" fill="${fill}"/><path d="M${s(3)} -8C${s(12)} -8 ${s(9)} 10 ${s(4)} 18" fill="none" stroke="${shade}" stroke-width="2.4" stroke-opacity=".6"/>${person.earring ? `<circle cx="${s(4)}" cy="40" r="3.4" fill="#e9dcc4"/>` : ''}`
}

function nose(person: Person, pose: Pose, paint: Paint): string {
  const { noseLength: nl, noseWidth: nw } = person
  const [lit, , shade] = person.skin
  const deep = dark(shade, 0.45)
  const fx = pose.turn * 15
  const nx = fx * 1.35
  const sh = -pose.light
  const bridge = `M${n(fx + sh * 11)} -22C${n(nx + sh * 8)} 6 ${n(nx + sh * 9)} ${n(nl - 22)} ${n(nx + sh * (nw + 1))} ${n(nl - 4)}C${n(nx + sh * 15)} ${n(nl + 4)} ${n(nx + sh * 4)} ${n(nl + 2)} ${n(nx + sh * 3)} ${n(nl - 4)}C${n(nx + sh * 3)} 20 ${n(fx + sh * 4)} -8 ${n(fx + sh * 11)} -22Z`
  const ridge = `M${n(fx - sh * 2)} -16C${n(nx - sh * 4)} 4 ${n(nx - sh * 4)} ${n(nl - 26)} ${n(nx - sh * 2)} ${n(nl - 10)}`
  const wings = `M${n(nx - nw)} ${n(nl - 8)}C${n(nx - nw - 3)} ${n(nl)} ${n(nx - nw + 2)} ${n(nl + 4)} ${n(nx - nw + 6)} ${n(nl + 2.5)}M${n(nx + nw)} ${n(nl - 8)}C${n(nx + nw + 3)} ${n(nl)} ${n(nx + nw - 2)} ${n(nl + 4)} ${n(nx + nw - 6)} ${n(nl + 2.5)}`
  const nostrils = `M${n(nx - 10)} ${n(nl + 2)}q4.2 -3.4 7.8 .6M${n(nx + 10)} ${n(nl + 2)}q-4.2 -3.4 -7.8 .6`
  return [
    paint.softFill(bridge, shade, 0.2 + pose.contrast * 0.16, 8, 5),
    paint.softStroke(ridge, light(lit, 0.5), 6, 0.4, 7, 5),
    paint.glow(nx - sh * 3, nl - 8, 11, 9, '#fff7ee', 0.5),
    paint.glow(nx, nl + 11, nw + 9, 12, shade, 0.42),
    paint.softStroke(wings, deep, 1.2, 0.24, 2.4, 3),
    paint.softStroke(nostrils, dark(deep, 0.4), 2, 0.5, 1.6, 3),
  ].join('')
}

function mouth(person: Person, pose: Pose, paint: Paint): string {
  const { lipWidth: w, lipThickness: t, smile, female } = person
  const [, , shade, blush] = person.skin
  const colour = female ? mix(blush, '#a83f45', pose.shot === 'NATURAL' ? 0.12 : 0.35) : mix(blush, shade, 0.42)
  const corner = `${n(-w)} ${n(-smile)}`
  const upper = `M${corner}C${n(-w * 0.5)} ${n(-t * 0.6)} -7 ${n(-t)} 0 ${n(-t * 0.7)}C7 ${n(-t)} ${n(w * 0.5)} ${n(-t * 0.6)} ${n(w)} ${n(-smile)}C${n(w * 0.5)} 2.8 ${n(-w * 0.5)} 2.8 ${corner}Z`
  const lower = `M${n(-w * 0.94)} ${n(-smile + 0.6)}C${n(-w * 0.5)} 2.4 ${n(w * 0.5)} 2.4 ${n(w * 0.94)} ${n(-smile + 0.6)}C${n(w * 0.62)} ${n(t * 1.1)} 10 ${n(t * 1.42)} 0 ${n(t * 1.42)}C-10 ${n(t * 1.42)} ${n(-w * 0.62)} ${n(t * 1.1)} ${n(-w * 0.94)} ${n(-smile + 0.6)}Z`
  const parting = `M${n(-w * 0.98)} ${n(-smile * 0.95)}C${n(-w * 0.5)} 2.8 -5 1 0 2C5 1 ${n(w * 0.5)} 2.8 ${n(w * 0.98)} ${n(-smile * 0.95)}`
  const dimples = `M${n(-w - 1)} ${n(-smile - 3)}q-3.4 3 -1.6 7M${n(w + 1)} ${n(-smile - 3)}q3.4 3 1.6 7`
  return `<g transform="translate(${n(pose.turn * 15 * 1.12)} ${n(person.lipY)})">${[
    paint.glow(0, t + 15, w * 0.82, 11, shade, 0.42),
    `<path d="${upper}" fill="${dark(colour, 0.14)}"/>`,
    `<path d="${lower}" fill="${colour}"/>`,
    `<path d="${parting}" fill="none" stroke="${dark(colour, 0.6)}" stroke-width="1.9" stroke-linecap="round" stroke-opacity=".8"/>`,
    paint.softStroke(dimples, dark(shade, 0.3), 1.4, smile > 3 ? 0.3 : 0.14, 2.6, 3),
    paint.glow(pose.light * 5, t * 0.75, w * 0.5, 4, '#fff1ea', female ? 0.5 : 0.24),
  ].join('')}</g>`
}

function lines(person: Person, pose: Pose, paint: Paint): string {
  if (!person.middle) return ''
  const { noseWidth: nw, noseLength: nl, lipWidth: w, lipY, old } = person
  const deep = dark(person.skin[2], 0.45)
  const fx = pose.turn * 15
  const [nx, mx] = [fx * 1.35, fx * 1.12]
  const folds = [-1, 1]
    .map(
      s =>
        `M${n(nx + s * (nw + 7))} ${n(nl + 4)}C${n(mx + s * (w + 8))} ${n(lipY - 16)} ${n(mx + s * (w + 12))} ${n(lipY - 6)} ${n(mx + s * (w + 9))} ${n(lipY + 8)}`,
    )
    .join('')
  const brow = `M${n(fx - 46)} -82C${n(fx - 20)} -88 ${n(fx + 20)} -88 ${n(fx + 48)} -82M${n(fx - 38)} -98C${n(fx - 16)} -103 ${n(fx + 18)} -103 ${n(fx + 42)} -98`
  return (
    paint.softStroke(folds, deep, old ? 2.2 : 1.6, old ? 0.3 : 0.16, 4) +
    (old ? paint.softStroke(brow, deep, 1.4, 0.16, 3, 3) : '')
  )
}

function beard(person: Person, pose: Pose, paint: Paint): string {
  if (!person.beard) return ''
  const { jawLeft, jawRight, cx } = outline(person, pose.turn)
  const { chin, length, lipWidth: w, lipY } = person
  const mx = pose.turn * 15 * 1.12
  const d = `M${n(-jawLeft * 0.96)} 76C${n(-jawLeft)} 130 ${n(-chin - 20)} ${n(length)} ${n(cx)} ${n(length)}C${n(chin + 20)} ${n(length)} ${n(jawRight)} 130 ${n(jawRight * 0.96)} 76C${n(jawRight * 0.7)} 104 ${n(w + 10)} ${n(lipY - 18)} ${n(mx)} ${n(lipY - 18)}C${n(-w - 10)} ${n(lipY - 18)} ${n(-jawLeft * 0.7)} 104 ${n(-jawLeft * 0.96)} 76Z`
  return paint.softFill(d, dark(person.hair, 0.1), person.beard, 10, 4)
}
