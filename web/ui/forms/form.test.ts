import { expect, it } from 'vitest'
import { requiredMessage } from '#contract/messages.ts'
import { imageSrcSet, imageUrl } from '../image.ts'
import { fieldErrors } from './form.tsx'

it('fieldErrors reads the fields of a refused call and nothing else', () => {
  expect(fieldErrors({ message: '', fields: { name: requiredMessage('이름') } })).toEqual({
    name: '이름 값을 입력해 주세요',
  })
  expect(fieldErrors({ fields: null })).toEqual({})
  expect(fieldErrors(new Error('x'))).toEqual({})
  expect(fieldErrors(null)).toEqual({})
})

it('imageUrl builds the URL of one width, and leaves URLs unchanged', () => {
  expect(imageUrl('ab12', 130)).toBe('/media/images/ab12/130.jpg')
  expect(imageUrl('ab12', 700, 'avif')).toBe('/media/images/ab12/700.avif')
  expect(imageUrl('https://cdn.test/a.jpg', 130)).toBe('https://cdn.test/a.jpg')
  expect(imageSrcSet('ab12', 'webp')).toBe(
    '/media/images/ab12/130.webp 130w, /media/images/ab12/230.webp 230w, /media/images/ab12/700.webp 700w',
  )
  expect(imageSrcSet('/img/a.jpg', 'webp')).toBeUndefined()
})
