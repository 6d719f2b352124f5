import { expect, test } from 'vitest'
import { type FormValues, firstValues } from './form-values.ts'
import { storedPhoto } from './photos/photo-list.ts'
import { mergeVersions, savedText, type Version, withTheirs } from './versions.ts'

const photo = (id: number, kind: 'MAIN' | 'PROFILE' = 'PROFILE') => storedPhoto({ id, key: `key-${id}` }, kind)

function version(changes: Partial<FormValues> = {}, photos = [photo(1, 'MAIN')]): Version {
  const values = firstValues({ name: '서단오', phone: '010-1234-5678' })
  return { values: { ...values, intro: '처음', height: '168', ...changes }, photos }
}

test('[W-23] fields that only one window changed are merged without asking', () => {
  const { merged, conflicts } = mergeVersions(
    version(),
    version({ intro: '내 소개' }),
    version({ height: '170', imageKeywords: ['차분한'] }, [photo(1, 'MAIN'), photo(2)]),
  )
  expect(conflicts).toEqual([])
  expect(merged.values).toMatchObject({ intro: '내 소개', height: '170', imageKeywords: ['차분한'] })
  expect(merged.photos).toHaveLength(2)
})

test('only fields that both changed are asked about, with both texts', () => {
  const mine = version({ intro: '내 소개', height: '169' })
  const theirs = version({ intro: '다른 창의 소개', imageKeywords: ['차분한'] })
  const { merged, conflicts } = mergeVersions(version(), mine, theirs)
  expect(conflicts).toEqual([{ path: 'intro', label: '한 줄 소개', mine: '내 소개', theirs: '다른 창의 소개' }])
  expect(merged.values).toMatchObject({ intro: '내 소개', height: '169', imageKeywords: ['차분한'] })
  expect(withTheirs(merged, theirs, ['intro']).values).toMatchObject({ intro: '다른 창의 소개', height: '169' })
})

test('the fields of a record are merged one by one', () => {
  const before = version()
  const appearance = (part: Partial<FormValues['appearance']>) => ({
    appearance: { ...before.values.appearance, ...part },
  })
  const { merged, conflicts } = mergeVersions(
    before,
    version(appearance({ hairColor: '갈색' })),
    version(appearance({ tattoo: 'false' })),
  )
  expect(conflicts).toEqual([])
  expect(merged.values.appearance).toMatchObject({ hairColor: '갈색', tattoo: 'false' })
})

test('without a known base every difference is asked about', () => {
  const [mine, theirs] = [version({ intro: '내 소개' }), version({ height: '170' }, [photo(3, 'MAIN')])]
  expect(mergeVersions(null, mine, theirs).conflicts.map(({ path }) => path)).toEqual(['height', 'intro', 'photos'])
})

test('values that the server normalises compare equal', () => {
  expect(savedText(version({ phone: '010-1234-5678', intro: '처음 ' }))).toBe(
    savedText(version({ phone: '01012345678' })),
  )
})
