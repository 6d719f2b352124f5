import { expect, test } from 'vitest'
import { earlierIn, readWords, withEarlier } from './search-words.ts'

type Api = Parameters<typeof readWords>[0]

const meanings: Record<string, { filters: Record<string, string>; q?: string }> = {
  '서울 여자 20대': { filters: { region: 'SEOUL', gender: 'FEMALE', ageMin: '20', ageMax: '29' } },
  '부산 남자 50대': { filters: { region: 'BUSAN', gender: 'MALE', ageMin: '50', ageMax: '59' } },
  '서울 부산': { filters: { region: 'SEOUL,BUSAN' } },
  남자: { filters: { gender: 'MALE' } },
  '키 170 이상': { filters: { heightMin: '170' } },
  '부샨 여자': { filters: { gender: 'FEMALE' }, q: '부샨' },
  부샨: { filters: { region: 'BUSAN' } },
}
/** Understands the sentences above: 부샨 is a mistyped 부산. */
const api = {
  pages: {
    searchWords: async ({ query: { q, near } }: { query: { q: string; near: boolean } }) => {
      const isNear = q === '부샨'
      const read = (isNear && !near ? null : meanings[q]) ?? { filters: {}, q }
      return { q: '', ...read, isNear: near && isNear }
    },
  },
} as unknown as Api
const read = async (search: string, near = false) => {
  const found = await readWords(api, 'castings', new URLSearchParams(search), { near })
  return found === null ? null : [...new URLSearchParams(found)].map(pair => pair.join('='))
}

test('what a sentence names replaces the values that were chosen before', async () => {
  const chosen = 'region=SEOUL&gender=FEMALE&ageMin=20&ageMax=29'
  const named = ['region=BUSAN', 'gender=MALE', 'ageMin=50', 'ageMax=59', 'understood=부산 남자 50대']
  expect(await read(`${chosen}&q=부산 남자 50대`)).toEqual(named)
  expect(await read(`grade=LEAD&${chosen}&page=2&q=부산 남자 50대`)).toEqual(['grade=LEAD', ...named])
  expect(await read('region=JEJU&q=서울 부산')).toEqual(['region=SEOUL', 'region=BUSAN', 'understood=서울 부산'])
  expect(await read('heightMax=160&q=키 170 이상')).toEqual(['heightMin=170', 'understood=키 170 이상'])
})

test('conditions of an earlier sentence leave with it, those chosen by hand stay', async () => {
  const earlier = `${earlierIn}=서울 여자 20대`
  const chosen = 'region=SEOUL&region=JEJU&grade=LEAD&gender=FEMALE&ageMin=20&ageMax=29'
  expect(await read(`${chosen}&q=남자&${earlier}`)).toEqual([
    'grade=LEAD',
    'region=JEJU',
    'gender=MALE',
    'understood=남자',
  ])
  expect(await read(`region=SEOUL,JEJU&q=남자&${earlier}`)).toEqual(['region=JEJU', 'gender=MALE', 'understood=남자'])
  expect(await read(`age=25&q=남자&${earlier}`)).toEqual(['age=25', 'gender=MALE', 'understood=남자'])
})

test('a form sends the earlier sentence along with words only', () => {
  const form = new FormData()
  form.set(earlierIn, '서울 여자')
  expect(withEarlier('q=남자', form)).toBe(
    `q=${encodeURIComponent('남자')}&${new URLSearchParams({ [earlierIn]: '서울 여자' })}`,
  )
  expect(withEarlier('region=SEOUL', form)).toBe('region=SEOUL')
  expect(withEarlier('q=1', new FormData())).toBe('q=1')
})

test('words that are no conditions stay words, and drop nothing', async () => {
  expect(await read(`region=SEOUL&q=늦여름&${earlierIn}=서울 여자 20대`)).toBeNull()
})

test('a mistyped rest of a sentence adds to what the sentence set', async () => {
  expect(await read('q=부샨 여자')).toEqual(['q=부샨', 'gender=FEMALE', 'understood=부샨 여자'])
  expect(await read('region=SEOUL&q=부샨&understood=서울 부샨', true)).toEqual([
    'region=SEOUL',
    'understood=서울 부샨',
    'region=BUSAN',
    'typed=부샨',
  ])
})
