import { expect, test } from 'vitest'
import { isFeedbackLink } from './video-link.ts'

test.each([
  'https://youtu.be/dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=60',
  'https://vimeo.com/76979871',
  'https://drive.google.com/file/d/1aBcDeFgHiJkLmNoPqRsTuVwXyZ/view?usp=sharing',
])('%s is a video', link => expect(isFeedbackLink(link)).toBe(true))

test.each([
  'https://evil.example.com/login',
  'https://example.com/scene.mp4',
  'http://youtu.be/dQw4w9WgXcQ',
  'youtu.be/dQw4w9WgXcQ',
  'https://youtu.be.example.com/dQw4w9WgXcQ',
  'https://youtu.be@example.com/dQw4w9WgXcQ',
  'https://www.youtube.com/redirect?q=https://evil.example.com',
  'https://drive.google.com/drive/folders/1aBcDeFgHiJkLmNoPqRsTuVwXyZ',
  'https://drive.google.com.example.com/file/d/1aBcDeFgHiJkLmNoPqRsTuVwXyZ/view',
  'javascript:alert(1)',
])('%s is none', link => expect(isFeedbackLink(link)).toBe(false))
