import type { Companies } from '#server/integrations/companies/companies.ts'
import type { MoviePeople } from '#server/integrations/kobis/movie-people.ts'
import type { MailSender } from '#server/integrations/mail/mail-sender.ts'
import type { PaymentGateway } from '#server/integrations/payment/gateway.ts'
import type { PushSender } from '#server/integrations/push/push-sender.ts'
import type { Seal } from '#server/integrations/seals/seal.ts'
import type { TextSender } from '#server/integrations/sms/text-sender.ts'
import type { SocialLogin } from '#server/integrations/social-login/social-login.ts'
import type { BlobStore } from '#server/integrations/storage/blob-store.ts'
import type { VirusCheck } from '#server/integrations/virus-check/virus-check.ts'
import type { Env } from './env.ts'
import type { Clock } from './money/clock.ts'
import type { Metrics } from './observe/metrics.ts'
import type { Secrets } from './secrets.ts'

/**
 * Opened once by main.ts, for every handler and job. What a room makes itself, such as the pictures of media, it names in
 * its face (`roomWith`): the kernel knows no room.
 */
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
  companies: Companies
  payments: PaymentGateway
  viruses: VirusCheck | null
  /** Null where production has no keys: agreements are not sealed. */
  seal: Seal | null
  /** A folder of this process for files in the making. */
  workFolder: string
}
