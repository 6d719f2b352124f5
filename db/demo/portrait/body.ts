import { CLOTH, dark, light, luminance, mix } from './colour.ts'
import type { Person, Pose } from './look.ts'
import { n, type Paint } from './paint.ts'

/** Neck, shoulders and clothes; `shoulder` is half the width between the shoulders. */
export function body(person: Person, pose: Pose, paint: Paint, shoulder: number): string {
  const neck = person.female ? 45 : 57
  return (
    (pose.wear === 'hood' ? hoodBehind(CLOTH[pose.cloth], neck) : '') +
    neckPart(person, pose, paint, neck, shoulder) +
    clothes(person, pose, paint, neck, shoulder)
  )
}

const hoodBehind = (colour: string, nw: number) =>
  `<path d="M${-nw - 84} 262C${-nw - 74} 190 ${-nw - 34} 160 ${-nw + 6} 176L${nw - 6} 176C${nw + 34} 160 ${nw + 74} 190 ${nw + 84} 262L0 330Z" fill="${dark(colour, 0.45)}"/>`

function neckPart(person: Person, pose: Pose, paint: Paint, nw: number, sw: number): string {
  const [, mid, shade] = person.skin
  const deep = dark(shade, 0.45)
  const L = pose.light
  const d = `M${-nw} 80C${-nw} 150 ${-nw + 2} 190 ${-nw - 8} 222C${-nw - 24} 248 ${-sw * 0.5} 276 ${-sw * 0.62} 310L-70 310L-50 370L50 370L70 310L${sw * 0.62} 310C${sw * 0.5} 276 ${nw + 24} 248 ${nw + 8} 222C${nw - 2} 190 ${nw} 150 ${nw} 80Z`
  const skin = paint.define(
    'nk',
    id =>
      `<linearGradient id="${id}" x1="${L > 0 ? 1 : 0}" x2="${L > 0 ? 0 : 1}"><stop offset=".1" stop-color="${mid}"/><stop offset="1" stop-color="${mix(mid, shade, 0.8)}"/></linearGradient>`,
  )
  const under = person.length + 30
  const shadow = paint.define(
    'ns',
    id =>
      `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="${n(under - 10)}" x2="${-L * 14}" y2="${n(under + 52)}"><stop offset="0" stop-color="${deep}" stop-opacity=".62"/><stop offset=".45" stop-color="${deep}" stop-opacity=".44"/><stop offset="1" stop-color="${deep}" stop-opacity="0"/></linearGradient>`,
  )
  const bones = [
    paint.softStroke(`M${-nw - 60} 262C-60 250 -26 262 -8 276M${nw + 60} 262C60 250 26 262 8 276`, shade, 5, 0.42, 5),
    paint.softStroke(`M${-nw + 14} 190C-26 220 -14 246 -8 268M${nw - 14} 190C26 220 14 246 8 268`, shade, 7, 0.2, 9),
  ]
  return `<path d="${d}" fill="${skin}"/><path d="${d}" fill="${shadow}"/>${bones.join('')}`
}

function clothes(person: Person, pose: Pose, paint: Paint, nw: number, sw: number): string {
  const { wear, light: L } = pose
  const colour = CLOTH[pose.cloth]
  const top = person.female ? 300 : 290
  const crew = person.female ? 250 : 240
  const shading = paint.define(
    'cl',
    id =>
      `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${L * 290}" y1="150" x2="${L * -290}" y2="250"><stop offset="0" stop-color="#fff3e0" stop-opacity=".24"/><stop offset=".4" stop-color="#000000" stop-opacity="0"/><stop offset="1" stop-color="#0b0706" stop-opacity=".55"/></linearGradient>`,
  )
  const torso = (line: string) =>
    `M${n(-sw - 62)} 980L${n(-sw - 44)} 520C${n(-sw - 36)} 420 ${n(-sw - 26)} ${top + 40} ${n(-sw + 10)} ${top + 8}C${n(-sw * 0.68)} ${top - 22} ${-nw - 56} ${top - 42} ${line}C${nw + 56} ${top - 42} ${n(sw * 0.68)} ${top - 22} ${n(sw - 10)} ${top + 8}C${n(sw + 26)} ${top + 40} ${n(sw + 36)} 420 ${n(sw + 44)} 520L${n(sw + 62)} 980Z`
  const cloth = (d: string, fill = colour) =>
    `<path d="${d}" fill="${fill}"/><path d="${d}" fill="${shading}"/>${folds(fill, sw, paint)}`
  const seam = (d: string, width: number) =>
    `<path d="${d}" fill="none" stroke="${dark(colour, 0.4)}" stroke-width="${width}" stroke-linecap="round" stroke-opacity=".5"/>`

  if (wear === 'tee') {
    const line = `${-nw - 24} 232C${-nw} ${crew + 26} ${nw} ${crew + 26} ${nw + 24} 232`
    return cloth(torso(line)) + seam(`M${line}`, 7)
  }
  if (wear === 'vneck') {
    const line = `${-nw - 26} 228C${-nw + 6} 290 -16 330 0 350C16 330 ${nw - 6} 290 ${nw + 26} 228`
    return cloth(torso(line)) + seam(`M${line}`, 8)
  }
  if (wear === 'boat') return cloth(torso(`${-nw - 74} 256C${-nw - 20} 300 ${nw + 20} 300 ${nw + 74} 256`))
  if (wear === 'turtle') {
    const line = `${-nw - 8} 214C${-nw - 2} 190 ${-nw - 4} 180 ${-nw - 3} 172C-20 186 20 186 ${nw + 3} 172C${nw + 4} 180 ${nw + 2} 190 ${nw + 8} 214`
    const roll = paint.softStroke(`M${-nw - 10} 226C-20 246 20 246 ${nw + 10} 226`, dark(colour, 0.5), 6, 0.5, 5)
    return cloth(torso(line)) + roll + paint.glow(0, 184, nw + 14, 32, dark(colour, 0.7), 0.55)
  }
  if (wear === 'hood') {
    const line = `${-nw - 40} 226C${-nw - 20} 280 -14 316 0 322C14 316 ${nw + 20} 280 ${nw + 40} 226`
    const strings = `<path d="M-20 318C-24 370 -22 400 -26 430M20 318C24 370 22 410 25 440" stroke="${light(colour, 0.5)}" stroke-width="5" fill="none" stroke-opacity=".7" stroke-linecap="round"/>`
    return cloth(torso(line)) + strings + seam(`M${line}`, 10)
  }
  if (wear === 'shirt') {
    const line = `${-nw - 20} 226L0 276L${nw + 20} 226`
    return cloth(torso(line)) + placket(colour) + collar(colour, nw, L)
  }
  return jacket(person, pose, { colour, nw, crew, cloth, torso })
}

function folds(colour: string, sw: number, paint: Paint): string {
  const tone = dark(colour, 0.6)
  return [
    `M${n(-sw * 0.7)} 345C${n(-sw * 0.62)} 420 ${n(-sw * 0.66)} 500 ${n(-sw * 0.6)} 960`,
    `M${n(sw * 0.72)} 345C${n(sw * 0.6)} 420 ${n(sw * 0.68)} 500 ${n(sw * 0.62)} 960`,
    'M-40 340C-20 400 -34 450 -24 540',
  ]
    .map(d => paint.softStroke(d, tone, 6, 0.17, 14, 5))
    .join('')
}

const placket = (colour: string) =>
  `<path d="M0 270V980" stroke="${dark(colour, 0.45)}" stroke-width="2.5" stroke-opacity=".5"/><path d="M14 276V980" stroke="${dark(colour, 0.45)}" stroke-width="1.5" stroke-opacity=".35"/>${[320, 380, 440, 500, 560, 620].map(y => `<circle cx="7" cy="${y}" r="3.6" fill="${dark(colour, 0.35)}"/>`).join('')}`

const collar = (colour: string, nw: number, L: number) =>
  `<path d="M${-nw - 6} 196C${-nw - 22} 214 ${-nw - 26} 234 ${-nw - 20} 262L-34 306L0 262C-24 248 ${-nw + 6} 226 ${-nw - 6} 196Z" fill="${light(colour, 0.08)}"/><path d="M${nw + 6} 196C${nw + 22} 214 ${nw + 26} 234 ${nw + 20} 262L34 306L0 262C24 248 ${nw - 6} 226 ${nw + 6} 196Z" fill="${L > 0 ? light(colour, 0.12) : dark(colour, 0.12)}"/><path d="M-34 306L0 262L34 306" fill="none" stroke="${dark(colour, 0.5)}" stroke-width="2" stroke-opacity=".5"/>`

type Cut = {
  colour: string
  nw: number
  crew: number
  cloth: (d: string) => string
  torso: (line: string) => string
}

/** A blazer or a coat over a tee (women, or on request) or a buttoned shirt. */
function jacket(person: Person, pose: Pose, { colour, nw, crew, cloth, torso }: Cut): string {
  const L = pose.light
  const inner = pose.inner ? CLOTH[pose.inner] : luminance(colour) > 120 ? CLOTH.ink : CLOTH.white
  const neckline = `M${-nw - 40} 238C${-nw} ${crew + 34} ${nw} ${crew + 34} ${nw + 40} 238`
  const under = person.female
    ? `<path d="${neckline}L90 980H-90Z" fill="${inner}"/><path d="${neckline}" fill="none" stroke="${dark(inner, 0.3)}" stroke-width="4" stroke-opacity=".4"/>`
    : `<path d="M${-nw - 30} 226L0 280L${nw + 30} 226L90 980H-90Z" fill="${inner}"/><path d="M0 276V980" stroke="${dark(inner, 0.4)}" stroke-width="2" stroke-opacity=".4"/>${collar(inner, nw, L)}`
  const [wide, low] = pose.wear === 'coat' ? [60, 330] : [44, 316]
  const outer = cloth(
    torso(`${-nw - 30} 224C${-nw - 20} 300 -40 400 -14 560L-8 980H8L14 560C40 400 ${nw + 20} 300 ${nw + 30} 224`),
  )
  const lapel = (side: 1 | -1, fill: string) => {
    const x = (value: number) => side * value
    return `<path d="M${x(nw + 32)} 226C${x(nw + 60)} 250 ${x(nw + wide)} 280 ${x(nw + wide + 14)} ${low}L${x(nw + 34)} ${low - 4}L${x(nw + 44)} ${low + 24}C${x(60)} 430 ${x(40)} 500 ${x(16)} 560C${x(34)} 440 ${x(nw + 18)} 320 ${x(nw + 32)} 226Z" fill="${fill}"/>`
  }
  return under + outer + lapel(-1, dark(colour, 0.2)) + lapel(1, L > 0 ? light(colour, 0.1) : dark(colour, 0.28))
}
