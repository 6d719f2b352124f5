/** A random key of 28 letters and digits; `crypto.randomUUID` is missing on pages served without TLS. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), part => part.toString(36).padStart(7, '0')).join('')
