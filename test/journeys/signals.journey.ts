import { expect, test } from '@playwright/test'
import { post, signInAsNewManager } from './newcomers.ts'
import { casting } from './own-castings.ts'
import { expectAccessible, expectNoSidewaysScroll, open, signedIn, syllables } from './support.ts'

test('[T-01] author and operator read what in a casting asks for a closer look', async ({ page, context, browser }) => {
  const fee = '오디션 참가비 5만 원을 아래 계좌로 입금해 주세요.'
  const title = `〈늦여름의 관객〉 ${syllables()} 수경 역`
  await signInAsNewManager(context)
  const contents = `오래 머무는 눈을 찾고 있어요. ${fee}`
  const { id } = await post(context.request, '/v1/castings', { action: 'save', ...casting(title), contents })

  await open(page, `/casting/${id}/edit`)
  await page
    .getByRole('navigation', { name: '단계' })
    .getByRole('button', { name: /미리보기/ })
    .click()
  const note = page.getByRole('status').filter({ hasText: '검수가 길어질 수 있어요' })
  await expect(note.getByRole('listitem')).toHaveText([`배우에게 돈을 요구하는 말: ‘${fee}’`])
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: '검수 요청하기' }).click()
  await expect(page.getByText('검수를 요청했어요').first()).toBeVisible()

  const operator = await signedIn(browser, 'admin1')
  await operator.setViewportSize(page.viewportSize()!)
  await open(operator, '/admin/castings')
  await expect(operator.getByRole('link', { name: '살펴볼 것 먼저' })).toHaveAttribute('aria-current', 'true')
  await open(operator, `/admin/castings?id=${id}`)
  const dialog = operator.getByRole('dialog')
  await expect(dialog.getByText('의심되는 표현 1가지')).toBeVisible()
  await expect(dialog.getByText(`배우에게 돈을 요구하는 말: ‘${fee}’`)).toBeVisible()
  await expectAccessible(operator)
  await operator.context().close()
})
