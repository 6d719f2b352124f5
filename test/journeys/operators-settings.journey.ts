import { expect, test } from '@playwright/test'
import { expectAccessible, field, open, signedIn } from './support.ts'

test('[P-04] an operator changes words after a preview, and takes the change back', async ({ browser }, {
  project,
}) => {
  // Both widths run beside each other on one site, so that each changes a list of its own.
  const [list, word] = project.name === 'phone' ? ['특기 추천', '저글링'] : ['이미지 키워드 추천', '담백한']
  const operator = await signedIn(browser, 'admin2')
  await open(operator, '/admin/settings')
  const section = operator.locator('section').filter({ has: operator.getByRole('heading', { name: list }) })
  await section.getByRole('button', { name: `${list} 바꾸기` }).click()
  const sheet = operator.getByRole('dialog', { name: `${list} 바꾸기` })
  const words = field(sheet, '낱말')
  await words.fill(`${await words.inputValue()}\n${word}`)
  await sheet.getByRole('button', { name: '미리 보기' }).click()
  await expect(sheet.getByText(/공개 프로필 \d+개 가운데/)).toBeVisible()
  await field(sheet, '사유').fill('새로 자주 쓰는 말이에요')
  await sheet.getByRole('button', { name: '바꾸기', exact: true }).click()
  await expect(sheet).toBeHidden()
  await expect(section.getByRole('group', { name: list }).getByText(word)).toBeVisible()
  await expectAccessible(operator)

  await section.getByText('바뀐 기록').click()
  await section.getByRole('button', { name: '되돌리기' }).first().click()
  const undo = operator.getByRole('dialog', { name: '바꾼 것을 되돌릴까요?' })
  await field(undo, '사유').fill('잘못 적었어요, 다시 볼게요')
  await undo.getByRole('button', { name: '되돌리기' }).click()
  await expect(undo).toBeHidden()
  await expect(section.getByRole('group', { name: list }).getByText(word)).toBeHidden()
})

test('[D-08] testimonials and companies of the page about us are written row by row @desktop', async ({ browser }) => {
  const operator = await signedIn(browser, 'admin2')
  await open(operator, '/admin/settings')
  await operator.getByRole('button', { name: '이용 후기 바꾸기' }).click()
  const sheet = operator.getByRole('dialog', { name: '이용 후기 바꾸기' })
  await sheet.getByRole('button', { name: '줄 더하기' }).click()
  const row = sheet.getByRole('group', { name: '3번째' })
  await field(row, '후기').fill('분장실에서 휴대폰으로 지원을 마쳤어요.')
  await field(row, '누구').fill('예시 · 30대 배우')
  await field(sheet, '사유').fill('새로 동의받았어요')
  await sheet.getByRole('button', { name: '바꾸기', exact: true }).click()
  await expect(sheet).toBeHidden()
  await open(operator, '/about')
  await expect(operator.getByText('분장실에서 휴대폰으로 지원을 마쳤어요.')).toBeVisible()
  await expect(operator.getByText('물결필름')).toBeVisible()
})
