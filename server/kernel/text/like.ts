const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** A pattern of LIKE for texts that begin with this one, whose own `%` and `_` stand for themselves. */
export const startingWith = (text = '') => `${literal(text)}%`

/** A pattern of LIKE for texts that contain this one, whose own `%` and `_` stand for themselves. */
export const containing = (text = '') => `%${literal(text)}%`
