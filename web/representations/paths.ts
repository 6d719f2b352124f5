export const representationsPaths = {
  representations: () => '/mypage/people',
  /** Where forms are sent that switch for whom pages are opened. */
  acting: () => '/account/acting',
}
