// Draws one image per message into a file, in a low-priority process.
import { constants, setPriority } from 'node:os'
import sharp from 'sharp'
import { type Look, portraitSvg } from '../../db/demo/portraits.ts'
import { type Still, stillSvg } from '../../db/demo/stills.ts'

export type Drawing = { path: string } & (
  | { kind: 'still'; still: Still }
  | { kind: 'photo'; look: Look; width: number }
)
export type Drawn = { bytes: number } | { error: string }

sharp.cache(false)
sharp.concurrency(1)
setPriority(constants.priority.PRIORITY_LOW)

async function draw(drawing: Drawing): Promise<Drawn> {
  const svg = drawing.kind === 'still' ? stillSvg(drawing.still) : portraitSvg(drawing.look, drawing.width)
  try {
    const { size } = await sharp(Buffer.from(svg)).jpeg({ quality: 92 }).toFile(drawing.path)
    return { bytes: size }
  } catch (error) {
    return { error: String(error) }
  }
}

process.on('message', async (drawing: Drawing) => {
  process.send?.(await draw(drawing))
})
process.on('disconnect', () => process.exit(0))
