import { standardPaymentAgency } from '#contract/brand.ts'
import { envTexts as texts } from '../messages.ts'
import { today } from '../time.ts'
import { readSealKeys, UnfitSeal } from './seal-pems.ts'
import { developmentSecret, type Settings } from './settings.ts'

const together = [
  ['OBJECT_STORE_ENDPOINT', 'OBJECT_STORE_BUCKET'],
  ['OBJECT_STORE_KEY_ID', 'OBJECT_STORE_SECRET'],
  ['SOLAPI_PF_ID', 'SOLAPI_TEMPLATES'],
  ['AD_CONTACT', 'AD_OPT_OUT'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  ['SEAL_KEY', 'SEAL_CERT'],
  ['SOLAPI_API_KEY', 'SOLAPI_API_SECRET', 'SOLAPI_FROM'],
  ['PORTONE_SECRET', 'PORTONE_STORE_ID', 'PORTONE_CHANNEL_KEY', 'PORTONE_CARD_CHANNEL_KEY', 'PORTONE_WEBHOOK_SECRET'],
  ['KAKAO_CLIENT_ID', 'KAKAO_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
] as const

/** What counts only beside another one. */
const beside = [
  ['OBJECT_STORE_PUBLIC_ENDPOINT', 'OBJECT_STORE_ENDPOINT'],
  ['DATABASE_READ_URL', 'DATABASE_URL'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
] as const

/** Data that the law requires on the pages of a company that sells. */
const businessData = [
  'COMPANY_NAME',
  'COMPANY_OWNER',
  'COMPANY_NUMBER',
  'COMPANY_SALES_NUMBER',
  'COMPANY_ADDRESS',
  'COMPANY_PHONE',
  'COMPANY_EMAIL',
  'PRIVACY_OFFICER',
  'HOSTING_PROVIDER',
] as const

/** Everything that prevents a start with these settings, one line each. */
export function findProblems(settings: Settings): string[] {
  const inProduction = settings.NODE_ENV === 'production' ? problemsInProduction(settings) : []
  const rolesAlone = settings.PROCESS_ROLE !== 'both' && !settings.DATABASE_URL
  return [
    ...inProduction,
    ...halfSet(settings),
    ...unfitSeal(settings),
    ...(rolesAlone ? [texts.rolesShareDatabase] : []),
  ]
}

/** Otherwise the first contract that everybody has signed would show it. */
function unfitSeal(settings: Settings): string[] {
  try {
    sealCertificate(settings)
    return []
  } catch (error) {
    if (!(error instanceof UnfitSeal)) throw error
    return [texts.unfitSeal[error.part]]
  }
}

/** The certificate that seals; null without one. Throws UnfitSeal. */
const sealCertificate = ({ SEAL_KEY: key, SEAL_CERT: certificates }: Settings) =>
  key && certificates ? readSealKeys({ key, certificates }).certificate : null

const month = 30 * 86_400_000

/** Readers of PDFs mistrust what is sealed after the certificate's last day. */
function agingSeal(settings: Settings): string[] {
  const end = sealCertificate(settings)?.validToDate
  if (!end || end.getTime() > Date.now() + month) return []
  return [texts.warnings.agingSeal(today(end))]
}

/** Incomplete credentials of a provider would otherwise surface only when somebody needs them. */
function halfSet(settings: Settings): string[] {
  const alone = beside.filter(([name, other]) => settings[name] && !settings[other])
  const halves = together.flatMap(names => {
    const missing = names.filter(name => !settings[name])
    const isHalf = missing.length > 0 && missing.length < names.length
    return isHalf ? [texts.setTogether(missing.join(', '), names.join(', '))] : []
  })
  return [...halves, ...alone.map(names => texts.setTogether(names[1], names.join(', ')))]
}

/** What goes to this machine itself crosses no network. */
function isConfidential(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || hostname === '127.0.0.1'
}

function problemsInProduction(settings: Settings): string[] {
  const addresses = ['KAKAO_ISSUER', 'GOOGLE_ISSUER', 'PORTONE_BASE_URL', 'OBJECT_STORE_PUBLIC_ENDPOINT'] as const
  const insecure = addresses.filter(name => settings[name] && !isConfidential(settings[name]))
  const unnamed = [
    ...businessData.filter(name => !settings[name]),
    ...(settings.SOLAPI_API_KEY && !settings.TEXT_PROVIDER ? ['TEXT_PROVIDER' as const] : []),
    ...(settings.SMTP_URL && !settings.MAIL_PROVIDER ? ['MAIL_PROVIDER' as const] : []),
  ]
  const collects = settings.PORTONE_SECRET && settings.PAYMENT_AGENCY === standardPaymentAgency
  return [
    ...(settings.SECRET_KEY === developmentSecret ? [texts.exampleSecret] : []),
    ...(settings.ORIGIN ? [] : [texts.originMissing]),
    ...unnamed.map(name => texts.businessMissing(name, texts.business[name])),
    ...(settings.PUSH_STAND_IN ? [texts.noStandIn] : []),
    ...(collects ? [texts.paymentAgencyMissing] : []),
    ...(settings.PORTONE_TEST && !settings.PORTONE_TEST_REASON ? [texts.testPaymentsUnexplained] : []),
    ...insecure.map(texts.httpsOnly),
  ]
}

/** What works only in part with these settings in production, one line each. */
export function findWarnings(settings: Settings): string[] {
  const { warnings } = texts
  return [
    ...(settings.DATABASE_URL ? [] : [warnings.embedded]),
    ...(settings.ORIGIN && !settings.ORIGIN.startsWith('https:') ? [warnings.plainOrigin] : []),
    ...(settings.TRUST_PROXY ? [] : [warnings.noProxy]),
    ...(settings.SOLAPI_API_KEY ? [] : [warnings.noTexts]),
    ...(settings.SMTP_URL ? [] : [warnings.noMail]),
    ...(settings.PORTONE_SECRET ? [] : [warnings.noPayments]),
    ...(settings.PORTONE_TEST ? [warnings.testPayments(settings.PORTONE_TEST_REASON ?? '')] : []),
    ...(settings.CLAMD_ADDRESS ? [] : [warnings.noVirusCheck]),
    ...(settings.SEAL_KEY ? agingSeal(settings) : [warnings.noSeal]),
    ...(settings.AD_CONTACT ? [] : [warnings.noAdverts]),
    ...(settings.DEMO_DATA ? [warnings.demo] : []),
  ]
}
