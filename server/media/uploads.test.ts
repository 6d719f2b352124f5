import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { beforeAll, describe, expect } from 'vitest'
import { uploadDocuments } from '#server/accounts/authorisation/documents.support.ts'
import { apiTest } from '../../test/support/api.ts'
import { pdfFile, sampleDocuments } from '../../test/support/documents.ts'
import { createActor, type Person } from '../../test/support/people.ts'
import { heicPicture, imageForm } from '../../test/support/pictures.ts'
import { makeVideo } from '../../test/support/videos.ts'
import { failureSentence } from './videos/video-failures.ts'
import { finishedVideo, uploadVideos } from './videos/videos.support.ts'

const { server, test } = apiTest()

let sender: Person
let sent = 0
/** Somebody who may still upload: unused files and calls in a minute are limited. */
async function nextSender(): Promise<Person> {
  if (sent++ % 12 === 0) sender = await createActor(server)
  return sender
}

/** The status of an upload, or the code of its refusal. */
type Outcome = Promise<{ status: number; code: string }>
const doors = {
  async document(content: Buffer): Outcome {
    const { status, code = '' } = await uploadDocuments(server, await nextSender(), [{ name: '서류', content }])
    return { status, code }
  },
  async image(content: Buffer): Outcome {
    const headers = { authorization: `Bearer ${(await nextSender()).token}` }
    const answer = await fetch(`${server.origin}/uploader/images`, {
      method: 'POST',
      headers,
      body: imageForm(content),
    })
    return { status: answer.status, code: ((await answer.json()) as { code?: string }).code ?? '' }
  },
  async video(content: Buffer): Outcome {
    const person = await nextSender()
    const { status, code = '', data } = await uploadVideos(server, person, [content])
    if (status !== 200) return { status, code }
    const { state, failure } = await finishedVideo(person, data[0]!.id)
    const reason = (['unreadable', 'unconverted'] as const).find(code => failureSentence(code) === failure)
    return { status, code: state === 'FAILED' ? `video_${reason ?? failure}` : '' }
  },
}
type Door = keyof typeof doors

const samples = new Map<string, { door: Door; content: Buffer }>()
beforeAll(async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const drawn = sharp({ create: { width: 60, height: 40, channels: 3, background: '#f00', noise } })
  const [jpeg, png, webp, gif, avif] = await Promise.all([
    drawn.clone().jpeg().toBuffer(),
    drawn.clone().png().toBuffer(),
    drawn.clone().webp().toBuffer(),
    drawn.clone().gif().toBuffer(),
    drawn.clone().avif({ effort: 0 }).toBuffer(),
  ])
  const small = { seconds: 0.4, size: '64x36' }
  const kinds: Record<Door, Record<string, Buffer>> = {
    document: {
      ...{ pdf: pdfFile('x'.repeat(2_000)), hwp: sampleDocuments.hwp(), ppt: sampleDocuments.ppt() },
      ...{ hwpx: sampleDocuments.hwpx(), pptx: sampleDocuments.pptx(), jpeg, png, webp, heic: heicPicture },
    },
    image: { jpeg, png, webp, gif, avif, heic: heicPicture },
    video: {
      mp4: await makeVideo(small),
      mov: await makeVideo({ ...small, ending: 'mov' }),
      webm: await makeVideo({ ...small, ending: 'webm' }),
    },
  }
  for (const door of Object.keys(kinds) as Door[])
    for (const [kind, content] of Object.entries(kinds[door])) samples.set(`${door} ${kind}`, { door, content })
})

const changes = {
  before: (file: Buffer, bytes: Buffer) => Buffer.concat([bytes, file]),
  after: (file: Buffer, bytes: Buffer) => Buffer.concat([file, bytes]),
  inside: (file: Buffer, bytes: Buffer, share: number) => {
    const at = Math.floor(file.length * share)
    return Buffer.concat([file.subarray(0, at), bytes, file.subarray(at)])
  },
  over: (file: Buffer, bytes: Buffer, share: number) => {
    const changed = Buffer.from(file)
    bytes.copy(changed, Math.floor(file.length * share))
    return changed
  },
} as const

const unsupported = /_type_unsupported$/
const damaged = /_(type_unsupported|unreadable|unconverted|cut|refused)$/
/** What a refusal may say of a file that bytes were added to; '' is an accepted one. */
const blames: Record<Door, Record<keyof typeof changes, RegExp>> = {
  document: { before: unsupported, after: /^$/, inside: damaged, over: damaged },
  image: { before: unsupported, after: /^$/, inside: damaged, over: damaged },
  video: { before: unsupported, after: /^$/, inside: damaged, over: damaged },
}

describe('random bytes', () => {
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 600 })
  const runs = { document: 60, image: 24, video: 4 }

  test.each(Object.keys(doors) as Door[])(
    '[A-37] [A-38] [W-41] in an upload (%s) are no error of ours, and no other reason is given',
    async door => {
      const kinds = [...samples.keys()].filter(kind => kind.startsWith(door))
      const cases = fc.record({
        kind: fc.constantFrom(...kinds),
        place: fc.constantFrom(...(Object.keys(changes) as (keyof typeof changes)[])),
        bytes,
        share: fc.double({ min: 0, max: 0.999, noNaN: true }),
      })
      const property = fc.asyncProperty(cases, async ({ kind, place, bytes: added, share }) => {
        const changed = changes[place](samples.get(kind)!.content, Buffer.from(added), share)
        const { status, code } = await doors[door](changed)
        expect(status, `${kind} ${place}: ${code}`).toBeLessThan(500)
        if (code !== '') expect(code, `${kind} ${place}`).toMatch(blames[door][place])
      })
      await fc.assert(property, { numRuns: runs[door], seed: 20261126, endOnFailure: true })
    },
  )
})

/** A folder with files of people, all of which are to be taken. */
const folder = process.env.SAMPLE_FILES
const doorOf: Record<string, Door> = { '.pdf': 'document', '.hwp': 'document', '.mp4': 'video', '.mov': 'video' }

test.skipIf(!folder)('all files of SAMPLE_FILES are taken', async () => {
  const outcomes: Record<string, string> = {}
  const names = (await readdir(folder!)).filter(name => extname(name) !== '.md')
  for (const name of names) {
    const content = await readFile(join(folder!, name))
    const { status, code } = await doors[doorOf[extname(name).toLowerCase()] ?? 'image'](content)
    outcomes[name] = `${status} ${code}`.trim()
  }
  expect(outcomes).toEqual(Object.fromEntries(names.map(name => [name, '200'])))
})
