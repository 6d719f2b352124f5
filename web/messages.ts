export const apiTexts = {
  offline: '서버와 연결하지 못했어요. 인터넷 연결을 확인하고 다시 시도해 주세요',
} as const
