export const castingAuthTexts = {
  approved: '캐스팅 권한이 승인됐어요',
  approvedText: '이제 공고를 올릴 수 있어요.',
  rejected: '캐스팅 권한 신청이 반려됐어요',
  rejectedText: '사유를 확인하고 다시 신청해 주세요.',
  documentsNeeded: '캐스팅 권한 신청에 서류가 더 필요해요',
  documentsNeededText: '신청 내용을 열어 서류를 보완해 주세요.',
  revoked: '캐스팅 권한이 취소됐어요',
  revokedText: '사유를 확인해 주세요.',
  application: '신청 내용',
} as const

export const membersTexts = {
  ownerSuspended: '올린 사람의 이용이 정지됐어요',
  under14: (ownConsent: number) =>
    `만 ${ownConsent}세 미만은 보호자의 동의가 있어야 해요. 탈퇴 처리하고 보호자와 다시 가입하도록 안내해 주세요`,
  phoneDiffers: '저장된 번호와 달라요. 다시 확인해 주세요',
  consentWithdrawn: '보호자가 동의를 철회했어요',
  asked: '고객센터로 요청했어요',
} as const

export const profilesTexts = {
  confirmed: '영화인 정보를 확인했어요',
  confirmedText: '가져온 작품에 확인 표시가 붙었어요.',
  refused: '영화인 정보를 확인하지 못했어요',
  refusedText:
    '이름이 달라서 가져온 작품을 프로필에서 뺐어요. 내 코드가 맞는지 확인한 뒤 다시 불러오거나 직접 적어 주세요.',
  show: '프로필 관리 보기',
} as const

export const operatorsTexts = {
  unknown: '이 아이디로 쓰고 있는 계정이 없어요',
  already: '이미 운영자예요',
} as const

export const caseTexts = {
  aboutReport: '신고에 대해 운영자가 답했어요',
  aboutText: '남긴 글에 대해 운영자가 알려 드려요',
  show: '확인하기',
  enquiryTitle: '캐스팅 문의에 답을 드려요',
  why: '캐스팅 문의를 남겨서 보내 드려요.',
  enquiryText: (brand: string, body: string) => `[${brand}] 캐스팅 문의에 답을 드려요\n${body}`,
} as const

export const personalDataTexts = {
  views: '저장한 보기',
} as const
