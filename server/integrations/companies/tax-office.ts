import { z } from 'zod'
import { type Companies, CompaniesUnavailable, type CompanyFacts, type CompanyQuestion } from './companies.ts'

type Account = { serviceKey: string; baseUrl: string; timeoutMs?: number }

const told = z.string().nullish()

const status = z.object({ b_no: z.string(), b_stt_cd: told, tax_type: told, end_dt: told })
const statusAnswer = z.object({ data: z.array(status) })
const matchAnswer = z.object({ data: z.array(z.object({ b_no: z.string(), valid: told, status: status.nullish() })) })

const states: Record<string, CompanyFacts['state']> = { '01': 'OPEN', '02': 'PAUSED', '03': 'CLOSED' }

/**
 * Business numbers at the tax office (국세청 사업자등록정보), through the open data portal. The key is part of the address,
 * so no error names the address.
 */
export function createTaxOffice({ serviceKey, baseUrl, timeoutMs = 5_000 }: Account): Companies {
  return {
    find: question => orUnavailable(ask(question)),
    findStates: bizNos => orUnavailable(askStates(bizNos)),
    close: async () => {},
  }

  async function ask({ bizNo, owner }: CompanyQuestion): Promise<CompanyFacts> {
    const facts = (await askStates([bizNo])).get(bizNo)
    if (!facts) throw new CompaniesUnavailable('no answer for the number')
    const isSame = owner && facts.state !== 'UNKNOWN' ? await isOwner(bizNo, owner) : null
    return { ...facts, isSame }
  }

  async function askStates(bizNos: readonly string[]) {
    const { data } = await call('status', { b_no: bizNos }, statusAnswer)
    return new Map(
      data.map(({ b_no, b_stt_cd, tax_type, end_dt }) => {
        const state: CompanyFacts['state'] = states[b_stt_cd ?? ''] ?? 'UNKNOWN'
        return [b_no, { state, taxType: tax_type ?? '', closedOn: dayIn(end_dt) }]
      }),
    )
  }

  async function isOwner(bizNo: string, { name, openedOn }: NonNullable<CompanyQuestion['owner']>): Promise<boolean> {
    const business = { b_no: bizNo, start_dt: openedOn.replaceAll('-', ''), p_nm: name }
    const { data } = await call('validate', { businesses: [business] }, matchAnswer)
    return data.find(({ b_no }) => b_no === bizNo)?.valid === '01'
  }

  async function call<T>(name: string, body: object, answer: z.ZodType<T>): Promise<T> {
    const response = await fetch(`${baseUrl}/${name}?${new URLSearchParams({ serviceKey })}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    if (!response.ok) throw new CompaniesUnavailable(`status ${response.status}`)
    return answer.parse(await response.json())
  }
}

const orUnavailable = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch(error => {
    throw error instanceof CompaniesUnavailable ? error : new CompaniesUnavailable(reasonOf(error))
  })

/** `20260131` as a date. */
const dayIn = (digits: string | null | undefined) =>
  digits && /^\d{8}$/.test(digits) ? `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}` : null

// Messages of fetch and of the JSON parser may quote their input: the kind of error is enough.
const reasonOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown')
