/** Open modal dialogs, the topmost last. Only for the browser. */
let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function change(next: readonly HTMLDialogElement[]): void {
  open = next
  for (const listener of listeners) listener()
}

/** The topmost layer: everything outside of it is inert. */
export const dialogs = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  top: (): HTMLDialogElement | null => open.at(-1) ?? null,
  add: (dialog: HTMLDialogElement) => change([...open, dialog]),
  remove: (dialog: HTMLDialogElement) => change(open.filter(each => each !== dialog)),
}
