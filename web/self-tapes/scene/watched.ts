import { api } from '#web/team-api.ts'

const leastShare = 0.9

/** Whether a film that has ended was played, and not only jumped to its end. */
export function wasPlayed({ played, duration }: Pick<HTMLMediaElement, 'played' | 'duration'>): boolean {
  let seconds = 0
  for (let at = 0; at < played.length; at += 1) seconds += played.end(at) - played.start(at)
  return seconds >= duration * leastShare
}

/** Notes that a film has been watched to its end. Returns whether it has; if the note is lost, the next time counts. */
export function noteWatched(
  castingId: number,
  { id: tapeId, video }: { id: number; video: { id: number } },
  media: HTMLMediaElement,
): boolean {
  if (!wasPlayed(media)) return false
  api.selfTapes.watched({ params: { castingId, tapeId }, body: { videoId: video.id } }).catch(() => {})
  return true
}
