import { useCallback, useEffect, useRef } from 'react'

const layersOf = (state: { layers?: number } | null) => state?.layers ?? 0

/**
 * Back closes what lies on top before it leaves the page: every layer is an entry of the history. `layers` are the ways
 * to close what is open, the lowest first. `onMoved` is told when the browser stands on another entry, whose address may
 * be an older one.
 */
export function useLayers(layers: (() => void)[], onMoved: () => void): void {
  const latest = useRef({ layers, onMoved })
  const isGoing = useRef(false)
  useEffect(() => {
    latest.current = { layers, onMoved }
  })
  // The browser goes back a moment after it was asked to. What opens or closes meanwhile is made good when it has.
  const follow = useCallback(() => {
    if (isGoing.current) return
    const depth = latest.current.layers.length
    const known = layersOf(history.state)
    for (let at = known + 1; at <= depth; at++) history.pushState({ ...history.state, layers: at }, '')
    if (known <= depth) return
    isGoing.current = true
    history.go(depth - known)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of layers is what calls for it
  useEffect(follow, [follow, layers.length])
  useEffect(() => {
    // The router numbers its own entries; those of the layers carry the number of the page they lie on.
    const page = history.state?.idx
    const onPopState = (event: PopStateEvent) => {
      const isOwn = isGoing.current
      isGoing.current = false
      if (history.state?.idx !== page) return
      // Not a move of the router, which listens after this: nothing has to be loaded again for it.
      event.stopImmediatePropagation()
      const { layers, onMoved } = latest.current
      for (const close of isOwn ? [] : layers.slice(layersOf(history.state))) close()
      // Forward leads to layers that are closed by now: back from there, or they would be steps that do nothing.
      if (isOwn || layersOf(history.state) > layers.length) follow()
      onMoved()
    }
    addEventListener('popstate', onPopState, { capture: true })
    return () => removeEventListener('popstate', onPopState, { capture: true })
  }, [follow])
}
