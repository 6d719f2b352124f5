import { expect, test } from 'vitest'
import { labelOf } from '../labels.ts'
import { isCodeOf, labelIn } from './code-of.ts'

test.each(['constructor', '__proto__', 'toString'])('%s is no code of any table and has no label', text => {
  const sorts = { recent: '최신순' }
  expect([isCodeOf(sorts, text), labelIn(sorts, text), labelOf(text)]).toEqual([false, undefined, '이 항목'])
})
