import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorkFolder } from './work-folder.ts'

let parent: string
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'mudaero-work-'))
})
afterAll(() => rm(parent, { recursive: true, force: true }))

test('[W-31] a second process on the same DATA_DIR keeps the files of the first', async () => {
  const first = await openWorkFolder(parent)
  const video = join(first.path, 'video.mp4')
  await writeFile(video, 'in work')
  const second = await openWorkFolder(parent)
  expect(second.path).not.toBe(first.path)
  expect(existsSync(video)).toBe(true)
  await Promise.all([first.close(), second.close()])
  expect(existsSync(video)).toBe(false)
})

test('leftovers of a process are removed at the next start', async () => {
  const left = join(parent, 'work-left', 'videos')
  await mkdir(left, { recursive: true })
  await writeFile(join(left, 'video.mp4'), 'left')
  const next = await openWorkFolder(parent)
  expect(existsSync(left)).toBe(false)
  await next.close()
})
