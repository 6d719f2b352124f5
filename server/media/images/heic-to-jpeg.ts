import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const largestProfile = 60_000

/**
 * Writes the first image of a HEIC file as a JPEG within the longest side, upright and with the file's own colour
 * profile, and returns how many pixels the image has. An image with more pixels than allowed is not decoded. Throws
 * when the file is broken.
 */
export async function heicToJpeg(
  file: Buffer,
  target: string,
  { maxSide, maxPixels }: { maxSide: number; maxPixels: number },
): Promise<number> {
  // Two megabytes of WebAssembly that most uploads do not need.
  const { default: decodeHeic } = await import('heic-decode')
  const pictures = await decodeHeic.all({ buffer: file })
  try {
    const [picture] = pictures
    if (!picture) throw new Error('No picture in the HEIC file')
    const pixels = picture.width * picture.height
    if (pixels > maxPixels) return pixels
    const { data, width, height } = await picture.decode()
    const jpeg = await sharp(data, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 95, chromaSubsampling: '4:4:4', optimiseCoding: false })
      .toBuffer()
    await writeFile(target, withColourProfile(jpeg, colourProfileOf(file)))
    return pixels
  } finally {
    pictures.dispose()
  }
}

// The decoder returns bare pixels. Phones store Display P3, whose colours fade when read as sRGB, so the profile in the
// file's `colr` box (size, 'colr', 'prof', profile) is copied along.
function colourProfileOf(file: Buffer): Buffer | null {
  const box = file.indexOf('colrprof', 4, 'latin1')
  if (box < 4) return null
  const profile = file.subarray(box + 8, box - 4 + file.readUInt32BE(box - 4))
  const isProfile = profile.length < largestProfile && profile.toString('latin1', 36, 40) === 'acsp'
  return isProfile ? profile : null
}

/** The same JPEG with the profile in an APP2 segment right after its start marker. */
function withColourProfile(jpeg: Buffer, profile: Buffer | null): Buffer {
  if (!profile) return jpeg
  const content = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), profile])
  const segment = Buffer.from([0xff, 0xe2, 0, 0])
  segment.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), segment, content, jpeg.subarray(2)])
}
