type Part = { from: number; to: number }

/** More than this between two events is a jump, even at double speed. */
const longestStep = 4

/**
 * Actual playback since the last report: jumps end a part, and pauses do not count. The current second stays for the
 * next report, so that no second is reported in halves.
 */
export function createPlayed() {
  let parts: Part[] = []
  let at: number | null = null
  return {
    /** The video is playing at this position. */
    tick(seconds: number) {
      const last = parts.at(-1)
      if (at !== null && last && seconds >= at && seconds - at <= longestStep) last.to = seconds
      else parts.push({ from: seconds, to: seconds })
      at = seconds
    },
    /** It is paused, or has jumped. */
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
    /** Keeps unsent parts for the next report. */
    putBack(unsent: readonly Part[]) {
      parts = [...unsent, ...parts]
    },
  }
}
