import { expect, test } from '@playwright/test'
import { expectAccessible, field, open, photo, pictured, signIn } from './support.ts'

test('[R-12][A-36][A-66][A-72] a profile kept through a dropped connection, a reload and a second window', async ({
  page,
  context,
}, { project }) => {
  const actor = project.name === 'phone' ? 'actor11' : 'actor12'
  await signIn(context, actor)
  test.setTimeout(180_000)
  await pictured(context, actor.slice(5))
  await open(page, '/mypage/profilemanagement')
  const save = () => page.getByRole('button', { name: '저장하기' }).filter({ visible: true }).first().click()

  await test.step('a photo that meets a dead line goes up by itself when the line is back', async () => {
    await page.route('**/uploader/images', route => route.abort())
    await page
      .locator('#photos input[type=file]')
      .setInputFiles([
        await photo('여름.jpg', [600, 800]),
        { name: '글.txt', mimeType: 'text/plain', buffer: Buffer.from('글') },
      ])
    await expect(page.getByText('연결이 끊겼어요. 다시 연결되면 이어서 올릴게요')).toBeVisible()
    await expect(page.getByText('올릴 수 없는 형식이에요')).toBeVisible()
    await expect(page.getByRole('button', { name: '다시 시도' })).toHaveCount(1)
    await page.unroute('**/uploader/images')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByText('연결이 끊겼어요. 다시 연결되면 이어서 올릴게요')).toBeHidden()
    await expect(page.getByText(/장을 올리고 있어요/)).toBeHidden()
  })

  await test.step('without a connection saving says so and keeps every word, also through a reload', async () => {
    await field(page, '한 줄 소개').fill('비 오는 날에 더 잘 들리는 목소리')
    await context.setOffline(true)
    await save()
    await expect(page.getByText('인터넷 연결이 끊겼어요').first()).toBeVisible()
    await expect(field(page, '한 줄 소개')).toHaveValue('비 오는 날에 더 잘 들리는 목소리')
    await context.setOffline(false)
    page.once('dialog', dialog => dialog.accept())
    await page.reload()
    await page.getByRole('button', { name: '이어서 쓰기' }).click()
    await expect(field(page, '한 줄 소개')).toHaveValue('비 오는 날에 더 잘 들리는 목소리')
  })

  await test.step('the second window sees both versions and chooses', async () => {
    const second = await context.newPage()
    await open(second, '/mypage/profilemanagement')
    await save()
    await expect(page.getByText('프로필을 저장했어요')).toBeVisible()
    await second.getByRole('button', { name: '버리기' }).or(field(second, '한 줄 소개')).first().click()
    await field(second, '한 줄 소개').fill('둘째 창의 말')
    await second.getByRole('button', { name: '저장하기' }).filter({ visible: true }).first().click()
    const dialog = second.getByRole('alertdialog')
    await expect(dialog.getByText('비 오는 날에 더 잘 들리는 목소리')).toBeVisible()
    await expect(dialog.getByText('둘째 창의 말')).toBeVisible()
    await dialog.getByRole('button', { name: '지금 창 내용으로 저장' }).click()
    await expect(second.getByText('프로필을 저장했어요')).toBeVisible()
    await second.close()
  })
})

test('[R-11][A-65][A-70][A-71] a manager looks at a profile closely, keeps it, prints it and asks for contact', async ({
  page,
  context,
}, { project }) => {
  // Each screen keeps somebody else: the two may run at once.
  const profileId = project.name === 'phone' ? '13' : '14'
  const profilePage = `/actors/${profileId}`
  await signIn(context, 'manager1')
  test.setTimeout(180_000)
  await pictured(context, profileId)
  await open(page, profilePage)
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await page.getByRole('button', { name: /사진 1 크게 보기/ }).click()
  await page.keyboard.press('End')
  // The demo's further photos may still be on their way; a counter stands where there is more than one.
  await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAccessible(page)

  await page.getByRole('button', { name: '북마크', exact: true }).click()
  await expect(page.getByRole('button', { name: '북마크에 담음' })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'PDF' }).click()
  expect((await downloading).suggestedFilename()).toBe(`${name} 프로필.pdf`)

  await page.getByRole('button', { name: '연락하기' }).click()
  await page.getByRole('button', { name: '연락처 보기' }).click()
  await expect(
    page
      .getByRole('dialog')
      .getByText(/@|숨겼어요|소속사/)
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  if (project.name === 'desktop') {
    const paper = await page.pdf({ preferCSSPageSize: true })
    expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  }

  await open(page, '/mypage/bookmarks?tab=actors')
  await expect(page.getByRole('link', { name }).first()).toBeVisible()
  const sheet = page.waitForEvent('download')
  await page.getByRole('button', { name: '엑셀로 받기' }).click()
  expect((await sheet).suggestedFilename()).toBe('북마크한 배우.xlsx')
  await expectAccessible(page)
  await open(page, profilePage)
  await page.getByRole('button', { name: '북마크에 담음' }).click()
})
