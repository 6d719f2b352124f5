type Part = { from: number; to: number }

/** More than this between two events is a jump, also at twice the speed. */
const longestStep = 4

/**
 * What of a video was really played since it was last asked: jumps end a part, and nothing counts while it stands. The
 * second that is running stays for the next time, so that no second is reported in halves.
 */
export function createPlayed() {
  let parts: Part[] = []
  let at: number | null = null
  return {
    /** The video plays and is here now. */
    tick(seconds: number) {
      const last = parts.at(-1)
      if (at !== null && last && seconds >= at && seconds - at <= longestStep) last.to = seconds
      else parts.push({ from: seconds, to: seconds })
      at = seconds
    },
    /** It stands, or is elsewhere. */
    cut() {
      at = null
    },
    take(): Part[] {
      const last = parts.at(-1)
      const rest = at !== null && last ? { from: Math.max(last.from, Math.floor(last.to)), to: last.to } : null
      const taken = parts.map(part => (part === last && rest ? { from: part.from, to: rest.from } : part))
      parts = rest ? [rest] : []
      return taken.filter(({ from, to }) => to > from)
    },
    /** What could not be sent is sent with the next. */
    putBack(unsent: readonly Part[]) {
      parts = [...unsent, ...parts]
    },
  }
}
