import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { boundFigure, type Figure, median } from './table.ts'

/** What a 40-megapixel image adds to our memory, each time in a process of its own. */
export async function measureImage({ rounds }: { rounds: number }): Promise<Figure[]> {
  const added: number[] = []
  for (let round = 0; round < rounds; round++) {
    const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'image-memory.ts')])
    added.push((JSON.parse(stdout) as { addedMb: number }).addedMb)
  }
  return [boundFigure('memory added by a 40-megapixel upload', median(added), 'MB', 250)]
}
