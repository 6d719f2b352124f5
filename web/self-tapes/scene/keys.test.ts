import { expect, test } from 'vitest'
import { actOf, keyHints, sceneKeys } from './keys.ts'

const press = { key: '', altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }

test('the hints name every key of the page once', () => {
  expect(keyHints.flatMap(hint => hint.acts).toSorted()).toEqual(Object.keys(sceneKeys).toSorted())
})

test('keys are told apart by Shift, and keys of the browser stay its own', () => {
  expect(actOf({ ...press, code: 'KeyT' })).toBe('mark')
  expect(actOf({ ...press, code: 'KeyT', shiftKey: true })).toBe('takeBack')
  expect(actOf({ ...press, code: 'KeyT', ctrlKey: true })).toBeUndefined()
  expect(actOf({ ...press, code: 'KeyJ', shiftKey: true })).toBeUndefined()
  expect(actOf({ ...press, code: 'ArrowRight', shiftKey: true })).toBe('nextNote')
  expect(actOf({ ...press, code: 'KeyQ' })).toBeUndefined()
  expect(actOf({ ...press, code: 'Digit3' })).toBe('group')
  expect(actOf({ ...press, code: 'Digit9' })).toBeUndefined()
  expect(actOf({ ...press, code: 'Digit7', key: '?', shiftKey: true })).toBe('help')
})
