/** Apart from the other texts of proposals, which no public page needs. */
export const proposeButtonTexts = { propose: '배역 제안' } as const
