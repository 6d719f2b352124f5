/** A name that those who know the person recognise: all but its first and last letter hidden. */
export function maskName(name: string): string {
  const letters = [...name]
  return letters.length < 3 ? `${letters[0]}*` : `${letters[0]}${'*'.repeat(letters.length - 2)}${letters.at(-1)}`
}
