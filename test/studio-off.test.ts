import { beforeAll, expect } from 'vitest'
import { apiTest } from './support/api.ts'
import { createApplicant } from './support/applicants.ts'
import { openCasting } from './support/castings.ts'
import { createManager, type Person } from './support/people.ts'
import { acceptTape } from './support/self-tapes.ts'

const { server, test } = apiTest({ LOG_LEVEL: 'silent', STUDIO: 'off' }, 'built')
let owner: Person
let actor: Person
let [studio, reading, teamTapes] = ['', '', '']

beforeAll(async () => {
  owner = await createManager(server)
  const casting = await openCasting(server, owner)
  const applicant = await createApplicant(server, casting)
  actor = applicant.actor
  const tapeId = await acceptTape(owner, casting.id, applicant, [{ speaker: '수경', words: '다녀왔어.' }])
  const [scene] = (await owner.api.selfTapes.scenes({ params: { castingId: casting.id } })).list
  studio = `/mypage/selftapes/${tapeId}/studio`
  teamTapes = `/mypage/castingadmin/${casting.id}/selftapes`
  reading = `/mypage/castingadmin/${casting.id}/scenes/${scene!.id}/reading`
})

async function pageOf(path: string, { token }: Person): Promise<{ camera: string; html: string }> {
  const headers = { cookie: `pfToken=${token}`, 'sec-fetch-site': 'same-origin' }
  const answer = await fetch(server.origin + path, { headers })
  return { camera: answer.headers.get('permissions-policy') ?? '', html: await answer.text() }
}

test('a studio that is off opens no camera, and takes a film as a file', async () => {
  const { camera, html } = await pageOf(studio, actor)
  expect(camera).toContain('camera=(), microphone=()')
  expect(html).toContain('휴대폰 카메라로 찍은 영상을 파일로 보내 주세요')
  expect(html).toContain('파일로 보내기')
  expect(html).not.toContain('카메라 켜기')
})

test('a studio that is off opens no microphone for the voice of the team', async () => {
  const { camera, html } = await pageOf(reading, owner)
  expect(camera).toContain('camera=(), microphone=()')
  expect(html).toContain('녹음은 아직 준비하고 있어요')
})

test('no page leads to a studio that is off', async () => {
  expect((await pageOf('/mypage/selftapes', actor)).html).not.toContain(studio)
  expect((await pageOf(teamTapes, owner)).html).not.toContain(reading)
})
