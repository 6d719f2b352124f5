/** The next case among the waiting ones, or else the first of them. */
export function nextCase<Row extends { id: number }>(
  list: readonly Row[],
  id: number | undefined,
  isWaiting: (row: Row) => boolean,
): Row | null {
  const at = list.findIndex(row => row.id === id)
  const waits = (row: Row) => row.id !== id && isWaiting(row)
  return list.slice(at + 1).find(waits) ?? list.find(waits) ?? null
}
