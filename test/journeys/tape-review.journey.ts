import { expect, type Locator, type Page, test } from '@playwright/test'
import { read } from './newcomers.ts'
import { expectAccessible, expectNoSidewaysScroll, open, signIn } from './support.ts'

test.describe.configure({ timeout: 180_000 })

type Mark = { lineNo: number; atMs: number; isSure: boolean }
type Tape = { id: number; name: string; marks: Mark[] }

/** The scene of the demo with its twelve tapes, from the list of self-tapes on. */
async function openTapes(page: Page): Promise<Tape[]> {
  await signIn(page.context(), 'manager1')
  const { request } = page.context()
  const castings = (await read(request, '/v1/castings/mine')).list as { id: number; title: string }[]
  const { id } = castings.find(({ title }) => title.includes('늦여름의 관객'))!
  const scenes = `/v1/castings/${id}/scenes`
  const [scene] = (await read(request, scenes)).list
  const tapes = (await read(request, `${scenes}/${scene.id}`)).list as Tape[]
  await open(page, `/mypage/castingadmin/${id}/selftapes`)
  return tapes
}

const link = (page: Page) => page.getByRole('link', { name: /대사별로 보기 \(12\)$/ })
const line = (page: Page, words: string) => page.getByRole('button', { name: words })
const film = (page: Page, { name }: Tape) => page.getByLabel(`${name}, 셀프테이프`)
const placeOf = ({ marks }: Tape, no: number) => marks.find(({ lineNo }) => lineNo === no)!.atMs / 1000

/** A line begins to play a little before its mark. */
const expectAtLine = (page: Page, tape: Tape, no: number) =>
  expect
    .poll(async () =>
      Math.abs(
        (await film(page, tape).evaluate((video: HTMLVideoElement) => video.currentTime)) - placeOf(tape, no) + 0.4,
      ),
    )
    .toBeLessThan(0.12)

/** As if the film had played so far. */
async function playTo(video: Locator, seconds: number): Promise<void> {
  await video.evaluate((element: HTMLVideoElement, to) => {
    element.currentTime = to
  }, seconds)
}

test('a team reviews twelve tapes of a scene by keys alone @desktop', async ({ page }) => {
  const tapes = await openTapes(page)
  const press = (key: string) => page.keyboard.press(key)
  await link(page).focus()
  await press('Enter')
  const actor = ({ name }: Tape) => page.getByRole('heading', { name: `${name}의 메모` })
  await expect(actor(tapes[0]!)).toBeVisible()
  await press('ArrowRight')
  await expect(line(page, '비가 와서 조금 늦었어.')).toHaveAttribute('aria-current', 'true')
  await expectAtLine(page, tapes[0]!, 2)

  await test.step('one line plays of one candidate after another', async () => {
    await press('Shift+R')
    await expect(actor(tapes[1]!)).toBeVisible({ timeout: 20_000 })
    await expect(line(page, '비가 와서 조금 늦었어.')).toHaveAttribute('aria-current', 'true')
    await press('Space')
    for (const _ of tapes) await press('k')
    await expect(actor(tapes[0]!)).toBeVisible()
    await expectAtLine(page, tapes[0]!, 2)
  })

  await test.step('each tape comes at the same line', async () => {
    for (const tape of tapes.slice(1)) {
      await press('j')
      await expect(actor(tape)).toBeVisible()
      await expect(line(page, '비가 와서 조금 늦었어.')).toHaveAttribute('aria-current', 'true')
      await expectAtLine(page, tape, 2)
    }
    await press('j')
    await expect(actor(tapes[11]!)).toBeVisible()
  })

  // Another one where an earlier run has marked the first.
  const isUnsure = ({ lineNo, isSure }: Mark) => !isSure && lineNo > 2 && lineNo < 11
  const at = tapes.findIndex(({ marks }) => marks.some(isUnsure))
  const { lineNo } = tapes[at]!.marks.find(isUnsure)!
  const current = page.getByRole('button', { name: RegExp(`(^| )${lineNo} (수경|언니)`) })
  await test.step('a line whose place is not sure says so, and is marked again', async () => {
    for (let back = 11; back > at; back -= 1) await press('k')
    await expect(actor(tapes[at]!)).toBeVisible()
    for (let no = 2; no < lineNo; no += 1) await press('ArrowRight')
    await expect(current).toHaveAttribute('aria-current', 'true')
    await expect(current).toContainText('확실하지 않아요')
    await playTo(film(page, tapes[at]!), placeOf(tapes[at]!, lineNo) + 0.3)
    await press('t')
    await expect(current).not.toContainText('확실하지 않아요')
    await expect(current).not.toHaveAttribute('aria-current')
    await press('ArrowLeft')
    await expect(current).toHaveAttribute('aria-current', 'true')
  })

  await test.step('notes carry the line', async () => {
    for (const words of ['묻기 전에 이미 알아요', '여기서 한 번 웃으면 좋겠어요']) {
      await press('n')
      await expect(page.getByRole('textbox', { name: '메모', exact: true })).toBeFocused()
      await page.keyboard.type(words)
      await press('Control+Enter')
      const note = page.getByRole('listitem').filter({ hasText: words }).first()
      await expect(note).toContainText(`${lineNo}번째 줄`)
      await press('k')
      await expect(note).toBeHidden()
    }
  })

  await test.step('one of them is put into a group, three are moved on, and both are taken back', async () => {
    const standing = page.getByText(/^지금: /)
    const before = await standing.textContent()
    await press('1')
    await expect(standing).toContainText('관심')
    await press('z')
    await expect(standing).toHaveText(before!)
    for (const count of [1, 2, 3]) {
      await press('x')
      await expect(page.getByText(`${count}명 선택`)).toBeVisible()
      await press('k')
    }
    await press('s')
    await expect(page.getByRole('dialog', { name: '3명 단계 정하기' })).toBeVisible()
    await press('2')
    await expect(page.getByRole('status').filter({ hasText: '3명, 단계: 오디션' })).toBeAttached()
    await press('z')
    await expect(page.getByRole('status').filter({ hasText: '되돌렸어요' })).toBeAttached()
  })

  await test.step('finalists stand side by side, each at its own mark, and the sheet leads to a line', async () => {
    await press('h')
    const cell = (tape: Tape, no: number) => page.getByRole('button', { name: `${tape.name}, ${no}번째 줄` })
    const from = at - 5
    await expect(cell(tapes[from]!, lineNo)).toBeFocused()
    for (const key of ['ArrowUp', 'ArrowRight']) await press(key)
    await expect(cell(tapes[from - 1]!, lineNo + 1)).toBeFocused()
    await press('Enter')
    const four = tapes.slice(from - 1, from + 3)
    await expectAtLine(page, four[0]!, lineNo + 1)
    for (const _ of ['two', 'four']) await press('b')
    for (const tape of four) await expectAtLine(page, tape, lineNo + 1)
    await press('ArrowRight')
    for (const tape of four) await expectAtLine(page, tape, lineNo + 2)
  })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('a team goes through twelve tapes of a scene by touch @phone', async ({ page }) => {
  const tapes = await openTapes(page)
  await link(page).tap()
  const films = page.getByRole('region', { name: '영상' })
  const tap = (name: string) => films.getByRole('button', { name, exact: true }).tap()
  await line(page, '그 얘기 하려고 부른 거야?').tap()
  await expectAtLine(page, tapes[0]!, 6)
  for (const [no, tape] of tapes.entries()) {
    await expect(films.getByText(`${no + 1} / 12`, { exact: true })).toBeVisible()
    await expectAtLine(page, tape, 6)
    if (no < 11) await tap('다음 배우')
  }
  await tap('이전 대사')
  await expectAtLine(page, tapes[11]!, 5)
  await tap('이전 배우')
  await tap('화면 나누기')
  const boxes = await Promise.all(tapes.slice(10).map(tape => film(page, tape).boundingBox()))
  expect(boxes[1]!.y).toBeGreaterThanOrEqual(boxes[0]!.y + boxes[0]!.height)
  await expectAtLine(page, tapes[10]!, 5)
  const { width } = (await film(page, tapes[10]!).boundingBox())!
  expect(width, 'between the margins of the page').toBe(350)
  await expectNoSidewaysScroll(page)
  await tap('메모')
  const form = page.getByRole('form', { name: '메모 쓰기' })
  await form.getByRole('textbox', { name: '메모', exact: true }).fill('손이 먼저 말해요')
  await form.getByRole('button', { name: '추가' }).tap()
  const note = page.getByRole('listitem').filter({ hasText: '손이 먼저 말해요' }).first()
  await expect(note).toContainText('5번째 줄')
  await tap('한눈에 보기')
  await page.getByRole('button', { name: `${tapes[2]!.name}, 10번째 줄` }).tap()
  await expectAtLine(page, tapes[2]!, 10)
  await expectAccessible(page)
})
