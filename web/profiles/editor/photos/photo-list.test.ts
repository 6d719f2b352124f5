import { describe, expect, test } from 'vitest'
import {
  type EditorPhoto,
  maxPhotos,
  moved,
  photosOf,
  restored,
  storedPhoto,
  withFailure,
  withFiles,
  withMain,
  without,
} from './photo-list.ts'

const photo = (id: number, kind: EditorPhoto['kind'] = 'PROFILE') => storedPhoto({ id, key: `k${id}` }, kind)
const ids = (photos: EditorPhoto[]) => photos.map(({ image }) => image?.id)
const list = [photo(1, 'MAIN'), photo(2), photo(3, 'SIDE')]

describe('photos of the editor', () => {
  test('a new main photo moves to the front and the old one steps down', () => {
    const next = withMain(list, 'image-3')
    expect(ids(next)).toEqual([3, 1, 2])
    expect(next.map(({ kind }) => kind)).toEqual(['MAIN', 'PROFILE', 'PROFILE'])
  })

  test('a removed photo can be restored to its position and kind', () => {
    const sides = [photo(1, 'MAIN'), photo(2, 'SIDE'), photo(3)]
    expect(restored(without(sides, 'image-1'), sides, 'image-1')).toEqual(sides)
    expect(restored(without(sides, 'image-3'), sides, 'image-3')).toEqual(sides)
    expect(restored(sides, sides, 'image-2')).toBe(sides)
    const full = Array.from({ length: maxPhotos }, (_, at) => photo(at + 10))
    expect(restored(full, [...full, photo(1)], 'image-1')).toBe(full)
  })

  test('others change places behind the main photo, which stays', () => {
    expect(ids(moved(list, 'image-3', 1))).toEqual([1, 3, 2])
    expect(ids(moved(list, 'image-3', 0))).toEqual([1, 3, 2])
    expect(ids(moved(list, 'image-2', 9))).toEqual([1, 3, 2])
    expect(moved(list, 'image-1', 2)).toBe(list)
  })

  test('removing the main photo makes the next working one the main photo', () => {
    const stuck = { ...photo(2), state: 'failed' as const, image: null }
    const next = without([list[0]!, stuck, list[2]!], 'image-1')
    expect(next[0]).toMatchObject({ kind: 'MAIN', image: { id: 3 } })
    expect(without([list[0]!], 'image-1')).toEqual([])
  })

  test('[W-25] a main photo that cannot be uploaded is replaced by the next one', () => {
    const main = { ...photo(1, 'MAIN'), image: null, state: 'sending' as const }
    const next = withFailure([main, photo(2)], 'image-1', '올릴 수 없는 형식이에요', false)
    expect(next.map(({ kind, state }) => [kind, state])).toEqual([
      ['MAIN', 'stored'],
      ['PROFILE', 'failed'],
    ])
    expect(withFailure([main, photo(2)], 'image-1', '연결이 끊겼어요', true)[0]).toMatchObject({ kind: 'MAIN' })
    expect(withFailure([photo(1, 'MAIN'), photo(2)], 'image-1', '넘었어요', false)[0]?.image?.id).toBe(1)
  })

  test('[W-25] the next file replaces a main photo that failed for good', () => {
    const lost = { ...photo(1, 'MAIN'), image: null, state: 'failed' as const, canRetry: false }
    const next = withFiles([lost], [photo(2)])
    expect(next.map(({ kind, image }) => [kind, image?.id])).toEqual([
      ['MAIN', 2],
      ['PROFILE', undefined],
    ])
  })

  test('the first file becomes the main photo, and there are at most thirty', () => {
    const added = Array.from({ length: 40 }, (_, at) => photo(at))
    const all = withFiles([], added)
    expect(all).toHaveLength(maxPhotos)
    expect(all.filter(({ kind }) => kind === 'MAIN')).toHaveLength(1)
    expect(photosOf([...all.slice(0, 1), { ...photo(99), image: null }])).toEqual([
      { imageId: 0, kind: 'MAIN', position: 0 },
    ])
  })
})
