import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { standardBrandName, standardPaymentAgency } from '#contract/brand.ts'
import { feedbackLimits } from '#contract/limits.ts'
import { envTexts } from './messages.ts'

const flag = z.enum(['on', 'off', 'true', 'false', '1', '0']).transform(value => ['on', 'true', '1'].includes(value))
const developmentSecret = 'development-only-secret-change-me'

const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** What this process does: answer people, work on jobs, or both. */
  PROCESS_ROLE: z.enum(['both', 'web', 'worker']).default('both'),
  /** The public origin, for links in texts and canonical links. */
  ORIGIN: z.url().optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.string().optional(),
  /** The same database past a pooler that shares connections: for migrations and LISTEN. */
  DATABASE_DIRECT_URL: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(16),
  DEMO_DATA: flag.optional(),
  /** How many of the demo's images are drawn, in the order people see them. All by default. */
  DEMO_PICTURES: z.coerce.number().int().min(0).optional(),
  /** Jobs at fixed hours (deadlines, reminders, sweeps). Off where screens must not depend on the clock. */
  JOBS_BY_THE_HOUR: flag.default(true),
  /** Addresses or networks of the proxies in front of us, comma-separated: only theirs are trusted about the client. */
  TRUST_PROXY: z.string().optional(),
  /** 'info' in production (a line per request), 'warn' elsewhere. */
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
  BRAND_NAME: z.string().default(standardBrandName),
  /** The key material that encrypts and indexes phone numbers and signs codes; at least 32 characters. */
  SECRET_KEY: z.string().min(32).default(developmentSecret),
  SOLAPI_API_KEY: z.string().optional(),
  SOLAPI_API_SECRET: z.string().optional(),
  SOLAPI_FROM: z.string().optional(),
  SOLAPI_BASE_URL: z.url().default('https://api.solapi.com'),
  /** Our Kakao channel at Solapi, and the registered AlimTalk templates as TYPE=templateId, comma-separated. */
  SOLAPI_PF_ID: z.string().optional(),
  SOLAPI_TEMPLATES: z
    .string()
    .regex(/^\w+=[\w-]+(,\w+=[\w-]+)*$/, envTexts.alimtalkTemplates)
    .optional(),
  /** The secret part of the address that Solapi reports to, `/hooks/solapi/<word>`. */
  SOLAPI_HOOK_KEY: z.string().min(24).optional(),
  /** Outgoing mail: smtp://user:password@host:587 or smtps://, and the sender, 무대로 <no-reply@example.com>. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, envTexts.smtpUrl)
    .optional(),
  MAIL_FROM: z.string().includes('@').optional(),
  /** Keys that sign web pushes; generated and kept in DATA_DIR unless given. */
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  /** Outside production: origin of a push service on this machine. */
  PUSH_STAND_IN: z.url().optional(),
  /** Advertising by text names a contact number and one for opting out free of charge. */
  AD_CONTACT: z.string().optional(),
  AD_OPT_OUT: z.string().optional(),
  /** Phone codes in 24 hours for everybody together; above it none go out, so that an attack cannot run up the bill. */
  PHONE_CODES_DAILY: z.coerce.number().int().min(1).default(2000),
  /** Profiles whose contacts one casting manager may open on one day (KST). */
  CONTACTS_DAILY: z.coerce.number().int().min(1).default(50),
  KAKAO_CLIENT_ID: z.string().optional(),
  KAKAO_CLIENT_SECRET: z.string().optional(),
  /** The scopes people are asked for: 'openid', and items that the Kakao app has enabled. */
  KAKAO_SCOPE: z.string().default('openid'),
  KAKAO_ISSUER: z.url().default('https://kauth.kakao.com'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: z.url().default('https://accounts.google.com'),
  /** The film council's open API, for filmographies. */
  KOBIS_API_KEY: z.string().optional(),
  KOBIS_BASE_URL: z.url().default('https://www.kobis.or.kr/kobisopenapi/webservice/rest'),
  /** Requests to KOBIS per day (KST); above it cached answers are used. */
  KOBIS_DAILY: z.coerce.number().int().min(0).default(3000),
  /** The company that collects card payments behind the provider, as buyers are told before they pay. */
  PAYMENT_AGENCY: z.string().default(standardPaymentAgency),
  /** How long a reviewer can recall a feedback after sending it; then it is delivered. */
  FEEDBACK_RECALL_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .default(feedbackLimits.recallMinutes * 60),
  /** Our store at the payment provider: its API secret, its id, the keys of its two channels and of its hooks. */
  PORTONE_SECRET: z.string().optional(),
  PORTONE_STORE_ID: z.string().optional(),
  PORTONE_CHANNEL_KEY: z.string().optional(),
  PORTONE_CARD_CHANNEL_KEY: z.string().optional(),
  PORTONE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  PORTONE_BASE_URL: z.url().default('https://api.portone.io'),
  /** The channels take no real money. */
  PORTONE_TEST: flag.default(false),
  /** Milliseconds before an unanswered call is given up; the provider asks for 60 seconds at least. */
  PORTONE_TIMEOUT_MS: z.coerce.number().int().min(100).default(65_000),
  /** Milliseconds that a return from the payment window waits for its outcome before it answers "being checked". */
  PAYMENT_WAIT_MS: z.coerce.number().int().min(0).default(12_000),
  /** Milliseconds for which one runner owns a payment or refund; longer than PORTONE_TIMEOUT_MS. */
  PAYMENT_CLAIM_MS: z.coerce.number().int().min(100).default(90_000),
  /** Origins that the payment window loads scripts and frames from, comma-separated. */
  PAYMENT_CSP_HOSTS: z
    .string()
    .regex(/^https:\/\/[\w.*-]+(,https:\/\/[\w.*-]+)*$/, envTexts.paymentHosts)
    .default('https://*.portone.io,https://*.iamport.co,https://*.tosspayments.com'),
  /** A bucket of any S3-compatible service instead of the folder `media/`. */
  OBJECT_STORE_ENDPOINT: z.url().optional(),
  OBJECT_STORE_REGION: z.string().default('us-east-1'),
  OBJECT_STORE_BUCKET: z.string().optional(),
  OBJECT_STORE_KEY_ID: z.string().optional(),
  OBJECT_STORE_SECRET: z.string().optional(),
  /** The program that processes uploaded videos, with ffprobe beside it; by default the one on the PATH. */
  FFMPEG_PATH: z.string().optional(),
  /** ClamAV's daemon, host:port or a socket path: documents are scanned by it, or not stored. */
  CLAMD_ADDRESS: z.string().optional(),
})

export type Env = z.output<typeof schema> & {
  isProduction: boolean
  dataDir: string
  /** The shell's PATH. */
  searchPath: string
  demoData: boolean | null
  logLevel: string
  /** The base of links in messages. */
  origin: string
  solapiTemplates: Partial<Record<string, string>>
  paymentHosts: string[]
}

/** Reads and validates the environment once, at start. Throws one readable line per invalid setting. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(set)
  if (!parsed.success) {
    const lines = parsed.error.issues.map(issue => envTexts.invalid(issue.path.join('.'), issue.message))
    throw new Error(lines.join('\n'))
  }
  const env = parsed.data
  const isProduction = env.NODE_ENV === 'production'
  if (isProduction && env.SECRET_KEY === developmentSecret) {
    throw new Error(envTexts.exampleSecret)
  }
  checkTogether(env)
  if (env.PROCESS_ROLE !== 'both' && !env.DATABASE_URL) throw new Error(envTexts.rolesShareDatabase)
  if (isProduction && !env.ORIGIN) throw new Error(envTexts.originMissing)
  if (isProduction && env.PUSH_STAND_IN) throw new Error(envTexts.noStandIn)
  if (isProduction && env.PORTONE_SECRET && env.PAYMENT_AGENCY === standardPaymentAgency)
    throw new Error(envTexts.paymentAgencyMissing)
  const insecure = (['KAKAO_ISSUER', 'GOOGLE_ISSUER', 'PORTONE_BASE_URL'] as const).find(
    name => !env[name].startsWith('https:'),
  )
  if (isProduction && insecure) throw new Error(envTexts.httpsOnly(insecure))
  return {
    ...env,
    isProduction,
    dataDir: resolve(env.DATA_DIR),
    searchPath: source.PATH ?? process.env.PATH ?? '',
    demoData: env.DEMO_DATA ?? null,
    logLevel: env.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    origin: env.ORIGIN ?? `http://localhost:${env.PORT}`,
    solapiTemplates: Object.fromEntries(env.SOLAPI_TEMPLATES?.split(',').map(pair => pair.split('=')) ?? []),
    paymentHosts: env.PAYMENT_CSP_HOSTS.split(','),
  }
}

const together = [
  ['OBJECT_STORE_ENDPOINT', 'OBJECT_STORE_BUCKET', 'OBJECT_STORE_KEY_ID', 'OBJECT_STORE_SECRET'],
  ['SOLAPI_PF_ID', 'SOLAPI_TEMPLATES'],
  ['AD_CONTACT', 'AD_OPT_OUT'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  ['SOLAPI_API_KEY', 'SOLAPI_API_SECRET', 'SOLAPI_FROM'],
  ['PORTONE_SECRET', 'PORTONE_STORE_ID', 'PORTONE_CHANNEL_KEY', 'PORTONE_CARD_CHANNEL_KEY', 'PORTONE_WEBHOOK_SECRET'],
  ['KAKAO_CLIENT_ID', 'KAKAO_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
] as const

/** Half of a provider's credentials is a mistake that would otherwise surface only when somebody needs them. */
function checkTogether(env: z.output<typeof schema>): void {
  for (const names of together) {
    const missing = names.filter(name => !env[name])
    if (missing.length && missing.length < names.length) {
      throw new Error(envTexts.setTogether(missing.join(', '), names.join(', ')))
    }
  }
}

/** The product's public address, for links in messages. */
export const siteOrigin = ({ ORIGIN, PORT }: Pick<Env, 'ORIGIN' | 'PORT'>) => ORIGIN ?? `http://localhost:${PORT}`

/** Loads `.env` from the current folder if there is one; existing variables win. */
export function loadEnvFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env')
}
