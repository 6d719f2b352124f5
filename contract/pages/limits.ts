/** Popups, banners and campaigns: `linkText`, the words of their button. */
export const popupLengths = { title: 40, body: 300, linkText: 20 } as const
export const popupOrderMost = 99
