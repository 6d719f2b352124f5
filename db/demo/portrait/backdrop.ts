import { pick, type Random } from '../random.ts'
import { BACKDROP, mix } from './colour.ts'
import type { Pose } from './look.ts'
import { n, type Paint } from './paint.ts'

/** The wall behind: a lit gradient and, by scene, a spot, window light, lamps or a shadow's edge. */
export function backdrop(pose: Pose, paint: Paint, q: Random): string {
  const [far, near, glow] = BACKDROP[pose.backdrop]
  const L = pose.light
  const fill = paint.define(
    'bg',
    id =>
      `<radialGradient id="${id}" cx="${n((300 + L * 70) / 600)}" cy=".36" r=".85"><stop offset="0" stop-color="${mix(far, glow, 0.55)}"/><stop offset=".5" stop-color="${far}"/><stop offset="1" stop-color="${near}"/></radialGradient>`,
  )
  const wall = `<rect width="600" height="800" fill="${fill}"/>`
  if (pose.scene === 'spot') return wall + paint.glow(300 + L * 40, 330, 330, 390, glow, 0.55)
  if (pose.scene === 'window') return wall + windowLight(L, glow, paint)
  if (pose.scene === 'bokeh') return wall + lamps(glow, paint, q)
  if (pose.scene === 'wall') return wall + shadowEdge(L, near, paint)
  return wall
}

function windowLight(L: number, colour: string, paint: Paint): string {
  let panes = ''
  for (const x of [60, 178]) {
    for (const y of [60, 250, 440]) {
      panes += paint.softFill(`M${x} ${y}h96v164h-96z`, colour, 0.42, 20, 5)
    }
  }
  return `<g transform="translate(${L > 0 ? 330 : -40} -40) skewX(${L * -14})">${panes}</g>`
}

function lamps(glow: string, paint: Paint, q: Random): string {
  const colours = [glow, '#e8b87a', '#f1d3a2', '#b7c3c9']
  const discs = colours.map((colour, i) =>
    paint.define(
      `lamp${i}`,
      id =>
        `<radialGradient id="${id}"><stop offset=".72" stop-color="${colour}" stop-opacity=".82"/><stop offset=".88" stop-color="${colour}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`,
    ),
  )
  return Array.from(
    { length: 15 },
    () =>
      `<circle cx="${n(q() * 600)}" cy="${n(40 + q() * 560)}" r="${n(14 + q() * 42)}" fill="${pick(q, discs)}" fill-opacity="${n(0.1 + q() * 0.26)}"/>`,
  ).join('')
}

function shadowEdge(L: number, colour: string, paint: Paint): string {
  const fill = paint.define(
    'wall',
    id =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2=".05"><stop offset="${L > 0 ? 0.28 : 0.6}" stop-color="${colour}" stop-opacity="${L > 0 ? 0.55 : 0}"/><stop offset="${L > 0 ? 0.4 : 0.72}" stop-color="${colour}" stop-opacity="${L > 0 ? 0 : 0.55}"/></linearGradient>`,
  )
  return `<rect width="600" height="800" fill="${fill}"/>`
}
