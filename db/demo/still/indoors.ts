import { n, type Paint } from '../portrait/paint.ts'
import type { Random } from '../random.ts'
import { figure, HEIGHT, linear, many, path, rect, WIDTH } from './pieces.ts'

type Scene = (r: Random, paint: Paint) => string

const wall = (paint: Paint, from: string, to: string, across = false) =>
  rect(
    0,
    0,
    WIDTH,
    HEIGHT,
    paint.define(
      'wall',
      linear(
        [
          [0, from],
          [1, to],
        ],
        across,
      ),
    ),
  )

const room: Scene = (r, paint) => {
  const day = paint.define(
    'day',
    linear([
      [0, '#fff1d6'],
      [1, '#f0cf9e'],
    ]),
  )
  return [
    wall(paint, '#4a3a2e', '#1e1612', true),
    paint.glow(288, 240, 380, 300, '#f0cf9e', 0.3),
    paint.softFill('M90 90h190v300h-190zM296 90h190v300h-190z', '#f6dfb6', 0.5, 8, 3),
    rect(90, 90, 190, 300, day),
    rect(296, 90, 190, 300, day),
    rect(180, 80, 8, 320, '#3a2c22'),
    rect(386, 80, 8, 320, '#3a2c22'),
    rect(80, 232, 420, 7, '#3a2c22'),
    paint.softFill('M150 590L310 450H600L780 590Z', '#f0cf9e', 0.24, 40, 6),
    path('M470 90C500 200 486 300 500 400L540 400C530 300 548 200 520 90Z', '#c9b49a', 0.55),
    path('M0 520H960V600H0Z', '#17110d', 0.75),
    figure(590 + r() * 100, 560, 330, '#150f0c'),
  ].join('')
}

const train: Scene = (r, paint) => {
  const view = paint.define(
    'view',
    linear([
      [0, '#8fa9a8'],
      [0.6, '#c9cdb6'],
      [1, '#6d7a66'],
    ]),
  )
  const seat = (x: number, colour: string) =>
    path(
      `M${x} 600V470C${x} 430 ${x + 30} 410 ${x + 70} 410H${x + 210}C${x + 250} 410 ${x + 270} 430 ${x + 270} 470V600Z`,
      colour,
    )
  return [
    wall(paint, '#23323a', '#101a1f'),
    rect(110, 80, 740, 300, view, 1, 26),
    many(10, () => paint.glow(180 + r() * 600, 320 + r() * 30, 90 + r() * 90, 30 + r() * 30, '#4a5a4a', 0.8)),
    '<rect x="110" y="80" width="740" height="300" rx="26" fill="none" stroke="#0c1417" stroke-width="18"/>',
    rect(474, 80, 12, 300, '#0c1417'),
    path('M0 470H960V600H0Z', '#0b1215'),
    seat(150, '#35424a'),
    seat(560, '#2c383f'),
    `<g transform="translate(690 460)">${path('M-74 140C-74 60 -62 4 -16 -14L-12 -38C-28 -52 -32 -94 4 -96C40 -96 38 -52 22 -40L26 -14C72 4 86 60 88 140Z', '#0a1013')}</g>`,
  ].join('')
}

const stage: Scene = (r, paint) => {
  const beam = paint.define(
    'beam',
    linear([
      [0, '#ffe9c4', 0.9],
      [1, '#ffe9c4', 0.15],
    ]),
  )
  const x = 420 + r() * 160
  return [
    wall(paint, '#120d10', '#1c1416'),
    many(24, i =>
      paint.softFill(`M${i * 42 + 6} 0h${n(8 + r() * 12)}v466h-14z`, i % 2 ? '#3b1f20' : '#2a1517', 0.7, 6, 3),
    ),
    rect(0, 462, WIDTH, 138, '#0e0a0b'),
    paint.softFill(`M${n(x - 22)} -40L${n(x - 110)} 510H${n(x + 110)}L${n(x + 22)} -40Z`, beam, 0.36, 46, 7),
    paint.glow(x, 522, 250, 62, '#ffe2b4', 0.85),
    figure(x, 526, 210, '#17100f'),
  ].join('')
}

const lamp: Scene = (r, paint) => {
  const x = 560 + r() * 120
  return [
    wall(paint, '#241a14', '#0f0b09'),
    paint.glow(x, 290, 380, 380, '#f4c274', 0.85),
    rect(0, 450, WIDTH, 150, '#1a110c'),
    path(`M${n(x - 60)} 250L${n(x + 60)} 250L${n(x + 96)} 330H${n(x - 96)}Z`, '#f7d694'),
    rect(x - 4, 330, 8, 120, '#2a1c12'),
    `<ellipse cx="${n(x)}" cy="452" rx="60" ry="9" fill="#2a1c12"/>`,
    path('M250 470L420 440L440 462L268 494Z', '#e9d7b4', 0.8),
    path(
      'M70 600C78 478 130 420 238 392L246 350C206 326 202 244 268 236C336 234 344 316 304 350L310 392C410 420 462 484 470 600Z',
      '#0c0806',
    ),
  ].join('')
}

const pool: Scene = (r, paint) =>
  [
    wall(paint, '#6fa5a6', '#1f5560'),
    rect(0, 0, WIDTH, 190, '#d7d3c5'),
    rect(0, 180, WIDTH, 14, '#a9aca2'),
    many(
      70,
      () =>
        `<path d="M${n(r() * WIDTH)} ${n(210 + r() * 380)}q${n(20 + r() * 40)} ${n(-6 - r() * 8)} ${n(50 + r() * 80)} 0" stroke="#cfe7e2" stroke-width="${n(1 + r() * 2.4)}" fill="none" stroke-opacity="${n(0.1 + r() * 0.35)}"/>`,
    ),
    path('M300 194L200 600H224L312 194ZM640 194L760 600H736L628 194Z', '#173f48', 0.4),
    figure(380 + r() * 200, 262, 170, '#1d2a2c'),
  ].join('')

export const INDOORS = { room, train, stage, lamp, pool }
