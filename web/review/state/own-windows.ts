/** The same casting in other windows of this browser: the server tells only of the moves of others. */
export type OwnWindows = {
  tell: () => void
  /** Calls back when another window has moved applicants; the function it returns ends that. */
  hear: (listener: () => void) => () => void
}

export function createOwnWindows(castingId: number): OwnWindows {
  // Made when needed: a page rendered on the server needs none.
  let channel: BroadcastChannel | undefined
  const opened = () => {
    channel ??= new BroadcastChannel(`review-${castingId}`)
    return channel
  }
  return {
    tell: () => opened().postMessage(null),
    hear(listener) {
      const heard = opened()
      heard.addEventListener('message', listener)
      return () => {
        heard.removeEventListener('message', listener)
        heard.close()
        channel = undefined
      }
    },
  }
}
