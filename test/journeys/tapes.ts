import { type Browser, expect, type Page } from '@playwright/test'
import { makeVideo } from '../support/videos.ts'
import { post, read } from './newcomers.ts'
import { type OwnCasting, openOwnCasting, shortlist } from './own-castings.ts'
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

/** A scene of three lines, of which the actor says two. */
export const dialogue = [
  { speaker: '수경', words: '다녀왔어.' },
  { speaker: '엄마', words: '밥은?' },
  { speaker: '수경', words: '먹었어.' },
]

/** An actor of a casting whose team has asked for a tape of this script. */
export async function invited(browser: Browser, { isAccepted = true } = {}) {
  const casting = await openOwnCasting(1)
  const manager = await signedIn(browser, casting.manager)
  await shortlist(manager.context(), casting)
  await post(manager.context().request, `/v1/castings/${casting.id}/self-tapes`, {
    applicationIds: casting.applicants.map(({ applicationId }) => applicationId),
    ...{ script: dialogue, part: '수경', maxMinutes: 1 },
    dueAt: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  })
  const actor = await signedIn(browser, casting.applicants[0]!.loginId)
  await actor.setViewportSize({ width: 390, height: 844 })
  const { request } = actor.context()
  const [{ id: tapeId }] = (await read(request, '/v1/self-tapes/mine')).list
  if (isAccepted) await post(request, `/v1/self-tapes/${tapeId}/accept`, {})
  const studio = `/mypage/selftapes/${tapeId}/studio`
  const end = () => Promise.all([manager.context().close(), actor.context().close()])
  return { casting, manager, actor, tapeId, studio, end }
}
