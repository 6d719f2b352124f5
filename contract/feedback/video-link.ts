import { videoLinkOf } from '../media/video-links.ts'

const driveFile = /^https:\/\/drive\.google\.com\/file\/d\/[\w-]{20,}(?:[/?#]|$)/

/**
 * Whether an order of a feedback may name this link: an https address of one video on YouTube, Vimeo or Google Drive.
 * Reviewers open it, so no other host is accepted.
 */
export const isFeedbackLink = (link: string): boolean =>
  driveFile.test(link) || (/^https:\/\//i.test(link) && videoLinkOf(link).kind !== 'default')
