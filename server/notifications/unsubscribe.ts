import { createHash, timingSafeEqual } from 'node:crypto'
import { isRequired, Topic, type TopicCode } from '#contract/notification-topics.ts'
import { fail } from '../kernel/errors.ts'
import type { Secrets } from '../kernel/secrets.ts'

/**
 * What a mail carries so that its reader ends such mails without signing in. It opens nothing else, says nothing about
 * the person but a number, and has no end: the law wants refusing to work for good.
 */
export function unsubscribeToken(secrets: Secrets, userId: number, topic: TopicCode): string {
  return `${userId}.${topic}.${signatureOf(secrets, `${userId}.${topic}`)}`
}

/** Whose mails about what a token ends. Errors: `unsubscribe_invalid`, also for mails that nobody can end. */
export function readUnsubscribeToken(secrets: Secrets, token: string): { userId: number; topic: TopicCode } {
  const [, userId = '', topic = '', signature = ''] = /^(\d{1,15})\.([A-Z]+)\.([\w-]+)$/.exec(token) ?? []
  const isOurs = Object.hasOwn(Topic, topic) && isSame(signature, signatureOf(secrets, `${userId}.${topic}`))
  if (!isOurs || isRequired(topic as TopicCode)) fail('unsubscribe_invalid')
  return { userId: Number(userId), topic: topic as TopicCode }
}

const signatureOf = (secrets: Secrets, words: string) => secrets.codeHash(`unsubscribe:${words}`)
const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))
