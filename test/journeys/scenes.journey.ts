import { expect, type Locator, type Page, test } from '@playwright/test'
import { hasFfmpeg } from '../support/videos.ts'
import { read } from './newcomers.ts'
import { openOwnCasting, shortlist } from './own-castings.ts'
import { expectAccessible, expectNoSidewaysScroll, open, signedIn } from './support.ts'
import { deliverAll } from './tapes.ts'

test.describe.configure({ timeout: 180_000 })

const script = [
  { speaker: '', words: '(문을 연다)' },
  { speaker: '엄마', words: '밥은?' },
  { speaker: '수경', words: '먹었어.' },
  { speaker: '엄마', words: '거짓말.' },
]
// Quiet noise with a louder tone at each of the three lines.
const speech = "volume='if(between(t,1.5,2.4)+between(t,4,4.9)+between(t,7.5,8.3),1,0.004)':eval=frame"

test('a team goes through the tapes of a scene line by line', async ({ browser, isMobile }) => {
  test.skip(!hasFfmpeg(), 'Videos are made playable by FFmpeg, which is not on this machine.')
  const casting = await openOwnCasting(3)
  const page = await signedIn(browser, casting.manager)
  await page.setViewportSize(isMobile ? { width: 390, height: 844 } : { width: 1280, height: 800 })
  const { request } = page.context()
  await shortlist(page.context(), casting)
  await deliverAll(browser, page, casting, { script, film: { options: ['-af', speech] } })
  const scenes = `/v1/castings/${casting.id}/scenes`
  const [{ id: sceneId }] = (await read(request, scenes)).list
  const tapes = async () => (await read(request, `${scenes}/${sceneId}`)).list as Tape[]
  await expect.poll(async () => (await tapes()).every(tape => tape.reviewUrl), { timeout: 240_000 }).toBe(true)

  await open(page, `/mypage/castingadmin/${casting.id}/selftapes`)
  await page.getByRole('link', { name: /대사별로 보기 \(3\)$/ }).click()
  await expect(page.getByText('대사 위치를 아직 몰라요', { exact: false })).toBeVisible()
  const films = page.getByRole('region', { name: '영상' })
  /** A key at a desk, the button of the same act under a thumb. */
  const act = async (key: string, button: string) => {
    if (isMobile) await films.getByRole('button', { name: button, exact: true }).click()
    else await page.keyboard.press(key)
  }
  if (!isMobile) {
    const caps = await page.locator('kbd').allTextContents()
    expect(caps).toEqual(
      expect.arrayContaining([
        'J',
        'K',
        '←',
        '→',
        'Space',
        'R',
        'Shift+R',
        'T',
        'Shift+T',
        'N',
        'B',
        'M',
        'H',
        '0–7',
        'S',
        'X',
        'C',
        'V',
        'Z',
        '?',
      ]),
    )
  }
  const [first, second, third] = await tapes()
  const line = (words: string) => page.getByRole('button', { name: words })
  await expect(line('밥은?')).toHaveAttribute('aria-current', 'true')

  // A press is late by a reaction: the mark moves to where speech starts.
  for (const moment of [1.8, 4.25, 7.8]) {
    await at(film(page, first!), moment)
    await act('t', '여기서 시작')
  }
  await expect.poll(async () => places((await tapes())[0]!)).toEqual([2, 3, 4])
  const starts = (await tapes())[0]!.marks.map(mark => mark.atMs / 1000)
  for (const [no, start] of [1.5, 4, 7.5].entries()) expect(Math.abs(starts[no]! - start)).toBeLessThan(0.15)
  await act('Shift+T', '되돌리기')
  await expect.poll(async () => places((await tapes())[0]!)).toEqual([2, 3])
  await expect(line('거짓말.')).toContainText('위치를 몰라요')

  // Another line of this actor, and the same line of the next one.
  await act('ArrowLeft', '이전 대사')
  await expect(line('먹었어.')).toHaveAttribute('aria-current', 'true')
  await expectNear(film(page, first!), starts[1]! - 0.4)
  const left = await film(page, first!).elementHandle()
  await act('j', '다음 배우')
  await expect(page.getByRole('heading', { name: `${second!.name}의 메모` })).toBeVisible()
  // Its download ends: a browser has six connections to a server.
  await expect.poll(() => left?.evaluate((video: HTMLVideoElement) => video.networkState)).toBe(0)
  await expect(line('먹었어.')).toHaveAttribute('aria-current', 'true')
  await at(film(page, second!), 4.3)
  await act('t', '여기서 시작')
  await expect.poll(async () => places((await tapes())[1]!)).toEqual([3])
  await act('k', '이전 배우')
  await line('먹었어.').click()
  await expectNear(film(page, first!), starts[1]! - 0.4)

  // A note carries the line, and the focus returns to the film.
  await act('n', '메모')
  const form = page.getByRole('form', { name: '메모 쓰기' })
  await form.getByRole('textbox', { name: '메모', exact: true }).fill('웃음이 먼저 나와요')
  if (isMobile) await form.getByRole('button', { name: '추가' }).click()
  else await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('listitem').filter({ hasText: '웃음이 먼저 나와요' })).toContainText('3번째 줄')
  if (!isMobile) await expect(film(page, first!)).toBeFocused()

  // Side by side each film stands at its own mark.
  await act('b', '화면 나누기')
  await expect(film(page, second!)).toBeVisible()
  await expectNear(film(page, second!), (await tapes())[1]!.marks[0]!.atMs / 1000 - 0.4)
  await expectNear(film(page, first!), starts[1]! - 0.4)
  const listen = (name: string) => films.getByRole('button', { name: `${name} 소리 듣기` })
  await expect(listen(first!.name)).toHaveAttribute('aria-pressed', 'true')
  if (isMobile) await listen(second!.name).click()
  else await page.keyboard.press('m')
  await expect(listen(second!.name)).toHaveAttribute('aria-pressed', 'true')
  expect(await film(page, first!).evaluate((video: HTMLVideoElement) => video.muted)).toBe(true)
  await act('j', '다음 배우')
  await expect(film(page, first!)).toBeVisible()
  await expect(film(page, second!)).toBeHidden()
  if (!isMobile) {
    await page.keyboard.press('b')
    for (const tape of [first, second, third]) await expect(film(page, tape!)).toBeVisible()
    await page.keyboard.press('b')
    await expect(film(page, first!)).toBeHidden()
    await expect(film(page, third!)).toBeVisible()
    await page.keyboard.press('k')
    await page.keyboard.press('k')
    await page.keyboard.press('Shift+B')
    await page.keyboard.press('j')
    await expect(film(page, first!)).toBeVisible()
    await expect(film(page, second!)).toBeHidden()
  }
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  if (!isMobile) {
    const letters = page.getByText('글자로 된 단축키 쓰기')
    await letters.click()
    await page.keyboard.press('k')
    await expect(film(page, second!)).toBeHidden()
    await letters.click()
    await page.keyboard.press('k')
    await expect(film(page, second!)).toBeVisible()
  }
  // Deciding without leaving the tapes, by the keys of the workspace.
  const standing = page.getByText(/^지금: /)
  if (!isMobile) {
    await page.keyboard.press('1')
    await expect(standing).toContainText('관심')
    await page.keyboard.press('z')
    await expect(standing).not.toContainText('관심')
    await page.keyboard.press('c')
    const comment = page.getByRole('dialog')
    await comment.getByRole('textbox').fill('눈이 좋아요')
    await page.keyboard.press('Control+Enter')
    await expect(comment).toBeHidden()
  }
  await act('s', '단계')
  await page.getByRole('dialog').getByRole('button', { name: '오디션' }).click()
  await expect(standing).toContainText('오디션')

  // Every line of everybody at a glance, and back to one of them.
  await act('h', '한눈에 보기')
  const cell = page.getByRole('button', { name: `${third!.name}, 4번째 줄` })
  await expect(cell).toHaveAccessibleName(/이 대사를 찾지 못했어요/)
  await page.getByRole('button', { name: `${first!.name}, 2번째 줄` }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(line('먹었어.')).toHaveAttribute('aria-current', 'true')
  await expect(film(page, first!)).toBeVisible()
  await expectNear(film(page, first!), starts[1]! - 0.4)

  await act('Space', '재생')
  await expect.poll(() => film(page, first!).evaluate((video: HTMLVideoElement) => video.paused)).toBe(false)

  // Played to its end, and not only jumped there.
  const active = film(page, first!)
  await active.evaluate((video: HTMLVideoElement) => {
    video.currentTime = 0
    video.playbackRate = 8
  })
  await expect(page.getByText('끝까지 본 사람 1 / 3')).toBeVisible()
  await page.reload()
  await expect(page.getByText('끝까지 본 사람 1 / 3')).toBeVisible()
  await open(page, `/mypage/castingadmin/${casting.id}/selftapes`)
  await expect(page.getByText('끝까지 본 사람 1 / 3')).toBeVisible()
  await page.context().close()
})

type Tape = {
  id: number
  name: string
  reviewUrl: string | null
  marks: { lineNo: number; atMs: number }[]
}

const places = ({ marks }: Tape) => marks.map(mark => mark.lineNo)
const film = (page: Page, { name }: Tape) => page.getByLabel(`${name}, 셀프테이프`)

async function at(video: Locator, seconds: number): Promise<void> {
  await video.evaluate((element: HTMLVideoElement, to) => {
    element.currentTime = to
  }, seconds)
}

const expectNear = (video: Locator, seconds: number) =>
  expect
    .poll(async () => Math.abs((await video.evaluate((element: HTMLVideoElement) => element.currentTime)) - seconds))
    .toBeLessThan(0.12)
