/** Letters of the sides of a role, written as a text. */
export const sidesTextLength = 20_000
