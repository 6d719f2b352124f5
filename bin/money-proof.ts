import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { moneyModules } from './money-modules.ts'
import { survivorReasons } from './money-survivors.ts'
import { root } from './tools.ts'

/** Mutants of a module: all of them, or a random sample of `tried`. */
export type MutantFigures = {
  killed: number
  tried: number
  all: number
  seed: string
  survivors: string[]
  on: string
}
type BranchFigures = { covered: number; all: number; on: string }
export type ModelFigures = {
  name: string
  runs: number
  commands: number
  seconds: number
  seed: number
  violations: number
  on: string
}
export type YearFigures = {
  members: number
  months: number
  seconds: number
  seed: number
  charges: number
  refunds: number
  collected: number
  given: number
  held: number
  acts: Record<string, number>
  on: string
}
type Figures = {
  mutants: Record<string, MutantFigures>
  branches: Record<string, BranchFigures>
  models: ModelFigures[]
  years: YearFigures[]
}

const paths = { figures: 'docs/money-proof.json', page: 'docs/money-proof.md' }

/** The lowest share of mutants that the tests of a module must notice. */
const goal = 0.85

/** Adds figures to those that were measured before, and writes `docs/money-proof.md` from all of them. */
export function recordFigures(add: (figures: Figures) => void): void {
  const figures: Figures = { mutants: {}, branches: {}, models: [], years: [], ...readFigures() }
  add(figures)
  const known = Object.keys(moneyModules)
  for (const measured of [figures.mutants, figures.branches])
    for (const name of Object.keys(measured)) if (!known.includes(name)) delete measured[name]
  writeFileSync(join(root, paths.figures), `${JSON.stringify(figures, null, 2)}\n`)
  writeFileSync(join(root, paths.page), pageOf(figures))
}

function readFigures(): Partial<Figures> {
  const path = join(root, paths.figures)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

/** The day of a measurement, in Seoul. */
export const todayInSeoul = (): string => new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10)

const count = (value: number) => value.toLocaleString('en-US')
const percent = (part: number, whole: number) => (whole ? `${Math.floor((part / whole) * 1000) / 10} %` : '–')
const rows = (lines: readonly (readonly (string | number)[])[]) => lines.map(cells => `| ${cells.join(' | ')} |`)

function pageOf({ mutants, branches, models, years }: Figures): string {
  return [
    '# Proof of the rules of money',
    '',
    'What was measured, by which command, and what it leaves open. `npm run mutants -- --record`, `npm run coverage -- --record`,',
    '`npm run model -- 1000 --record` and `npm run model -- --of years --record` measure and write this page and its figures',
    '(`docs/money-proof.json`); no figure is written by hand. The reasons of survivors stand in `bin/money-survivors.ts`.',
    '',
    '## Mutants and branches',
    '',
    'A mutant is one small change of a module. Killed: a test of the module fails or runs into its time limit. Where fewer',
    'were tried than there are, they are a random sample, which its seed repeats. The goal is 85 %. Branches are those that',
    'tests reach which neither crash nor kill nor play at random.',
    '',
    '| module | killed | of tried | of all | seed | branches | measured |',
    '|---|---|---|---|---|---|---|',
    ...rows(Object.keys(moneyModules).map(name => moduleRow(name, mutants[name], branches[name]))),
    '',
    ...totals(mutants, branches),
    '',
    '## What survives',
    '',
    ...(Object.keys(mutants).length ? [] : ['No module has been measured yet.', '']),
    ...Object.entries(mutants).flatMap(([name, each]) => survivorsOf(name, each)),
    '## Random commands',
    '',
    'Each run plays random commands of people, operators, the provider, faults and crashes, checks the invariants of money',
    'after them, and compares books, provider and what people were told at the end.',
    '',
    '| model | runs | commands | time | seed | violations | measured |',
    '|---|---|---|---|---|---|---|',
    ...rows(
      models.map(({ name, runs, commands, seconds, seed, violations, on }) => [
        ...[name, count(runs), count(commands), `${count(seconds)} s`, seed, violations, on],
      ]),
    ),
    '',
    '## Years of virtual time',
    '',
    'Members live through months whose mornings run the jobs: they join, change to yearly and back, consent or not to price',
    'rises, end now or later, are declined, buy and cancel feedback and tours, and have automatic tours whose prices change.',
    'In the end every payment of the ledger equals the journal of the stand-in to the won, and each member was charged what',
    'they were told (`test/support/years.ts`).',
    '',
    '| members | months | charges | refunds | collected | given back | held by both | seed | time | measured |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...rows(
      years.map(year => [
        ...[year.members, year.months, count(year.charges), count(year.refunds), `${count(year.collected)} won`],
        ...[`${count(year.given)} won`, `${count(year.held)} won`, year.seed, `${count(year.seconds)} s`, year.on],
      ]),
    ),
    '',
    ...years.slice(-1).map(({ acts }) => `What happened in the last of them: ${told(acts)}.`),
    '',
  ].join('\n')
}

const told = (acts: Record<string, number>) =>
  Object.entries(acts)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, times]) => `${name} ${count(times)}`)
    .join(', ')

function moduleRow(name: string, mutants?: MutantFigures, branches?: BranchFigures): string[] {
  const tried = mutants
    ? [percent(mutants.killed, mutants.tried), count(mutants.tried), count(mutants.all), mutants.seed]
    : ['not measured', '', '', '']
  const reached = branches ? `${percent(branches.covered, branches.all)} of ${branches.all}` : 'not measured'
  return [`\`${name}\``, ...tried, reached, mutants?.on ?? branches?.on ?? '']
}

function totals(mutants: Figures['mutants'], branches: Figures['branches']): string[] {
  const measured = Object.values(mutants)
  const sum = (key: 'killed' | 'tried') => measured.reduce((total, each) => total + each[key], 0)
  const low = Object.entries(mutants).filter(([, { killed, tried }]) => killed < tried * goal)
  const reached = Object.values(branches)
  const branchSum = (key: 'covered' | 'all') => reached.reduce((total, each) => total + each[key], 0)
  return [
    `Together ${count(sum('killed'))} of ${count(sum('tried'))} mutants (${percent(sum('killed'), sum('tried'))}) in ` +
      `${measured.length} of ${Object.keys(moneyModules).length} modules, and ${count(branchSum('covered'))} of ` +
      `${count(branchSum('all'))} branches (${percent(branchSum('covered'), branchSum('all'))}) in ${reached.length}.`,
    ...(low.length ? [`Below the goal: ${low.map(([name]) => `\`${name}\``).join(', ')}.`] : []),
    ...(measured.length && !low.length ? ['None of them is below the goal.'] : []),
  ]
}

function survivorsOf(name: string, { survivors }: MutantFigures): string[] {
  if (!survivors.length) return []
  const reasons = survivorReasons[name] ?? []
  const lines = survivors.map(survivor => {
    const why = reasons.find(([part]) => survivor.includes(part))?.[1] ?? 'no reason is written yet'
    return `- \`${survivor.replaceAll('`', '´')}\`: ${why}`
  })
  return [`\`${name}\``, '', ...lines, '']
}
