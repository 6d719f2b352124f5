import { fail } from '../errors.ts'
import { contactsInTextTexts as texts } from '../messages.ts'

/**
 * Ways of reaching somebody outside the product that a text contains: Korean phone numbers, e-mail addresses, messenger
 * names and addresses of the web, in plain and in disguised notations. A text is folded first (`fold`), then matched;
 * numbers must have the shape of a phone number, so that dates, fees and page numbers are none.
 */
const zero = /[0oOОоΟοᄋ○◯〇零공영]/.source
const one = /[1lI|ᅵ一일]/.source
const rest = /[2-9二三四五六七八九이삼사오육륙칠팔구]|하나|둘|셋|넷|다섯|여섯|일곱|여덟|아홉/.source
const digit = `(?:${zero}|${one}|${rest})`
const carrier = `(?:${zero}|${one}|[6-9六七八九육륙칠팔구])`
const isDigitBefore = String.raw`(?<![\d])`
const isDigitAfter = String.raw`(?![\d])`
/** Between the groups of a number. */
const gap = String.raw`(?:[^\p{L}\p{N}]|다시|대시|에|의|국|번){0,4}`
/** Between single digits; without the colon of times and scores. */
const space = String.raw`[^\p{L}\p{N}:]{0,3}`
const mobile = `${zero}${one}${carrier}`
const groups = `${digit}{3,4}${gap}${digit}{4}`

const numbers = [
  `${isDigitBefore}\\(?${mobile}${gap}${groups}${isDigitAfter}`,
  // Digit by digit, or in other groups than usual.
  `${isDigitBefore}\\(?${mobile}(?:${space}${digit}){7,8}${isDigitAfter}`,
  `${isDigitBefore}${zero}([\\s.·~,/_-]{1,2})${one}\\1${carrier}(?:${space}${digit}){7,8}${isDigitAfter}`,
  // With the code of the country.
  `${isDigitBefore}(?:(?:\\+|00)\\s?\\(?)?82${gap}\\(?0?\\)?${gap}1${carrier}(?:${space}${digit}){7,8}${isDigitAfter}`,
  // Landlines and numbers of the internet; a month before two years is none.
  `${isDigitBefore}\\(?${zero}(?:[2이]|[3-6삼사오육][1-5일이삼사오]|70|80|칠${zero}|50\\d)${gap}(?!(?:19|20)\\d\\d\\D+(?:19|20)\\d\\d)${groups}${isDigitAfter}`,
  String.raw`${isDigitBefore}(?:15(?:22|33|44|55|66|77|88|99)|16(?:00|33|44|55|61|66|68|70|77|88|99)|18(?:00|11|33|44|55|66|77|88|99))[\s\-–—.·)]{0,3}(?!\d{4}\s*(?:년|세기)|1[6-9]00)\d{4}(?!\d|\s*[원년])`,
].map(source => new RegExp(source, 'dgu'))

const mails = [
  /(?<![\w.+-])[\w.+-]{1,64}\s?(?:@|[([{]\s*(?:at|골뱅이|앳)\s*[)\]}]|\s*(?:골뱅이|앳)\s*)\s?[\w-]+(?:\s?(?:\.|점|닷|쩜|[([]\s*dot\s*[)\]])\s?(?:[\w-]+|컴|넷))+/dgiu,
  /(?<![\w.+-])[\w.+-]{2,64}\s*(?:@|골뱅이|앳)\s*(?:naver|gmail|daum|hanmail|kakao|nate|hotmail|outlook|icloud|네이버|지메일|다음|한메일|카카오|네이트)/dgiu,
]

const open = /오픈\s*(?:카카오\s*톡|카톡|채팅|챗|톡)/.source
const talk =
  /(?:카카오|카|까|깨|k)\s?톡|ㅋㅌ|ᄏᄐ|kakao\s?talk|인스타그램|인스타|insta(?:gram)?|텔레그램|텔레|telegram|위챗|wechat|왓츠앱|whatsapp|디스코드|discord/
    .source
const network = /라인|line|카카오|kakao|페이스북|페북|facebook|트위터|twitter|스레드|threads|틱톡|tiktok|톡|디엠|ig|dm/
  .source
const called = /(?:아이디|id|계정|닉네임|닉|주소)/.source
const particle = /\s*(?:[:：=]|은|는|이|가|→|-|\()?\s*/.source
const name = String.raw`["'‘“]?(?<id>@?(?![\d.]+(?![\w]))[a-z0-9][\w.-]{2,})`

const messengers = [
  /(?:(?<![\w.])|(?<=:\/\/))(?:open|pf)\s?\.\s?kakao\s?\.\s?com(?:\s?\/\s?[\w-]+)*/dgiu,
  /(?<![\w.])(?:t\.me|wa\.me|m\.me|kko\.to|line\.me|discord\.gg|discord\.com\/invite)\/[\w+-]+/dgiu,
  new RegExp(
    `(?:${talk})(?:\\s*${called})?${particle}(?!(?:reels?|story|live|pc|dm|feed|videos?|channel|app|shorts|bot|api)(?![\\w.-]))${name}`,
    'dgiu',
  ),
  new RegExp(`(?:${network})\\s*(?:${called}${particle}|[:：=]\\s*|(?=@))${name}`, 'dgiu'),
  new RegExp(String.raw`(?:아이디|(?<![a-z])id)${particle}(?=[a-z\w.-]*[\d_])(?<id>@?[a-z][\w.-]{3,})`, 'dgiu'),
  /(?<![\w.])@(?=[\w.]*[_.\d][\w.]*)[a-z][\w.]{3,}/dgiu,
  new RegExp(
    `(?:${open}|${talk}|플러스\\s?친구|플친)[^\\n.]{0,30}(?:검색(?!\\s*(?:해\\s*[보봤서]|했|하다|결과))|친구\\s?추가|친추|입장|참여(?=해))`,
    'dgiu',
  ),
]

const endings =
  /(?:com|net|org|kr|io|me|co|gg|ly|gl|gle|app|link|page|tv|be|info|biz|shop|site|xyz|us|jp|cn|club|online|store|dev|ai|cc|pe|do|ee|website|한국)/
    .source
const links = [
  /(?:https?|ftp|kakaotalk):\s?\/\/\S*|(?<![\w.])www\s?\.\s?\S+/dgiu,
  new RegExp(
    String.raw`(?<![\w.@-])(?:[a-z0-9-]+\.)*[a-z0-9-]{2,}\.(?:${endings}|[a-z]{2,12}(?=\/\w))(?![a-z\d-])(?:[/?#:][^\s]*)?`,
    'dgiu',
  ),
  /(?<![\w.-])[a-z0-9-]{2,63}\s?\.\s?(?:com|co\s?\.\s?kr)(?![a-z\d])(?:\s?\/\s?[\w-]+)*/dgiu,
  /[\w가-힣-]{1,40}\s?(?:닷\s?컴|점\s?컴(?![가-힣])|\s?(?:점|닷|쩜|[([]dot[)\]]|\sdot\s)\s?(?:com|co|kr|net|me)(?![a-z]))/dgiu,
]

type Span = [from: number, to: number]

/** A digit of any script as ours: digits stand in order, in unbroken runs of ten. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
  return String((code - first) % 10)
}

/**
 * Letters as they read: compatibility forms and keycaps unfolded, digits of other scripts as ours, invisible marks
 * removed; `at` is where each stood.
 */
function fold(text: string): { plain: string; at: number[] } {
  let plain = ''
  let index = 0
  const at: number[] = []
  for (const letter of text) {
    const folded = letter
      .normalize('NFKC')
      .replace(/[\p{Cf}\p{M}\u115f\u1160]/gu, '')
      .replace(/(?![0-9])\p{Nd}/gu, plainDigit)
    for (let unit = 0; unit < folded.length; unit++) at.push(index)
    plain += folded
    index += letter.length
  }
  at.push(index)
  return { plain, at }
}

/** A number spelled by letters alone has all its digits in Korean; other runs of such letters are words. */
const isNumber = (match: string) =>
  (match.match(/\d/g)?.length ?? 0) >= 4 || (match.match(/[가-힣〇零一二三四五六七八九]/g)?.length ?? 0) >= 8

type Allowed = { allowsLinks?: boolean }

let ownWords: RegExp[] = []

/** Words of operators that are contacts besides those above, from now on in this process; spaces between letters count as none. */
export function setContactWords(words: readonly string[]): void {
  ownWords = words.map(word => {
    const letters = [...fold(word.normalize('NFC')).plain].filter(letter => letter.trim() !== '')
    return new RegExp(letters.map(letter => letter.replace(/[^\p{L}\p{N}]/u, '\\$&')).join('\\s*'), 'dgiu')
  })
}

function findContacts(text: string, { allowsLinks = false }: Allowed = {}): Span[] {
  const { plain, at } = fold(text)
  const found = [...numbers.flatMap(form => spansOf(form, plain, isNumber))]
  for (const form of [...mails, ...messengers, ...ownWords, ...(allowsLinks ? [] : links)])
    found.push(...spansOf(form, plain))
  return found.map(([from, to]): Span => [at[from] ?? 0, at[to] ?? text.length]).sort((a, b) => a[0] - b[0])
}

function spansOf(form: RegExp, plain: string, holds: (match: string) => boolean = () => true): Span[] {
  return [...plain.matchAll(form)].flatMap(match => {
    const span = match.indices?.groups?.id ?? match.indices?.[0]
    return span && holds(match[0]) ? [span] : []
  })
}

/** Whether a text contains a contact. Links may be allowed where the page shows them as such. */
export const containsContact = (text: string, allowed?: Allowed): boolean =>
  findContacts(text.normalize('NFC'), allowed).length > 0

/** Throws `contact_in_text` with the fields that contain a contact. */
export function refuseContacts(fields: Record<string, string>, allowed?: Allowed): void {
  const wrong = Object.keys(fields).filter(field => containsContact(fields[field] ?? '', allowed))
  if (wrong.length)
    fail('contact_in_text', { fields: Object.fromEntries(wrong.map(field => [field, texts.noContacts])) })
}

/** Replaces contacts in a text, for readers who must not see any: guests of a share, and exported files. */
export function hideContacts(text: string): string {
  const words = text.normalize('NFC')
  let hidden = ''
  let end = 0
  for (const [from, to] of findContacts(words)) {
    if (from >= end) hidden += words.slice(end, from) + texts.hidden
    end = Math.max(end, to)
  }
  return hidden + words.slice(end)
}
