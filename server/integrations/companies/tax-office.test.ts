import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CompaniesUnavailable } from './companies.ts'
import { createTaxOffice } from './tax-office.ts'
import {
  standInOpening,
  startTaxOfficeStandIn,
  type TaxOfficeFault,
  type TaxOfficeStandIn,
} from './tax-office-stand-in.ts'

let standIn: TaxOfficeStandIn
beforeAll(async () => {
  standIn = await startTaxOfficeStandIn()
})
afterAll(() => standIn.stop())
beforeEach(() => {
  standIn.faults.length = 0
})

const office = (serviceKey = standIn.serviceKey) =>
  createTaxOffice({ serviceKey, baseUrl: standIn.url, timeoutMs: 300 })

test('a business number is open, paused, closed since a day, or unknown', async () => {
  const facts = (last: number) => office().find({ bizNo: `123456789${last}` })
  expect(await facts(3)).toEqual({ state: 'OPEN', taxType: '부가가치세 일반과세자', closedOn: null, isSame: null })
  expect(await facts(1)).toMatchObject({ state: 'PAUSED' })
  expect(await facts(2)).toMatchObject({ state: 'CLOSED', closedOn: '2026-01-31' })
  expect(await facts(0)).toMatchObject({ state: 'UNKNOWN', closedOn: null })
})

test('the representative is compared together with the day of opening', async () => {
  const isSame = async (openedOn: string) =>
    (await office().find({ bizNo: '1234567893', owner: { name: '연민서', openedOn } })).isSame
  expect(await isSame(standInOpening)).toBe(true)
  expect(await isSame('2021-01-01')).toBe(false)
})

const faults: TaxOfficeFault[] = ['hang', 'reset', 'bad-gateway', 'half']
test.each(faults)('%s means out of reach, and the reason holds no key', async fault => {
  standIn.faults.push(fault)
  const error = await office()
    .find({ bizNo: '1234567893' })
    .catch(thrown => thrown)
  expect(error).toBeInstanceOf(CompaniesUnavailable)
  expect(`${error.message} ${error.stack}`).not.toContain(standIn.serviceKey)
})

test('a refused key counts as unavailable', async () => {
  await expect(office('wrong').find({ bizNo: '1234567893' })).rejects.toThrow('status 401')
})
