import { dayMs } from '#contract/korean-time.ts'
import type { Applicant } from './applicants.ts'
import type { Person } from './people.ts'
import type { TestServer } from './server.ts'
import { addVideo } from './videos.ts'

type Line = { speaker?: string; words: string }

/** A self-tape of these lines that somebody of the casting's team requests and the applicant accepts. */
export async function acceptTape(
  team: Person,
  castingId: number,
  { id, actor }: Applicant,
  script: Line[],
): Promise<number> {
  await team.api.review.decide({ params: { castingId, appId: id }, body: { stage: 'SHORTLISTED' } })
  const dueAt = new Date(Date.now() + 3 * dayMs).toISOString()
  await team.api.selfTapes.ask({ params: { castingId }, body: { applicationIds: [id], script, maxMinutes: 2, dueAt } })
  const [tape] = (await actor.api.selfTapes.mine()).list
  const tapeId = tape?.id ?? 0
  await actor.api.selfTapes.accept({ params: { tapeId } })
  return tapeId
}

/** Sends a film of a minute for a self-tape, or another one instead; the film. */
export async function sendTape(server: TestServer, actor: Person, tapeId: number): Promise<number> {
  const videoId = await addVideo(server, actor)
  await actor.api.selfTapes.submit({ params: { tapeId }, body: { videoId } })
  return videoId
}
