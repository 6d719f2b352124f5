import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'

const flag = z.enum(['on', 'off', 'true', 'false', '1', '0']).transform(value => ['on', 'true', '1'].includes(value))
const developmentSecret = 'development-only-secret-change-me'

const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** The address people type, for links in texts and canonical links. */
  ORIGIN: z.url().optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(16),
  DEMO_DATA: flag.optional(),
  /** Work at fixed hours (deadlines, reminders, sweeps). Off where what a screen shows must not hang on the clock. */
  JOBS_BY_THE_HOUR: flag.default(true),
  /** Addresses or networks of the proxies in front of us, comma-separated: only they are believed about the client. */
  TRUST_PROXY: z.string().optional(),
  /** 'info' in production (a line a request), 'warn' elsewhere. */
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
  BRAND_NAME: z.string().default('무대로'),
  /** Keys that encrypt and index phone numbers and sign codes; at least 32 characters. */
  SECRET_KEY: z.string().min(32).default(developmentSecret),
  SOLAPI_API_KEY: z.string().optional(),
  SOLAPI_API_SECRET: z.string().optional(),
  SOLAPI_FROM: z.string().optional(),
  SOLAPI_BASE_URL: z.url().default('https://api.solapi.com'),
  /** Our Kakao channel at Solapi, and the registered AlimTalk templates as TYPE=templateId, comma-separated. */
  SOLAPI_PF_ID: z.string().optional(),
  SOLAPI_TEMPLATES: z
    .string()
    .regex(/^\w+=[\w-]+(,\w+=[\w-]+)*$/, 'TYPE=템플릿 번호를 쉼표로 이어 적어 주세요')
    .optional(),
  /** The secret word of the address to which Solapi reports, `/hooks/solapi/<word>`. */
  SOLAPI_HOOK_KEY: z.string().min(24).optional(),
  /** Outgoing mail: smtp://user:password@host:587 or smtps://, and the sender, 무대로 <no-reply@example.com>. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'smtp:// 또는 smtps://로 시작해야 해요')
    .optional(),
  MAIL_FROM: z.string().includes('@').optional(),
  /** Keys that sign web pushes; made and kept in DATA_DIR unless given. */
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  /** Outside production: origin of a push service on this machine. */
  PUSH_STAND_IN: z.url().optional(),
  /** Advertising by text names a number to reach us and one to refuse it free of charge. */
  AD_CONTACT: z.string().optional(),
  AD_OPT_OUT: z.string().optional(),
  /** Phone codes sent in 24 hours to everybody together; past it none go out, so that an attack can't run up the bill. */
  PHONE_CODES_DAILY: z.coerce.number().int().min(1).default(2000),
  KAKAO_CLIENT_ID: z.string().optional(),
  KAKAO_CLIENT_SECRET: z.string().optional(),
  /** What people are asked to share: 'openid', and items that the Kakao app has switched on. */
  KAKAO_SCOPE: z.string().default('openid'),
  KAKAO_ISSUER: z.url().default('https://kauth.kakao.com'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: z.url().default('https://accounts.google.com'),
  /** The film council's open API, for filmographies. */
  KOBIS_API_KEY: z.string().optional(),
  KOBIS_BASE_URL: z.url().default('https://www.kobis.or.kr/kobisopenapi/webservice/rest'),
  /** Questions to KOBIS on one day (KST); past it what is kept is used. */
  KOBIS_DAILY: z.coerce.number().int().min(0).default(3000),
  /** A bucket of any S3-compatible service instead of the folder `media/`. */
  OBJECT_STORE_ENDPOINT: z.url().optional(),
  OBJECT_STORE_REGION: z.string().default('us-east-1'),
  OBJECT_STORE_BUCKET: z.string().optional(),
  OBJECT_STORE_KEY_ID: z.string().optional(),
  OBJECT_STORE_SECRET: z.string().optional(),
  /** The program that makes uploaded films playable, ffprobe beside it; without it, that of the PATH. */
  FFMPEG_PATH: z.string().optional(),
  /** ClamAV's daemon, host:port or the path of its socket: papers are looked through by it, or not kept. */
  CLAMD_ADDRESS: z.string().optional(),
})

export type Env = z.output<typeof schema> & {
  isProduction: boolean
  dataDir: string
  /** The shell's PATH. */
  searchPath: string
  demoData: boolean | null
  logLevel: string
  /** Where links in messages lead. */
  origin: string
  solapiTemplates: Partial<Record<string, string>>
}

/** Reads and checks the environment once, at start. Throws one readable line for each wrong setting. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(set)
  if (!parsed.success) {
    const lines = parsed.error.issues.map(issue => `환경 변수 ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(lines.join('\n'))
  }
  const env = parsed.data
  const isProduction = env.NODE_ENV === 'production'
  if (isProduction && env.SECRET_KEY === developmentSecret) {
    throw new Error('환경 변수 SECRET_KEY: 운영 환경에서는 예시 값을 쓸 수 없어요. 32자 이상 임의의 값을 정해 주세요')
  }
  checkTogether(env)
  if (isProduction && (env.KAKAO_CLIENT_ID || env.GOOGLE_CLIENT_ID) && !env.ORIGIN) {
    throw new Error('환경 변수 ORIGIN: 간편 로그인에서 돌아올 주소를 정하려면 필요해요')
  }
  if (isProduction && env.SOLAPI_API_KEY && !env.ORIGIN)
    throw new Error('환경 변수 ORIGIN: 문자에 담을 링크를 만들려면 필요해요')
  if (isProduction && env.PUSH_STAND_IN) throw new Error('환경 변수 PUSH_STAND_IN: 운영 환경에서는 쓸 수 없어요')
  const insecure = (['KAKAO_ISSUER', 'GOOGLE_ISSUER'] as const).find(name => !env[name].startsWith('https:'))
  if (isProduction && insecure) throw new Error(`환경 변수 ${insecure}: 운영 환경에서는 https로 시작해야 해요`)
  return {
    ...env,
    isProduction,
    dataDir: resolve(env.DATA_DIR),
    searchPath: source.PATH ?? process.env.PATH ?? '',
    demoData: env.DEMO_DATA ?? null,
    logLevel: env.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    origin: env.ORIGIN ?? `http://localhost:${env.PORT}`,
    solapiTemplates: Object.fromEntries(env.SOLAPI_TEMPLATES?.split(',').map(pair => pair.split('=')) ?? []),
  }
}

const together = [
  ['OBJECT_STORE_ENDPOINT', 'OBJECT_STORE_BUCKET', 'OBJECT_STORE_KEY_ID', 'OBJECT_STORE_SECRET'],
  ['SOLAPI_PF_ID', 'SOLAPI_TEMPLATES'],
  ['AD_CONTACT', 'AD_OPT_OUT'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  ['SOLAPI_API_KEY', 'SOLAPI_API_SECRET', 'SOLAPI_FROM'],
  ['KAKAO_CLIENT_ID', 'KAKAO_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
] as const

/** Half of an account with a provider is a mistake that would show itself only when somebody needs it. */
function checkTogether(env: z.output<typeof schema>): void {
  for (const names of together) {
    const missing = names.filter(name => !env[name])
    if (missing.length && missing.length < names.length) {
      throw new Error(`환경 변수 ${missing.join(', ')}: ${names.join(', ')}을(를) 함께 정해 주세요`)
    }
  }
}

/** Where people reach the product, for links in messages. */
export const siteOrigin = ({ ORIGIN, PORT }: Pick<Env, 'ORIGIN' | 'PORT'>) => ORIGIN ?? `http://localhost:${PORT}`

/** Loads `.env` from the current folder when there is one; variables already set win. */
export function loadEnvFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env')
}
