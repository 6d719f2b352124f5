import { expect, test } from 'vitest'
import { embedAddress, videoLinkOf, watchAddress } from './video-links.ts'

const youtube = { kind: 'youtube', externalId: 'a-B_c123xyz' }

test.each([
  'https://www.youtube.com/watch?v=a-B_c123xyz&t=42s',
  'http://youtube.com/watch?list=PL1&v=a-B_c123xyz',
  'https://m.youtube.com/watch?v=a-B_c123xyz',
  'https://youtu.be/a-B_c123xyz?si=share',
  'youtu.be/a-B_c123xyz',
  'https://www.youtube.com/shorts/a-B_c123xyz',
  'https://www.youtube.com/live/a-B_c123xyz?feature=share',
  'https://www.youtube-nocookie.com/embed/a-B_c123xyz',
])('[M-05] %s is a video at YouTube', address => {
  expect(videoLinkOf(address)).toEqual(youtube)
})

test.each([
  ['https://vimeo.com/123456789', '123456789'],
  ['https://vimeo.com/123456789/abcdef0123', '123456789/abcdef0123'],
  ['https://vimeo.com/channels/staffpicks/123456789', '123456789'],
  ['https://player.vimeo.com/video/123456789?h=abcdef0123', '123456789/abcdef0123'],
])('[M-05] %s is a video at Vimeo', (address, externalId) => {
  expect(videoLinkOf(address)).toEqual({ kind: 'vimeo', externalId })
})

test.each([
  '/media/videos/video/index.m3u8',
  'https://example.com/watch?v=a-B_c123xyz',
  'https://youtube.com.example.com/watch?v=a-B_c123xyz',
  'https://youtube.com@example.com/watch?v=a-B_c123xyz',
  'https://user:pw@youtube.com/watch?v=a-B_c123xyz',
  'https://youtube.com:8443/watch?v=a-B_c123xyz',
  'https://www.youtube.com/@channel',
  'https://www.youtube.com/watch?v="><script>',
  'https://youtu.be/',
  'https://vimeo.com/about',
  'javascript:alert(1)//youtu.be/a-B_c123xyz',
  'file:///etc/passwd',
  '',
])('[M-05] %s is neither', address => {
  expect(videoLinkOf(address)).toEqual({ kind: 'default' })
})

test('[M-05] a linked video plays without cookies and keeps the hash of an unlisted one', () => {
  expect(embedAddress('youtube', 'a-B_c123xyz')).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/a-B_c123xyz\?/)
  expect(embedAddress('vimeo', '123456789/abcdef0123')).toBe(
    'https://player.vimeo.com/video/123456789?h=abcdef0123&autoplay=1&dnt=1',
  )
  expect(watchAddress('vimeo', '123456789/abcdef0123')).toBe('https://vimeo.com/123456789/abcdef0123')
})
