import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { openWorkbook } from '../support/workbooks.ts'
import { signInAsNewOperator } from './newcomers.ts'
import { expectAccessible, field, open } from './support.ts'

test('[P-04] an operator downloads every list as a table, for a reason @desktop', async ({ browser }) => {
  // Spreadsheets are made for a desk.
  const office = await browser.newContext()
  await signInAsNewOperator(office)
  const operator = await office.newPage()
  const save = async (path: string) => {
    await open(operator, path)
    await operator.getByRole('button', { name: '엑셀로 내려받기' }).click()
    const sheet = operator.getByRole('dialog', { name: / 내려받기$/ })
    await field(sheet, '사유').fill('정기 점검')
    const downloading = operator.waitForEvent('download')
    await sheet.getByRole('button', { name: '엑셀로 내려받기' }).click()
    const file = await downloading
    await expect(sheet).toBeHidden()
    const parts = openWorkbook(await readFile(await file.path()))
    return { ...parts, name: file.suggestedFilename(), rows: parts.sheet.match(/<row /g)?.length ?? 0 }
  }
  // A value from the demo data where it fills the list, else a heading; and the fewest rows.
  for (const [path, name, word, rows] of [
    ['/admin/members?q=actor1', '회원.xlsx', '서단오', 2],
    ['/admin/castings', '공고.xlsx', '필름 온기', 4],
    ['/admin/reports', '신고.xlsx', '사유', 1],
    ['/admin/enquiries', '캐스팅 문의.xlsx', '제작사', 1],
    ['/admin/payments', '결제.xlsx', '프로필 투어', 20],
    ['/admin/refunds', '환불.xlsx', '사유', 1],
    ['/admin/coupons', '쿠폰.xlsx', '늦은 피드백 보상', 2],
    ['/admin/plus', '멤버십.xlsx', '상태', 2],
    ['/admin/feedback', '피드백.xlsx', '상태', 2],
    ['/admin/tours', '프로필 투어.xlsx', '매니지먼트 가온', 5],
    ['/admin/tour-orders', '투어 주문.xlsx', '상태', 5],
    ['/admin/lectures', '강의.xlsx', '집에서 찍는 셀프테이프', 4],
  ] as const) {
    const file = await save(path)
    expect.soft(file.name, path).toBe(name)
    expect.soft(file.strings, path).toContain(word)
    expect.soft(file.rows, path).toBeGreaterThanOrEqual(rows)
  }
  await expectAccessible(operator)
})
