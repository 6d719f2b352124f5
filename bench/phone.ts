import { loadavg } from 'node:os'
import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../test/support/chromium.ts'
import { startDemoProgram } from './demo-program.ts'
import { measureLighthouse } from './phone-lighthouse.ts'
import { type Moves, measureMoves } from './phone-moves.ts'
import { measureReview, type Review } from './phone-review.ts'
import { drawStrip } from './phone-strip.ts'
import { type Visit, visit } from './phone-visits.ts'
import { startSecureFront } from './secure-front.ts'
import { type Figure, median, printTable, round } from './table.ts'

const publicPages = ['/', '/casting', '/casting/1', '/actors', '/actors/1', '/plfilplus', '/about', '/account/login']
const lightPages = ['/casting', '/plfilplus', '/about']
const mostLoad = 1.5

/**
 * What a phone on a slow network gets of the public pages, and how long moves take on it, over HTTP/2 and TLS. With
 * PHONE_BEFORE, the folder of another checkout with its build, everything is measured in turns with that one.
 * PHONE_PARTS names some of `visits,moves,review`, or `lighthouse`, or `strip`, which draws how `/casting` loads;
 * PHONE_PAGES some of the public pages.
 */
export async function measurePhone({ rounds, isBusy }: { rounds: number; isBusy: boolean }): Promise<Figure[]> {
  if (loadavg()[0]! > mostLoad && !isBusy) {
    console.error(`The machine is busy (load ${loadavg()[0]!.toFixed(1)}): --busy measures all the same.`)
    process.exit(1)
  }
  const front = await startSecureFront()
  const program = await startDemoProgram(front.origin, process.env.PHONE_BEFORE ?? null)
  const { executablePath, args } = await findChromium()
  const browser = await chromium.launch({ executablePath, args: [...args, front.trust] })
  const ports = [program.port, ...(program.before ? [program.before] : [])]
  /** The measurement of each round: ours, and of the program before. */
  const inTurns: InTurns = async (count, measure) => {
    const seen: Awaited<ReturnType<typeof measure>>[][] = ports.map(() => [])
    for (let at = 0; at < count; at += 1)
      for (const [side, port] of ports.entries()) {
        front.leadTo(port)
        seen[side]!.push(await measure(port))
      }
    return seen
  }
  const pages = process.env.PHONE_PAGES?.split(',') ?? publicPages
  const parts = process.env.PHONE_PARTS?.split(',') ?? ['visits', 'moves', 'review']
  console.log(`load ${loadavg()[0]!.toFixed(1)} when the pictures are drawn`)
  try {
    const figures: Figure[] = []
    for (const path of parts.includes('visits') ? pages : []) {
      const found = await visitFigures(browser, front.origin + path, path, rounds, inTurns)
      printTable(found)
      figures.push(...found)
    }
    if (parts.includes('lighthouse')) {
      front.leadTo(program.port)
      const options = { paths: pages, rounds, warm: (path: string) => warm(program.port, path) }
      figures.push(...(await measureLighthouse(front.origin, front.trust, options)))
    }
    if (parts.includes('strip')) {
      front.leadTo(program.port)
      await warm(program.port, '/casting')
      console.log(await drawStrip(browser, `${front.origin}/casting`, 'casting-loading'))
    }
    // The first round warms the server's caches.
    if (parts.includes('moves'))
      figures.push(
        ...moveFigures((await inTurns(rounds + 1, () => measureMoves(browser, front.origin))).map(skipFirst)),
      )
    if (parts.includes('review'))
      figures.push(
        ...reviewFigures((await inTurns(rounds + 1, () => measureReview(browser, front.origin))).map(skipFirst)),
      )
    console.log(`load ${loadavg()[0]!.toFixed(1)} at the end`)
    return figures
  } finally {
    await browser.close()
    await program.stop()
    front.stop()
  }
}

/** As for most visitors, the page lies finished in the cache, which an old one fills in the background. */
async function warm(port: number, path: string): Promise<void> {
  for (let at = 0; at < 2; at += 1) await (await fetch(`http://127.0.0.1:${port}${path}`)).text()
}

const skipFirst = <Seen>([, ...others]: Seen[]) => others

type InTurns = <Seen>(count: number, measure: (port: number) => Promise<Seen>) => Promise<Seen[][]>

async function visitFigures(browser: Browser, address: string, path: string, rounds: number, inTurns: InTurns) {
  const come = async (port: number, options?: { fonts: boolean }) => {
    await warm(port, path)
    return visit(browser, address, options)
  }
  const seen = await inTurns(rounds, port => come(port))
  const plain = await inTurns(1, port => come(port, { fonts: false }))
  const [last] = seen[0]!.slice(-1)
  console.log(`${path}: largest ${last?.element}`)
  for (const each of [last, plain[0]![0]]) for (const line of each?.shifted ?? []) console.log(`  shift ${line}`)
  const scripts = lightPages.includes(path) ? 160 : 170
  const show = (what: string, of: (visit: Visit) => number, unit: string, bound?: number) =>
    figure(`${path}: ${what}`, seen, of, unit, bound)
  return [
    show('largest paint', ({ largest }) => largest / 1000, 's', 1.8),
    show('first paint', ({ paint }) => paint / 1000, 's'),
    show('buttons react', ({ alive }) => alive / 1000, 's'),
    show('blocked', ({ blocked }) => blocked, 'ms'),
    show('shift', ({ shift }) => shift, '', 0.005),
    figure(`${path}: shift without the font`, plain, ({ shift }) => shift, '', 0.005),
    show('fonts', ({ fonts }) => fonts.bytes / 1000, 'KB', 140),
    show('files of fonts', ({ fonts }) => fonts.files, '', 4),
    show('scripts', each => each.scripts.bytes / 1000, 'KB', scripts),
    show('files of scripts', each => each.scripts.files, ''),
    show('scripts asked for before the first paint', ({ early }) => early, '', 0),
    show('requests without pictures of people', ({ requests }) => requests, '', 32),
  ]
}

function moveFigures(seen: Moves[][]): Figure[] {
  const show = (what: string, name: keyof Moves['ms'], bound: number) =>
    figure(what, seen, ({ ms }) => ms[name], 'ms', bound)
  return [
    show('4×: notice from the list, files unknown', 'noticeNew', 400),
    show('4×: notice from the list, files known', 'noticeKnown', 250),
    show('4×: back to the list', 'back', 200),
    show('4×: a filter of the list', 'filter', 200),
    show('4×: the menu', 'menu', 90),
    show('4×: the notifications', 'drawer', 250),
    figure('requests for the data of a tapped notice', seen, ({ asked }) => asked.notice, '', 1),
    figure('requests for data of the step back', seen, ({ asked }) => asked.back, ''),
    figure('the list after the step back is off by', seen, ({ moved }) => moved, 'px', 2),
  ]
}

function reviewFigures(seen: Review[][]): Figure[] {
  const show = (what: string, name: keyof Review, bound: number) =>
    figure(`review of 400 at 4×: ${what}`, seen, each => each[name], 'ms', bound)
  return [
    show('first cards', 'first', 500),
    show('complete, caches empty', 'cold', 1_000),
    show('complete, caches full', 'warm', 800),
    show('J', 'j', 38),
    show('a group by its key', 'group', 50),
    show('enlarged photo', 'enlarge', 100),
  ]
}

/** Ours and, if measured, the floor before; medians with the range. */
function figure<Seen>(
  what: string,
  [ours = [], before]: Seen[][],
  of: (seen: Seen) => number,
  unit: string,
  bound?: number,
): Figure {
  const values = ours.map(of)
  const middle = median(values)
  const text = (all: number[]) => {
    const range = all.length > 1 ? ` (${shown(Math.min(...all))}–${shown(Math.max(...all))})` : ''
    return `${shown(median(all))}${unit && ` ${unit}`}${range}`
  }
  return {
    what,
    ours: text(values),
    ...(before && { floor: text(before.map(of)), ratio: middle / (median(before.map(of)) || 1) }),
    ...(bound !== undefined && { goal: { text: `≤ ${bound}${unit && ` ${unit}`}`, met: middle <= bound } }),
  }
}

const shown = (value: number) => (value > 0 && value < 0.1 ? value.toFixed(4) : round(value))
