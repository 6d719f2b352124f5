import { expect, type Page, test } from '@playwright/test'
import { signInAsNewcomer } from './newcomers.ts'
import { expectAccessible, field, open, photo } from './support.ts'

// Actors write their profiles on their phones.

test('[R-12][A-36][A-67] a profile survives what fails while it is edited @phone', async ({ page }) => {
  await signInAsNewcomer(page.context(), 'Actor', { name: '윤세아' })
  await open(page, '/mypage/profilemanagement')
  const save = () => page.getByRole('button', { name: '저장하기' }).filter({ visible: true }).click()
  const saveAnd = async (status: number) => {
    const answered = page.waitForResponse(
      answer => /PUT|POST/.test(answer.request().method()) && isProfile(answer.url()),
    )
    await save()
    expect((await answered).status()).toBe(status)
  }
  const tile = (name: string) => page.getByRole('img', { name })
  const addPhoto = async (name: string) => page.getByLabel('사진 추가').setInputFiles([await photo(name, [600, 800])])

  await test.step('a first save whose answer was lost is not mistaken for another window’s', async () => {
    await addPhoto('main.jpg')
    await expect(tile('대표 사진 1')).toBeVisible()
    await expect(page.getByRole('progressbar', { name: /올리기/ })).toHaveCount(0)
    await page.getByRole('button', { name: '한 번에 모두 적기' }).click()
    await page.getByRole('radio', { name: '여자' }).check()
    await field(page, '키').fill('167')
    await field(page, '한 줄 소개').fill('  기차역에서 잘 들리는 목소리 ')
    await page.getByRole('radio', { name: /누구나 볼 수 있어요/ }).check()
    await page.route('**/v3/profiles', async route => {
      if (route.request().method() === 'POST') await route.fetch()
      await route.abort()
    })
    await save()
    await expect(page).toHaveURL(/\/500/)
    await page.unroute('**/v3/profiles')
    await open(page, '/mypage/profilemanagement')
    await page.getByRole('button', { name: '이어서 쓰기' }).click()
    await expect(page.getByRole('heading', { name: '프로필 관리', level: 1 })).toBeFocused()
    await save()
    await expect(page.getByText('프로필을 저장했어요')).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(field(page, '한 줄 소개')).toHaveValue('기차역에서 잘 들리는 목소리')
  })

  await test.step('a removed photo is restored with its kind', async () => {
    await page.getByRole('button', { name: '대표 사진 1 메뉴' }).click()
    await page.getByRole('button', { name: '지우기', exact: true }).click()
    await expect(tile('대표 사진 1')).toHaveCount(0)
    await page.getByRole('button', { name: '되돌리기' }).click()
    await expect(tile('대표 사진 1')).toBeVisible()
  })

  await test.step('parts are lines that open for editing, and a removed one can be restored', async () => {
    for (const [title, year] of [
      ['첫차', '2023'],
      ['막차', '2024'],
    ] as const) {
      await page.getByRole('button', { name: '작품 추가' }).click()
      const film = page.getByRole('group', { name: '작품 1', exact: true })
      await field(film, '연도').fill(year)
      await field(film, '작품 제목').fill(title)
    }
    await saveAnd(200)
    await open(page, '/mypage/profilemanagement')
    const [first, last] = [page.getByRole('group', { name: '〈첫차〉' }), page.getByRole('group', { name: '〈막차〉' })]
    await expect(first.getByText('2023')).toBeVisible()
    await expect(field(first, '작품 제목')).toHaveCount(0)

    await last.getByRole('button', { name: '〈막차〉 지우기' }).click()
    await expect(last).toHaveCount(0)
    await expect(first.getByRole('button', { name: '〈첫차〉 지우기' })).toBeFocused()
    await page.getByRole('button', { name: '되돌리기' }).click()
    await expect(last.getByText('2024')).toBeVisible()

    await first.getByRole('button', { name: '〈첫차〉 수정' }).click()
    await expect(field(first, '연도')).toBeFocused()
    await field(first, '연도').fill('1895')
    await first.getByRole('button', { name: '〈첫차〉 접기' }).click()
    await saveAnd(400)
    await expect(field(first, '연도')).toBeFocused()
    await field(first, '연도').fill('2022')
    await expectAccessible(page)
    await saveAnd(200)
  })

  await test.step('a failed photo is named on saving and leaving asks about it', async () => {
    await page.route('**/uploader/images', route => route.abort())
    await addPhoto('lost.jpg')
    await expect(page.getByText('연결이 끊겼어요. 다시 연결되면 이어서 올릴게요')).toBeVisible()
    await save()
    await expect(page.getByText('프로필은 저장했어요. 올리지 못한 파일 1개를 다시 올려 주세요')).toBeVisible()
    await leave(page)
    const question = page.getByRole('dialog', { name: '올리지 못한 파일을 두고 나갈까요?' })
    await expect(question.getByText('올리지 못한 파일 1개는 사라져요')).toBeVisible()
    await question.getByRole('button', { name: '계속 쓰기' }).click()
    await page.unroute('**/uploader/images')
    await page.getByRole('button', { name: '다시 시도' }).click()
    await expect(page.getByText('연결이 끊겼어요. 다시 연결되면 이어서 올릴게요')).toBeHidden()
    await expect(page.getByRole('progressbar', { name: /올리기/ })).toHaveCount(0)
    await saveAnd(200)
  })

  await test.step('unsaved input is deleted with the profile, without asking or a copy', async () => {
    const questions: string[] = []
    page.on('dialog', dialog => {
      questions.push(dialog.type())
      void dialog.accept()
    })
    await field(page, '한 줄 소개').fill('끝까지 저장하지 않은 말')
    const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    await expect.poll(kept).toContain('끝까지 저장하지 않은 말')
    await page.getByRole('button', { name: '프로필 지우기' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '지우기' }).click()
    await expect(page).toHaveURL(/\/$/)
    expect(questions).toEqual([])
    expect(await kept()).not.toContain('끝까지 저장하지 않은 말')
  })
})

const isProfile = (url: string) => /\/v3\/profiles(\/\d+)?$/.test(url)
const leave = (page: Page) => page.locator('header a[href="/"]').first().click()

test('[R-12] a first profile is made in four steps, which link what is missing @phone', async ({ page }) => {
  await signInAsNewcomer(page.context(), 'Actor', { name: '한걸음' })
  await open(page, '/mypage/profilemanagement')
  const next = page.getByRole('button', { name: '다음', exact: true })
  await expect(page.getByText('대표 사진 한 장')).toBeVisible()
  await expect(field(page, '키')).toBeHidden()
  await expectAccessible(page)
  await next.click()
  await expect(page.getByText('대표 사진을 한 장 선택해 주세요').first()).toBeVisible()
  await test.step('[W-25] a first photo that failed is not the main one, and can only be removed or retried', async () => {
    await page.route('**/uploader/images', route => route.abort())
    await page.getByLabel('사진 추가').setInputFiles([await photo('face.jpg', [600, 800])])
    await page.getByRole('button', { name: '올리지 못한 사진 1 메뉴' }).click()
    await expect(page.getByRole('listitem').filter({ has: page.getByText('올리지 못했어요') })).not.toContainText(
      '대표',
    )
    await expect(page.getByRole('button', { name: '지우기', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /옮기기|종류|대표로/ })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.unroute('**/uploader/images')
    await page.getByRole('button', { name: '다시 시도' }).click()
  })
  await expect(page.getByRole('img', { name: '대표 사진 1' })).toBeVisible()
  await next.click()

  await expect(field(page, '키')).toBeVisible()
  await expect(page.getByLabel('사진 추가')).toBeHidden()
  await test.step('back leads to the step before', async () => {
    await page.waitForFunction(() => history.state?.layers === 1)
    await page.goBack()
    await expect(page.getByLabel('사진 추가')).toBeVisible()
    await expect(field(page, '키')).toBeHidden()
    await next.click()
    await expect(field(page, '키')).toBeVisible()
  })
  await next.click()
  await expect(page.getByText('키 값을 입력해 주세요').first()).toBeVisible()
  await page.getByRole('radio', { name: '여자' }).check()
  await test.step('a height that nobody has is refused at its own step', async () => {
    await field(page, '키').fill('1650')
    await next.click()
    await expect(page.getByText('키를 40~230cm로 적어 주세요').first()).toBeVisible()
    await expect(field(page, '키')).toBeFocused()
  })
  await field(page, '키').fill('167')
  await expectAccessible(page)
  await field(page, '키').press('Enter')

  await expect(page.getByText('작품 한 편')).toBeVisible()
  await page.getByRole('button', { name: '이전', exact: true }).click()
  await expect(field(page, '키')).toHaveValue('167')
  await next.click()
  await page.getByRole('button', { name: '작품 추가' }).click()
  const film = page.getByRole('group', { name: '작품 1', exact: true })
  await field(film, '연도').fill('2024')
  await field(film, '작품 제목').fill('첫차')
  await expectAccessible(page)
  await expect(page.getByRole('progressbar', { name: /올리기/ })).toHaveCount(0)
  await next.click()
  await expect(page.getByText('누구에게 보일까요?')).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(field(page, '작품 제목')).toHaveValue('첫차')
  await next.click()
  await test.step('nobody sees the profile before its owner says who may', async () => {
    for (const scope of await page.getByRole('radio', { name: /볼 수 있어요/ }).all())
      await expect(scope).not.toBeChecked()
    await page.getByRole('button', { name: '프로필 만들기' }).click()
    await expect(page.getByText('누가 프로필을 볼 수 있는지 선택해 주세요')).toBeInViewport()
    await expectAccessible(page)
    // The first choice has the focus, so that keys choose too.
    await expect(page.getByRole('radio', { name: /누구나 볼 수 있어요/ })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: /승인받은 캐스팅 담당자만 볼 수 있어요/ })).toBeChecked()
    await expect(page.getByText('누가 프로필을 볼 수 있는지 선택해 주세요')).toHaveCount(0)
  })
  await test.step('a draft keeps the choice', async () => {
    await expect(page.getByText(/임시 저장했어요/)).toBeAttached()
    page.once('dialog', dialog => dialog.accept())
    await open(page, '/mypage/profilemanagement')
    await page.getByRole('button', { name: '이어서 쓰기' }).click()
    await next.click()
    await next.click()
    await next.click()
    await expect(page.getByRole('radio', { name: /승인받은 캐스팅 담당자만 볼 수 있어요/ })).toBeChecked()
  })
  await page.getByRole('button', { name: '프로필 만들기' }).click()

  await expect(page.getByText('프로필을 만들었어요')).toBeVisible()
  await expect(page.getByRole('heading', { name: '프로필 관리', level: 1 })).toBeFocused()
  await page.getByRole('link', { name: '연기 영상', exact: true }).filter({ visible: true }).click()
  await expect(page).toHaveURL(/#videos$/)
  await expect(page.getByRole('heading', { name: '영상' })).toBeInViewport()
})

test('[R-12] a first profile on a wide screen asks who may see it before it is saved @desktop', async ({ page }) => {
  await signInAsNewcomer(page.context(), 'Actor', { name: '한걸음' })
  await open(page, '/mypage/profilemanagement')
  const save = page.getByRole('button', { name: '저장하기' }).filter({ visible: true })
  await page.getByLabel('사진 추가').setInputFiles([await photo('face.jpg', [600, 800])])
  await expect(page.getByRole('img', { name: '대표 사진 1' })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: /올리기/ })).toHaveCount(0)
  await page.getByRole('radio', { name: '여자' }).check()
  await field(page, '키').fill('167')
  await save.click()
  await expect(page.getByText('누가 프로필을 볼 수 있는지 선택해 주세요')).toBeInViewport()
  const everybody = page.getByRole('radio', { name: /누구나 볼 수 있어요/ })
  await expect(everybody).toBeFocused()
  await expect(everybody).not.toBeChecked()
  const place = page.getByRole('navigation', { name: '프로필 항목' }).getByRole('link', { name: /^공개 범위/ })
  await expect(place).toHaveText('공개 범위1개 남음')
  await page.keyboard.press('Space')
  await expect(everybody).toBeChecked()
  await expect(place).toHaveText('공개 범위')
  await save.click()
  await expect(page.getByText('프로필을 만들었어요')).toBeVisible()
})
