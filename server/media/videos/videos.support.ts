import type { Video } from '#contract/media/videos.ts'
import type { Person } from '../../../test/support/people.ts'
import type { TestServer } from '../../../test/support/server.ts'

type Envelope = { result: boolean; data: Video[]; code: string; fields?: Record<string, string> }

/** Uploads videos as a browser does, each with its name or as video.mp4. */
export async function uploadVideos(
  server: TestServer,
  person: Pick<Person, 'token'> | null,
  videos: (Buffer | [string, Buffer])[],
) {
  const form = new FormData()
  for (const video of videos) {
    const [name, bytes] = Array.isArray(video) ? video : ['video.mp4', video]
    form.append('videos', new Blob([new Uint8Array(bytes)]), name)
  }
  const response = await fetch(`${server.origin}/v1/file-upload/videos`, {
    method: 'POST',
    headers: person ? { authorization: `Bearer ${person.token}` } : {},
    body: form,
  })
  return { status: response.status, ...((await response.json()) as Envelope) }
}

/** Sends one part to `door`, the address behind /v1/file-upload/. */
export async function sendPart(
  { origin }: TestServer,
  { token }: Pick<Person, 'token'>,
  door: string,
  content: Buffer,
) {
  const form = new FormData()
  form.append('part', new Blob([new Uint8Array(content)]), 'part')
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${origin}/v1/file-upload/${door}`, { method: 'POST', headers, body: form })
  const envelope = (await response.json()) as { data: { received: number }[] | null; code?: string }
  return { status: response.status, code: envelope.code, received: envelope.data?.[0]?.received }
}

/** The video after its job is done. */
export async function finishedVideo(person: Person, id: number): Promise<Video> {
  for (;;) {
    const [video] = await person.api.media.listVideos({ query: { ids: String(id) } })
    if (video!.state !== 'PROCESSING') return video!
    await new Promise(resolve => setTimeout(resolve, 200))
  }
}
