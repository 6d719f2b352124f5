/** Focuses an element that the next render shows. */
export const focusSoon = (id: string): void =>
  void requestAnimationFrame(() => {
    const target = document.getElementById(id)
    target?.focus({ preventScroll: true })
    target?.scrollIntoView({ block: 'nearest' })
  })
