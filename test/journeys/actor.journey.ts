import { type APIRequestContext, expect, test } from '@playwright/test'
import { addProfile, signInAsNewcomer } from './newcomers.ts'
import { answerSignup, answerUntilAccount, field, join, open, photo } from './support.ts'

// Actors apply on their phones.

test('[U-02][R-02][R-03][R-12][A-36][A-68][A-77][M-01][W-05] an actor joins, creates a profile, finds a casting, applies and withdraws @phone', async ({
  page,
}) => {
  await test.step('joins and continues to the profile', async () => {
    await join(page, '배우로 시작하기', '한가람')
    await page.getByRole('link', { name: '프로필 만들기' }).click()
    await expect(page.getByRole('heading', { name: '프로필 관리', level: 1 })).toBeVisible()
  })

  await test.step('uploads two photos, the first larger than the stored size and rotated', async () => {
    await page
      .getByLabel('사진 추가')
      .setInputFiles([await photo('large.jpg', [4400, 3300], 6), await photo('second.jpg', [900, 1200])])
    await expect(page.getByRole('img', { name: '대표 사진 1' })).toBeVisible()
    await expect(page.getByRole('img', { name: '프로필 사진 2' })).toBeVisible()
    await expect(page.getByRole('progressbar', { name: /올리기/ })).toHaveCount(0, { timeout: 20_000 })
  })

  await test.step('fills in the fields required for applying and saves', async () => {
    await page.getByRole('button', { name: '한 번에 모두 적기' }).click()
    await field(page, '활동명').fill('한가람')
    await page.getByRole('radio', { name: '여자' }).check()
    await expect(field(page, '생년월일')).toHaveValue('1999.03.01')
    await field(page, '키').fill('167')
    await field(page, '한 줄 소개').fill('바다 마을에서 자란 목소리예요')
    await page.getByRole('radio', { name: /누구나 볼 수 있어요/ }).check()
    await page.getByRole('button', { name: '저장하기' }).click()
    await expect(page.getByText('프로필을 만들었어요')).toBeVisible()
  })

  await test.step('the profile exists, with its main photo upright', async () => {
    const preview = page.getByRole('link', { name: '미리 보기' })
    await open(page, (await preview.getAttribute('href')) ?? '')
    await expect(page.getByRole('heading', { name: '한가람', level: 1 })).toBeVisible()
    const main = page.getByRole('img', { name: '한가람, 대표 사진 1' })
    await expect.poll(() => main.evaluate((img: HTMLImageElement) => img.naturalHeight > img.naturalWidth)).toBe(true)
  })

  await test.step('finds a casting by a word, then by filters', async () => {
    await open(page, '/casting')
    const search = page.getByRole('searchbox', { name: '공고 검색' }).filter({ visible: true })
    await search.fill('관객')
    await search.press('Enter')
    await expect(page).toHaveURL(/\/casting\?q=/)
    await expect(page.getByRole('link', { name: /늦여름의 관객〉 동생/ })).toBeVisible()

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
    const consent = sheet.getByRole('checkbox', { name: /제3자 제공에 동의해요/ })
    await sheet.getByRole('button', { name: '지원하기' }).click()
    await expect(sheet.getByText('제3자 제공에 동의하면 지원서를 보낼 수 있어요')).toBeInViewport({ ratio: 1 })
    await expect(consent).toBeFocused()
    await consent.check()
    // The first answer is lost; asking again reveals that the application arrived.
    await page.route(/\/castings\/\d+\/applications$/, async route => {
      if (route.request().method() === 'POST') await route.fetch()
      await route.abort()
    })
    await sheet.getByRole('button', { name: '지원하기' }).click()
    await expect(sheet.getByText('보내지 못했어요.')).toBeInViewport()
    await expect(sheet.locator(':focus')).toContainText('보내지 못했어요.')
    await page.unroute(/\/castings\/\d+\/applications$/)
    await sheet.getByRole('button', { name: '지원하기' }).click()
    await expect(sheet.getByText('지원서를 보냈어요')).toBeVisible()
    await sheet.getByRole('link', { name: '지원 내역 보기' }).click()
  })

  await test.step('the history shows the application, and withdraws it', async () => {
    await expect(page.getByRole('heading', { name: '지원 내역', level: 1 })).toBeVisible()
    const entry = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /봄, 수영/ }) })
    await expect(entry.getByText('지원 완료', { exact: true })).toBeVisible()
    await expect(entry.locator('[aria-current="step"]')).toHaveText('지원방금 전')
    await expect(entry.getByText('수영을 십 년 했어요.')).toBeVisible()
    await expect(entry.getByText('사진 1장')).toBeVisible()
    await entry.getByRole('button', { name: '지원 취소' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '지원 취소하기' }).click()
    await expect(page.getByText('지원을 취소했어요')).toBeVisible()
    await expect(entry.getByText('지원 취소', { exact: true })).toBeVisible()
  })
})

test('[U-02][A-95][W-03] a guest applies to a casting after joining and creating a profile', async ({
  page,
  isMobile,
}) => {
  await open(page, `/casting?q=${encodeURIComponent('봄, 수영')}`)
  await page.getByRole('link', { name: /수영 코치/ }).click()
  await expect(page).toHaveURL(/\/casting\/\d+$/)
  const notice = new URL(page.url()).pathname
  await page.getByRole('link', { name: '지원하기' }).click()
  const join = page.getByRole('main').getByRole('link', { name: '회원가입' })
  await expect(join).toBeInViewport({ ratio: 1 })
  await join.click()
  await expect(page.getByText('공고에 지원할 배우로 가입해요.')).toBeVisible()
  await answerSignup(page, null, '한나루')
  await expect(page.getByRole('link', { name: '보던 곳으로 돌아가기' })).toHaveAttribute('href', `${notice}?apply=1`)
  await page.getByRole('link', { name: '프로필 만들기' }).click()
  await expect(page.getByRole('heading', { name: '프로필 관리', level: 1 })).toBeVisible()

  const onwards = page.getByRole('link', { name: '이 공고에 지원하기' }).filter({ visible: true })
  await page.getByLabel('사진 추가').setInputFiles([await photo('face.jpg', [900, 1200])])
  await expect(page.getByRole('img', { name: '대표 사진 1' })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: /올리기/ })).toHaveCount(0, { timeout: 20_000 })
  // A narrow screen asks step by step, a wide one all at once.
  const goOn = async () => {
    if (isMobile) await page.getByRole('button', { name: '다음', exact: true }).click()
  }
  await goOn()
  await field(page, '활동명').fill('한나루')
  await page.getByRole('radio', { name: '여자' }).check()
  await field(page, '키').fill('164')
  await goOn()
  await goOn()
  await expect(onwards).toHaveCount(0)
  await page.getByRole('radio', { name: /누구나 볼 수 있어요/ }).check()
  await page
    .getByRole('button', { name: isMobile ? '프로필 만들기' : '저장하기' })
    .filter({ visible: true })
    .click()
  await expect(onwards).toBeInViewport()
  await onwards.click()
  await expect(page).toHaveURL(`${notice}?apply=1`)
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('button', { name: '다음' })).toBeVisible()
  await sheet.getByRole('button', { name: '닫기' }).click()
  await expect(page).toHaveURL(notice)
  await expect(sheet).toBeHidden()
})

test('[A-95][W-03] the apply form names what the profile lacks, and each link returns @phone', async ({
  page,
  context,
}) => {
  await signInAsNewcomer(context)
  await open(page, `/casting?q=${encodeURIComponent('봄, 수영')}`)
  await page.getByRole('link', { name: /수영 코치/ }).click()
  await page.getByRole('button', { name: '지원하기' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('프로필을 조금만 더 채워 주세요')).toBeVisible()
  const links = sheet.getByRole('link')
  await expect(links).toHaveText(['활동명', '성별', '키', '대표 사진', '프로필 채우기'])
  const back = `returnUrl=${encodeURIComponent(`${new URL(page.url()).pathname}?apply=1`)}`
  for (const link of await links.all())
    expect(await link.getAttribute('href')).toContain(`/mypage/profilemanagement?${back}`)
  await sheet.getByRole('link', { name: '키' }).click()
  await expect(page).toHaveURL(/#body$/)
})

test('[A-95][W-10] an age that a casting refuses is shown before the form is filled in @phone', async ({
  page,
  context,
}) => {
  await signInAsNewcomer(context, 'Actor', { birthDate: '2010-05-05' })
  await open(page, `${await castingFor(context.request, { isMinorAllowed: false })}?apply=1`)
  const sentence = page.getByText('만 19세부터 지원할 수 있어요').filter({ visible: true })
  await expect(sentence).toBeInViewport()
  await expect(page.getByRole('button', { name: '지원하기', exact: true })).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[S-05] an application typed on a shared phone is not there for the next person', async ({ page, context }) => {
  await signInAsNewcomer(context)
  await addProfile(context, '새봄')
  const address = await castingFor(context.request, { isMinorAllowed: true })
  const sheet = page.getByRole('dialog')
  const message = sheet.getByLabel('지원 메시지')
  const begin = async () => {
    await open(page, address)
    await page.getByRole('button', { name: '지원하기' }).click()
  }
  const toMessage = async () => {
    await sheet.getByRole('checkbox').or(sheet.getByRole('radio')).first().check()
    await sheet.getByRole('button', { name: '다음' }).click()
    await sheet.getByRole('button', { name: '다음' }).click()
  }
  await begin()
  await toMessage()
  await message.fill('수영을 십 년 했어요.')
  // A reload leads back to the step of the message.
  await begin()
  await expect(message).toHaveValue('수영을 십 년 했어요.')
  // The first one never signs out.
  await context.clearCookies()
  await signInAsNewcomer(context)
  await addProfile(context, '여름')
  await begin()
  await toMessage()
  await expect(message).toHaveValue('')
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).not.toContain('수영을')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('[A-95] a notice says what applying to it needs @phone', async ({ page, context }) => {
    await signInAsNewcomer(context)
    await page.goto(await castingFor(context.request, { isMinorAllowed: true }))
    expect(await page.content()).toContain('<noscript>지원하려면 자바스크립트를 켜고')
    await expect(page.getByRole('button', { name: '지원하기' })).toHaveCount(0)
  })
})

test('[A-95][W-10] a refused preparation shows the reason, without a retry @phone', async ({ page, context }) => {
  await signInAsNewcomer(context)
  await open(page, await castingFor(context.request, { isMinorAllowed: true }))
  const refusal = {
    result: false,
    data: null,
    code: 'minor_not_allowed',
    message: '이 공고는 만 19세부터 지원할 수 있어요',
  }
  await page.route('**/applications/validate*', route => route.fulfill({ status: 422, json: refusal }))
  await page.getByRole('button', { name: '지원하기' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('alert')).toContainText('이 공고는 만 19세부터 지원할 수 있어요')
  await expect(sheet.getByText('지원 화면을 불러오지 못했어요')).toHaveCount(0)
  await expect(sheet.getByRole('button', { name: '다시 시도' })).toHaveCount(0)
})

test('[A-77][W-09][W-22] a taken id and a common password are reported before the consents @phone', async ({
  page,
}) => {
  await open(page, '/account/signup')
  const { loginId } = await answerUntilAccount(page, '배우로 시작하기', '한이랑')
  const [id, secret] = [field(page, '아이디'), page.getByLabel('비밀번호', { exact: true })]
  const next = page.getByRole('button', { name: '다음' })
  await id.fill('actor1')
  await secret.fill('밤마다 대본 읽기 7')
  await next.click()
  await expect(page.getByText('이미 쓰고 있는 아이디예요')).toBeVisible()
  await expect(id).toBeFocused()
  await id.fill(loginId)
  await secret.fill('password123')
  await next.click()
  await expect(page.getByText('너무 흔하거나')).toBeVisible()
  await expect(secret).toBeFocused()
  await secret.fill('밤마다 대본 읽기 7')
  await next.click()

  const night = page.getByRole('checkbox', { name: /밤에도 문자 받기/ })
  const all = page.getByRole('checkbox', { name: '전체 동의' })
  await all.check()
  await expect(page.getByRole('checkbox', { name: /문자로 소식 받기/ })).toBeChecked()
  await expect(night).not.toBeChecked()
  await night.check()
  await expect(all).toBeChecked()
  await all.uncheck()
  await expect(night).not.toBeChecked()
})

/** The address of an open casting of the demo with these facts. */
async function castingFor(request: APIRequestContext, facts: Record<string, unknown>): Promise<string> {
  const { list } = (await (await request.get('/v1/castings?recruiting=true&limit=20')).json()).data
  for (const { id } of list) {
    const { data } = await (await request.get(`/v1/castings/${id}`)).json()
    if (Object.entries(facts).every(([name, value]) => data[name] === value)) return `/casting/${id}`
  }
  throw new Error(`The demo has no open casting with ${JSON.stringify(facts)}`)
}
