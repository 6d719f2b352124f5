export const representationsPaths = {
  representations: () => '/mypage/people',
  /** Where forms are sent that switch between one's own pages and an actor's. */
  acting: () => '/account/acting',
}
