import { hiddenContactsTexts as texts } from './messages.ts'

const gap = String.raw`[\s.\-–·/)]*`
/** Korean mobile and landline numbers in common notations, with or without country code, and e-mail addresses. */
const contacts = [
  new RegExp(String.raw`(?<!\d)(?:\+?82${gap}\(?0?|\(?0)1[016789](?:${gap}\d){7,8}(?!\d)`, 'g'),
  new RegExp(String.raw`(?<!\d)\(?0(?:2|[3-6]\d|70|50\d)(?:${gap}\d){7,8}(?!\d)`, 'g'),
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
  /(?:https?:\/\/)?open\.kakao\.com\/\S+/gi,
]
/** Removes a messenger id and keeps the rest of the sentence. */
const messenger =
  /((?:카카오톡|카톡|인스타그램|인스타|텔레그램|라인)(?:\s*(?:아이디|id))?\s*(?:[:：]|은|는)?\s*)@?[a-z0-9][\w.-]{2,}/gi

const hidden = texts.hidden

/**
 * Removes contacts from an applicant's text, for readers who must not see any: guests of a share, and exported files.
 */
export const hideContacts = (words: string): string =>
  contacts.reduce((text, contact) => text.replace(contact, hidden), words).replace(messenger, `$1${hidden}`)
