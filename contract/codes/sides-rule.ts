/** Who opens the sides of a casting's roles; each includes those below. */
export const SidesReaders = {
  EVERYONE: '누구나',
  APPLICANTS: '지원하거나 초대받은 배우',
  INVITED: '초대받은 배우만',
} as const
/** The pledge of secrecy before sides are read; stored with the pledge. */
export const sidesPledgeText =
  '이 대본을 오디션 준비에만 쓰고, 내용을 다른 사람에게 알리거나 찍어서 나누지 않을게요. 오디션이 끝나면 지울게요.'
