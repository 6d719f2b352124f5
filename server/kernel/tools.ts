import type { MoviePeople } from '../integrations/kobis/movie-people.ts'
import type { MailSender } from '../integrations/mail/mail-sender.ts'
import type { PushSender } from '../integrations/push/push-sender.ts'
import type { TextSender } from '../integrations/sms/text-sender.ts'
import type { SocialLogin } from '../integrations/social-login/social-login.ts'
import type { BlobStore } from '../integrations/storage/blob-store.ts'
import type { Env } from './env.ts'
import type { Secrets } from './secrets.ts'

/** What main.ts makes once and hands to the domains that ask for it. */
export type Tools = {
  env: Env
  secrets: Secrets
  store: BlobStore
  texts: TextSender
  mails: MailSender
  pushes: PushSender
  social: SocialLogin
  moviePeople: MoviePeople
}
