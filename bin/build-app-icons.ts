import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from './tools.ts'

// Draws the icons of the installed site and favicon.ico from web/public/icon.svg. Run it after a change of that file.

const folder = join(root, 'web', 'public')
const svg = readFileSync(join(folder, 'icon.svg'), 'utf8')
/** Systems cut maskable icons to their own shape, so the ground reaches the edges and the sign stays in the middle. */
const maskable = svg.replace('rx="15"', '').replace('scale(0.84)', 'scale(0.66)')

const png = (source: string, size: number) =>
  sharp(Buffer.from(source), { density: 600 }).resize(size, size).png({ compressionLevel: 9, palette: true }).toBuffer()

for (const size of [192, 512]) writeFileSync(join(folder, `icon-${size}.png`), await png(svg, size))
writeFileSync(join(folder, 'icon-maskable-512.png'), await png(maskable, 512))
writeFileSync(join(folder, 'favicon.ico'), icon(await png(svg, 32), 32))

/** An ICO file that holds one PNG. */
function icon(picture: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, picture])
}
