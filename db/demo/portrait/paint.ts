/** Rounds a coordinate to a tenth: enough for an image 900 wide, and half the text. */
export const n = (value: number) => Math.round(value * 10) / 10

export type Paint = ReturnType<typeof createPaint>

/**
 * Soft light without blur filters. A Gaussian blur costs about 50 ms each at this size and a face wants forty; a
 * gradient, or the same outline drawn a few times with growing width, costs under one.
 */
export function createPaint(prefix: string) {
  const definitions: string[] = []
  const glows = new Map<string, string>()

  const define = (name: string, make: (id: string) => string) => {
    const id = prefix + name
    definitions.push(make(id))
    return `url(#${id})`
  }

  /** A soft ellipse: full in the middle, nothing at the edge. */
  const glow = (cx: number, cy: number, rx: number, ry: number, colour: string, opacity: number) => {
    let fill = glows.get(colour)
    if (!fill) {
      const stops = [
        [0, 1],
        [0.3, 0.86],
        [0.55, 0.5],
        [0.78, 0.16],
        [1, 0],
      ].map(([at, alpha]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${alpha}"/>`)
      fill = define(`g${glows.size}`, id => `<radialGradient id="${id}">${stops.join('')}</radialGradient>`)
      glows.set(colour, fill)
    }
    return `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" fill-opacity="${n2(opacity)}"/>`
  }

  return { define, glow, softFill, softStroke, definitions: () => definitions.join('') }
}

const n2 = (value: number) => Math.round(value * 1000) / 1000

/** The opacity each of `layers` needs so that together they reach `opacity`. */
const share = (opacity: number, layers: number) => n2(1 - (1 - Math.min(opacity, 0.99)) ** (1 / layers))

/** A filled outline whose edge fades over about `blur` units. */
function softFill(d: string, colour: string, opacity: number, blur: number, layers = 4, extra = ''): string {
  const alpha = share(opacity, layers)
  let out = ''
  for (let i = 0; i < layers; i++) {
    const grow = n(((2 * blur) / layers) * (i + 0.4))
    out += `<path d="${d}" fill="${colour}" stroke="${colour}" stroke-width="${grow}" stroke-linejoin="round" opacity="${alpha}" ${extra}/>`
  }
  return out
}

/** A line whose edge fades over about `blur` units. */
function softStroke(d: string, colour: string, width: number, opacity: number, blur: number, layers = 4): string {
  const alpha = share(opacity, layers)
  let out = ''
  for (let i = 0; i < layers; i++) {
    const wide = n(Math.max(0.6, width - blur) + ((2 * blur) / layers) * (i + 0.5))
    out += `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${wide}" stroke-linecap="round" stroke-linejoin="round" stroke-opacity="${alpha}"/>`
  }
  return out
}
