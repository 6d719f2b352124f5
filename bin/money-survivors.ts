/** Why mutants of a module of money survive: a part of the line that the page shows, and the reason. */
export const survivorReasons: Record<string, readonly (readonly [part: string, why: string])[]> = {}
