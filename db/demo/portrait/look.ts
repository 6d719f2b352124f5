import { pick, type Random } from '../random.ts'
import { BACKDROP, type Backdrop, CLOTH, type Cloth, HAIR_COLOUR, type HairColour, SKIN } from './colour.ts'
import type { HairStyle } from './hair-shapes.ts'

export type Shot = 'MAIN' | 'PROFILE' | 'NATURAL' | 'FULL' | 'SIDE' | 'STILL'
export type Wear = 'tee' | 'turtle' | 'shirt' | 'blazer' | 'vneck' | 'boat' | 'hood' | 'coat'
export type Scene = 'studio' | 'spot' | 'window' | 'bokeh' | 'wall'

/** The person to draw. Everything left out is derived from the seed, so a seed always gives the same person. */
export type Look = {
  seed: string
  gender: 'MALE' | 'FEMALE'
  age: number
  shot?: Shot
  /** 2 and up varies the same kind of shot. */
  take?: number
  hair?: HairStyle
  hairColour?: HairColour
  skin?: 0 | 1 | 2 | 3 | 4
  glasses?: 'gold' | 'black'
  beard?: number
  earring?: boolean
  wear?: Wear
  cloth?: Cloth
  inner?: Cloth
  backdrop?: Backdrop
  scene?: Scene
  light?: 1 | -1
  turn?: number
  smile?: number
  monochrome?: boolean
}

const STYLES = {
  MALE: ['comma', 'up', 'fringe', 'crop', 'curtain', 'slick', 'part'],
  FEMALE: ['long', 'wave', 'bob', 'pixie', 'bun', 'lob', 'bangs', 'pony'],
} satisfies Record<string, HairStyle[]>

/** The constants of every image of a person. */
export function identity(look: Look, r: Random) {
  const female = look.gender === 'FEMALE'
  const { age } = look
  const teen = age < 18
  const old = age >= 55
  const skin = SKIN[look.skin ?? Math.floor(r() * SKIN.length)]!
  const drawnStyle = pick<HairStyle>(r, STYLES[look.gender])
  const style = look.hair ?? (old && female ? pick<HairStyle>(r, ['perm', 'perm', 'bob', 'pixie', 'bun']) : drawnStyle)
  const young: HairColour[] = female
    ? ['black', 'soft', 'brown', 'chestnut', 'wine']
    : ['black', 'black', 'soft', 'brown', 'ash']
  const natural = age >= 64 ? 'silver' : old ? 'grey' : pick(r, young)
  const spread = (amount: number) => (r() - 0.5) * amount
  return {
    female,
    age,
    middle: age >= 40,
    old,
    skin,
    style,
    hair: HAIR_COLOUR[look.hairColour ?? natural],
    width: (female ? 98 : 102) + spread(8) + (teen ? 1 : 0),
    jaw: (female ? 71 : 81) + spread(13) + (teen ? 2 : 0),
    chin: (female ? 22 : 28) + spread(8),
    length: (female ? 152 : 160) + spread(13) - (teen ? 5 : 0),
    eyeWidth: 23 + spread(3) + (female ? 1.2 : 0) + (teen ? 1 : 0),
    eyeHeight: (female ? 9.6 : 8.1) + spread(2.4) + (teen ? 0.8 : 0) - (old ? 1 : 0),
    eyeX: 44.5 + spread(4),
    eyeTilt: (r() - 0.35) * 5,
    foldedLid: r() < 0.6,
    browThickness: (female ? 5.2 : 7.8) + spread(2.4),
    browY: -32 - r() * 5,
    browArc: (female ? 3.6 : 3.2) + r() * 3.4,
    noseLength: 52 + spread(8),
    noseWidth: (female ? 15.5 : 18.5) + spread(4),
    lipWidth: (female ? 29 : 31) + spread(5),
    lipThickness: (female ? 8.6 : 6.8) + spread(2.6),
    lipY: 92 + spread(6) - (teen ? 3 : 0),
    smile: look.smile ?? (r() < 0.6 ? 3.4 + r() * 3 : 1.6 + r() * 1.6),
    mole: r() < 0.18 ? { x: (r() - 0.5) * 90, y: 24 + r() * 60 } : null,
    glasses: look.glasses,
    beard: look.beard ?? 0,
    earring: look.earring ?? false,
  }
}

const WEAR: Record<Look['gender'], Wear[]> = {
  FEMALE: ['tee', 'turtle', 'shirt', 'blazer', 'vneck', 'boat', 'coat'],
  MALE: ['tee', 'turtle', 'shirt', 'blazer', 'vneck', 'hood', 'coat'],
}

/** Pose, light, clothes and backdrop of one shot. */
export function pose(look: Look, q: Random) {
  const shot = look.shot ?? 'MAIN'
  const main = shot === 'MAIN' && (look.take ?? 1) === 1
  const own = main ? look : ({} as Partial<Look>)
  const drawn = {
    turn: (q() - 0.5) * 1.5,
    tilt: (q() - 0.5) * 7,
    light: (q() < 0.5 ? -1 : 1) as 1 | -1,
    contrast: 0.5 + q() * 0.5,
    backdrop: pick(q, Object.keys(BACKDROP) as Backdrop[]),
    scene: pick<Scene>(q, ['studio', 'studio', 'spot', 'window', 'bokeh', 'wall']),
    wear: pick(q, WEAR[look.gender]),
    cloth: pick(q, Object.keys(CLOTH) as Cloth[]),
    monochrome: q() < 0.1,
    zoom: 1.14 + q() * 0.18,
    dx: (q() - 0.5) * 26,
    dy: (q() - 0.5) * 20,
  }
  const chosen = {
    ...drawn,
    turn: own.turn ?? drawn.turn,
    light: own.light ?? drawn.light,
    backdrop: own.backdrop ?? drawn.backdrop,
    scene: own.scene ?? drawn.scene,
    wear: own.wear ?? drawn.wear,
    cloth: own.cloth ?? drawn.cloth,
    inner: own.inner,
    monochrome: own.monochrome ?? (shot === 'PROFILE' && drawn.monochrome),
    shot,
  }
  if (shot === 'NATURAL')
    return {
      ...chosen,
      backdrop: pick<Backdrop>(q, ['fog', 'cream', 'sky']),
      scene: 'wall' as Scene,
      wear: 'tee' as Wear,
      cloth: pick<Cloth>(q, ['white', 'ink', 'grey', 'cream']),
      contrast: 0.3,
      turn: drawn.turn * 0.25,
      tilt: drawn.tilt * 0.4,
    }
  if (shot === 'FULL') return { ...chosen, zoom: 0.74, dy: -92, turn: drawn.turn * 0.6, tilt: drawn.tilt * 0.5 }
  if (shot === 'SIDE') return { ...chosen, turn: drawn.turn < 0 ? -1.25 : 1.25, contrast: 0.9, zoom: 1.12 }
  if (shot === 'STILL')
    return {
      ...chosen,
      backdrop: pick<Backdrop>(q, ['night', 'teal', 'umber', 'moss']),
      scene: pick<Scene>(q, ['bokeh', 'window', 'bokeh']),
      wear: pick<Wear>(q, ['coat', 'shirt', 'turtle', 'hood']),
      contrast: 1,
      zoom: drawn.zoom * 0.92,
      dx: drawn.turn > 0 ? -52 : 52,
    }
  return chosen
}

export type Person = ReturnType<typeof identity>
export type Pose = ReturnType<typeof pose>
