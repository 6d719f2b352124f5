import { expect, type Page, test } from '@playwright/test'
import { hasFfmpeg } from '../support/videos.ts'
import { read } from './newcomers.ts'
import { expectAccessible, expectNoSidewaysScroll, open, takenOver } from './support.ts'
import { invited, dialogue as script } from './tapes.ts'

const fakes = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
test.use({ launchOptions: { executablePath: process.env.CHROME_PATH ?? '', args: ['--no-sandbox', ...fakes] } })
test.describe.configure({ timeout: 180_000 })
test.skip(!hasFfmpeg(), 'Videos are made playable by FFmpeg, which is not on this machine.')

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const stage = (page: Page) => page.getByRole('region', { name: '촬영 중' })

async function toStage(page: Page): Promise<void> {
  await button(page, '촬영 시작').click()
  await expect(button(page, '다음 대사로')).toBeVisible()
}

async function turnCameraOn(page: Page): Promise<void> {
  await button(page, '카메라 켜기').click()
  await expect(page.getByRole('heading', { name: '화면과 소리' })).toBeVisible()
  await button(page, '다음').click()
}

/** Waits until another line is shown than this one. Taps meanwhile: the first comes to nothing before it records. */
async function leaveLine(page: Page, words: string): Promise<void> {
  const shown = stage(page).getByRole('status').locator('p').first()
  await expect(async () => {
    if ((await shown.textContent({ timeout: 500 }).catch(() => null)) !== words) return
    await button(page, '다음 대사로').click()
    await expect(shown).not.toHaveText(words, { timeout: 500 })
  }).toPass()
}

/** Taps from line to line; silence may have gone on before a tap. */
async function playAll(page: Page): Promise<void> {
  await toStage(page)
  for (const { words } of script) await leaveLine(page, words)
  await expect(page.getByRole('heading', { name: '찍은 영상' })).toBeVisible()
}

const takes = (page: Page) => page.getByRole('radio', { name: /번째 영상/ })

test('an actor records from the invitation, chooses, cuts and sends @phone', async ({ browser }) => {
  const { actor, tapeId, end } = await invited(browser, { isAccepted: false })
  const large: string[] = []
  let submitted: { marks: { lineNo: number; atMs: number; isHeard: boolean }[]; cut: unknown } | null = null
  actor.on('request', request => {
    const body = request.postDataBuffer()
    if ((body?.length ?? 0) > 2_048) large.push(request.url())
    if (request.url().endsWith(`/v1/self-tapes/${tapeId}/video`)) submitted = request.postDataJSON()
  })
  await open(actor, '/mypage/selftapes')
  await button(actor, '수락하기').click()
  await actor.getByRole('link', { name: '여기서 촬영하기' }).click()
  await expect(actor.getByText('보내기 전까지 영상은 이 기기에만 있어요.')).toBeVisible()
  await expect(actor.getByText('심사를 함께하는 사람만 볼 수 있어요.')).toBeVisible()
  await expectAccessible(actor)
  await turnCameraOn(actor)
  await actor.getByRole('button', { name: '크게' }).click()
  await expectAccessible(actor)
  await playAll(actor)
  await button(actor, '한 번 더 찍기').click()
  await playAll(actor)
  await expect(takes(actor)).toHaveCount(2)

  await test.step('a take is deleted, put back, and another is the best', async () => {
    await button(actor, '지우기').last().click()
    await expect(takes(actor)).toHaveCount(1)
    await expect(actor.getByRole('heading', { name: '찍은 영상' })).toBeFocused()
    await button(actor, '되돌리기').click()
    await expect(takes(actor)).toHaveCount(2)
    await takes(actor).first().check()
    const from = actor.getByRole('slider', { name: '시작' }).first()
    await from.focus()
    for (let at = 0; at < 3; at += 1) await actor.keyboard.press('ArrowRight')
    await expect(from).toHaveValue('300')
    const picture = actor.getByLabel('1번째 영상').and(actor.locator('video'))
    await expect.poll(() => picture.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeCloseTo(0.3, 1)
    await expectAccessible(actor)
    await expectNoSidewaysScroll(actor)
  })
  await button(actor, '이 영상으로 하기').click()
  await expect(button(actor, '이 영상 보내기')).toBeVisible()
  await test.step('back goes through the steps, and on to them again', async () => {
    await actor.goBack()
    await expect(takes(actor)).toHaveCount(2)
    await actor.goBack()
    await expect(button(actor, '촬영 시작')).toBeVisible()
    await actor.goBack()
    await expect(actor.getByRole('heading', { name: '화면과 소리' })).toBeVisible()
    await button(actor, '다음').click()
    await button(actor, '찍은 영상 2개 보기').click()
    await button(actor, '이 영상으로 하기').click()
  })
  expect(large).toEqual([])
  await button(actor, '이 영상 보내기').click()
  await expect(actor.getByText('보냈어요. 마감까지 바꿔 보낼 수 있어요')).toBeVisible()
  expect(submitted).toMatchObject({ cut: { fromMs: 300 }, marks: [{ lineNo: 1 }, { lineNo: 2 }, { lineNo: 3 }] })
  const [tape] = (await read(actor.context().request, '/v1/self-tapes/mine')).list
  expect(tape).toMatchObject({ status: 'SUBMITTED', video: { kind: 'default' } })
  await end()
})

test('takes survive a closed tab, a call and a turned phone @phone', async ({ browser }) => {
  const { actor, studio, end } = await invited(browser)
  await open(actor, studio)
  await turnCameraOn(actor)
  await toStage(actor)
  await actor.evaluate(() => Object.defineProperty(document.querySelector('video'), 'videoWidth', { value: 1 }))
  await expect(stage(actor).getByText('59초 남음')).toBeVisible()
  await button(actor, '멈추기').click()
  await expect(actor.getByText('찍는 동안 휴대폰을 돌렸어요.')).toBeVisible()
  await expect(takes(actor)).toHaveCount(1)

  await button(actor, '한 번 더 찍기').click()
  await toStage(actor)
  await expect(stage(actor).getByText('58초 남음')).toBeVisible()
  await actor.evaluate(() => {
    const [track] = ((document.querySelector('video')?.srcObject ?? new MediaStream()) as MediaStream).getVideoTracks()
    track?.stop()
    track?.dispatchEvent(new Event('ended'))
  })
  await expect(actor.getByText('촬영이 멈췄어요. 여기까지는 저장했어요')).toBeVisible()
  await expect(takes(actor)).toHaveCount(2)

  await button(actor, '한 번 더 찍기').click()
  await toStage(actor)
  await expect(stage(actor).getByText('56초 남음')).toBeVisible()
  const again = await actor.context().newPage()
  await actor.close({ runBeforeUnload: false })
  await again.setViewportSize({ width: 390, height: 844 })
  await open(again, studio)
  await expect(again.getByText('찍던 영상 3개가 남아 있어요. 이어서 할까요?')).toBeVisible()
  await button(again, '이어서 하기').click()
  await expect(takes(again)).toHaveCount(3)
  for (const film of await again.locator('video').all())
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0)

  await test.step('a full phone asks to delete one', async () => {
    await again.evaluate(() =>
      Object.assign(navigator.storage, { estimate: async () => ({ quota: 30_000_000, usage: 1_000_000 }) }),
    )
    await button(again, '한 번 더 찍기').click()
    await button(again, '촬영 시작').click()
    await expect(again.getByText('저장 공간이 부족해요. 찍은 것 중 하나를 지워 주세요')).toBeVisible()
    await expect(takes(again)).toHaveCount(3)
  })
  await end()
})

test('a request that ended leaves the take to download @phone', async ({ browser }) => {
  const { casting, manager, actor, tapeId, studio, end } = await invited(browser)
  await actor.addInitScript(() => {
    Object.assign(navigator.storage, { getDirectory: () => Promise.reject(new DOMException('no', 'SecurityError')) })
    const label = { get: () => 'AirPods' }
    Object.defineProperty(MediaStreamTrack.prototype, 'label', label)
  })
  await open(actor, studio)
  await expect(actor.getByText('이 창을 닫으면 영상이 사라져요.')).toBeVisible()
  await button(actor, '카메라 켜기').click()
  await expect(actor.getByText('줄 이어폰을 써 주세요')).toBeVisible()
  await button(actor, '다음').click()
  await playAll(actor)
  await button(actor, '이 영상으로 하기').click()
  const headers = { 'sec-fetch-site': 'same-origin' }
  await manager.context().request.delete(`/v1/castings/${casting.id}/self-tapes/${tapeId}`, { headers })
  await button(actor, '이 영상 보내기').click()
  await expect(actor.getByText('끝난 요청이에요. 닫기 전에 내려받아 주세요')).toBeVisible()
  await expect(actor.getByRole('link', { name: '내려받기' })).toHaveAttribute('download', /\.(mp4|webm)$/)
  await end()
})

test('without a camera the studio says what to do, and takes a file @phone', async ({ browser }) => {
  const { actor, studio, end } = await invited(browser)
  await actor.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await open(actor, studio)
  await button(actor, '카메라 켜기').click()
  await expect(actor.getByText('브라우저 설정에서 카메라와 마이크를 허용해 주세요')).toBeVisible()
  await expect(button(actor, '다시 시도하기')).toBeVisible()
  await expectAccessible(actor)
  await expectNoSidewaysScroll(actor)
  await button(actor, '파일로 보내기').click()
  await expect(actor.getByRole('dialog', { name: '셀프테이프 보내기' })).toBeVisible()

  const old = await actor.context().newPage()
  await old.addInitScript(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }))
  await open(old, studio)
  await button(old, '카메라 켜기').click()
  await expect(old.getByText('이 브라우저에서는 촬영할 수 없어요. 다른 브라우저로 열어 주세요')).toBeVisible()
  await expect(button(old, '주소 복사하기')).toBeVisible()
  const kakao = await actor.context().newPage()
  await kakao.addInitScript(() => {
    Object.defineProperty(navigator, 'mediaDevices', { value: undefined })
    Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (Linux; Android 14) KAKAOTALK 10.4' })
  })
  await open(kakao, studio)
  await button(kakao, '카메라 켜기').click()
  await expect(kakao.getByText('카카오톡 안에서는 촬영할 수 없어요.')).toBeVisible()
  await expect(kakao.getByRole('link', { name: '다른 브라우저로 열기' })).toBeVisible()
  await end()
})

test('the team reads the partner’s line, and an actor records to its voice @phone', async ({ browser }) => {
  const { casting, manager, actor, studio, end } = await invited(browser)
  await manager.setViewportSize({ width: 390, height: 844 })
  const { request } = manager.context()
  const [{ id: sceneId }] = (await read(request, `/v1/castings/${casting.id}/scenes`)).list
  const say = async () => {
    await expect(manager.getByText('목소리가 들려요')).toBeVisible()
    await button(manager, '끝내기').click()
    await expect(manager.getByText('녹음했어요', { exact: true })).toBeVisible()
  }

  await test.step('a manager says the line twice, listens and sends it', async () => {
    await open(manager, `/mypage/castingadmin/${casting.id}/selftapes`)
    await manager.getByText('대본 보기').click()
    await manager.getByRole('link', { name: '상대역 목소리' }).click()
    await expect(manager.getByText('수경의 대사는 배우가 해요.')).toBeVisible()
    await expectAccessible(manager)
    await manager.setViewportSize({ width: 320, height: 844 })
    await expectNoSidewaysScroll(manager)
    await manager.setViewportSize({ width: 390, height: 844 })
    await button(manager, '마이크 켜기').click()
    await button(manager, '녹음 시작').click()
    await expect(manager.getByRole('region', { name: '녹음 중' })).toContainText('밥은?')
    await expectAccessible(manager)
    await say()
    // It plays until it is stopped.
    await manager.evaluate(() =>
      Object.assign(HTMLMediaElement.prototype, {
        play: async () => {
          document.documentElement.dataset.played = String(Number(document.documentElement.dataset.played ?? 0) + 1)
        },
      }),
    )
    await button(manager, '2번째 줄 들어 보기').click()
    await button(manager, '2번째 줄 그만 듣기').click()
    await button(manager, '2번째 줄 들어 보기').click()
    await expect(manager.locator('html')).toHaveAttribute('data-played', '2')
    await button(manager, '2번째 줄 다시 말하기').click()
    await say()
    await expectNoSidewaysScroll(manager)
    const send = manager.getByRole('button', { name: /이 목소리 보내기/ })
    await send.click()
    await expect(manager.getByText('목소리를 들려주는 데 동의해 주세요')).toBeVisible()
    await manager.getByRole('checkbox', { name: /내 목소리를 이 공고의/ }).check()
    await expectAccessible(manager)
    await send.click()
    await expect(manager.getByText('목소리를 보냈어요.')).toBeVisible()
    await expect(manager.getByRole('region', { name: '지금 들려주는 목소리' })).toContainText('대사 1개')
    await expect
      .poll(
        async () => (await read(request, `/v1/castings/${casting.id}/scenes/${sceneId}/reading`)).reading.video.state,
        { timeout: 240_000 },
      )
      .toBe('READY')
  })

  await test.step('the actor hears it where the partner speaks, and it goes on by itself', async () => {
    await actor.addInitScript(() => {
      const { start } = AudioBufferSourceNode.prototype
      const played: number[] = []
      Object.assign(window, { played })
      AudioBufferSourceNode.prototype.start = function begin(...[when, offset, duration]: number[]) {
        played.push(duration ?? 0)
        start.call(this, when, offset, duration)
      }
    })
    await open(actor, studio)
    await turnCameraOn(actor)
    const choice = actor.getByRole('group', { name: '상대 대사를 들려드릴까요?' })
    await expect(choice.getByRole('button', { name: '팀 목소리' })).toHaveAttribute('aria-pressed', 'true')
    await actor.getByText('이어폰을 꼈어요').click()
    await expect(actor.getByRole('switch', { name: /이어폰을 꼈어요/ })).toBeChecked()
    await expectAccessible(actor)
    await expectNoSidewaysScroll(actor)
    await toStage(actor)
    await leaveLine(actor, '다녀왔어.')
    // Nobody taps: the voice has ended.
    await expect(stage(actor).getByText('먹었어.')).toHaveCSS('font-weight', '700')
    const played = await actor.evaluate(() => (window as unknown as { played: number[] }).played)
    expect(played).toHaveLength(1)
    // As long as the one sound that was heard, however short a busy machine makes it.
    expect(played[0]).toBeGreaterThan(0)
    await expect(stage(actor).getByText(/5[0-7]초 남음/)).toBeVisible()
    await button(actor, '멈추기').click()
    await expect(takes(actor)).toHaveCount(1)
  })

  await test.step('a voice that does not come leaves silence, and says so', async () => {
    await actor.route('**/media/videos/**', route => route.abort())
    await button(actor, '한 번 더 찍기').click()
    await button(actor, '촬영 시작').click()
    await expect(actor.getByText('상대 목소리를 불러오지 못했어요.')).toBeVisible()
    await expect(button(actor, '없음')).toHaveAttribute('aria-pressed', 'true')
    await toStage(actor)
    await button(actor, '멈추기').click()
  })

  await test.step('the reader finds it beside their consents and takes it back', async () => {
    await open(manager, '/mypage/consents')
    await expectAccessible(manager)
    await expectNoSidewaysScroll(manager)
    await manager.getByRole('link', { name: casting.title }).click()
    await expect(manager.getByRole('heading', { name: '상대역 목소리' })).toBeVisible()
    await takenOver(manager)
    await button(manager, '지우기').click()
    await manager.getByRole('alertdialog').getByRole('button', { name: '지우기' }).click()
    await expect(manager.getByText('목소리를 지웠어요')).toBeVisible()
    await expect(manager.getByRole('region', { name: '지금 들려주는 목소리' })).toHaveCount(0)
  })
  await end()
})

type Heard = { played: number[]; gates: GainNode[]; recorders: MediaRecorder[] }

test('an actor says the partner’s lines and hears them before the camera @phone', async ({ browser }) => {
  const { actor, studio, end } = await invited(browser)
  const large: string[] = []
  actor.on('request', request => (request.postDataBuffer()?.length ?? 0) > 2_048 && large.push(request.url()))
  await actor.addInitScript(() => {
    const { start } = AudioBufferSourceNode.prototype
    const { createGain } = AudioContext.prototype
    const heard = { played: [] as number[], gates: [] as GainNode[], recorders: [] as MediaRecorder[] }
    Object.assign(window, { heard })
    AudioBufferSourceNode.prototype.start = function begin(...[when, offset, duration]: number[]) {
      heard.played.push(duration ?? 0)
      start.call(this, when, offset, duration)
    }
    const { start: startRecorder } = MediaRecorder.prototype
    MediaRecorder.prototype.start = function begin(ms) {
      heard.recorders.push(this)
      startRecorder.call(this, ms)
    }
    AudioContext.prototype.createGain = function open() {
      const gain = createGain.call(this)
      heard.gates.push(gain)
      return gain
    }
  })
  /** Whether nothing is recorded and the film would hear the microphone. */
  const isAtRest = () =>
    actor.evaluate(() => {
      const { gates, recorders } = (window as unknown as { heard: Heard }).heard
      return gates[0]?.gain.value === 1 && recorders.every(({ state }) => state === 'inactive')
    })
  await open(actor, studio)
  await turnCameraOn(actor)
  const choice = actor.getByRole('group', { name: '상대 대사를 들려드릴까요?' })
  await expect(choice.getByRole('button', { name: '없음' })).toHaveAttribute('aria-pressed', 'true')
  await choice.getByRole('button', { name: '내 목소리' }).click()
  await expectAccessible(actor)
  await button(actor, '상대 대사 녹음하기').click()
  await button(actor, '녹음 시작').click()
  await expect(actor.getByRole('region', { name: '녹음 중' })).toContainText('밥은?')
  await expect(actor.getByText('목소리가 들려요')).toBeVisible()
  await expectAccessible(actor)
  await button(actor, '끝내기').click()
  await expect(actor.getByText('녹음했어요', { exact: true })).toBeVisible()
  await actor.goBack()
  await actor.getByRole('alertdialog', { name: '녹음을 그만둘까요?' }).getByText('닫기').click()
  await expectAccessible(actor)
  await expectNoSidewaysScroll(actor)
  await button(actor, '이 목소리 쓰기').click()
  await expect(actor.getByText('상대 대사 1개를 녹음했어요')).toBeVisible()
  await expect.poll(isAtRest).toBe(true)

  await test.step('leaving within a line leaves no recording behind', async () => {
    await button(actor, '다시 녹음하기').click()
    await expect(actor.getByRole('heading', { name: '상대 대사 녹음하기' })).toBeFocused()
    await button(actor, '녹음 시작').click()
    await expect(actor.getByText('목소리가 들려요')).toBeVisible()
    await button(actor, '녹음 그만두기').click()
    await expect.poll(isAtRest).toBe(true)
    await expect(actor.getByText('상대 대사 1개를 녹음했어요')).toBeVisible()
  })

  await test.step('it is there after the page was closed, and is no film', async () => {
    await open(actor, studio)
    await expect(button(actor, '카메라 켜기')).toBeEnabled()
    await expect(actor.getByText('이어서 할까요?')).toHaveCount(0)
    await turnCameraOn(actor)
    await expect(actor.getByText('상대 대사 1개를 녹음했어요')).toBeVisible()
    await expect(actor.getByText('내가 녹음한 상대 대사를 들려줘요.')).toBeVisible()
    await expectNoSidewaysScroll(actor)
  })
  await toStage(actor)
  await leaveLine(actor, '다녀왔어.')
  // Nobody taps: the voice has ended.
  await expect(stage(actor).getByText('먹었어.')).toHaveCSS('font-weight', '700')
  const played = await actor.evaluate(() => (window as unknown as { heard: Heard }).heard.played)
  expect(played).toHaveLength(1)
  expect(played[0]).toBeGreaterThan(0)
  await expect(stage(actor).getByText(/5[0-7]초 남음/)).toBeVisible()
  // Ends the take, as the button does.
  await actor.goBack()
  await expect(takes(actor)).toHaveCount(1)
  expect(large).toEqual([])

  await test.step('it goes, and comes back', async () => {
    await button(actor, '한 번 더 찍기').click()
    await button(actor, '찍은 영상 1개 보기').click()
    await button(actor, '한 번 더 찍기').click()
    await button(actor, '이전').click()
    await expect(actor.getByRole('heading', { name: '화면과 소리' })).toBeFocused()
    await button(actor, '다음').click()
    await button(actor, '다시 녹음하기').click()
    await button(actor, '녹음 그만두기').click()
    await button(actor, '지우기').click()
    await expect(button(actor, '상대 대사 녹음하기')).toBeVisible()
    await button(actor, '되돌리기').click()
    await expect(actor.getByText('상대 대사 1개를 녹음했어요')).toBeVisible()
  })
  await end()
})
