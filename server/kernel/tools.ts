import type { MoviePeople } from '#server/integrations/kobis/movie-people.ts'
import type { MailSender } from '#server/integrations/mail/mail-sender.ts'
import type { PaymentGateway } from '#server/integrations/payment/gateway.ts'
import type { PushSender } from '#server/integrations/push/push-sender.ts'
import type { TextSender } from '#server/integrations/sms/text-sender.ts'
import type { SocialLogin } from '#server/integrations/social-login/social-login.ts'
import type { BlobStore } from '#server/integrations/storage/blob-store.ts'
import type { Env } from './env.ts'
import type { Clock } from './money/clock.ts'
import type { Metrics } from './observe/metrics.ts'
import type { Secrets } from './secrets.ts'

/** Created once by main.ts and passed to the rooms that need it. */
export type Tools = {
  env: Env
  clock: Clock
  metrics: Metrics
  secrets: Secrets
  store: BlobStore
  texts: TextSender
  mails: MailSender
  pushes: PushSender
  social: SocialLogin
  moviePeople: MoviePeople
  payments: PaymentGateway
}
