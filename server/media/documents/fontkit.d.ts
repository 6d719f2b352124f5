// fontkit ships no types; pdf-lib's interface covers what it calls of it.
declare module 'fontkit' {
  import type { PDFDocument } from '@cantoo/pdf-lib'
  export const create: Parameters<PDFDocument['registerFontkit']>[0]['create']
}
