/** A name that people who know the person recognise: only its first and last letter are shown. */
export function maskName(name: string): string {
  const letters = [...name]
  return letters.length < 3 ? `${letters[0]}*` : `${letters[0]}${'*'.repeat(letters.length - 2)}${letters.at(-1)}`
}
