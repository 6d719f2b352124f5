import { type Browser, expect, type Page } from '@playwright/test'
import { makeVideo } from '../support/videos.ts'
import { post, read } from './newcomers.ts'
import type { OwnCasting } from './own-castings.ts'
import { signedIn } from './support.ts'

const headers = { 'sec-fetch-site': 'same-origin' }
type Wish = { script?: { speaker: string; words: string }[]; film?: Parameters<typeof makeVideo>[0] }

/** Asks every applicant, who sends a video of twelve seconds. */
export async function deliverAll(
  browser: Browser,
  manager: Page,
  { id, applicants }: OwnCasting,
  { script = [{ speaker: '수경', words: '다녀왔어.' }], film = {} }: Wish = {},
): Promise<void> {
  const buffer = await makeVideo({ seconds: 12, size: '320x180', ...film })
  await post(manager.context().request, `/v1/castings/${id}/self-tapes`, {
    applicationIds: applicants.map(({ applicationId }) => applicationId),
    script,
    maxMinutes: 1,
    dueAt: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  })
  for (const { loginId } of applicants) {
    const actor = await signedIn(browser, loginId)
    const { request } = actor.context()
    const [tape] = (await read(request, '/v1/self-tapes/mine')).list
    await post(request, `/v1/self-tapes/${tape.id}/accept`, {})
    const uploaded = await request.post('/v1/file-upload/videos', {
      headers,
      multipart: { videos: { name: 'tape.mp4', mimeType: 'video/mp4', buffer } },
    })
    const [{ id: videoId }] = (await uploaded.json()).data
    const state = async () => (await read(request, `/v1/videos?ids=${videoId}`))[0].state
    await expect.poll(state, { timeout: 240_000 }).toBe('READY')
    await post(request, `/v1/self-tapes/${tape.id}/video`, { videoId })
    await actor.context().close()
  }
}
