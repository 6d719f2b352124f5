import { isFeedbackLink } from '#contract/feedback/video-link.ts'
import { feedbackLimits } from '#contract/limits.ts'
import { secondsOf } from '#web/media/time-text.ts'
import { noProfileTexts } from '#web/payments/messages.ts'
import type { FieldErrors } from '#web/ui/forms/form.tsx'
import { orderTexts as texts } from './messages.ts'

export type Kind = 'PROFILE' | 'VIDEO'

/** The choices before paying, kept in the tab so that a login in between loses nothing. */
export type Choice = {
  /** 'link' for an external video. */
  video: number | 'link' | null
  link: string
  from: string
  to: string
  request: string
  couponIds: number[]
}

export const noChoice: Choice = { video: null, link: '', from: '', to: '', request: '', couponIds: [] }

/** An uploaded video to choose from. */
export type OwnVideo = {
  id: number
  title: string
  poster: string | null
  seconds: number | null
  isReady: boolean
  /** On YouTube or Vimeo, whose length is unknown. */
  isLinked: boolean
}

/** Whether the section has to be given. */
export const needsSection = (video: OwnVideo | undefined) =>
  video !== undefined && (video.isLinked || (video.seconds ?? 0) > feedbackLimits.videoSeconds)

/** What an order lacks, by field. */
export function missingOf(kind: Kind, choice: Choice, profile: { videos: OwnVideo[] } | null): FieldErrors {
  if (kind === 'VIDEO') return missingVideo(choice, profile?.videos ?? [])
  return profile ? {} : { profile: noProfileTexts.missing }
}

function missingVideo({ video, link, from, to }: Choice, videos: OwnVideo[]): FieldErrors {
  if (video === null) return { video: texts.missing.video }
  const missing: FieldErrors = {}
  if (video === 'link' && !isFeedbackLink(link.trim())) missing.link = texts.missing.link
  if (video !== 'link' && !needsSection(videos.find(({ id }) => id === video))) return missing
  const [start, end] = [secondsOf(from), secondsOf(to)]
  if (start === null || end === null || end <= start) missing.section = texts.missing.section
  else if (end - start > feedbackLimits.videoSeconds) missing.section = texts.missing.sectionLong
  return missing
}

/** The video that needs no further choice: an uploaded one within the limit. */
export const firstVideo = (videos: OwnVideo[]): number | null =>
  videos.find(video => video.isReady && !video.isLinked)?.id ?? null

/** The video of a complete choice, as an order names it. */
export function videoOf({ video, link, from, to }: Choice, videos: OwnVideo[]) {
  const section = { from: secondsOf(from) ?? undefined, to: secondsOf(to) ?? undefined }
  if (video === 'link') return { link: link.trim(), ...section }
  if (video === null) return {}
  return { videoId: video, ...(needsSection(videos.find(({ id }) => id === video)) && section) }
}
