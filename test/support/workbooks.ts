import { inflateRawSync } from 'node:zlib'

/** The parts of an .xlsx file that hold its texts and rows. */
export function openWorkbook(file: Buffer): { strings: string; sheet: string } {
  const part = (wanted: string) => {
    // Entries according to the central directory at the end of a zip.
    let at = file.readUInt32LE(file.length - 22 + 16)
    while (file.readUInt32LE(at) === 0x02014b50) {
      const [nameLength, extra, comment] = [28, 30, 32].map(offset => file.readUInt16LE(at + offset)) as [
        number,
        number,
        number,
      ]
      const name = file.toString('utf8', at + 46, at + 46 + nameLength)
      if (name.endsWith(wanted)) {
        const [size, local] = [file.readUInt32LE(at + 20), file.readUInt32LE(at + 42)]
        const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
        const bytes = file.subarray(start, start + size)
        return (file.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes)).toString('utf8')
      }
      at += 46 + nameLength + extra + comment
    }
    throw new Error(`the workbook has no ${wanted}`)
  }
  return { strings: part('sharedStrings.xml'), sheet: part('sheet1.xml') }
}
