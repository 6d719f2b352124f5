import { expect, type Page, test } from '@playwright/test'
import { addProfile, signInAsNewcomer } from './newcomers.ts'
import { open, signedIn, signIn, takenOver } from './support.ts'

// Back is a button and a gesture of phones; wide screens have the same layers.

const dialogs = (page: Page) => page.locator('dialog[open]')

/** One step back closes what is open and stays; the next leaves the page. */
async function expectBackCloses(page: Page): Promise<void> {
  const address = page.url()
  await page.goBack()
  await expect(dialogs(page)).toHaveCount(0)
  expect(page.url()).toBe(address)
  await page.goBack()
  await expect(page).toHaveURL('/about')
  await page.goForward()
  await expect(page).toHaveURL(address)
}

test('back closes the menu and the filters, which leave no step behind @phone', async ({ page }) => {
  await open(page, '/about')
  await open(page, '/casting')
  const menu = page.getByRole('button', { name: '메뉴 열기' })
  await menu.click()
  await expect(page.getByRole('dialog', { name: '메뉴' })).toBeVisible()
  await expectBackCloses(page)

  await takenOver(page)
  await page.getByRole('button', { name: '필터' }).click()
  await expect(page.getByRole('dialog', { name: '필터' })).toBeVisible()
  await expectBackCloses(page)

  await takenOver(page)
  await test.step('closed by Esc', async () => {
    await menu.click()
    await expect(dialogs(page)).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialogs(page)).toHaveCount(0)
    await page.waitForFunction(() => !history.state?.layers)
    await page.goBack()
    await expect(page).toHaveURL('/about')
  })

  await test.step('a link in the menu leads on, and back to the page below it', async () => {
    await open(page, '/casting')
    await menu.click()
    await page.getByRole('dialog', { name: '메뉴' }).getByRole('link', { name: '배우 찾기' }).click()
    await expect(page).toHaveURL('/actors')
    await page.goBack()
    await expect(page).toHaveURL('/casting')
    await page.goBack()
    await expect(page).toHaveURL('/about')
  })

  await test.step('a page that is loaded again while the menu is open leaves no dead step', async () => {
    await open(page, '/casting')
    await menu.click()
    await expect(dialogs(page)).toHaveCount(1)
    await page.waitForFunction(() => history.state?.layers === 1)
    await page.reload()
    await takenOver(page)
    await expect(dialogs(page)).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('/about')
  })
})

test('back closes the bell, and a menu of the page @phone', async ({ browser }) => {
  const page = await signedIn(browser, 'actor4')
  await open(page, '/about')
  await open(page, '/actors/13')
  await page.getByRole('button', { name: /^알림/ }).click()
  await expect(page.getByRole('dialog', { name: /^알림/ })).toBeVisible()
  await expectBackCloses(page)

  await takenOver(page)
  await page.getByRole('button', { name: '공유' }).click()
  const link = page.getByRole('link', { name: 'PDF로 받기' })
  await expect(link).toBeVisible()
  await page.waitForFunction(() => history.state?.layers === 1)
  await page.goBack()
  await expect(link).toBeHidden()
  await expect(page).toHaveURL('/actors/13')
  await page.goBack()
  await expect(page).toHaveURL('/about')
  await page.context().close()
})

test('back in the apply form leads to its first step, then closes it @phone', async ({ page, context }) => {
  const { name } = await signInAsNewcomer(context)
  await addProfile(context, name)
  await open(page, `/casting?q=${encodeURIComponent('봄, 수영')}`)
  await page.getByRole('link', { name: /수영 코치/ }).click()
  await expect(page).toHaveURL(/\/casting\/\d+$/)
  const address = page.url()
  await page.getByRole('button', { name: '지원하기' }).click()
  const form = page.getByRole('dialog')
  const stepBack = form.getByRole('button', { name: '이전' })
  await expect(form.getByRole('button', { name: /다음|지원하기/ })).toBeVisible()
  // With one role and a photo it opens at the last step.
  while (await stepBack.isVisible()) await stepBack.click()
  await form.getByRole('checkbox').or(form.getByRole('radio')).first().check()
  await form.getByRole('button', { name: '다음' }).click()
  await expect(stepBack).toBeVisible()
  await page.waitForFunction(() => history.state?.layers === 2)
  await page.goBack()
  await expect(form).toBeVisible()
  await expect(stepBack).toBeHidden()
  await page.goBack()
  await expect(form).toBeHidden()
  await expect(page).toHaveURL(address)
})

test('on a wide screen back closes a dialog too @desktop', async ({ page, context }) => {
  await signIn(context, 'actor4')
  await open(page, '/about')
  await open(page, '/casting')
  await page.getByRole('button', { name: /^알림/ }).click()
  await expect(page.getByRole('dialog', { name: /^알림/ })).toBeVisible()
  await expectBackCloses(page)
})
