/** The latest due date of a self-tape. */
export const selfTapeDaysAhead = 60
/** How long after the end of a casting its self-tapes are kept. */
export const selfTapeKeptDays = 90

/** A team that asks for a tape within fewer hours is asked once more. */
export const selfTapeSoonHours = 48

/** `length`: letters of all lines together. */
export const scriptLimits = { lines: 200, speakerLength: 20, wordsLength: 500, length: 4000 } as const

export const sceneTitleLength = 40

/** `words`: an actor's, when declining or asking for more time. */
export const selfTapeLengths = { guide: 500, words: 300 } as const

/** Where the phone keeps no films, the studio records so long into the window's memory. */
export const studioLimits = { memoryMinutes: 3 } as const

/** So many marked tapes of a scene let its lines be looked for in the others; two may agree by chance. */
export const tapesToFollow = 3
/** The share of spoken lines that are marked in each of them: a film may end early. */
export const leastMarkedShare = 0.8

/** The tapes of a scene that are compared line by line. */
export const sceneTapesMost = 200

/** The lines of a contact sheet. */
export const sheetLinesMost = 60

export const selfTapeNoteLength = 500
