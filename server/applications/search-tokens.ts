/** Bigrams and single characters of a text without spaces, as the database's `bigrams` makes them. */
export function searchTokens(...texts: (string | null)[]): string[] {
  const tokens = new Set<string>()
  for (const text of texts) {
    const letters = [...(text ?? '').normalize('NFC').toLowerCase().replaceAll(/\s+/g, '')]
    letters.forEach((letter, at) => {
      tokens.add(letter)
      if (letters[at + 1]) tokens.add(letter + letters[at + 1])
    })
  }
  return [...tokens]
}

/** The tokens that a search requires: every whole word, as bigrams if it has more than one character. */
export function queryTokens(query: string): string[] {
  const words = query.trim().split(/\s+/)
  return words.flatMap(word => {
    const tokens = searchTokens(word)
    return tokens.length === 1 ? tokens : tokens.filter(token => [...token].length === 2)
  })
}
