import type { Env } from '#server/kernel/env.ts'
import { type Companies, CompaniesUnavailable } from './companies.ts'
import { createTaxOffice } from './tax-office.ts'

type Settings = Pick<Env, 'isProduction' | 'TAX_OFFICE_KEY' | 'TAX_OFFICE_BASE_URL'>

/**
 * The configured tax office, or outside production its stand-in on this machine, which starts with the first request.
 * Production without a key reports it as unavailable.
 */
export function openCompanies(env: Settings): Companies {
  const { TAX_OFFICE_KEY: serviceKey, TAX_OFFICE_BASE_URL: baseUrl } = env
  if (serviceKey) return createTaxOffice({ serviceKey, baseUrl })
  return env.isProduction ? createNoCompanies() : createLoopbackCompanies()
}

function createNoCompanies(): Companies {
  const refuse = () => Promise.reject(new CompaniesUnavailable('TAX_OFFICE_KEY is not set'))
  return { find: refuse, findStates: refuse, close: async () => {} }
}

function createLoopbackCompanies(): Companies {
  let opened: ReturnType<typeof open> | undefined
  async function office(): Promise<Companies> {
    opened ??= open()
    return (await opened).office
  }
  async function open() {
    const { startTaxOfficeStandIn } = await import('./tax-office-stand-in.ts')
    const standIn = await startTaxOfficeStandIn()
    return { standIn, office: createTaxOffice({ serviceKey: standIn.serviceKey, baseUrl: standIn.url }) }
  }
  return {
    find: async question => (await office()).find(question),
    findStates: async bizNos => (await office()).findStates(bizNos),
    async close() {
      await (await opened)?.standIn.stop()
    },
  }
}
