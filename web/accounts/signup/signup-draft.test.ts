import { expect, test } from 'vitest'
import { emptyDraft, prefilled, stepToShow, withoutProvider } from './signup-draft.ts'

const answered = { ...emptyDraft, permission: 'Actor' as const, name: '윤슬아', birthDate: '19980314' }

test('a step is shown only after all previous ones are answered', () => {
  expect(stepToShow(null, emptyDraft)).toBe('role')
  expect(stepToShow('consents', emptyDraft)).toBe('role')
  expect(stepToShow('consents', answered)).toBe('phone')
  expect(stepToShow('code', { ...answered, sentAt: 1 })).toBe('code')
  expect(stepToShow('consents', { ...answered, sentAt: 1, phoneProof: 'pp_1' })).toBe('account')
  expect(stepToShow('consents', { ...answered, phoneProof: 'pp_1', loginId: 'id01', password: 'secret words' })).toBe(
    'consents',
  )
})

test('going back is always possible', () => {
  expect(stepToShow('role', answered)).toBe('role')
  expect(stepToShow('who', { ...answered, phoneProof: 'pp_1' })).toBe('who')
  expect(stepToShow('nonsense', answered)).toBe('role')
})

test('a person from a social login is not asked for an id and a password', () => {
  const proven = { ...answered, via: 'KAKAO' as const, phoneProof: 'pp_1' }
  expect(stepToShow('account', proven)).toBe('consents')
  expect(stepToShow('consents', proven)).toBe('consents')
  expect(stepToShow('account', { ...proven, phoneProof: '' })).toBe('phone')
  expect(stepToShow('link', proven)).toBe('link')
  expect(stepToShow('link', { ...proven, via: null })).toBe('account')
})

test('the provider’s data fills only empty answers of the same person', () => {
  const told = { name: '한여름', email: 'a@example.com', phone: '01020003001', birthDate: '1997-07-14' }
  const join = { via: 'KAKAO' as const, told, of: 'first' }
  const joining = prefilled(emptyDraft, join)
  expect(joining).toMatchObject({
    via: 'KAKAO',
    name: '한여름',
    email: 'a@example.com',
    phone: '010-2000-3001',
    birthDate: '19970714',
  })
  const edited = { ...joining, name: '한겨울', phoneProof: 'pp_1' }
  expect(prefilled(edited, join)).toEqual(edited)

  const other = { ...told, name: '서가을', phone: '01020003002' }
  expect(prefilled(edited, { via: 'KAKAO', told: other, of: 'second' })).toMatchObject({
    name: '서가을',
    phone: '010-2000-3002',
    phoneProof: '',
  })
  expect(prefilled(answered, join)).toMatchObject({
    permission: 'Actor',
    name: '한여름',
    birthDate: '19970714',
  })
  const silent = { name: null, email: null, phone: null, birthDate: null }
  const silentJoin = { via: 'GOOGLE' as const, told: silent, of: 'third' }
  expect(prefilled(answered, silentJoin)).toMatchObject({ name: '', email: '', phone: '', birthDate: '' })
})

test('after a provider that tells nothing the next person finds no draft', () => {
  const told = { name: null, email: null, phone: null, birthDate: null }
  const first = { ...prefilled(emptyDraft, { via: 'KAKAO', told, of: 'first' }), name: '한겨울', phoneProof: 'pp_1' }
  const second = prefilled(first, { via: 'KAKAO', told, of: 'second' })
  expect(second).toMatchObject({ name: '', phoneProof: '' })
  expect(withoutProvider(first)).toEqual(emptyDraft)
  expect(withoutProvider(answered)).toEqual(answered)
})
