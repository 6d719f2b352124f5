import { z } from 'zod'
import { standardBrandName, standardPaymentAgency } from '#contract/brand.ts'
import { allPayMethods } from '#contract/codes/payments.ts'
import { feedbackLimits } from '#contract/limits.ts'
import { envTexts } from '../messages.ts'

const flag = z.enum(['on', 'off', 'true', 'false', '1', '0']).transform(value => ['on', 'true', '1'].includes(value))
const databaseAddress = z.string().regex(/^postgres(ql)?:\/\//, envTexts.databaseUrl)
/** Text for people: braces would show an unfilled placeholder. */
const fact = z.string().regex(/^[^{}]*$/, envTexts.placeholder)
/** Not accepted in production. */
export const developmentSecret = 'development-only-secret-change-me'

/** Every setting, by the name of its environment variable. */
export const settingsSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** The port where Prometheus reads our metrics; none by default. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  /** OpenTelemetry's own names: where spans go, with headers as `name=value,…`, and the share of traces that goes there. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().default('mudaero'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.05),
  HOST: z.string().default('127.0.0.1'),
  /** What this process does: answer people, work on jobs, or both. */
  PROCESS_ROLE: z.enum(['both', 'web', 'worker']).default('both'),
  /** The public origin, for links in texts and canonical links. */
  ORIGIN: z.url().optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: databaseAddress.optional(),
  /** The same database, bypassing a pooler that shares connections: for migrations and LISTEN. */
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  /** A replica of the database, for lists that may be some seconds old. */
  DATABASE_READ_URL: databaseAddress.optional(),
  /** Where the embedded PostgreSQL archives its log, and where the command `backup` writes. */
  BACKUP_DIR: z.string().optional(),
  /** Copies older than this are removed, except the two newest. */
  BACKUP_DAYS: z.coerce.number().int().min(1).default(7),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(16),
  DATABASE_CONNECT_MS: z.coerce.number().int().min(100).max(30_000).default(1_000),
  DATABASE_QUERY_MS: z.coerce.number().int().min(500).max(15_000).default(5_000),
  DEMO_DATA: flag.optional(),
  /** Whether actors can record self-tapes here; off in production until tried on phones. */
  STUDIO: flag.optional(),
  /** How many of the demo's images are drawn, in the order people see them. All by default. */
  DEMO_PICTURES: z.coerce.number().int().min(0).optional(),
  /** Jobs at fixed hours (deadlines, reminders, sweeps). Off where screens must not depend on the clock. */
  JOBS_BY_THE_HOUR: flag.default(true),
  /** Addresses or networks of the proxies in front of us, comma-separated: only theirs are trusted about the client. */
  TRUST_PROXY: z.string().optional(),
  CDN_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
  /** 'info' in production (a line per request), 'warn' elsewhere. */
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
  BRAND_NAME: z.string().default(standardBrandName),
  /** The company that runs the site, as the law requires on its pages; see `businessNames` in contract/brand.ts. */
  COMPANY_NAME: fact.optional(),
  COMPANY_OWNER: fact.optional(),
  COMPANY_NUMBER: fact.regex(/^\d{3}-\d{2}-\d{5}$/, envTexts.companyNumber).optional(),
  COMPANY_SALES_NUMBER: fact.optional(),
  COMPANY_ADDRESS: fact.optional(),
  COMPANY_PHONE: fact.regex(/^[\d-]{8,14}$/, envTexts.companyPhone).optional(),
  COMPANY_HOURS: fact.optional(),
  COMPANY_EMAIL: fact.includes('@').optional(),
  PRIVACY_OFFICER: fact.optional(),
  HOSTING_PROVIDER: fact.optional(),
  /** Companies that send texts and mails for us, named in the privacy policy. */
  TEXT_PROVIDER: fact.optional(),
  MAIL_PROVIDER: fact.optional(),
  /** Pages outside the site that its menus link to. */
  LINK_INTRO: z.url().optional(),
  LINK_WORKS: z.url().optional(),
  LINK_NOTICES: z.url().optional(),
  LINK_SUPPORT: z.url().optional(),
  LINK_VIDEO: z.url().optional(),
  LINK_PHOTO: z.url().optional(),
  LINK_BLOG: z.url().optional(),
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
  /** The key that seals contracts and its certificates, PEM. Outside production made once and kept in DATA_DIR. */
  SEAL_KEY: z.string().optional(),
  SEAL_CERT: z.string().optional(),
  /** Outside production: origin of a push service on this machine. */
  PUSH_STAND_IN: z.url().optional(),
  /** Advertising by text names a contact number and one for opting out free of charge. */
  AD_CONTACT: z.string().optional(),
  AD_OPT_OUT: z.string().optional(),
  /** Total phone codes in 24 hours; above it none are sent, so that an attack cannot run up the bill. */
  PHONE_CODES_DAILY: z.coerce.number().int().min(1).default(2000),
  /** Rounds of SHA-256 in each step of a proof of work; others than these only for tests. */
  PROOF_OF_WORK_ROUNDS: z.coerce.number().int().min(1).default(20_000),
  /** People whose contacts a casting manager and their teams together may open on one day (KST). */
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
  /** The tax office's open API, for business numbers. */
  TAX_OFFICE_KEY: z.string().optional(),
  TAX_OFFICE_BASE_URL: z.url().default('https://api.odcloud.kr/api/nts-businessman/v1'),
  /** The company that collects card payments behind the provider, named to buyers before they pay. */
  PAYMENT_AGENCY: z.string().default(standardPaymentAgency),
  /** What buyers can pay with, comma-separated, the usual one first; outside production without it everything. */
  PAYMENT_METHODS: z
    .string()
    .transform(list => list.split(',').map(each => each.trim()))
    .pipe(z.array(z.enum(allPayMethods)).min(1))
    .optional(),
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
  /** The channels collect no real money. */
  PORTONE_TEST: flag.default(false),
  /** Why production takes test payments, without which it refuses to start with them. */
  PORTONE_TEST_REASON: z.string().min(5).optional(),
  /** Milliseconds before an unanswered call times out; the provider requires at least 60 seconds. */
  PORTONE_TIMEOUT_MS: z.coerce.number().int().min(100).default(65_000),
  /** Milliseconds that a return from the payment window waits for its outcome before it answers "being checked". */
  PAYMENT_WAIT_MS: z.coerce.number().int().min(0).default(12_000),
  /** Milliseconds for which a runner's claim on a payment or refund lasts; longer than PORTONE_TIMEOUT_MS. */
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
  OBJECT_STORE_STYLE: z.enum(['path', 'host']).default('path'),
  /** Where browsers reach the bucket's service: they read films and originals there instead of through us. */
  OBJECT_STORE_PUBLIC_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** The program that processes uploaded videos, with ffprobe beside it; by default the one on the PATH. */
  FFMPEG_PATH: z.string().optional(),
  /** ClamAV's daemon, host:port or a socket path: documents are scanned by it, or not stored. */
  CLAMD_ADDRESS: z.string().optional(),
})

export type Settings = z.output<typeof settingsSchema>
