/**
 * Texts to phones in Korea leave in the extended EUC-KR of the carriers: all Hangul syllables, 4,888 Chinese characters,
 * Latin, Greek, Cyrillic and kana without most marks. Every other letter would arrive as a question mark.
 */

/** The most bytes of a short and of a long text. */
const mostBytes = { SMS: 90, LMS: 2000 } as const

let carried: ReadonlySet<string> | undefined

/** The letters of two bytes, read from the platform's decoder, which lacks the carriers' rarer syllables. */
function twoByteLetters(): ReadonlySet<string> {
  const decoder = new TextDecoder('euc-kr')
  const letters = new Set<string>()
  for (let first = 0xa1; first <= 0xfe; first++)
    for (let second = 0xa1; second <= 0xfe; second++) {
      const text = decoder.decode(new Uint8Array([first, second]))
      if ([...text].length === 1 && text !== '\ufffd') letters.add(text)
    }
  return letters
}

const isCarried = (letter: string): boolean => {
  carried ??= twoByteLetters()
  return /^[\n\x20-\x7e가-힣]$/.test(letter) || carried.has(letter)
}

const alike: Record<string, string> = {
  ...{ '–': '-', '—': '-', '‐': '-', '‑': '-', '−': '-', '•': '·', '⋅': '·', '・': '·', '₩': '￦', '\t': ' ' },
  Đ: 'D',
  ...{ '«': '"', '»': '"', '„': '"', '‚': "'", '‹': "'", '›': "'", ʼ: "'" },
}

/** A letter as one that is carried: without marks, in its usual form, or as a similar one; null if there is none. */
function inOther(letter: string): string | null {
  for (const form of [alike[letter], letter.normalize('NFKC'), letter.normalize('NFKD').replace(/\p{M}/gu, '')])
    if (form && [...form].every(isCarried)) return form
  return null
}

/**
 * The text as it arrives readable: letters that cannot be carried become similar ones, pictures are left out, and a name
 * in another script is ○○, as names are written that are not said.
 */
const readable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(
      /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0e|\ufe0f|\u20e3) ?/gu,
      found => (isCarried(found.trim()) ? found : ''),
    )
    .replace(/[^\n\x20-\x7e]/gu, letter => (isCarried(letter) ? letter : (inOther(letter) ?? '\u0000')))
    // Marks belong to the letters before them.
    .replace(/\0+(?:[ ]\0+)*/g, '○○')

/** Bytes as the carriers count them. */
export const textBytes = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) < 0x80 ? 1 : 2), 0)

/** How a text is sent: in letters that arrive, and as the short type if it fits. A longer one than fits is cut. */
export function carriedText(text: string): { type: 'SMS' | 'LMS'; text: string } {
  let sent = readable(text)
  while (textBytes(sent) > mostBytes.LMS) sent = sent.slice(0, -1)
  return { type: textBytes(sent) <= mostBytes.SMS ? 'SMS' : 'LMS', text: sent }
}
