import sharp from 'sharp'
import { newImageKey } from '#server/media/images/image-url.ts'
import type { Person } from './people.ts'
import type { TestServer } from './server.ts'

/** A plain JPEG of one colour, with an EXIF block that names a location and a camera. */
export const pictureWithExif = (color = '#884422', width = 300, height = 400): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .withExif({ IFD0: { Make: 'Kamera', Copyright: 'Seoul 37.5' } })
    .jpeg()
    .toBuffer()

/** A form with one file per blob, as the browser sends it. */
export function imageForm(...files: (Buffer | Uint8Array)[]): FormData {
  const form = new FormData()
  for (const [at, file] of files.entries()) form.append('images', new Blob([new Uint8Array(file)]), `photo-${at}.jpg`)
  return form
}

/** Rows of images without files: enough where nobody loads them. */
export async function addImageRows(
  server: Pick<TestServer, 'db'>,
  owner: Person,
  count = 1,
  { arePrivate = false } = {},
): Promise<number[]> {
  const rows = await server.db
    .insertInto('images')
    .values(
      Array.from({ length: count }, () => ({
        owner_id: owner.id,
        key: newImageKey(arePrivate),
        width: 300,
        height: 400,
        color: '#884422',
        bytes: 1000,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(row => row.id)
}

/** `addImageRows` for photos that prove a print or a visit. */
export const addProofRows = (server: TestServer, owner: Person): Promise<number[]> =>
  addImageRows(server, owner, 1, { arePrivate: true })

/** A blue HEIC of 64 × 48 pixels, as a phone sends it; nothing here can encode one. */
export const heicPicture = Buffer.from(
  [
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAA',
    'AAAAACAAAAEGlkYXQAAAAAAEAAMAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEAAAAAAAAAHQACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlp',
    'bmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADYaXBycAAAALZpcGNvAAAAdmh2Y0MBA3AAAAAAAA',
    'AAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAA',
    'AwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbW',
    'EAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAACVtZGF0AAAAGSgBrxOA9SeBP//KZRX/ef6v+shN+efLU8A=',
  ].join(''),
  'base64',
)
