/** Films of a profile; samples of dialects come on top, one for each. */
export const maxVideos = 15
export const maxSampleMs = 20_000
