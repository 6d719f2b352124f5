import { expect, test } from '@playwright/test'
import { pdfFile, sampleDocuments } from '../support/documents.ts'
import { addProfile, signInAsNewcomer, signInAsNewManager } from './newcomers.ts'
import { expectAccessible, expectAnnounced, field, open, photo, pictured, savedName, signedIn } from './support.ts'

test('[R-12][A-36][A-66][A-72][W-23] a profile survives a dropped connection, a reload and a second window @phone', async ({
  page,
  context,
}) => {
  const { name } = await signInAsNewcomer(context)
  const number = await addProfile(context, name)
  await open(page, '/mypage/profilemanagement')
  const save = () => page.getByRole('button', { name: '저장하기' }).filter({ visible: true }).first().click()

  await test.step('a photo that fails offline is uploaded automatically when online', async () => {
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

  await test.step('offline, saving says so and keeps all input, through a reload too', async () => {
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

  await test.step('the second window chooses between the two texts of a field that both changed', async () => {
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
    await expect(dialog.getByRole('group')).toHaveCount(1)
    expect(await dialog.evaluate(element => element.scrollWidth - element.clientWidth)).toBe(0)
    await dialog.getByRole('button', { name: '선택한 내용으로 저장' }).click()
    await expect(second.getByText('다른 창에서 저장한 내용과 합쳐서 저장했어요')).toBeVisible()
    await second.close()
  })

  await test.step('different fields of two windows are merged without asking', async () => {
    const engName = page.getByRole('textbox', { name: '영문 이름' })
    await engName.fill('Han Garam')
    await save()
    await expect(page.getByText('다른 창에서 저장한 내용과 합쳐서 저장했어요')).toBeVisible()
    await expect(field(page, '한 줄 소개')).toHaveValue('둘째 창의 말')
    await expect(engName).toHaveValue('Han Garam')
  })

  await test.step('a draft overtaken by another save replaces nothing without asking', async () => {
    await open(page, '/mypage/profilemanagement')
    await field(page, '한 줄 소개').fill('임시로 남은 말')
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('임시로 남은 말')
    const headers = { 'sec-fetch-site': 'same-origin' }
    const answer = await context.request.get(`/v3/profiles/${number}`, { headers })
    const { own, ...profile } = (await answer.json()).data
    const kept = Object.keys(own).filter(name =>
      /^(weight|isWeight|phone|isPhone|email|agency|access|is.*Allowed)/.test(name),
    )
    const body = {
      ...Object.fromEntries(kept.map(name => [name, own[name]])),
      actorName: profile.actorName,
      gender: profile.gender,
      height: profile.height,
      intro: '노트북에서 저장한 말',
      photos: profile.photos.map(({ image, kind }: { image: { id: number }; kind: string }, position: number) => ({
        imageId: image.id,
        kind,
        position,
      })),
    }
    const saved = await context.request.put(`/v3/profiles/${number}`, { headers, data: body })
    expect(saved.status()).toBe(200)
    page.once('dialog', dialog => dialog.accept())
    await page.reload()
    await page.getByRole('button', { name: '이어서 쓰기' }).click()
    await save()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByText('노트북에서 저장한 말')).toBeVisible()
    await expect(dialog.getByText('임시로 남은 말')).toBeVisible()
    await dialog.getByRole('button', { name: '선택한 내용으로 저장' }).click()
    await expect(page.getByText('다른 창에서 저장한 내용과 합쳐서 저장했어요')).toBeVisible()
  })

  await test.step('input typed during a save does not count as saved', async () => {
    let letGo = () => {}
    const held = new Promise<void>(resolve => {
      letGo = resolve
    })
    await page.route('**/v3/profiles/*', async route => {
      if (route.request().method() === 'PUT') await held
      await route.continue()
    })
    await field(page, '한 줄 소개').fill('저장을 누른 말')
    const sent = page.waitForRequest(request => request.method() === 'PUT')
    await save()
    await sent
    await field(page, '한 줄 소개').fill('그동안 수정한 말')
    letGo()
    await expect(page.getByText('프로필을 저장했어요').first()).toBeVisible()
    await expect(field(page, '한 줄 소개')).toHaveValue('그동안 수정한 말')
    await page.unroute('**/v3/profiles/*')
    page.once('dialog', dialog => dialog.accept())
    await page.reload()
    await page.getByRole('button', { name: '이어서 쓰기' }).click()
    await expect(field(page, '한 줄 소개')).toHaveValue('그동안 수정한 말')
  })
})

test('[R-12][A-38][A-66][M-02] documents on a profile are read by the right people @desktop', async ({
  page,
  browser,
}) => {
  const { name } = await signInAsNewcomer(page.context())
  const number = await addProfile(page.context(), name)
  await open(page, '/mypage/profilemanagement')
  const documents = page.locator('#files')
  const add = (name: string, buffer: Buffer) =>
    documents.locator('input[type=file]').setInputFiles([{ name, mimeType: 'application/octet-stream', buffer }])
  const names = () => documents.locator('li b').allTextContents()
  // The message of an earlier save may still be on the screen.
  const save = async () => {
    const answer = page.waitForResponse(
      response => response.request().method() === 'PUT' && response.url().includes('/v3/profiles/'),
    )
    await page.getByRole('button', { name: '저장하기' }).filter({ visible: true }).first().click()
    expect((await answer).status()).toBe(200)
  }

  await test.step('a file that is not a document is refused with its own message, whatever its name', async () => {
    await add('지원서.exe', Buffer.from('MZ'))
    await expect(documents.getByText('올릴 수 없는 형식이에요. PDF, PPT, HWP 파일을 선택해 주세요')).toHaveCount(1)
    await add('사진.pdf', (await photo('사진.jpg', [60, 80])).buffer)
    await expect(documents.getByText('올릴 수 없는 형식이에요. PDF, PPT, HWP 파일을 선택해 주세요')).toHaveCount(2)
    for (const name of ['지원서.exe', '사진.pdf'])
      await documents.getByRole('button', { name: `${name} 올리지 않기` }).click()
  })

  await test.step('leaving during an upload asks', async () => {
    let letGo = () => {}
    const held = new Promise<void>(resolve => {
      letGo = resolve
    })
    await page.route('**/uploader/docs', async route => {
      await held
      await route.continue()
    })
    await add('올리는 중.pdf', pdfFile('포트폴리오'))
    await expect(documents.getByText(/올리는 중 \d+%|거의 다 됐어요/)).toBeVisible()
    await page.locator('header a[href="/"]').first().click()
    const dialog = page.getByRole('dialog', { name: '올리는 중인데 나갈까요?' })
    await dialog.getByRole('button', { name: '계속 쓰기' }).click()
    letGo()
    await expect.poll(names).toEqual(['올리는 중.pdf'])
    await page.unroute('**/uploader/docs')
    await documents.getByRole('button', { name: '올리는 중.pdf 빼기' }).click()
    await expect.poll(names).toEqual([])
  })

  await test.step('names lose misleading parts, and the order is the actor’s', async () => {
    await add('포트폴리오\u202e<b>.pdf', pdfFile('포트폴리오'))
    await expect.poll(names).toEqual(['포트폴리오b.pdf'])
    await add('이력서.hwp', sampleDocuments.hwp())
    await expect.poll(names).toEqual(['포트폴리오b.pdf', '이력서.hwp'])
    await documents.getByRole('button', { name: '이력서.hwp 앞으로' }).click()
    await expect.poll(names).toEqual(['이력서.hwp', '포트폴리오b.pdf'])
    await save()
    await expect(page.getByText('프로필을 저장했어요')).toBeVisible()
  })

  await test.step('guests see that they exist, signed-in people can download them', async () => {
    const guest = await browser.newPage()
    await open(guest, `/actors/${number}`)
    await expect(guest.getByText('이력서.hwp')).toBeVisible()
    await expect(guest.getByRole('link', { name: /이력서\.hwp/ })).toHaveCount(0)
    const manager = await signedIn(browser, 'manager1')
    await open(manager, `/actors/${number}`)
    const downloading = manager.waitForEvent('download')
    await manager.getByRole('link', { name: /이력서\.hwp/ }).click()
    expect(await savedName(downloading)).toBe('이력서.hwp')
    await guest.close()
    await manager.context().close()
  })

  await test.step('a removed document is gone for everybody', async () => {
    await documents.getByRole('button', { name: '이력서.hwp 빼기' }).click()
    await documents.getByRole('button', { name: '포트폴리오b.pdf 빼기' }).click()
    await save()
    await expect(page.getByText('프로필을 저장했어요').last()).toBeVisible()
    await open(page, `/actors/${number}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('이력서.hwp')).toHaveCount(0)
  })
})

test('[R-11][A-65][A-70][A-71][W-07][W-13] a manager views a profile, bookmarks it, prints it and asks for contact @desktop', async ({
  page,
  context,
}, { project }) => {
  const profileId = project.name === 'phone' ? '18' : '19'
  const profilePage = `/actors/${profileId}`
  await signInAsNewManager(context)
  await pictured(context, profileId)
  await open(page, profilePage)
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await page.getByRole('button', { name: /사진 1 크게 보기/ }).click()
  await page.keyboard.press('End')
  // The demo's further photos may still be missing; a counter appears with more than one.
  await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAccessible(page)

  await page.getByRole('button', { name: '저장', exact: true }).click()
  await expect(page.getByRole('button', { name: '저장함' })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: '공유' }).click()
  await page.getByRole('link', { name: 'PDF로 받기' }).click()
  expect(await savedName(downloading)).toBe(`${name} 프로필.pdf`)

  await page.getByRole('button', { name: '연락하기' }).click()
  await page.getByRole('button', { name: '연락처 보기' }).click()
  await expect(
    page
      .getByRole('dialog')
      .getByText(/@|숨겼어요|소속사/)
      .first(),
  ).toBeVisible()
  expect((await page.getByRole('dialog').boundingBox())?.width).toBe(328)
  await page.keyboard.press('Escape')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: '공유' }).click()
  await page.getByRole('button', { name: 'QR과 주소' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '주소 복사' }).click()
  await expectAnnounced(page, /주소를 복사했어요/)
  await page.keyboard.press('Escape')
  if (project.name === 'desktop') {
    const printed = await page.pdf({ preferCSSPageSize: true })
    expect(printed.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  }

  await open(page, '/mypage/bookmarks?tab=actors')
  await expect(page.getByRole('link', { name }).first()).toBeVisible()
  const sheet = page.waitForEvent('download')
  await page.getByRole('button', { name: '엑셀로 받기' }).click()
  expect(await savedName(sheet)).toBe('저장한 배우.xlsx')
  await expectAccessible(page)
  await open(page, profilePage)
  await page.getByRole('button', { name: '저장함' }).click()
})
