type Named = { title: string; part: string; lines: readonly { speaker: string; words: string }[] }

const shownLetters = 30

/** The title of a scene, or the start of its first spoken line, with the part. */
export function sceneName({ title, part, lines }: Named): string {
  const words = title || (lines.find(line => line.speaker) ?? lines[0])?.words || ''
  const short = words.length > shownLetters ? `${words.slice(0, shownLetters)}…` : words
  return part ? `${short} (${part})` : short
}
