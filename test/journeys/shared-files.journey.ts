import { expect, type Page, test } from '@playwright/test'
import { addProfile, post, read, signInAsNewcomer } from './newcomers.ts'
import { openOwnCasting, shortlist } from './own-castings.ts'
import {
  daysFromNow,
  expectAccessible,
  expectNoSidewaysScroll,
  open,
  photo,
  signedIn,
  signIn,
  syllables,
  takenOver,
} from './support.ts'

/** Sends files as a phone does: by a form to the address that the manifest names. */
async function share(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  await open(page, '/mypage')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.evaluate(async () => {
    const { share_target: target } = await (await fetch('/manifest.webmanifest')).json()
    const form = document.createElement('form')
    Object.assign(form, { id: 'phone', action: target.action, method: target.method, enctype: target.enctype })
    form.innerHTML = `<input type="file" multiple name="${target.params.files[0].name}">`
    document.body.append(form)
  })
  await page.locator('#phone input').setInputFiles(files)
  await page.locator('#phone').evaluate((form: HTMLFormElement) => form.submit())
  await expect(page.getByRole('heading', { level: 1, name: '공유한 사진과 영상' })).toBeVisible()
  await takenOver(page)
}

test('photos shared from the gallery of a phone go into the profile, once @phone', async ({ page, context }) => {
  await signInAsNewcomer(context)
  await addProfile(context, syllables())

  await test.step('a page shows them and asks where they go', async () => {
    await share(page, [await photo('gallery-1.jpg', [600, 800]), await photo('gallery-2.jpg', [600, 800])])
    await expect(page.getByText('gallery-1.jpg')).toBeVisible()
    await expect(page.getByText('gallery-2.jpg')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  await test.step('the editor uploads them', async () => {
    await page.getByRole('link', { name: '프로필에 올리기' }).click()
    await expect(page.getByText('공유한 사진과 영상을 올리고 있어요')).toBeVisible()
    await expect(page.getByRole('img', { name: /사진 \d/ })).toHaveCount(3)
  })

  await test.step('and nothing is left to be taken twice', async () => {
    const other = await context.newPage()
    await open(other, '/shared')
    await expect(other.getByRole('heading', { name: '공유한 사진이나 영상이 없어요' })).toBeVisible()
  })
})

test('a film shared from a phone’s gallery goes to the self-tape asked for @phone', async ({
  page,
  context,
  browser,
}) => {
  const casting = await openOwnCasting(1)
  const manager = (await signedIn(browser, casting.manager)).context()
  await shortlist(manager, casting)
  const [applicant] = casting.applicants
  await post(manager.request, `/v1/castings/${casting.id}/self-tapes`, {
    ...{ applicationIds: [applicant!.applicationId], script: [{ speaker: '수경', words: '다녀왔어.' }] },
    ...{ maxMinutes: 2, dueAt: `${daysFromNow(3)}T23:00:00+09:00` },
  })
  await manager.close()
  await signIn(context, applicant!.loginId)
  const [tape] = (await read(context.request, '/v1/self-tapes/mine')).list
  await post(context.request, `/v1/self-tapes/${tape.id}/accept`, {})
  await share(page, [{ name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('film') }])
  await page.getByRole('link', { name: new RegExp(`${casting.title}’ 셀프테이프로 보내기`) }).click()
  const sheet = page.getByRole('dialog', { name: '셀프테이프 보내기' })
  await expect(sheet.getByText('film.mp4')).toBeVisible()
})
