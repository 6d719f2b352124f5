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
})

export type Env = z.output<typeof schema> & {
  isProduction: boolean
  dataDir: string
  demoData: boolean | null
  logLevel: string
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
  return {
    ...env,
    isProduction,
    dataDir: resolve(env.DATA_DIR),
    demoData: env.DEMO_DATA ?? null,
    logLevel: env.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
  }
}

/** Loads `.env` from the current folder when there is one; variables already set win. */
export function loadEnvFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env')
}
