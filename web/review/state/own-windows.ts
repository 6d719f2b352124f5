/** The same casting in other windows of this browser: the server announces only moves made elsewhere. */
export type OwnWindows = {
  tell: () => void
  /** Subscribes to moves in other windows; returns the unsubscribe function. */
  hear: (listener: () => void) => () => void
}

export function createOwnWindows(castingId: number): OwnWindows {
  // Created lazily, because server rendering needs none.
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
