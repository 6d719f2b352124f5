/** Words as they are typed: one a line or between commas, each once. */
export const wordsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,]/)
      .map(word => word.trim())
      .filter(Boolean),
  ),
]

/** What a list has more and less than the one before. */
export const difference = (before: readonly string[], after: readonly string[]) => ({
  added: after.filter(word => !before.includes(word)),
  removed: before.filter(word => !after.includes(word)),
})
