import { createHash } from 'node:crypto'

type Mutant = { id: string; fileName: string; replacement?: string; location: object }

/**
 * `count` mutants of each file, by a hash of the seed and what they change, so that a seed draws the same ones from the
 * same text.
 */
function drawOf(mutants: readonly Mutant[], seed: string, count: number): Set<string> {
  const rankOf = ({ fileName, location, replacement }: Mutant) =>
    createHash('sha256')
      .update(JSON.stringify([seed, fileName.split('/').slice(-2), location, replacement]))
      .digest('hex')
  const ranked = mutants.map(mutant => ({ id: mutant.id, fileName: mutant.fileName, rank: rankOf(mutant) }))
  ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1))
  const files = Map.groupBy(ranked, ({ fileName }) => fileName)
  return new Set([...files.values()].flatMap(ofFile => ofFile.slice(0, count).map(({ id }) => id)))
}

/** Leaves out all mutants but `MUTANT_SAMPLE` of each file, drawn by `MUTANT_SEED`. Stryker counts the others as invalid. */
class Sample {
  #drawn: Set<string> | null = null

  async init(): Promise<void> {}

  /** Called once with every mutant; one group comes back. */
  async group(mutants: Mutant[]): Promise<string[][]> {
    this.#drawn = drawOf(mutants, process.env.MUTANT_SEED ?? '', Number(process.env.MUTANT_SAMPLE))
    console.log(`${this.#drawn.size} of ${mutants.length} mutants, seed ${process.env.MUTANT_SEED}`)
    return [mutants.map(({ id }) => id)]
  }

  async check(mutants: Mutant[]): Promise<Record<string, object>> {
    const passed = { status: 'passed' }
    const left = { status: 'compileError', reason: 'not drawn' }
    return Object.fromEntries(mutants.map(({ id }) => [id, !this.#drawn || this.#drawn.has(id) ? passed : left]))
  }
}

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', injectableClass: Sample }]
