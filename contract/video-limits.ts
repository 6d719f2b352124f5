/** An uploaded film may be this large and this long. */
export const maxVideoBytes = 500 * 1024 * 1024
export const maxVideoSeconds = 600

/** How many films a person may have lying around that no profile shows. */
export const maxUnusedVideos = 10
