import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { hasFfmpeg } from '../support/videos.ts'
import { type OwnCasting, openOwnCasting, shortlist } from './own-castings.ts'
import { daysFromNow, expectAccessible, expectNoSidewaysScroll, open, signedIn } from './support.ts'
import { deliverAll } from './tapes.ts'

const script = `엄마: 불은 왜 다 꺼 놓고 있어?
(사이)
수경: 다녀왔어.
엄마: 밥은?`

test.describe.configure({ timeout: 180_000 })

test('a pasted script becomes lines, of which the actor highlights their own', async ({ browser, isMobile }) => {
  const casting = await openOwnCasting(1)
  const manager = await signedInAs(browser, casting.manager, isMobile)
  await shortlist(manager.context(), casting)
  await open(manager, `/mypage/castingadmin/${casting.id}/selftapes`)
  const sheet = await openSheet(manager)
  await paste(sheet.getByRole('textbox', { name: '대본', exact: true }), script)
  await expect(words(sheet, 4)).toHaveValue('밥은?')
  await expect(sheet.getByRole('textbox', { name: '2번째 줄 대사' })).toHaveValue('(사이)')
  await expect(speaker(sheet, 3)).toHaveValue('수경')

  await words(sheet, 4).press('Enter')
  await expect(words(sheet, 5)).toBeFocused()
  await expect(speaker(sheet, 5)).toHaveValue('수경')
  await manager.keyboard.type('먹었어.')
  await paste(words(sheet, 5), '수경: 엄마는?\n엄마: 나도.')
  await expect(words(sheet, 7)).toHaveValue('나도.')
  await sheet.getByRole('button', { name: '7번째 줄 더 보기' }).click()
  await manager.getByRole('button', { name: '위로 옮기기' }).filter({ visible: true }).click()
  await expect(words(sheet, 6)).toHaveValue('나도.')
  await sheet.getByRole('button', { name: '6번째 줄 더 보기' }).click()
  await manager.getByRole('button', { name: '지우기', exact: true }).filter({ visible: true }).click()
  await expect(words(sheet, 6)).toHaveValue('엄마는?')
  await expectAccessible(manager)
  await expectNoSidewaysScroll(manager)

  await sheet.getByRole('button', { name: '닫기' }).first().click()
  await manager.reload()
  await open(manager, `/mypage/castingadmin/${casting.id}/selftapes`)
  await openSheet(manager)
  await expect(words(sheet, 5)).toHaveValue('먹었어.')
  await sheet.getByRole('button', { name: '글로 편집' }).click()
  const text = sheet.getByRole('textbox', { name: '대본', exact: true })
  await expect(text).toHaveValue(`${script}\n수경: 먹었어.\n수경: 엄마는?`)
  await text.fill(`${script}\n수경: 먹었어.`)
  const request = async () => {
    await sheet.getByRole('checkbox', { name: new RegExp(casting.applicants[0]!.name) }).check()
    await sheet.getByRole('button', { name: '1명에게 요청하기' }).click()
  }
  await test.step('a request that is due soon asks whether it is meant', async () => {
    const date = sheet.getByLabel('마감 날짜')
    const usual = await date.inputValue()
    await date.fill(daysFromNow(1))
    await request()
    const doubt = manager.getByRole('alertdialog', { name: '정말 보낼까요?' })
    await expect(doubt.getByText('마감까지 48시간이 안 남았어요.')).toBeVisible()
    await manager.keyboard.press('Escape')
    await expect(doubt).toBeHidden()
    await date.fill(usual)
  })
  await request()
  const ask = manager.getByRole('alertdialog', { name: '1명에게 요청할까요?' })
  await test.step('the request is taken back before the actor hears of it, and its scene is kept', async () => {
    await expect(ask.getByText(`1명에게 알려요: ${casting.applicants[0]!.name}`)).toBeVisible()
    await expect(ask.getByRole('radio', { name: /분 뒤/ })).toBeChecked()
    await expectAccessible(manager)
    await expectNoSidewaysScroll(manager)
    await ask.getByRole('button', { name: '보내기' }).click()
    const pending = manager.getByRole('list', { name: '곧 알릴 소식' })
    await expect(pending.getByText(/1명에게: 셀프테이프를 요청받았어요/)).toBeVisible()
    await expectAccessible(manager)
    await pending.getByRole('button', { name: '되돌리기' }).click()
    await expect(manager.getByText('답을 기다려요')).toHaveCount(0)
    await openSheet(manager)
    await sheet.getByLabel('전에 보낸 장면에서 선택').selectOption({ index: 1 })
    await request()
  })
  await ask.getByText('지금 바로').click()
  await ask.getByRole('button', { name: '보내기' }).click()
  await expect(manager.getByText('답을 기다려요')).toBeVisible()

  const actor = await signedInAs(browser, casting.applicants[0]!.loginId, isMobile)
  await open(actor, '/mypage/selftapes')
  const tape = actor.getByRole('listitem').filter({ hasText: casting.title })
  await expect(tape.getByText('엄마: 불은 왜 다 꺼 놓고 있어?')).toBeVisible()
  await tape.getByRole('button', { name: '수경', exact: true }).click()
  await expect(tape.getByText('내 대사 수경: 먹었어.')).toBeVisible()
  await open(actor, '/mypage/selftapes')
  await expect(tape.getByRole('button', { name: '수경', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(tape.getByText('내 대사 수경: 다녀왔어.')).toBeVisible()
  await expectAccessible(actor)
  await expectNoSidewaysScroll(actor)
  await Promise.all([manager.context().close(), actor.context().close()])
})

test('a team goes through self-tapes, adds timed notes and jumps between them', async ({ browser, isMobile }) => {
  test.skip(!hasFfmpeg(), 'Videos are made playable by FFmpeg, which is not on this machine.')
  const casting = await openOwnCasting(2)
  const manager = await signedInAs(browser, casting.manager, isMobile)
  await shortlist(manager.context(), casting)
  await deliverAll(browser, manager, casting)
  await open(manager, `/mypage/castingadmin/${casting.id}/selftapes`)
  await manager
    .getByRole('link', { name: /셀프테이프 보고 메모하기/ })
    .first()
    .click()
  const player = manager.getByRole('region', { name: /, 셀프테이프$/ })
  const clock = player.getByText(/^0:\d\d \/ 0:12$/)
  await expect(clock).toHaveText('0:00 / 0:12')
  if (!isMobile) {
    await manager.keyboard.press('Space')
    await expect(clock).not.toHaveText('0:00 / 0:12')
    await manager.keyboard.press('Space')
  }
  const title = manager.getByRole('heading', { level: 1 })
  const first = await title.textContent()

  for (const [moment, kind, words] of [
    ['0:07', '좋은 점', '마지막 웃음이 좋아요'],
    ['0:03', '바꿔 볼 점', '시선이 두 번 빠져요'],
  ] as const) {
    if (isMobile) await player.getByRole('button', { name: '메모', exact: true }).click()
    else await manager.keyboard.press('n')
    const form = manager.getByRole('form', { name: '메모 쓰기' })
    await form.getByRole('textbox', { name: '메모할 시간' }).fill(moment)
    await form.getByRole('textbox', { name: '메모', exact: true }).fill(words)
    await form.getByRole('button', { name: kind }).click()
    await form.getByRole('button', { name: '추가' }).click()
    await expect(form).toBeHidden()
    await expect(player.getByRole('listitem').filter({ hasText: words })).toBeVisible()
  }
  const [change, good] = [note(player, '시선이 두 번 빠져요'), note(player, '마지막 웃음이 좋아요')]
  await expect(player.getByRole('heading', { name: '시간 메모 2' })).toBeVisible()
  await expectAccessible(manager)
  await expectNoSidewaysScroll(manager)

  await good.getByRole('button', { name: '0:07 좋은 점, 메모로 이동' }).click()
  await expect(clock).toHaveText('0:07 / 0:12')
  await expect(good).toHaveAttribute('aria-current', 'true')
  if (isMobile) await change.getByRole('button', { name: '0:03 바꿔 볼 점, 메모로 이동' }).click()
  else await manager.keyboard.press('ArrowLeft')
  await expect(clock).toHaveText('0:03 / 0:12')
  await expect(change).toHaveAttribute('aria-current', 'true')
  await expect(good).not.toHaveAttribute('aria-current')
  if (!isMobile) {
    await manager.keyboard.press('ArrowRight')
    await expect(good).toHaveAttribute('aria-current', 'true')
    await manager.keyboard.press('Shift+Period')
    await expect(player.getByRole('combobox', { name: '재생 속도' })).toHaveValue('1.25')
    await manager.keyboard.press('Shift+Comma')
    await expect(player.getByRole('combobox', { name: '재생 속도' })).toHaveValue('1')
  }

  await good.getByRole('button', { name: /메모 더 보기/ }).click()
  await manager.getByRole('button', { name: '삭제' }).filter({ visible: true }).click()
  await expect(good).toHaveCount(0)

  if (isMobile) await manager.getByRole('link', { name: '다음 셀프테이프' }).click()
  else await manager.keyboard.press('j')
  await expect(title).not.toHaveText(first!)
  await expect(player.getByRole('heading', { name: '시간 메모', exact: true })).toBeVisible()
  await manager.getByRole('button', { name: '확인했어요' }).click()
  await expect(manager.getByRole('button', { name: '확인했어요' })).toHaveCount(0)
  if (isMobile) await manager.getByRole('link', { name: '이전 셀프테이프' }).click()
  else await manager.keyboard.press('k')
  await expect(title).toHaveText(first!)
  await expect(change).toBeVisible()
  if (!isMobile) await findBesideApplication(manager, casting, first!)
  await manager.context().close()
})

/** Reviewers without a page of self-tapes work with the notes where they judge the applicant. */
async function findBesideApplication(page: Page, { id }: OwnCasting, name: string): Promise<void> {
  await open(page, `/mypage/castingadmin/${id}?q=${encodeURIComponent(name)}`)
  const details = page.getByRole('complementary', { name: `${name} 상세` })
  const found = note(details.getByRole('region', { name: `${name}, 셀프테이프` }), '시선이 두 번 빠져요')
  await found.getByRole('button', { name: '0:03 바꿔 볼 점, 메모로 이동' }).click()
  await expect(found).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page)
}

const speaker = (sheet: Locator, at: number) => sheet.getByRole('combobox', { name: `${at}번째 줄 이름` })
const words = (sheet: Locator, at: number) => sheet.getByRole('textbox', { name: `${at}번째 줄 대사` })
const note = (player: Locator, text: string) => player.getByRole('listitem').filter({ hasText: text })

async function signedInAs(browser: Browser, loginId: string, isMobile: boolean): Promise<Page> {
  const page = await signedIn(browser, loginId)
  await page.setViewportSize(isMobile ? { width: 390, height: 844 } : { width: 1280, height: 800 })
  return page
}

async function openSheet(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '셀프테이프 요청' }).first().click()
  return page.getByRole('dialog', { name: '셀프테이프 요청하기' })
}

/** A paste, which reads the clipboard of nobody. */
const paste = (field: Locator, text: string) =>
  field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
