import { tourLimits } from '#contract/limits.ts'

export const printedFileTexts = {
  label: '전달할 프로필',
  sheet: '프로필로 만든 한 장',
  sheetNote: '사진과 경력을 A4 한 장으로 인쇄해요. 연락처는 인쇄하지 않아요.',
  see: '미리 보기',
  own: '직접 올린 PDF',
  unread: '올린 파일을 불러오지 못했어요',
  gone: '올린 파일이 지워졌어요. 다른 파일을 올려 주세요',
  facts: (size: string, pages: number | null) => (pages === null ? size : `${pages}쪽 · ${size}`),
  seeOwn: '파일 열기',
  ownNote: `PDF를 ${tourLimits.filePages}쪽까지 올릴 수 있어요. 곳마다 한 부씩 인쇄하고, A4가 아닌 쪽은 A4에 맞춰요.`,
  tooLong: (pages: number) => `${pages}쪽이에요. ${tourLimits.filePages}쪽까지 인쇄할 수 있어요`,
  wrongKind: 'PDF만 인쇄할 수 있어요. PDF로 저장해서 올려 주세요',
  upload: 'PDF 올리기',
  uploading: '올리는 중이에요',
  change: '다른 파일 올리기',
  preview: '인쇄될 모습',
  page: (number: number) => `인쇄될 ${number}쪽 크게 보기`,
  drawing: '인쇄될 모습을 그리고 있어요',
  undrawn: '이 파일은 미리 보여 드릴 수 없어요. 파일을 열어 확인해 주세요.',
} as const
