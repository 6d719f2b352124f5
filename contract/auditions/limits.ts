/** Upcoming slots of one casting. */
export const auditionSlots = 200
/** The most applicants per call that are spread over a day. */
export const auditionDayPeople = 200
/** Hours before the beginning from which arrivals are recorded. */
export const auditionCheckInHours = 12

/** The most by which a late day is put off at once. */
export const auditionShiftMinutes = 180

/** `words`: an actor's, with the answer. */
export const auditionLengths = { place: 200, note: 1000, words: 300 } as const
