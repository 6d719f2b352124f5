import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, field, open, signIn, takenOver } from './support.ts'

// Phones and desks share different notices of the demo; what they change they take back.
const notice = { phone: '능선을 넘는 법', desktop: '늦여름의 관객' }

/** Opens the workspace of a notice as its owner; phones come from their pager to the grid. */
async function openWorkspace(page: Page, title: string, isMobile: boolean): Promise<string> {
  await page.goto('/mypage/castingadmin')
  const link = page.getByRole('link', { name: new RegExp(`${title}.*지원자 보기`) }).first()
  const href = (await link.getAttribute('href')) ?? ''
  await open(page, href)
  if (isMobile) await page.getByRole('button', { name: '격자로 보기' }).click()
  return href
}

async function writeComment(page: Page, text: string, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: /^댓글/ }).click()
  await field(page, '댓글').fill(text)
}

test('[U-03][S-06][A-29][A-30][A-31][A-32] a notice is shared by password, commented by a guest and stopped', async ({
  page,
  browser,
  isMobile,
}) => {
  await signIn(page.context(), 'manager1')
  const href = await openWorkspace(page, isMobile ? notice.phone : notice.desktop, isMobile)
  if (isMobile) await page.getByRole('button', { name: '공고로 할 일' }).click()
  await page.getByRole('button', { name: '공유하기' }).click()
  const dialog = page.getByRole('dialog', { name: '비밀번호로 공유하기' })
  const password = await field(dialog, '비밀번호').inputValue()
  expect(password).toMatch(/^.{6,20}$/)
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
  // Drafts about two people wait, through a reload as well; the address says which of them is looked at.
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
  await dialog.getByRole('button', { name: '정말 멈추기' }).click()
  await expect(dialog.getByText('중지')).toBeVisible()
  await expect(dialog.getByRole('cell', { name: /한감독/ }).first()).toBeVisible()
  await expect(guest.getByRole('heading', { name: '공유가 끝났어요' })).toBeVisible()
  await expect(guest.getByText(/눈빛이 좋아요.*다음 회의에서 같이 볼게요/s)).toBeVisible()

  // Whoever enters next in the same tab finds nothing of theirs.
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

test('[U-03] another casting manager is invited, accepts, reviews with fewer rights, and is taken out', async ({
  page,
  browser,
  isMobile,
}) => {
  test.skip(isMobile, 'two people at two desks')
  await signIn(page.context(), 'manager1')
  const href = await openWorkspace(page, notice.desktop, isMobile)
  await page.getByRole('button', { name: '함께 보기' }).click()
  const dialog = page.getByRole('dialog', { name: '함께 보기' })
  await field(dialog, '아이디').fill('manager3')
  await dialog.getByRole('button', { name: '초대하기' }).click()
  const member = dialog.getByRole('listitem').filter({ hasText: '남궁설' })
  await expect(member.getByText('초대함')).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await signIn(other.context(), 'manager3')
  await open(other, '/mypage/castingadmin')
  await other.getByRole('button', { name: '함께 보기' }).click()
  await expect(other.getByRole('heading', { name: '함께 보는 공고' })).toBeVisible()
  await open(other, href)
  await expect(other.getByRole('button', { name: '다음 지원자' })).toBeVisible()
  await expect(other.getByRole('group', { name: '그룹 지정' })).toHaveCount(0)
  await expect(other.getByRole('button', { name: /내보내기|공유하기|서류 합격$/ })).toHaveCount(0)
  await expect(field(other, '댓글')).toBeVisible()

  await member.getByRole('button', { name: '빼기' }).click()
  await member.getByRole('button', { name: '정말 빼기' }).click()
  await expect(member).toHaveCount(0)
  await other.reload()
  await expect(other.getByRole('heading', { name: '페이지를 찾지 못했어요' })).toBeVisible()
  await other.context().close()
})
