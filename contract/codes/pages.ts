/** The audience of a popup; the page decides, since the call is anonymous. */
export const PopupTarget = {
  ALL: '모두',
  ACTOR: '배우',
  MANAGER: '캐스팅 담당자',
  GUEST: '로그인하지 않은 사람',
} as const
/** Its place: over whatever page is open, or on the front page. */
export const PopupPlace = { POPUP: '팝업', BANNER: '첫 화면 배너' } as const
