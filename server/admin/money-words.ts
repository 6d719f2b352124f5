/** Words that often occur where actors are asked for money; a hint for operators, not a verdict. */
export const moneyWords = [
  '교육비',
  '수강',
  '등록비',
  '입금',
  '보증금',
  '오디션비',
  '참가비',
  '프로필비',
  '계약금',
  '투자',
  '환급',
  '결제',
]
