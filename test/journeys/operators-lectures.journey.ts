import { expect, test } from '@playwright/test'
import { pdfFile } from '../support/documents.ts'
import { hasFfmpeg, makeVideo } from '../support/videos.ts'
import { read, signInAsNewcomer } from './newcomers.ts'
import { enrol, newLecture, openSchool } from './own-lectures.ts'
import {
  daysFromNow,
  expectAccessible,
  expectNoSidewaysScroll,
  field,
  newcomer,
  open,
  signedIn,
  syllables,
} from './support.ts'

// The payment window of a phone leads back to the address that the program calls its own.
test.use({ baseURL: process.env.BASE_URL?.replace('127.0.0.1', 'localhost') })

test('[P-04][R-08] operators open a teacher’s series, move a class and cancel it @desktop', async ({
  page,
  browser,
  isMobile,
}) => {
  const operator = await signedIn(browser, 'admin1')
  const teaching = await browser.newContext()
  const { loginId } = await signInAsNewcomer(teaching)
  await teaching.close()
  const name = `도윤 ${syllables(loginId.slice(1))}`
  const title = `카메라 앞 ${syllables(newcomer().loginId.slice(1))}`

  await test.step('a member becomes a teacher', async () => {
    await open(operator, '/admin/teachers')
    await operator.getByRole('button', { name: '강사 더하기' }).click()
    const sheet = operator.getByRole('dialog', { name: '강사 더하기' })
    await field(sheet, '회원 아이디').fill('nobody-here')
    await field(sheet, '강사 이름').fill(name)
    await sheet.getByRole('button', { name: '강사 계약을 마쳤어요' }).click()
    await sheet.getByRole('button', { name: '저장하기' }).click()
    await expect(sheet.getByText('이 아이디를 쓰는 회원이 없어요')).toBeVisible()
    await field(sheet, '회원 아이디').fill(loginId)
    await expectAccessible(operator)
    await sheet.getByRole('button', { name: '저장하기' }).click()
    await expect(sheet).toBeHidden()
    await expect(operator.getByRole('row').filter({ hasText: name })).toContainText('활동 중')
  })

  await test.step('a series of two classes is created and opened', async () => {
    await open(operator, '/admin/lectures')
    await operator.getByRole('button', { name: '강의 만들기' }).click()
    const sheet = operator.getByRole('dialog', { name: '강의 만들기' })
    await field(sheet, '제목').fill(title)
    await field(sheet, '한두 문장 소개').fill('자기소개를 마칠 때까지, 그 3분을 연습해요.')
    await sheet.getByRole('combobox', { name: '강사' }).selectOption(name)
    await field(sheet, '장소').fill('무대로 연습실')
    await sheet.getByRole('textbox', { name: '가격' }).fill('40000')
    await field(sheet, '정원').fill('10')
    await field(sheet, '강사 몫').fill('60')
    await field(sheet, '수업 제목').fill('문을 열고 들어오기')
    await sheet.getByLabel('시작').fill(`${daysFromNow(20)}T14:00`)
    await sheet.getByRole('button', { name: '저장하기' }).click()
    await expect(sheet.getByText('시작과 끝을 함께 적어 주세요')).toBeVisible()
    await sheet.getByLabel('끝', { exact: true }).fill(`${daysFromNow(20)}T16:00`)
    await sheet.getByRole('button', { name: '한 주 뒤에 한 번 더' }).click()
    await expect(sheet.getByLabel('시작').nth(1)).toHaveValue(`${daysFromNow(27)}T14:00`)
    await expectAccessible(operator)
    await sheet.getByRole('button', { name: '저장하기' }).click()
    await expect(sheet).toBeHidden()
    await operator.getByRole('link', { name: title }).click()
    const drawer = operator.getByRole('dialog', { name: title })
    await drawer.getByRole('button', { name: '열기', exact: true }).click()
    await expect(drawer.getByRole('button', { name: '모집 마감하기' })).toBeVisible()
    await expectAccessible(operator)
  })

  const { list } = await read(operator.request, `/v1/admin/lectures?q=${encodeURIComponent(title)}`)
  const { id } = list[0]
  await signInAsNewcomer(page.context())
  await open(page, `/profiletour/lectures/${id}/order`)
  const orderId = await enrol(page, isMobile)

  await test.step('a class is moved, with full refunds possible', async () => {
    await open(operator, `/admin/lectures?id=${id}`)
    const drawer = operator.getByRole('dialog', { name: title })
    await expect(drawer.getByRole('heading', { name: '수강생 1명' })).toBeVisible()
    await drawer.getByRole('button', { name: '문을 열고 들어오기 수업 옮기기' }).first().click()
    await drawer.getByLabel('시작').fill(`${daysFromNow(21)}T14:00`)
    await drawer.getByLabel('끝', { exact: true }).fill(`${daysFromNow(21)}T16:00`)
    await drawer.getByRole('button', { name: '장소 사정으로 옮겨요' }).click()
    await drawer.getByRole('button', { name: '수업 옮기기' }).click()
    await expect(operator.getByText('수업을 옮기고 알렸어요')).toBeVisible()
    await open(page, `/mypage/lectures/${orderId}`)
    await expect(page.getByText('수업 시간이 바뀌었어요', { exact: true })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the lecture is cancelled for everybody', async () => {
    const drawer = operator.getByRole('dialog', { name: title })
    await drawer.getByRole('button', { name: '강의 취소하기' }).click()
    await drawer.getByRole('button', { name: '강사 사정으로 취소해요' }).click()
    await drawer.getByRole('button', { name: '강의 취소하기' }).click()
    await expect(operator.getByText('강의를 취소했어요')).toBeVisible()
    const state = async () => (await read(page.request, `/v1/payments/${orderId}`)).state
    await expect.poll(state, { timeout: 30_000 }).toBe('REFUNDED')
    await open(page, `/profiletour/lectures/${id}`)
    await expect(page.getByRole('heading', { name: '취소된 강의예요' })).toBeVisible()
  })

  await test.step('the payout spreadsheet can be downloaded', async () => {
    await open(operator, '/admin/lecture-payouts?from=2026-11-30&to=2026-11-01')
    await expect(operator.getByText('끝나는 날은 시작하는 날보다 빠를 수 없어요')).toBeVisible()
    await expectAccessible(operator)
    await expectNoSidewaysScroll(operator)
  })
  await operator.context().close()
})

test('[P-04] a teacher looks after a lecture that others cannot open @desktop', async ({ page, browser, isMobile }) => {
  const school = await openSchool(browser)
  const { id, title } = await newLecture(school)
  const { name } = await signInAsNewcomer(page.context())
  await open(page, `/profiletour/lectures/${id}/order`)
  const orderId = await enrol(page, isMobile)
  await open(page, `/mypage/lectures/${orderId}`)
  await page.getByRole('textbox', { name: '질문' }).fill('걸음을 혼자 연습하려면 무엇을 보면 좋을까요?')
  await page.getByRole('button', { name: '질문 보내기' }).click()
  await expect(page.getByText('답을 기다리고 있어요')).toBeVisible()
  expect((await page.goto(`/teach/${id}`))?.status()).toBe(403)

  const teacher = await school.teacher.newPage()
  await open(teacher, '/teach')
  await expectAccessible(teacher)
  await teacher.getByRole('link', { name: title }).click()
  await expect(teacher.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await teacher.getByText('출석 적기').first().click()
  await expect(teacher.getByRole('checkbox', { name })).toBeVisible()
  await teacher.getByRole('checkbox', { name }).check()
  await teacher.getByRole('button', { name: '출석 저장하기' }).click()
  await expect(teacher.getByRole('alert')).toBeVisible()
  await teacher.getByRole('textbox', { name: '답' }).fill('발뒤꿈치가 먼저 닿는지 봐 주세요.')
  await teacher.getByRole('button', { name: '답 보내기' }).click()
  await expect(teacher.getByRole('button', { name: '답 수정하기' })).toBeVisible()
  await teacher
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: '대본.pdf', mimeType: 'application/pdf', buffer: pdfFile() })
  await expect(teacher.getByRole('link', { name: /대본\.pdf/ })).toBeVisible()
  await expectAccessible(teacher)
  await expectNoSidewaysScroll(teacher)

  await open(page, `/mypage/lectures/${orderId}`)
  await expect(page.getByText('발뒤꿈치가 먼저 닿는지 봐 주세요.')).toBeVisible()
  const file = await page.getByRole('link', { name: /대본\.pdf/ }).getAttribute('href')
  expect((await page.request.get(file!, { headers: { 'sec-fetch-site': 'same-origin' } })).status()).toBe(200)

  if (hasFfmpeg()) {
    const video = await newLecture(school, { kind: 'VOD' })
    await open(teacher, `/teach/${video.id}`)
    const scene = await makeVideo({ seconds: 2, size: '640x360' })
    await teacher
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'scene.mp4', mimeType: 'video/mp4', buffer: scene })
    await expect(teacher.getByText('수업 영상을 저장했어요')).toBeVisible({ timeout: 60_000 })
  }
  await school.teacher.close()
})

test('[P-04] a teacher tells a class something, prints its list and sees the earnings @desktop', async ({
  page,
  browser,
  isMobile,
}) => {
  const school = await openSchool(browser)
  const { id, title } = await newLecture(school)
  const teacher = await school.teacher.newPage()
  await open(teacher, `/teach/${id}`)
  await expect(teacher.getByRole('button', { name: /명에게 보내기/ })).toHaveCount(0)
  const { name } = await signInAsNewcomer(page.context())
  await open(page, `/profiletour/lectures/${id}/order`)
  const orderId = await enrol(page, isMobile)

  await open(teacher, `/teach/${id}`)
  await teacher.getByRole('button', { name: '1명에게 보내기' }).click()
  await expect(teacher.getByText('보낼 내용을 적어 주세요')).toBeVisible()
  await teacher.getByRole('textbox', { name: '보낼 내용' }).fill('편한 신발을 신고 와 주세요.')
  await teacher.getByRole('button', { name: '1명에게 보내기' }).click()
  await expect(teacher.getByText('공지를 보냈어요')).toBeVisible()
  await expect(teacher.getByRole('textbox', { name: '보낼 내용' })).toHaveValue('')
  await open(page, `/mypage/lectures/${orderId}`)
  await expect(page.getByText('편한 신발을 신고 와 주세요.')).toBeVisible()

  await teacher.getByRole('link', { name: '출석부 인쇄하기' }).click()
  await expect(teacher.getByRole('heading', { level: 1, name: `${title} 출석부` })).toBeVisible()
  await expect(teacher.getByRole('rowheader', { name })).toBeVisible()
  await expectAccessible(teacher)
  await expectNoSidewaysScroll(teacher)
  await teacher.getByRole('link', { name: '강의로 돌아가기' }).click()
  await teacher.getByRole('link', { name: '가르치는 강의' }).click()

  await teacher.getByRole('button', { name: '구독 주소 만들기' }).click()
  const address = new URL(await teacher.getByRole('textbox', { name: '구독 주소' }).inputValue()).pathname
  expect(await (await page.request.get(address)).text()).toContain(`/teach/${id}`)
  await teacher.getByRole('link', { name: '정산 보기' }).click()
  await expect(teacher.getByRole('heading', { name: '이 해에는 정산이 없어요' })).toBeVisible()
  await teacher.getByRole('link', { name: '이전 해' }).click()
  await expect(teacher.getByRole('link', { name: '다음 해' })).toBeVisible()
  await expectAccessible(teacher)
  await school.teacher.close()
})
