import { expect, test } from 'vitest'
import { renderCertificate } from '#server/lectures/certificates/certificate.ts'
import { drawPreview } from '#server/pages/previews/draw.ts'
import { renderSheet } from '#server/profiles/pdf/sheet.ts'
import { renderDivider } from '#server/tours/printing/divider.ts'
import { renderReport } from '#server/tours/printing/report.ts'
import { copiedText } from './support/pdf-text.ts'

const name = '金敏秀 ᄒᆞᆫ글 สมชาย Nguyễn 뷁 张伟 राम محمد 🎉'
/** Readers turn Arabic round. */
const printed = '金敏秀 ᄒᆞᆫ글 สมชาย Nguyễn 뷁 张伟 राम دمحم'
const common = { address: 'https://example.com', brand: '무대로' }

const pages: Record<string, () => Promise<Buffer>> = {
  'the profile': () =>
    renderSheet({
      ...{ ...common, name, engName: '', intro: '', facts: [], about: '', films: [], moreFilms: 0, photos: [] },
      madeOn: '2026-11-26',
    }),
  'a certificate': () =>
    renderCertificate({
      ...{ ...common, name, title: '연기', kind: '현장', classes: 2, teacherName: null },
      ...{ completedOn: '2026년 11월 26일', code: 'A1' },
    }),
  'the report of a tour': () =>
    renderReport({
      ...{ of: name, done: '', figures: [], visits: [], prints: [], morePhotos: 0, consent: '' },
      brand: common.brand,
    }),
  'a separator sheet': () => renderDivider({ above: '', title: '투어', below: [], lines: [{ name, note: '' }] }),
}

test.each(Object.entries(pages))('%s shows letters that its first font lacks', async (_, render) => {
  expect(await copiedText(await render())).toContain(printed)
})

test('the preview of a link shows letters that its first font lacks', async () => {
  const drawn = (title: string) => drawPreview({ brand: '무대로', kicker: '', title, lines: [], photo: null })
  const pictures = await Promise.all(['金', '敏', 'ᄒᆞᆫ', 'ᄒᆞ', 'ส', '뷁', '张', '伟', 'رام', 'राम', '□', ''].map(drawn))
  expect(new Set(pictures.map(picture => picture.toString('base64'))).size).toBe(pictures.length)
})
