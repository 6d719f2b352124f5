import { expect, type Page, test } from '@playwright/test'
import { signInAsNewManager } from './newcomers.ts'
import { openOwnCasting } from './own-castings.ts'
import { expectAccessible, expectNoSidewaysScroll, field, open, signIn, takenOver } from './support.ts'

/** Opens the workspace of a new casting as its owner; on phones goes from the pager to the grid. */
async function openWorkspace(page: Page, isMobile: boolean): Promise<string> {
  const { id, manager } = await openOwnCasting(3)
  await signIn(page.context(), manager)
  const href = `/mypage/castingadmin/${id}`
  await open(page, href)
  if (isMobile) await page.getByRole('button', { name: '격자로 보기' }).click()
  return href
}

async function writeComment(page: Page, text: string, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: /^댓글/ }).click()
  await field(page, '댓글').fill(text)
}

test('[U-03][S-06][A-29][A-30][A-31][A-32] a casting is shared by password, commented on by a guest and stopped', async ({
  page,
  browser,
  isMobile,
}) => {
  const href = await openWorkspace(page, isMobile)
  if (isMobile) await page.getByRole('button', { name: '공고로 할 일' }).click()
  await page.getByRole('button', { name: '공유하기' }).click()
  const dialog = page.getByRole('dialog', { name: '비밀번호로 공유하기' })
  const password = await field(dialog, '비밀번호').inputValue()
  expect(password).toMatch(/^.{6,20}$/)
  await dialog.getByRole('button', { name: '공유하기' }).click()
  await expect(dialog.getByText('누구를 보여 줄지 선택해 주세요')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: /모든 지원자 \d+명/ })).toBeFocused()
  await dialog.getByRole('radio', { name: '선택한 배역이나 그룹, 단계만' }).check()
  await dialog.getByRole('button', { name: '공유하기' }).click()
  await expect(dialog.getByText('보여 줄 배역이나 그룹, 단계를 하나 이상 선택해 주세요')).toBeVisible()
  await dialog.getByRole('radio', { name: /모든 지원자/ }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '공유하기' }).click()
  await expect(dialog.getByText(`비밀번호: ${password}`)).toBeVisible()

  const guest = await (await browser.newContext(isMobile ? { viewport: { width: 390, height: 844 } } : {})).newPage()
  await open(guest, `${href.replace('/mypage/castingadmin/', '/casting/')}/share`)
  await expect(guest).toHaveURL(/\/share\/\d+$/)
  await field(guest, '이름').fill('한감독')
  await field(guest, '소속').fill('바다 픽처스')
  await guest.locator('input[name=password]').fill('틀린 비밀번호')
  await guest.getByRole('button', { name: '지원자 보기' }).click()
  await expect(guest.getByText('비밀번호가 맞지 않거나 공유가 끝났어요')).toBeVisible()
  await expect(field(guest, '이름')).toHaveValue('한감독')
  await expectAccessible(guest)
  await guest.locator('input[name=password]').fill(password)
  await guest.getByRole('button', { name: '지원자 보기' }).click()
  await expect(guest.getByRole('button', { name: '다음 지원자' })).toBeVisible()
  await expect(guest.getByRole('button', { name: /내보내기|공유하기|함께 보기|결과 보내기/ })).toHaveCount(0)
  await expectNoSidewaysScroll(guest)
  // Drafts about two people survive a reload too; the address names the active one.
  await writeComment(guest, '눈빛이 좋아요', isMobile)
  if (isMobile) await guest.keyboard.press('Escape')
  await expect(guest).toHaveURL(/[?&]a=\d+/)
  const first = guest.url()
  await guest.getByRole('button', { name: '다음 지원자' }).click()
  await expect(guest).not.toHaveURL(first)
  await guest.reload()
  await takenOver(guest)
  await writeComment(guest, '다음 회의에서 같이 볼게요', isMobile)

  await dialog.getByRole('button', { name: '공유 멈추기' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '공유 멈추기' }).click()
  await expect(dialog.getByText('중지')).toBeVisible()
  await expect(dialog.getByRole('cell', { name: /한감독/ }).first()).toBeVisible()
  await expect(guest.getByRole('heading', { name: '공유가 끝났어요' })).toBeVisible()
  await expect(guest.getByText(/눈빛이 좋아요.*다음 회의에서 같이 볼게요/s)).toBeVisible()

  // The next person in the same tab finds none of their text.
  await dialog.getByRole('radio', { name: /모든 지원자/ }).check()
  await dialog.getByRole('button', { name: '공유하기' }).click()
  const anew = /비밀번호: (\S+)/.exec((await dialog.getByText(/비밀번호: \S{6,}/).textContent()) ?? '')![1]!
  await field(guest, '이름').fill('윤피디')
  await guest.locator('input[name=password]').fill(anew)
  await guest.getByRole('button', { name: '지원자 보기' }).click()
  await expect(guest.getByRole('button', { name: '다음 지원자' })).toBeVisible()
  await writeComment(guest, '', isMobile)
  await expect(guest.getByText('눈빛이 좋아요')).toHaveCount(0)
  await expect(field(guest, '댓글')).toHaveValue('')
  await guest.context().close()
})

test('[A-29][A-31] three guests review at the same time, each their own people @desktop', async ({ page, browser }) => {
  const { id, manager, applicants } = await openOwnCasting(4)
  await signIn(page.context(), manager)
  await open(page, `/mypage/castingadmin/${id}`)
  const dialog = page.getByRole('dialog', { name: '비밀번호로 공유하기' })
  const openDialog = async () => {
    await page.getByRole('button', { name: '공유하기' }).click()
  }
  const share = async (name: string) => {
    await field(dialog, '공유 이름').fill(name)
    const password = await field(dialog, '비밀번호').inputValue()
    await dialog.getByRole('button', { name: '공유하기' }).click()
    await expect(dialog.getByText(`비밀번호: ${password}`)).toBeVisible()
    return password
  }
  await openDialog()
  await dialog.getByRole('radio', { name: '모든 지원자 4명' }).check()
  const director = await share('감독님')
  await dialog.getByRole('button', { name: '닫기' }).click()

  // These two people: selected in the grid, shared from there.
  const shareSelected = async (names: string[], name: string) => {
    for (const each of names) await page.getByRole('button', { name: `${each} 선택` }).click()
    const bar = page.getByRole('toolbar', { name: '선택한 지원자' })
    await bar.getByRole('button', { name: '더 보기' }).click()
    await page.getByRole('button', { name: '선택한 사람만 공유' }).click()
    await expect(dialog.getByRole('radio', { name: `선택한 ${names.length}명만` })).toBeChecked()
    const password = await share(name)
    await expect(dialog.getByText(new RegExp(`지원자 ${names.length}명 ·`))).toBeVisible()
    await dialog.getByRole('button', { name: '닫기' }).click()
    await bar.getByRole('button', { name: '선택 해제' }).click()
    return password
  }
  const names = applicants.map(each => each.name)
  const producer = await shareSelected(names.slice(0, 2), '제작사')
  const client = await shareSelected(names.slice(2, 3), '광고주')

  const enter = async (name: string, password: string, count: number) => {
    const guest = await (await browser.newContext()).newPage()
    await open(guest, `/share/${id}`)
    await field(guest, '이름').fill(name)
    await field(guest, '소속').fill('바다 픽처스')
    await guest.locator('input[name=password]').fill(password)
    await guest.getByRole('button', { name: '지원자 보기' }).click()
    await expect(guest.getByRole('button', { name: '다음 지원자' })).toBeVisible()
    await expect(guest.getByRole('gridcell')).toHaveCount(count)
    return guest
  }
  const guests = [
    await enter('한감독', director, 4),
    await enter('윤피디', producer, 2),
    await enter('문부장', client, 1),
  ] as const

  await openDialog()
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^제작사/ }).click()
  await expect(dialog.getByRole('cell', { name: /윤피디/ })).toBeVisible()
  await expect(dialog.getByRole('cell', { name: /한감독/ })).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: '공유 멈추기' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '공유 멈추기' }).click()
  await expect(guests[1].getByRole('heading', { name: '공유가 끝났어요' })).toBeVisible()
  await dialog.getByRole('button', { name: '모든 공유' }).click()
  await expect(dialog.getByRole('button', { name: /^제작사 중지/ })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^감독님 공유 중/ })).toBeVisible()
  for (const guest of [guests[0], guests[2]]) {
    await guest.reload()
    await takenOver(guest)
    await expect(guest.getByRole('button', { name: '다음 지원자' })).toBeVisible()
  }
  for (const guest of guests) await guest.context().close()
})

test('[U-03] another casting manager reviews with fewer rights until removed @desktop', async ({
  page,
  browser,
  isMobile,
}) => {
  // Two people at two desks.
  const href = await openWorkspace(page, isMobile)
  const other = await browser.newPage()
  const invited = await signInAsNewManager(other.context())
  await page.getByRole('button', { name: '함께 보기' }).click()
  const dialog = page.getByRole('dialog', { name: '함께 보기' })
  await field(dialog, '아이디 또는 이메일').fill(invited.loginId)
  await dialog.getByRole('button', { name: '초대하기' }).click()
  const member = dialog.getByRole('listitem').filter({ hasText: invited.name })
  await expect(member.getByText('초대함')).toBeVisible()

  await open(other, '/mypage/castingadmin')
  await other.getByRole('button', { name: '수락하기' }).click()
  await expect(other.getByRole('heading', { name: '함께 보는 공고' })).toBeVisible()
  // A move is announced with its name only to listeners of the stream that have reloaded since it opened.
  const isReady = Promise.all(
    [/\/applications\/stream$/, /\/applications\/index$/].map(path => other.waitForResponse(path)),
  )
  await open(other, href)
  await isReady
  const isCurrent = other.waitForResponse(/\/applications\/index$/)
  await expect(other.getByRole('button', { name: '다음 지원자' })).toBeVisible()
  await expect(other.getByRole('group', { name: '그룹 지정' })).toHaveCount(0)
  await expect(other.getByRole('button', { name: /내보내기|공유하기|서류 합격$/ })).toHaveCount(0)
  await expect(field(other, '댓글')).toBeVisible()

  // What one does the other sees at once, with the name.
  await dialog.getByRole('button', { name: '닫기' }).click()
  await isCurrent
  const moved = page.getByRole('gridcell').first()
  await moved.click()
  await page.keyboard.press('2')
  await expect(other.getByText(/ 님이 .+ 님을 ‘.+’로 옮겼어요/)).toBeVisible({ timeout: 15_000 })
  await page.keyboard.press('z')
  await expect(page.getByText('되돌렸어요')).toBeVisible()
  await page.getByRole('button', { name: '함께 보기' }).click()

  await member.getByRole('button', { name: '빼기' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '빼기' }).click()
  await expect(member).toHaveCount(0)
  await other.reload()
  await expect(other.getByRole('heading', { name: '페이지를 찾지 못했어요' })).toBeVisible()
  await other.context().close()
})
