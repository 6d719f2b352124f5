/** What the tax office says of a business number. UNKNOWN: it has registered none. */
export type CompanyFacts = {
  state: 'OPEN' | 'PAUSED' | 'CLOSED' | 'UNKNOWN'
  /** In its own words, such as 부가가치세 일반과세자. */
  taxType: string
  /** YYYY-MM-DD. */
  closedOn: string | null
  /** Whether the representative and the opening day are those of the number; null if they were not asked for. */
  isSame: boolean | null
}

export type BusinessState = Pick<CompanyFacts, 'state' | 'closedOn'>

/** So many numbers are asked about in one call. */
export const numbersAtOnce = 100

/** Ten digits; with the representative and the day of opening (YYYY-MM-DD), which only the papers name, these too. */
export type CompanyQuestion = { bizNo: string; owner?: { name: string; openedOn: string } }

/** The tax office cannot be asked; the message is for the log and contains no key. */
export class CompaniesUnavailable extends Error {}

export type Companies = {
  /** Throws CompaniesUnavailable. */
  find(question: CompanyQuestion): Promise<CompanyFacts>
  /** By business number, of at most a hundred; what gets no answer is left out. Throws CompaniesUnavailable. */
  findStates(bizNos: readonly string[]): Promise<Map<string, BusinessState>>
  close(): Promise<void>
}
