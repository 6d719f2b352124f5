import { expect, test } from '@playwright/test'
import { field, join, open, photo } from './support.ts'

test.skip(({ isMobile }) => !isMobile, 'Actors apply on their phones.')

test('[U-02][R-02][R-03][R-12][A-36][A-68][A-77][M-01] an actor joins, makes a profile, finds a notice, applies and withdraws', async ({
  page,
}) => {
  await test.step('joins and goes on to the profile', async () => {
    await join(page, '배우로 시작하기', '한가람')
    await page.getByRole('link', { name: '프로필 만들기' }).click()
    await expect(page.getByRole('heading', { name: '프로필 관리', level: 1 })).toBeVisible()
  })

  await test.step('sends two photos, the first larger than what is kept and lying on its side', async () => {
    await page
      .getByLabel('사진 추가')
      .setInputFiles([await photo('large.jpg', [4400, 3300], 6), await photo('second.jpg', [900, 1200])])
    await expect(page.getByRole('img', { name: '대표 사진 1' })).toBeVisible()
    await expect(page.getByRole('img', { name: '프로필 사진 2' })).toBeVisible()
    await expect(page.getByRole('progressbar', { name: /올리기/ })).toHaveCount(0, { timeout: 20_000 })
  })

  await test.step('fills in what applying needs and saves', async () => {
    await field(page, '활동명').fill('한가람')
    await page.getByRole('radio', { name: '여자' }).check()
    await expect(field(page, '생년월일')).toHaveValue('1999.03.01')
    await field(page, '키').fill('167')
    await field(page, '한 줄 소개').fill('바다 마을에서 자란 목소리예요')
    await page.getByRole('button', { name: '저장하기' }).click()
    await expect(page.getByText('프로필을 만들었어요')).toBeVisible()
  })

  await test.step('the profile is there, its main photo upright', async () => {
    const preview = page.getByRole('link', { name: '미리 보기' })
    await open(page, (await preview.getAttribute('href')) ?? '')
    await expect(page.getByRole('heading', { name: '한가람', level: 1 })).toBeVisible()
    const main = page.getByRole('img', { name: '한가람, 대표 사진 1' })
    await expect.poll(() => main.evaluate((img: HTMLImageElement) => img.naturalHeight > img.naturalWidth)).toBe(true)
  })

  await test.step('finds a notice by a word, then by filters', async () => {
    await open(page, '/')
    await page.getByRole('searchbox', { name: '공고 검색' }).fill('관객')
    await page.getByRole('searchbox', { name: '공고 검색' }).press('Enter')
    await expect(page).toHaveURL(/\/casting\?q=/)
    await expect(page.getByRole('link', { name: /늦여름의 관객/ })).toBeVisible()

    await open(page, '/casting')
    await page.getByRole('button', { name: '필터' }).click()
    const filters = page.getByRole('dialog', { name: '필터' })
    await filters.getByRole('radio', { name: '여자' }).check()
    await field(filters, '만 나이').fill('27')
    await filters.getByRole('checkbox', { name: '부산' }).check()
    await filters.getByRole('button', { name: /공고 \d+개 보기/ }).click()
    await expect(page).toHaveURL(/gender=FEMALE.*age=27.*region=BUSAN/)
    await page.getByRole('link', { name: /봄, 수영/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: /봄, 수영/ })).toBeVisible()
  })

  await test.step('applies with a message and one of the photos', async () => {
    await page.getByRole('button', { name: '지원하기' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('checkbox').or(sheet.getByRole('radio')).first().check()
    await sheet.getByRole('button', { name: '다음' }).click()
    const photos = sheet.getByRole('checkbox')
    await expect(photos).toHaveCount(2)
    await sheet.getByRole('img', { name: '내 프로필, 사진 2' }).click()
    await expect(photos.nth(1)).not.toBeChecked()
    await sheet.getByRole('button', { name: '다음' }).click()
    await sheet.getByLabel('지원 메시지').fill('수영을 십 년 했어요. 물속 장면도 직접 할 수 있어요.')
    await expect(sheet.getByRole('button', { name: '지원하기' })).toBeDisabled()
    await sheet.getByRole('checkbox', { name: /제3자 제공에 동의해요/ }).check()
    // The first answer is lost on its way; asked once more, it is told for what it is.
    await page.route(/\/castings\/\d+\/applications$/, async route => {
      if (route.request().method() === 'POST') await route.fetch()
      await route.abort()
    })
    await sheet.getByRole('button', { name: '지원하기' }).click()
    await expect(sheet.getByText('보내지 못했어요.')).toBeVisible()
    await page.unroute(/\/castings\/\d+\/applications$/)
    await sheet.getByRole('button', { name: '지원하기' }).click()
    await expect(sheet.getByText('지원서를 보냈어요')).toBeVisible()
    await sheet.getByRole('link', { name: '지원 내역 보기' }).click()
  })

  await test.step('the history tells, and takes the application back', async () => {
    await expect(page.getByRole('heading', { name: '지원 내역', level: 1 })).toBeVisible()
    const entry = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /봄, 수영/ }) })
    await expect(entry.getByText('지원 완료', { exact: true })).toBeVisible()
    await expect(entry.getByText('수영을 십 년 했어요.')).toBeVisible()
    await expect(entry.getByText('사진 1장')).toBeVisible()
    await entry.getByRole('button', { name: '지원 취소' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '지원 취소하기' }).click()
    await expect(page.getByText('지원을 취소했어요')).toBeVisible()
    await expect(entry.getByText('지원 취소', { exact: true })).toBeVisible()
  })
})
