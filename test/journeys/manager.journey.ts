import { expect, type Page, test } from '@playwright/test'
import { addProfile, signInAsNewcomer } from './newcomers.ts'
import { daysFromNow, field, join, open, photo, signedIn, syllables } from './support.ts'

// Casting managers write and review at a desk.

const id = syllables()
const company = `언덕필름 ${id}`
const title = `〈여름의 끝 ${id}〉 남매 역 배우를 찾아요`

test('[U-03][R-04][P-04][A-16][A-17][A-23][A-25][A-27][A-38][A-86] a manager’s casting runs from their approval to the result an applicant reads @desktop', async ({
  page,
  browser,
  request: guest,
}) => {
  const operator = await signedIn(browser, 'admin1')

  await test.step('joins and applies for authorisation', async () => {
    await join(page, '캐스팅 담당자로 시작하기', '서도윤')
    await page.getByRole('link', { name: '캐스팅 권한 신청하기' }).click()
    await page.getByRole('radio', { name: '개인 창작자' }).check()
    await field(page, '활동 이름').fill(company)
    await field(page, '직책').fill('연출')
    await page.getByLabel('파일 선택').setInputFiles(await photo('works.jpg', [1200, 900]))
    await expect(page.getByText('works.jpg')).toBeVisible()
    await expect(page.getByText(/^\d+KB$/)).toBeVisible()
    await page.getByRole('button', { name: '신청하기' }).click()
    await expect(page.getByText('심사 중')).toBeVisible()
  })

  await test.step('an operator approves', async () => {
    await open(operator, '/admin/castingauth')
    await operator.getByRole('link', { name: company }).click()
    await operator.getByRole('dialog').getByRole('button', { name: '승인하기' }).click()
    await expect(operator.getByText('권한을 승인했어요')).toBeVisible()
  })

  const address = await test.step('writes a casting; the draft survives a reload', async () => {
    await open(page, '/mypage/castingadmin')
    await page.getByRole('link', { name: '공고 올리기' }).first().click()
    await expect(page.getByRole('heading', { name: '공고 올리기', level: 1 })).toBeVisible()
    await writeWork(page)
    await expect(page.getByText(/에 저장했어요/)).toBeVisible()
    await expect(page).toHaveURL(/\/casting\/\d+\/edit$/)
    await open(page, page.url())
    await expect(field(page, '공고 제목')).toHaveValue(title)
    await expect(page.getByRole('textbox', { name: '상세 내용' })).toHaveValue(/만나서 대본을 읽어요/)
    await writeRoles(page)
    await writeSchedule(page)
    await page.getByRole('button', { name: '다음: 지원 항목' }).click()
    await field(page, '담당자').fill('서도윤')
    await field(page, '담당자 이메일').fill('casting@example.com')
    await page.getByRole('button', { name: '다음: 질문·첨부' }).click()
    await page.getByRole('button', { name: /질문 추가/ }).click()
    const question = page.getByRole('region', { name: '질문 1' })
    await field(question, '질문').fill('1월에 2주 동안 일정을 비울 수 있나요?')
    await question.getByLabel('답하는 방법').selectOption('하나 선택')
    await question.getByRole('textbox', { name: '보기' }).fill('비울 수 있어요\n일부만 가능해요')
    await page.getByLabel('파일 선택').setInputFiles(await photo('sides.jpg', [900, 1200]))
    await page.getByLabel('sides.jpg, 열 수 있는 사람').selectOption('지원한 사람만')
    await expect(page.getByText(/에 저장했어요/)).toBeVisible()
    return page.url().replace(/\/edit$/, '')
  })

  await test.step('submits it; nobody else sees it yet', async () => {
    await page.getByRole('button', { name: '다음: 미리보기' }).click()
    await page.getByRole('button', { name: '검수 요청하기' }).click()
    await expect(page.getByText('검수를 요청했어요. 결과를 알려 드릴게요')).toBeVisible()
    await expect(
      page.getByRole('listitem').filter({ hasText: title }).getByText('검수 중', { exact: true }),
    ).toBeVisible()
    expect((await guest.get(address)).status()).toBe(404)
  })

  await test.step('an operator opens it', async () => {
    await open(operator, `/admin/castings?q=${encodeURIComponent(title)}`)
    await operator.getByRole('link', { name: title }).click()
    await operator.getByRole('dialog').getByRole('button', { name: '승인하기' }).click()
    await expect(operator.getByText('공고를 열었어요')).toBeVisible()
    // Guest pages may be a few seconds old.
    const read = async () => (await guest.get(address)).text()
    await expect.poll(async () => (await read()).includes('말수가 적지만 끝까지 듣는 사람이에요.')).toBe(true)
  })

  const actor = await browser.newPage()
  const { name } = await signInAsNewcomer(actor.context())
  await addProfile(actor.context(), name)
  await test.step('an actor finds it among the castings and applies', async () => {
    await open(actor, `/casting?q=${encodeURIComponent(`여름의 끝 ${id}`)}`)
    await actor.getByRole('link', { name: title }).click()
    await actor.getByRole('checkbox', { name: /여동생 하린/ }).check()
    await actor.getByRole('button', { name: '지원하기' }).click()
    const sheet = actor.getByRole('dialog')
    await sheet.getByRole('radio', { name: '비울 수 있어요' }).check()
    await sheet.getByRole('textbox', { name: /지원 메시지/ }).fill('하린의 마지막 장면을 오래 읽었어요.')
    await sheet.getByRole('checkbox', { name: /제3자 제공에 동의해요/ }).check()
    await sheet.getByRole('button', { name: '지원하기' }).click()
    await expect(sheet.getByText('지원서를 보냈어요')).toBeVisible()
  })

  await test.step('the manager sees one unread applicant and reviews by keyboard, with the Korean layout', async () => {
    await open(page, '/mypage/castingadmin')
    const row = page.getByRole('listitem').filter({ hasText: title })
    await expect(row.getByText('미열람')).toBeVisible()
    await expect(row.getByRole('definition')).toHaveText(['1', '1'])
    await row.getByRole('link', { name: /지원자 보기/ }).click()
    const card = page.getByRole('gridcell')
    await expect(card).toHaveCount(1)
    await expect(page.getByText('지원 1명 · 미열람')).toBeVisible()
    // With the Korean layout on, letter keys produce syllables; the key's position stays the same.
    await card.focus()
    const grouped = page.waitForResponse(/\/applications\/groups\/\d+$/)
    await press(page, '1', 'Digit1')
    await expect(card).toHaveAccessibleName(/관심/)
    await grouped
    await expect(page.getByText('1월에 2주 동안 일정을 비울 수 있나요?')).toBeVisible()
    await press(page, 'ㅊ', 'KeyC')
    const comment = page.getByRole('textbox', { name: '댓글' })
    await expect(comment).toBeFocused()
    await expect(comment).toHaveValue('')
    await comment.fill('목소리가 배역과 잘 맞아요')
    await comment.press('Enter')
    await expect(page.getByRole('listitem').filter({ hasText: '목소리가 배역과 잘 맞아요' })).toBeVisible()
    const details = page.getByRole('complementary', { name: /상세$/ })
    const staged = page.waitForResponse('**/applications/stages')
    await details.getByRole('button', { name: '서류 합격으로', exact: true }).click()
    await expect(page.getByText(/→ 서류 합격/)).toBeVisible()
    await staged
    await page.getByRole('button', { name: '결과 보내기' }).click()
    const results = page.getByRole('dialog', { name: '결과 보내기' })
    await results.getByRole('button', { name: /명에게 보내기$/ }).click()
    const asking = page.getByRole('alertdialog')
    await asking.getByRole('radio', { name: '지금 바로' }).check({ force: true })
    await asking.getByRole('button', { name: '보내기', exact: true }).click()
    await expect(page.getByText(/명에게 결과를 보냈어요/)).toBeVisible()
  })

  await test.step('the decision persists after a reload, and the actor reads it', async () => {
    await open(page, page.url())
    await expect(page.getByRole('gridcell')).toHaveAccessibleName(/관심/)
    await open(actor, '/mypage/castinghistory')
    const entry = actor.getByRole('listitem').filter({ has: actor.getByRole('heading', { name: title }) })
    await expect(entry.getByText('서류 합격', { exact: true })).toBeVisible()
    await expect(entry.getByText('casting@example.com')).toBeVisible()
    await expect(entry.getByText('목소리가 배역과')).toHaveCount(0)
  })
})

/** A key of the physical keyboard under another layout. */
async function press(page: Page, key: string, code: string): Promise<void> {
  await page.evaluate(
    ([key, code]) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: key!, code: code!, bubbles: true, cancelable: true }),
      ),
    [key, code],
  )
}

async function writeWork(page: Page): Promise<void> {
  await field(page, '공고 제목').fill(title)
  await page.getByRole('combobox', { name: '작품 분류' }).selectOption('단편영화')
  await field(page, '작품 제목').fill('여름의 끝')
  await field(page, '제작사(회사명)').fill(company)
  await field(page, '회사 주소').fill('서울 마포구 월드컵로 1')
  await page
    .getByRole('textbox', { name: '시놉시스' })
    .fill('바닷가 마을에서 다시 만난 남매가 마지막 여름을 함께 보내요.')
  await page
    .getByRole('textbox', { name: '상세 내용' })
    .fill('오디션은 두 번이에요. 첫 번째는 영상으로, 두 번째는 만나서 대본을 읽어요.')
}

async function writeRoles(page: Page): Promise<void> {
  await page.getByRole('button', { name: '다음: 배역' }).click()
  const first = page.getByRole('region', { name: '배역 1' })
  await field(first, '배역명').fill('여동생 하린')
  await first.getByRole('combobox', { name: '성별' }).selectOption('여자')
  await first.getByRole('textbox', { name: '배역 설명' }).fill('말수가 적지만 끝까지 듣는 사람이에요.')
  await page.getByRole('button', { name: /배역 추가/ }).click()
  const second = page.getByRole('region', { name: '배역 2' })
  await field(second, '배역명').fill('오빠 하준')
  await second.getByRole('combobox', { name: '성별' }).selectOption('남자')
  await second.getByRole('textbox', { name: '배역 설명' }).fill('먼저 웃고 나중에 우는 사람이에요.')
}

async function writeSchedule(page: Page): Promise<void> {
  await page.getByRole('button', { name: '다음: 일정·출연료' }).click()
  await page.getByLabel('촬영 시작일').fill(daysFromNow(30))
  await page.getByLabel('촬영 종료일').fill(daysFromNow(40))
  await page.getByRole('combobox', { name: '지역' }).selectOption('강원')
  await page.getByRole('combobox', { name: '오디션 방식' }).selectOption('대면·비대면 병행')
  await field(page, '최소 출연료').fill('600000')
  await field(page, '최대 출연료').fill('900000')
  await page.getByLabel('모집 마감일').fill(daysFromNow(20))
}
