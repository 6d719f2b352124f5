/** The order's name at the provider: at most 40 bytes (NICE), which is 13 Korean syllables. */
export function shortName(title: string): string {
  let name = ''
  for (const letter of title) {
    if (Buffer.byteLength(name + letter) > 40) break
    name += letter
  }
  return name
}
