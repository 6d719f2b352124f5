import type { Video } from '../../contract/videos.ts'
import type { Person } from '../../test/support/people.ts'
import type { TestServer } from '../../test/support/server.ts'

type Envelope = { result: boolean; data: Video[]; code: string; fields?: Record<string, string> }

/** Sends films as a browser does, each with its name or as film.mp4. */
export async function uploadVideos(
  server: TestServer,
  person: Pick<Person, 'token'> | null,
  films: (Buffer | [string, Buffer])[],
) {
  const form = new FormData()
  for (const film of films) {
    const [name, bytes] = Array.isArray(film) ? film : ['film.mp4', film]
    form.append('videos', new Blob([new Uint8Array(bytes)]), name)
  }
  const response = await fetch(`${server.origin}/v1/file-upload/videos`, {
    method: 'POST',
    headers: person ? { authorization: `Bearer ${person.token}` } : {},
    body: form,
  })
  return { status: response.status, ...((await response.json()) as Envelope) }
}

/** The film once the job is done with it. */
export async function finishedVideo(person: Person, id: number): Promise<Video> {
  for (;;) {
    const [film] = await person.api.media.listVideos({ query: { ids: String(id) } })
    if (film!.state !== 'PROCESSING') return film!
    await new Promise(resolve => setTimeout(resolve, 200))
  }
}
