import { isRequired, Topic, type TopicCode } from '#contract/codes/notification-topics.ts'
import { fail } from '#server/kernel/errors.ts'
import { isSameSecret, type Secrets } from '#server/kernel/secrets.ts'

/**
 * The token in a mail that unsubscribes its reader without signing in. It authorises nothing else, reveals nothing but
 * a number, and never expires: the law requires that opting out works permanently.
 */
export function unsubscribeToken(secrets: Secrets, userId: number, topic: TopicCode): string {
  return `${userId}.${topic}.${signatureOf(secrets, `${userId}.${topic}`)}`
}

/**
 * The person and topic that a token unsubscribes. Errors: `unsubscribe_invalid`, also for mails that nobody can end.
 */
export function readUnsubscribeToken(secrets: Secrets, token: string): { userId: number; topic: TopicCode } {
  const [, userId = '', topic = '', signature = ''] = /^(\d{1,15})\.([A-Z]+)\.([\w-]+)$/.exec(token) ?? []
  const isOurs = Object.hasOwn(Topic, topic) && isSameSecret(signature, signatureOf(secrets, `${userId}.${topic}`))
  if (!isOurs || isRequired(topic as TopicCode)) fail('unsubscribe_invalid')
  return { userId: Number(userId), topic: topic as TopicCode }
}

const signatureOf = (secrets: Secrets, words: string) => secrets.codeHash(`unsubscribe:${words}`)
