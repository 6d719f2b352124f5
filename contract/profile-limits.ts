/** Films of a profile; samples of dialects come on top, one for each. */
export const maxVideos = 15
export const maxSampleMs = 20_000
/** Papers of a profile. */
export const maxFiles = 5
/** What papers of a profile may be, by their type. */
export const fileKinds = {
  'application/pdf': 'PDF',
  'application/vnd.ms-powerpoint': 'PPT',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PPTX',
  'application/x-hwp': 'HWP',
  'application/hwp+zip': 'HWPX',
} as const
