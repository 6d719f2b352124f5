import { expect, test } from 'vitest'
import type { ProfileVideo } from '#contract/media/videos.ts'
import { videosToSend } from './videos-to-send.ts'

const film = (id: number, state: 'PROCESSING' | 'READY', isMain = false) =>
  ({ kind: 'REEL', dialect: null, title: '', isMain, video: { id, state } }) as ProfileVideo

test('the main video and those still processed are sent unless the person chooses', () => {
  expect(videosToSend([film(1, 'READY'), film(2, 'READY', true), film(3, 'PROCESSING')], {})).toEqual([2, 3])
  expect(videosToSend([], {})).toEqual([])
  const many = [1, 2, 3, 4].map(id => film(id, 'PROCESSING'))
  expect(videosToSend(many, {})).toEqual([1, 2, 3])
})

test('a choice stays, also to send none, and a film uploaded since joins it', () => {
  const seen = { videosSeen: [1, 2] }
  const videos = [film(1, 'READY'), film(2, 'READY', true)]
  expect(videosToSend(videos, { videoIds: [1], ...seen })).toEqual([1])
  expect(videosToSend(videos, { videoIds: [], ...seen })).toEqual([])
  expect(videosToSend([...videos, film(3, 'PROCESSING')], { videoIds: [1], ...seen })).toEqual([1, 3])
  expect(videosToSend([film(2, 'READY', true)], { videoIds: [1], ...seen })).toEqual([])
})
