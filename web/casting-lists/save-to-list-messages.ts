/** Apart from the lists' other texts, which no public page needs. */
export const saveToListTexts = { save: '리스트에 담기' } as const
