/** Rewrites the name table of a TrueType file. Tables, offsets: OpenType specification, "otff" and "name". */

const copyright = 0
const licence = 13
const licenceUrl = 14

type Table = { tag: string; data: Buffer }

function readTables(font: Buffer): Table[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, i) => {
    const entry = 12 + i * 16
    const offset = font.readUInt32BE(entry + 8)
    return {
      tag: font.toString('latin1', entry, entry + 4),
      data: font.subarray(offset, offset + font.readUInt32BE(entry + 12)),
    }
  })
}

/** Windows Unicode English strings of a name table, by name id. */
function readNames(table: Buffer): Map<number, string> {
  const names = new Map<number, string>()
  const strings = table.readUInt16BE(4)
  for (let i = 0; i < table.readUInt16BE(2); i++) {
    const record = 6 + i * 12
    if (table.readUInt16BE(record) !== 3 || table.readUInt16BE(record + 4) !== 0x409) continue
    const start = strings + table.readUInt16BE(record + 10)
    const text = Buffer.from(table.subarray(start, start + table.readUInt16BE(record + 8)))
    names.set(table.readUInt16BE(record + 6), text.swap16().toString('utf16le'))
  }
  return names
}

function writeNames(names: Map<number, string>): Buffer {
  const records: Buffer[] = []
  const texts: Buffer[] = []
  let offset = 0
  for (const [id, name] of [...names].sort((a, b) => a[0] - b[0])) {
    const text = Buffer.from(name, 'utf16le').swap16()
    const record = Buffer.alloc(12)
    for (const [i, value] of [3, 1, 0x409, id, text.length, offset].entries()) record.writeUInt16BE(value, i * 2)
    records.push(record)
    texts.push(text)
    offset += text.length
  }
  const head = Buffer.alloc(6)
  head.writeUInt16BE(records.length, 2)
  head.writeUInt16BE(6 + records.length * 12, 4)
  return Buffer.concat([head, ...records, ...texts])
}

function writeTables(tables: Table[], version: Buffer): Buffer {
  const head = Buffer.alloc(12)
  version.copy(head)
  head.writeUInt16BE(tables.length, 4)
  const directory = Buffer.alloc(tables.length * 16)
  const bodies: Buffer[] = []
  let offset = head.length + directory.length
  for (const [i, { tag, data }] of tables.entries()) {
    directory.write(tag, i * 16, 'latin1')
    directory.writeUInt32BE(offset, i * 16 + 8)
    directory.writeUInt32BE(data.length, i * 16 + 12)
    const padding = (4 - (data.length % 4)) % 4
    bodies.push(data, Buffer.alloc(padding))
    offset += data.length + padding
  }
  return Buffer.concat([head, directory, ...bodies])
}

/**
 * The same font under another family name; keeps the copyright and licence strings, drops every other old name and
 * STAT, which points to them (Firefox warns).
 * Checksums are left empty: the subsetter that reads the result writes its own.
 */
export function renameFont(font: Buffer, family: string): Buffer {
  const kept = readTables(font).filter(({ tag }) => tag !== 'STAT')
  const tables = kept.map(table => {
    if (table.tag !== 'name') return table
    const old = readNames(table.data)
    const names = new Map([
      [1, family],
      [2, 'Regular'],
      [3, family],
      [4, family],
      [5, old.get(5) ?? 'Version 1.0'],
      [6, family],
    ])
    for (const id of [copyright, licence, licenceUrl]) if (old.has(id)) names.set(id, old.get(id)!)
    return { tag: 'name', data: writeNames(names) }
  })
  return writeTables(tables, font.subarray(0, 4))
}
