export type CodeOf<Labels> = keyof Labels & string

/** Whether a text from outside is a code of this table. Names that every object inherits, as `constructor`, are none. */
export const isCodeOf = <Labels extends object>(labels: Labels, text: string): text is CodeOf<Labels> =>
  Object.hasOwn(labels, text)

/** The label of a text from outside, or undefined where it is no code of this table. */
export const labelIn = (labels: Record<string, string>, text: string): string | undefined =>
  isCodeOf(labels, text) ? labels[text] : undefined
