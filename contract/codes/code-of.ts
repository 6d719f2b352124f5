export type CodeOf<Labels> = keyof Labels & string

/** Whether a text from outside is a code of this table. Inherited names such as `constructor` are not. */
export const isCodeOf = <Labels extends object>(labels: Labels, text: string): text is CodeOf<Labels> =>
  Object.hasOwn(labels, text)

/** The label of a text from outside, or undefined if it is not a code of this table. */
export const labelIn = (labels: Record<string, string>, text: string): string | undefined =>
  isCodeOf(labels, text) ? labels[text] : undefined
