// What a quiet room gives, and how much louder a voice is.
const quietest = 0.004
const voiceOver = 2.5

/** Tells a voice by how loud it is, from the room, whose quietest moment it remembers. */
export function openEar(): (level: number) => boolean {
  let room = 1
  return level => {
    room = Math.max(quietest, Math.min(room, level))
    return level > room * voiceOver
  }
}
