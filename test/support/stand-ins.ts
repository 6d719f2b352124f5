import { createServer } from 'node:http'
import { createBrand } from '#contract/brand.ts'
import { allPayMethods } from '#contract/codes/payments.ts'
import { startTaxOfficeStandIn } from '#server/integrations/companies/tax-office-stand-in.ts'
import { startKobisStandIn } from '#server/integrations/kobis/kobis-stand-in.ts'
import { listenOnLoopback } from '#server/integrations/loopback.ts'
import { startMailbox } from '#server/integrations/mail/mailbox-stand-in.ts'
import { standInEnv, startPaymentStandIn } from '#server/integrations/payment/stand-in/stand-in.ts'
import { makeSealPems } from '#server/integrations/seals/own-seal.ts'
import { startSolapiStandIn } from '#server/integrations/sms/solapi-stand-in.ts'
import { startLoopbackProviders } from '#server/integrations/social-login/loopback-providers.ts'

export type StandIns = {
  /** Those of a program in production that speaks to them, with the links of the demo. */
  settings: Record<string, string>
  /** What journeys read texts from. */
  outboxUrl: string
  stop(): Promise<void>
}

/**
 * Every provider of production on this machine, each with the protocol of its own: a production tree has none of their
 * code. `origin`: where the program will answer.
 */
export async function startStandIns({ origin }: { origin: string }): Promise<StandIns> {
  const texts = await startSolapiStandIn()
  const mails = await startMailbox()
  const payments = await startPaymentStandIn({ hookUrl: `${origin}/hooks/portone` })
  const taxOffice = await startTaxOfficeStandIn()
  const movies = await startKobisStandIn()
  const { accounts } = await startLoopbackProviders()
  const seal = await makeSealPems('무대로')
  const outbox = createServer(({ url = '' }, response) => {
    const phone = new URL(url, origin).searchParams.get('phone')
    const list = texts.messages.filter(({ to }) => to === phone).map(({ text }) => ({ body: text }))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ list: list.toReversed() }))
  })
  const { apiKey, apiSecret, from } = texts.account
  const { links } = createBrand('무대로')
  return {
    outboxUrl: (await listenOnLoopback(outbox)).url,
    // The others end with the process.
    stop: payments.stop,
    settings: {
      LINK_INTRO: links.intro ?? '',
      LINK_WORKS: links.works ?? '',
      LINK_NOTICES: links.notices ?? '',
      LINK_SUPPORT: links.support ?? '',
      LINK_VIDEO: links.social.video ?? '',
      LINK_PHOTO: links.social.photo ?? '',
      LINK_BLOG: links.social.blog ?? '',
      SOLAPI_API_KEY: apiKey,
      SOLAPI_API_SECRET: apiSecret,
      SOLAPI_FROM: from,
      SOLAPI_BASE_URL: texts.url,
      SMTP_URL: mails.url,
      MAIL_FROM: '무대로 <no-reply@mudaero.example.com>',
      ...standInEnv(payments.url),
      PAYMENT_AGENCY: '연습 결제사',
      PORTONE_TEST_REASON: '결제사 없이 운영 환경을 시험해요',
      PAYMENT_METHODS: allPayMethods.join(),
      TAX_OFFICE_KEY: taxOffice.serviceKey,
      TAX_OFFICE_BASE_URL: taxOffice.url,
      KOBIS_API_KEY: movies.apiKey,
      KOBIS_BASE_URL: movies.url,
      KAKAO_CLIENT_ID: accounts.KAKAO.clientId,
      KAKAO_CLIENT_SECRET: accounts.KAKAO.clientSecret,
      KAKAO_ISSUER: accounts.KAKAO.issuer,
      GOOGLE_CLIENT_ID: accounts.GOOGLE.clientId,
      GOOGLE_CLIENT_SECRET: accounts.GOOGLE.clientSecret,
      GOOGLE_ISSUER: accounts.GOOGLE.issuer,
      SEAL_KEY: seal.key,
      SEAL_CERT: seal.certificates,
    },
  }
}
