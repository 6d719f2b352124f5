/** Korean mobile numbers in `text`, with or without hyphens. */
export const phonesIn = (text: string): string[] =>
  // The digits of an identifier or a digest can look like a number.
  text.replace(/[0-9a-f-]{20,}/gi, ' ').match(/01[016789]-?\d{3,4}-?\d{4}(?!\d)/g) ?? []

/** E-mail addresses in `text`. */
export const mailsIn = (text: string): string[] => text.match(/[\w.+-]+@[\w-]+\.\w{2,}/g) ?? []
