import { expect, test } from '@playwright/test'
import { signInAsNewcomer } from './newcomers.ts'
import { field, open } from './support.ts'

// Casting managers write at a desk.

test('[A-16] a draft survives lost answers, a lost connection and leaving @desktop', async ({ page }) => {
  await signInAsNewcomer(page.context(), 'CastingManager')
  const saved = page.getByText(/에 저장했어요/)
  const drafts = () => page.evaluate(async () => (await (await fetch('/v1/castings/mine')).json()).data)
  const roles = page.getByRole('region', { name: /^배역 \d+$/ })
  const toRoles = () => page.getByRole('navigation', { name: '단계' }).getByRole('button', { name: '배역' }).click()
  const loseAnswers = () =>
    page.route(/\/v1\/castings(\/\d+)?$/, async route => {
      if (/POST|PUT/.test(route.request().method())) await route.fetch()
      await route.abort()
    })
  const again = async () => {
    await page.unroute(/\/v1\/castings(\/\d+)?$/)
    await page.getByRole('button', { name: '다시 저장하기' }).click()
    await expect(saved).toBeVisible()
  }

  await test.step('a first save whose answer was lost creates one draft', async () => {
    await open(page, '/casting/new')
    await loseAnswers()
    await field(page, '공고 제목').fill('두 번 보내도 하나인 공고')
    await expect(page.getByText('서버와 연결하지 못했어요')).toBeVisible()
    await page.unroute(/\/v1\/castings(\/\d+)?$/)
    const { promise: written, resolve: answer } = Promise.withResolvers<void>()
    await page.route(/\/v1\/castings$/, async route => {
      await written
      await route.continue()
    })
    await page.getByRole('button', { name: '다시 저장하기' }).click()
    await field(page, '공고 제목').fill('기다리는 동안 수정한 제목')
    answer()
    await expect(page).toHaveURL(/\/casting\/\d+\/edit$/)
    await expect.poll(async () => (await drafts()).list[0].title).toBe('기다리는 동안 수정한 제목')
    await expect(saved).toBeVisible()
    await page.unroute(/\/v1\/castings$/)
  })

  await test.step('a started draft does not reappear as a second one', async () => {
    const address = page.url()
    await open(page, '/casting/new')
    await expect(field(page, '공고 제목')).toHaveValue('')
    expect((await drafts()).totalResult).toBe(1)
    await open(page, address)
  })

  await test.step('a new role whose answer was lost exists once', async () => {
    await toRoles()
    await expect(roles).toHaveCount(1)
    await loseAnswers()
    await page.getByRole('button', { name: /배역 추가/ }).click()
    await expect(page.getByText('서버와 연결하지 못했어요')).toBeVisible()
    await again()
    await expect(roles).toHaveCount(2)
    await expect(page.getByText('다른 곳에서 이 공고를 먼저 수정해서 합쳤어요.')).toHaveCount(0)
    await open(page, page.url())
    await toRoles()
    await expect(roles).toHaveCount(2)
  })

  await test.step('leaving asks about unsaved input, which is kept', async () => {
    await page.route(/\/v1\/castings\/\d+$/, route => route.abort())
    await page.getByRole('button', { name: '이전' }).click()
    await field(page, '공고 제목').fill('끊긴 동안 적은 제목')
    await expect(page.getByText('서버와 연결하지 못했어요')).toBeVisible()
    const address = page.url()
    await page.locator('header a[href="/"]').first().click()
    const question = page.getByRole('dialog', { name: '저장하지 못했는데 나갈까요?' })
    await question.getByRole('button', { name: '나가기' }).click()
    await expect(page).toHaveURL(/\/$/)
    await open(page, address)
    await expect(page.getByText('저장하지 못했던 내용을 다시 가져왔어요.')).toBeVisible()
    await expect(field(page, '공고 제목')).toHaveValue('끊긴 동안 적은 제목')
    await page.unroute(/\/v1\/castings\/\d+$/)
    await page.getByRole('button', { name: '다시 저장하기' }).click()
    await expect(saved).toBeVisible()
    expect((await drafts()).list[0].title).toBe('끊긴 동안 적은 제목')
  })

  await test.step('after the session ended and a new login the input is still there', async () => {
    await page.route(/\/v1\/castings\/\d+$/, route =>
      route.fulfill({
        status: 401,
        json: { result: false, data: null, message: '로그인이 필요해요', code: 'not_signed_in' },
      }),
    )
    await field(page, '공고 제목').fill('로그인이 끝난 뒤의 제목')
    await expect(page.getByRole('link', { name: '다시 로그인하기' })).toHaveAttribute('href', /casting%2F\d+%2Fedit/)
  })
})
