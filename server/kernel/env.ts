import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Brand, type Business, businessNames, createBrand } from '#contract/brand.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { allPayMethods, type PayMethod } from '#contract/codes/payments.ts'
import { envTexts } from './messages.ts'
import { findProblems } from './settings/problems.ts'
import { type Settings, settingsSchema } from './settings/settings.ts'

export type Env = Settings & {
  isProduction: boolean
  dataDir: string
  /** The shell's PATH. */
  searchPath: string
  demoData: boolean | null
  hasStudio: boolean
  logLevel: string
  /** The base of links in messages. */
  origin: string
  solapiTemplates: Partial<Record<string, string>>
  paymentHosts: string[]
  /** What buyers can pay with, the usual one first. */
  payMethods: CodeOf<typeof PayMethod>[]
  brand: Brand
  business: Business
}

/** Reads and validates the environment once, at start. Throws WrongSettings with one readable line per error. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const { settings, problems } = parseSettings(source)
  if (!settings || problems.length) throw new WrongSettings(problems.join('\n'))
  const isProduction = settings.NODE_ENV === 'production'
  return {
    ...settings,
    isProduction,
    dataDir: resolve(settings.DATA_DIR),
    searchPath: source.PATH ?? process.env.PATH ?? '',
    demoData: settings.DEMO_DATA ?? null,
    hasStudio: settings.STUDIO ?? !isProduction,
    logLevel: settings.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    origin: settings.ORIGIN ?? `http://localhost:${settings.PORT}`,
    solapiTemplates: Object.fromEntries(settings.SOLAPI_TEMPLATES?.split(',').map(pair => pair.split('=')) ?? []),
    paymentHosts: settings.PAYMENT_CSP_HOSTS.split(','),
    payMethods: settings.PAYMENT_METHODS ?? (isProduction ? ['CARD'] : allPayMethods),
    brand: brandOf(settings),
    business: businessOf(settings),
  }
}

/** The settings, unless one has a wrong form, and all problems that prevent using them. */
export function parseSettings(source: Record<string, string | undefined>): {
  settings: Settings | null
  problems: string[]
} {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = settingsSchema.safeParse(set)
  if (parsed.success) return { settings: parsed.data, problems: findProblems(parsed.data) }
  return {
    settings: null,
    problems: parsed.error.issues.map(issue => envTexts.invalid(issue.path.join('.'), issue.message)),
  }
}

/** The settings contradict each other or are incomplete. Another start would fail the same way. */
class WrongSettings extends Error {
  readonly code = 'WRONG_SETTINGS'
}

/** The business data that the environment sets. */
export function businessOf(settings: { [name in keyof Business]?: string }): Business {
  const names = Object.keys(businessNames) as (keyof Business)[]
  return Object.fromEntries(names.flatMap(name => (settings[name] ? [[name, settings[name]]] : [])))
}

function brandOf(settings: Settings): Brand {
  const brand = createBrand(settings.BRAND_NAME, businessOf(settings))
  if (settings.NODE_ENV !== 'production') return brand
  const { LINK_INTRO, LINK_WORKS, LINK_NOTICES, LINK_SUPPORT, LINK_VIDEO, LINK_PHOTO, LINK_BLOG } = settings
  return {
    ...brand,
    links: {
      intro: LINK_INTRO ?? null,
      works: LINK_WORKS ?? null,
      notices: LINK_NOTICES ?? null,
      support: LINK_SUPPORT ?? null,
      social: { video: LINK_VIDEO ?? null, photo: LINK_PHOTO ?? null, blog: LINK_BLOG ?? null },
    },
  }
}

/** The product's public address, for links in messages. */
export const siteOrigin = ({ ORIGIN, PORT }: Pick<Env, 'ORIGIN' | 'PORT'>) => ORIGIN ?? `http://localhost:${PORT}`

/** The bucket's address for browsers, which read films and originals there; null where all files go through us. */
export function bucketAddress(
  env: Pick<Env, 'OBJECT_STORE_PUBLIC_ENDPOINT' | 'OBJECT_STORE_BUCKET' | 'OBJECT_STORE_STYLE'>,
): string | null {
  const { OBJECT_STORE_PUBLIC_ENDPOINT: endpoint, OBJECT_STORE_BUCKET: bucket } = env
  if (!endpoint || !bucket) return null
  const url = new URL(endpoint)
  if (env.OBJECT_STORE_STYLE === 'host') url.hostname = `${bucket}.${url.hostname}`
  else url.pathname = `${url.pathname.replace(/\/$/, '')}/${bucket}`
  return url.href.replace(/\/$/, '')
}

/** The site that pages show films and originals from, beside our own. */
export function fileOrigin(env: Parameters<typeof bucketAddress>[0]): string | undefined {
  const address = bucketAddress(env)
  return address === null ? undefined : new URL(address).origin
}

/** The address that mails come from, without its name: calendars call it the organiser. */
export const mailAddress = (env: Pick<Env, 'MAIL_FROM' | 'ORIGIN' | 'PORT'>) =>
  /[^\s<>]+@[^\s<>]+/.exec(env.MAIL_FROM ?? '')?.[0] ?? `no-reply@${new URL(siteOrigin(env)).hostname}`

/** BACKUP_DIR as an absolute path. */
export const backupFolder = ({ BACKUP_DIR }: Pick<Env, 'BACKUP_DIR'>) => (BACKUP_DIR ? resolve(BACKUP_DIR) : undefined)

/** Loads `.env` from the current folder if there is one; existing variables win. */
export function loadEnvFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env')
}
