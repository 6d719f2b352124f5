/**
 * How typed text is read, for schemas, server and pages; no zod. Phones, in-app browsers and word processors add
 * letters that nobody sees or asked for.
 */

// Within an emoji, variation selectors, joiners and tags belong to the picture. Lone surrogates are not matched.
const emoji =
  /[0-9#*]\ufe0f?\u20e3|\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}|\p{Extended_Pictographic}\p{Emoji_Modifier}?[\ufe0e\ufe0f]?(?:\u200d\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?)*/u
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\ufffb\u2800]|(?![\n\t])\p{Cc}/u
const emojiOrInvisible = new RegExp(`(${emoji.source})|${invisible.source}`, 'gu')

/**
 * NFC without invisible letters, letters that turn the order of others, and controls; every kind of line break is `\n`,
 * every kind of space a plain one. An emoji stays whole.
 */
export const visible = (typed: string): string =>
  typed
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/\p{Zs}/gu, ' ')
    .replace(emojiOrInvisible, (_, picture: string | undefined) => picture ?? '')
    .normalize('NFC')

/** Full-width letters, digits and signs, as Asian keyboards give them, in their plain forms. */
export const halfWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, letter => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))

/** One line typed to be read by the program (a number, a code, an address, a word to search for): visible, plain, trimmed. */
export const plain = (typed: string): string => halfWidth(visible(typed).replace(/\s/g, ' ')).trim()

/** The digits of a number as people write it, such as `１,０００원`. */
export const plainDigits = (typed: string): string => halfWidth(typed).replace(/\D/g, '')

/** Whether this is written as a person's name: letters of any script with their marks, and the signs that join names. */
export const isPersonName = (text: string): boolean => /^(?=.*\p{L})[\p{L}\p{M} '’.·・\-‐‑]+$/u.test(text)
