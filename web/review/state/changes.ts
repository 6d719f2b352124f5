/** The subjects of subscriptions: one applicant, the active one, the grid's order, or everything. */
export type Subject = number | 'active' | 'order' | 'all'

/** Subscriptions by subject, and a change counter. */
export function createChanges() {
  const listeners = new Map<Subject, Set<() => void>>()
  let version = 0

  function subscribe(subject: Subject, listener: () => void): () => void {
    const known = listeners.get(subject) ?? new Set()
    listeners.set(subject, known.add(listener))
    return () => {
      known.delete(listener)
    }
  }
  function tell(...subjects: (Subject | null)[]): void {
    for (const subject of new Set(subjects))
      if (subject !== null) for (const listener of listeners.get(subject) ?? []) listener()
  }
  return {
    subscribe,
    /** Calls the listeners without counting a change. */
    tell,
    /** Counts a change of these applicants and calls their listeners and those of `all`. */
    changed(...ids: (number | null)[]): void {
      version += 1
      tell(...ids, 'all')
    },
    version: () => version,
  }
}

export type Changes = ReturnType<typeof createChanges>
