import { n, type Paint } from '../portrait/paint.ts'
import { pick, type Random } from '../random.ts'
import { figure, HEIGHT, linear, many, path, rect, ridge, WIDTH } from './pieces.ts'

type Scene = (r: Random, paint: Paint) => string

const sky = (paint: Paint, ...stops: Parameters<typeof linear>[0]) =>
  rect(0, 0, WIDTH, HEIGHT, paint.define('sky', linear(stops)))

const sea: Scene = (r, paint) => {
  const sun = 440 + r() * 280
  const water = paint.define(
    'sea',
    linear([
      [0, '#d9a983'],
      [0.18, '#5c6a74'],
      [1, '#182430'],
    ]),
  )
  const glints = many(46, () => {
    const y = 344 + r() ** 1.6 * 240
    return `<ellipse cx="${n(sun + (r() - 0.5) * (120 + (y - 340) * 2))}" cy="${n(y)}" rx="${n(14 + r() * 60)}" ry="${n(0.8 + (y - 340) / 110)}" fill="#ffe3b8" fill-opacity="${n(0.1 + r() * 0.35)}"/>`
  })
  return [
    sky(paint, [0, '#33455a'], [0.42, '#b98a78'], [0.56, '#eec79c']),
    paint.glow(sun, 330, 240, 240, '#fff0d0', 0.9),
    rect(0, 338, WIDTH, 262, water),
    glints,
    path('M0 600V520C200 500 420 540 560 560C700 580 860 590 960 600Z', '#151a20'),
    figure(sun - 320, 540, 150, '#12161c'),
  ].join('')
}

const mountain: Scene = (r, paint) =>
  [
    sky(paint, [0, '#c3b7a5'], [0.5, '#e4d3ba'], [1, '#d8b999']),
    ridge(r, 300, 130, '#b3a796'),
    ridge(r, 370, 120, '#8f8a7d'),
    ridge(r, 440, 110, '#666a60'),
    ridge(r, 510, 90, '#3b443d'),
    ridge(r, 570, 60, '#1e2723'),
    figure(300 + r() * 400, 556, 96, '#151c19'),
  ].join('')

const field: Scene = (r, paint) => {
  const grass = many(260, () => {
    const y = 350 + r() ** 0.8 * 250
    return `<path d="M${n(r() * WIDTH)} ${n(y)}l${n((r() - 0.5) * 14)} ${n(-14 - (y - 340) * 0.16)}" stroke="${r() < 0.5 ? '#d4be72' : '#6f6a3c'}" stroke-width="${n(1 + (y - 340) / 120)}" stroke-opacity=".6"/>`
  })
  const x = 280 + r() * 300
  return [
    sky(paint, [0, '#8fa6ae'], [0.55, '#dcd6bd'], [1, '#c9b27a']),
    ridge(r, 330, 60, '#7d8d86'),
    rect(0, 340, WIDTH, 260, '#a2924f'),
    grass,
    figure(x, 500, 180, '#2b2a22'),
    figure(x + 90, 490, 110, '#2f2e25', false),
  ].join('')
}

const city: Scene = (r, paint) => {
  const rows = [
    ['#1a2534', 0],
    ['#121a26', 90],
  ] as const
  const towers = rows.map(([colour, lower]) =>
    many(14, i => {
      const [width, height, x] = [50 + r() * 60, 180 + r() * 230 - lower, i * 74 - 30]
      let windows = ''
      for (let row = 0; row < height / 22; row++) {
        for (let column = 0; column < width / 18; column++) {
          if (r() < 0.22)
            windows += rect(
              x + 6 + column * 17,
              HEIGHT - height + 10 + row * 21,
              8,
              11,
              r() < 0.75 ? '#f3c88a' : '#a9c3d6',
              n(0.3 + r() * 0.6),
            )
        }
      }
      return rect(x, HEIGHT - height, width, height, colour) + windows
    }),
  )
  return [
    sky(paint, [0, '#0d1420'], [0.6, '#233247'], [1, '#5b5560']),
    ...towers,
    rect(0, 470, WIDTH, 130, '#0a0e15'),
    rect(0, 466, WIDTH, 5, '#2c3a4b'),
    figure(240 + r() * 420, 520, 130, '#05070b'),
  ].join('')
}

const dawn: Scene = (r, paint) =>
  [
    sky(paint, [0, '#41506a'], [0.55, '#a58a94'], [1, '#e9bfa0']),
    many(5, i => rect(i * 210 - 40, 170 + r() * 90, 180, 430, i % 2 ? '#39404e' : '#303643')),
    many(120, () => {
      const tower = Math.floor(r() * 5)
      const lit = r() < 0.2
      return rect(
        tower * 210 - 26 + Math.floor(r() * 7) * 22,
        300 + Math.floor(r() * 12) * 22,
        12,
        12,
        '#f2cf9d',
        lit ? 0.75 : 0.08,
      )
    }),
    path('M0 540H960V600H0Z', '#14171e'),
    path('M0 470L960 440V442L0 472ZM0 430L960 410V412L0 432Z', '#14171e'),
  ].join('')

const rain: Scene = (r, paint) =>
  [
    sky(paint, [0, '#1b2a33'], [1, '#2d3b3f']),
    many(26, () => {
      const radius = 30 + r() * 66
      return paint.glow(
        r() * WIDTH,
        120 + r() * 360,
        radius,
        radius,
        pick(r, ['#e2b176', '#c76b57', '#7fa7ad', '#f0d9ab']),
        n(0.2 + r() * 0.45),
      )
    }),
    many(
      170,
      () =>
        `<circle cx="${n(r() * WIDTH)}" cy="${n(r() * HEIGHT)}" r="${n(0.8 + r() * 3)}" fill="#dbe6e8" fill-opacity="${n(0.1 + r() * 0.35)}"/>`,
    ),
    path(
      'M110 600C116 480 156 432 244 404L250 372C216 350 208 286 262 274C320 270 332 334 300 370L306 404C392 432 428 490 434 600Z',
      '#0c1419',
    ),
  ].join('')

const alley: Scene = (r, paint) => {
  const signs = [
    [150, 120, 40, 150, '#d9775b'],
    [262, 200, 28, 110, '#5fa3a0'],
    [706, 150, 34, 170, '#e0b468'],
    [806, 90, 54, 140, '#a9566a'],
  ] as const
  return [
    sky(paint, [0, '#0f1a20'], [1, '#20161c']),
    path('M0 0H330L420 420L300 600H0Z', '#141e25'),
    path('M960 0H640L540 420L690 600H960Z', '#1c151c'),
    rect(420, 90, 120, 330, '#2b3b44'),
    paint.glow(480, 300, 130, 210, '#e7b98a', 0.55),
    ...signs.map(
      ([x, y, width, height, colour]) =>
        rect(x, y + r() * 30, width, height, colour, 1, 4) +
        paint.glow(x + width / 2, y + height / 2, 90, 130, colour, 0.28),
    ),
    paint.glow(180, 540, 110, 110, '#d9775b', 0.4),
    paint.glow(750, 540, 110, 110, '#e0b468', 0.4),
    paint.glow(480, 520, 110, 140, '#e7b98a', 0.4),
    figure(484, 560, 170, '#080b0e'),
  ].join('')
}

export const OUTDOORS = { sea, mountain, field, city, dawn, rain, alley }
