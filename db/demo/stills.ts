/** Film-like frames for castings, drawn from scratch as SVG. Licence: CC0 1.0. */
import { grade, mix } from './portrait/colour.ts'
import { createPaint } from './portrait/paint.ts'
import { hash, random } from './random.ts'
import { INDOORS } from './still/indoors.ts'
import { OUTDOORS } from './still/outdoors.ts'

const SCENES = { ...OUTDOORS, ...INDOORS }
const TINTS = { plain: null, warm: '#a8612e', blue: '#2b4a78', rose: '#8a4a5c', green: '#3f5f45' } as const

export type StillScene = keyof typeof SCENES
export type StillTint = keyof typeof TINTS
export type Still = { scene: StillScene; tint?: StillTint; seed?: string }

export const STILL_SCENES = Object.keys(SCENES) as StillScene[]

/** Pixel size of a drawn still, 3:2. */
const STILL_SIZE = { width: 1200, height: 800 }

/** A frame as SVG text, 1200×800. The same still always gives the same text. */
export function stillSvg({ scene, tint = 'plain', seed = scene }: Still): string {
  const paint = createPaint(`k${hash(scene + seed + tint).toString(36)}`)
  const picture = SCENES[scene](random(`still:${seed}`), paint)
  const vignette = paint.define(
    'v',
    id =>
      `<radialGradient id="${id}" cx=".5" cy=".45" r=".75"><stop offset=".5" stop-color="#000000" stop-opacity="0"/><stop offset="1" stop-color="#000000" stop-opacity=".5"/></radialGradient>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="30 0 900 600" width="${STILL_SIZE.width}" height="${STILL_SIZE.height}"><defs>${paint.definitions()}</defs>${picture}<rect width="960" height="600" fill="${vignette}"/></svg>`
  const wash = TINTS[tint]
  return wash ? grade(svg, colour => mix(colour, wash, 0.22)) : svg
}
