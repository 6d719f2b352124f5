import { useCallback, useEffect, useRef } from 'react'

const layersOf = (state: { layers?: number } | null) => state?.layers ?? 0

/**
 * Back closes the topmost layer before it leaves the page: every layer is a history entry. `layers` are functions that
 * close what is open, bottom first. `onMoved` is called when the browser is on another entry, whose URL may be an older
 * one.
 */
export function useLayers(layers: (() => void)[], onMoved: () => void): void {
  const latest = useRef({ layers, onMoved })
  const isGoing = useRef(false)
  useEffect(() => {
    latest.current = { layers, onMoved }
  })
  // The browser goes back asynchronously. Layers opened or closed in the meantime are reconciled afterwards.
  const follow = useCallback(() => {
    if (isGoing.current) return
    const depth = latest.current.layers.length
    const known = layersOf(history.state)
    for (let at = known + 1; at <= depth; at++) history.pushState({ ...history.state, layers: at }, '')
    if (known <= depth) return
    isGoing.current = true
    history.go(depth - known)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the number of layers changes
  useEffect(follow, [follow, layers.length])
  useEffect(() => {
    // The router numbers its own entries; those of the layers carry the number of their page.
    const page = history.state?.idx
    const onPopState = (event: PopStateEvent) => {
      const isOwn = isGoing.current
      isGoing.current = false
      if (history.state?.idx !== page) return
      // Not a router navigation; the router listens after this, so nothing is reloaded.
      event.stopImmediatePropagation()
      const { layers, onMoved } = latest.current
      for (const close of isOwn ? [] : layers.slice(layersOf(history.state))) close()
      // Forward leads to layers that are closed by now: goes back, because they would be steps without effect.
      if (isOwn || layersOf(history.state) > layers.length) follow()
      onMoved()
    }
    addEventListener('popstate', onPopState, { capture: true })
    return () => removeEventListener('popstate', onPopState, { capture: true })
  }, [follow])
}
