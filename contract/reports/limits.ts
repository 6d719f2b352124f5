export const reportLength = 1000

/** Number of different people whose reports hide a target until an operator decides. */
export const reportsThatHide = 3
