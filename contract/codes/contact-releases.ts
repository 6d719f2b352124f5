/** States of an export of contacts above the daily number. */
export const ReleaseState = { WAITING: '확인 기다림', RELEASED: '승인', REFUSED: '거절' } as const
