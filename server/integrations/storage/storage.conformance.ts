import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { type BlobStore, InvalidBlobKey } from './blob-store.ts'

/** What every blob store must do; `open` returns an empty store. */
export function blobStoreConformance(name: string, open: () => Promise<BlobStore>) {
  const bytes = (text: string) => Buffer.from(text)
  const read = async (store: BlobStore, key: string, range?: { start: number; end?: number }) => {
    const blob = await store.get(key, range)
    return blob && { text: (await buffer(blob.stream)).toString(), size: blob.size }
  }

  describe(`blob store: ${name}`, () => {
    test('gives back what was put, from a buffer and from a stream', async () => {
      const store = await open()
      expect(await store.put('a/one.txt', bytes('하나'))).toEqual({ size: 6 })
      expect(await store.put('a/two.txt', Readable.from([bytes('tw'), bytes('o')]))).toEqual({ size: 3 })
      expect(await read(store, 'a/one.txt')).toEqual({ text: '하나', size: 6 })
      expect(await read(store, 'a/two.txt')).toEqual({ text: 'two', size: 3 })
    })

    test('streams a large blob unchanged', async () => {
      const store = await open()
      const piece = Buffer.alloc(1 << 20, 'x')
      await store.put('large', Readable.from(Array.from({ length: 12 }, () => piece)))
      const blob = await store.get('large')
      let size = 0
      for await (const chunk of blob!.stream) size += chunk.length
      expect([blob!.size, size]).toEqual([12 << 20, 12 << 20])
    })

    test('stores an empty blob', async () => {
      const store = await open()
      await store.put('empty', bytes(''))
      expect(await read(store, 'empty')).toEqual({ text: '', size: 0 })
    })

    test('reads a range, both ends included, and cuts it at the end', async () => {
      const store = await open()
      await store.put('digits', bytes('0123456789'))
      expect(await read(store, 'digits', { start: 2, end: 4 })).toEqual({ text: '234', size: 10 })
      expect(await read(store, 'digits', { start: 7 })).toEqual({ text: '789', size: 10 })
      expect(await read(store, 'digits', { start: 8, end: 99 })).toEqual({ text: '89', size: 10 })
      await expect(store.get('digits', { start: 10 })).rejects.toThrow(RangeError)
      await expect(store.get('digits', { start: 4, end: 3 })).rejects.toThrow(RangeError)
    })

    test('tells size and time without reading', async () => {
      const store = await open()
      await store.put('a/b.bin', bytes('12345'))
      const head = await store.head('a/b.bin')
      expect(head).toMatchObject({ key: 'a/b.bin', size: 5 })
      expect(Math.abs(Date.now() - head!.modifiedAt.getTime())).toBeLessThan(60_000)
    })

    test('answers null for what is not there, also for a folder', async () => {
      const store = await open()
      await store.put('a/b/c', bytes('x'))
      expect(await store.get('nothing')).toBeNull()
      expect(await store.head('nothing')).toBeNull()
      expect(await store.head('a/b')).toBeNull()
      expect(await store.get('a/b/c/d')).toBeNull()
    })

    test('replaces as a whole', async () => {
      const store = await open()
      await store.put('k', bytes('a longer first text'))
      await store.put('k', bytes('second'))
      expect(await read(store, 'k')).toEqual({ text: 'second', size: 6 })
    })

    test('two writers of one key leave one whole blob', async () => {
      const store = await open()
      const texts = Array.from({ length: 8 }, (_, i) => String(i).repeat(100_000))
      await Promise.all(texts.map(text => store.put('raced', Readable.from([bytes(text)]))))
      expect(texts).toContain((await read(store, 'raced'))!.text)
    })

    test('a body that breaks leaves the old blob, or none', async () => {
      const store = await open()
      await store.put('kept', bytes('old'))
      const breaking = () =>
        Readable.from(
          (async function* () {
            yield bytes('half')
            throw new Error('connection lost')
          })(),
        )
      await expect(store.put('kept', breaking())).rejects.toThrow('connection lost')
      await expect(store.put('fresh', breaking())).rejects.toThrow('connection lost')
      expect((await read(store, 'kept'))!.text).toBe('old')
      expect(await store.head('fresh')).toBeNull()
      expect((await Array.fromAsync(store.list())).map(blob => blob.key)).toEqual(['kept'])
    })

    test('an open reader finishes although the blob is replaced or deleted meanwhile', async () => {
      const store = await open()
      await store.put('k', bytes('first'))
      const blob = await store.get('k')
      await store.put('k', bytes('second'))
      await store.delete('k')
      expect((await buffer(blob!.stream)).toString()).toBe('first')
    })

    test('deletes, and deleting twice is no error', async () => {
      const store = await open()
      await store.put('k', bytes('x'))
      await store.delete('k')
      await store.delete('k')
      expect(await store.get('k')).toBeNull()
    })

    test('lists by prefix', async () => {
      const store = await open()
      for (const key of ['images/1/700.jpg', 'images/2/700.jpg', 'docs/1.pdf']) await store.put(key, bytes('x'))
      const keys = async (prefix?: string) => (await Array.fromAsync(store.list(prefix))).map(blob => blob.key).sort()
      expect(await keys()).toEqual(['docs/1.pdf', 'images/1/700.jpg', 'images/2/700.jpg'])
      expect(await keys('images/1/')).toEqual(['images/1/700.jpg'])
      expect(await keys('videos/')).toEqual([])
    })

    test.each([
      '',
      '/etc/passwd',
      '../secret',
      'a/../../secret',
      'a/./b',
      'a//b',
      'a/',
      '.hidden',
      'a/.hidden',
      'nul\0byte',
      'Upper',
      '한글.jpg',
      'a b',
      'a\\b',
      'a%2e%2e',
      'c:evil',
      'line\n',
      'x'.repeat(301),
    ])('refuses the key %j everywhere', async key => {
      const store = await open()
      await expect(store.put(key, bytes('x'))).rejects.toThrow(InvalidBlobKey)
      await expect(store.get(key)).rejects.toThrow(InvalidBlobKey)
      await expect(store.head(key)).rejects.toThrow(InvalidBlobKey)
      await expect(store.delete(key)).rejects.toThrow(InvalidBlobKey)
    })
  })
}
