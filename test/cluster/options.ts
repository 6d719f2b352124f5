import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findProgram } from '#server/integrations/ffmpeg/run-program.ts'
import { type Fault, faults } from './faults.ts'

/** `campaign` is null for the rows of the table. */
export type Options = {
  keep: boolean
  faults: readonly Fault[]
  rounds: number
  campaign: { seed: number; minutes: number } | null
}

/** @throws Error that names an unknown word, or what may stand there. */
export function optionsOf(words: string[]): Options {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      keep: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      rounds: { type: 'string' },
      seed: { type: 'string' },
      minutes: { type: 'string' },
    },
  })
  const isCampaign = positionals.length === 1 && positionals[0] === 'campaign'
  if (positionals.length && !isCampaign) throw new Error(`${positionals.join(' ')}: the only word is campaign`)
  if (isCampaign && values.only.length) throw new Error('--only: a campaign loses parts by chance')
  if (!isCampaign && (values.seed ?? values.minutes)) throw new Error('--seed, --minutes: of a campaign alone')
  const unknown = values.only.find(name => !faults.some(fault => fault.name === name))
  if (unknown !== undefined)
    throw new Error(`--only ${unknown}: it is one of ${faults.map(({ name }) => name).join(', ')}`)
  const rounds = numberOf('rounds', values.rounds, isCampaign ? 20 : 1)
  const seed = numberOf('seed', values.seed, 1 + (Date.now() % 1_000_000))
  const campaign = isCampaign ? { seed, minutes: numberOf('minutes', values.minutes, 60) } : null
  const chosen = faults.filter(({ name }) => !values.only.length || values.only.includes(name))
  return { keep: values.keep, faults: chosen, rounds, campaign }
}

function numberOf(option: string, word: string | undefined, otherwise: number): number {
  const number = Number(word ?? otherwise)
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${option} ${word}: a number from 1 on`)
  return number
}

/** The programs of a cluster by their paths. */
export type Engines = Record<keyof typeof clusterPackages, string>

/** Each program, and the package of Debian that brings it. */
const clusterPackages = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  'redis-server': 'redis-server',
  pg_rewind: 'postgresql',
} as const

export const findEngines = (searchPath: string, postgresRoot: string) =>
  findPrograms(clusterPackages, searchPath, postgresRoot)

/**
 * The programs in the folders of `searchPath`, and PostgreSQL's newest ones below `postgresRoot`, where Debian keeps
 * them off the PATH. `missing` names the packages of those that are not there.
 */
export function findPrograms<Name extends string>(
  packages: Record<Name, string>,
  searchPath: string,
  postgresRoot: string,
): { engines: Record<Name, string>; missing: string[] } {
  const versions = existsSync(postgresRoot) ? readdirSync(postgresRoot).sort((a, b) => Number(b) - Number(a)) : []
  const path = [searchPath, ...versions.map(version => join(postgresRoot, version, 'bin'))].join(':')
  const found = Object.entries<string>(packages).map(([name, debian]) => ({
    name,
    debian,
    at: findProgram(path, name),
  }))
  return {
    engines: Object.fromEntries(found.map(({ name, at }) => [name, at ?? ''])) as Record<Name, string>,
    missing: found.flatMap(({ at, debian }) => (at ? [] : [debian])),
  }
}
