export const documentsTexts = {
  label: '서류',
} as const

/** How people mend a PDF that is refused, by what it contains. */
export const documentCheckTexts = {
  SCRIPT:
    '열거나 인쇄할 때 저절로 실행되는 스크립트가 들어 있어 받을 수 없어요. PDF를 열어 ‘인쇄 > PDF로 저장’으로 다시 저장해 올려 주세요',
  ATTACHMENT:
    '다른 파일이나 전자세금계산서 데이터가 첨부된 PDF는 받을 수 없어요. PDF를 열어 ‘인쇄 > PDF로 저장’으로 다시 저장해 올려 주세요',
  FORM: '입력하거나 제출하는 양식이 들어 있어 받을 수 없어요. 다 적은 뒤 ‘인쇄 > PDF로 저장’으로 다시 저장해 올려 주세요',
  OUTSIDE:
    '다른 파일이나 주소를 저절로 여는 동작이 들어 있어 받을 수 없어요. PDF를 열어 ‘인쇄 > PDF로 저장’으로 다시 저장해 올려 주세요',
} as const
