import { expect, test } from 'vitest'
import { beginEdit, newDraft, takeOver } from './group-drafts.ts'

const group = (id: number, name: string, colorId = 1) => ({ id, name, colorId, isSystem: false, number: id, count: 0 })
const liked = group(1, '관심')
const held = group(2, '보류')

test('[A-22] a group that a colleague created while editing is added', () => {
  const opened = beginEdit([liked, held])
  const written = { ...opened, drafts: [...opened.drafts.slice(1), newDraft({ name: '내 그룹', colorId: 3 })] }
  const { drafts, known } = takeOver(written, [liked, held, group(3, '동료의 그룹')])
  expect(drafts.map(draft => [draft.id, draft.name])).toEqual([
    [2, '보류'],
    [undefined, '내 그룹'],
    [3, '동료의 그룹'],
  ])
  expect(known.map(each => each.id)).toEqual([1, 2, 3])
})

test('[A-22] a colleague’s new name or colour is taken over unless edited here', () => {
  const opened = beginEdit([liked, held])
  const written = {
    ...opened,
    drafts: opened.drafts.map(draft => ({ ...draft, ...(draft.id === 1 && { name: '1차' }) })),
  }
  const { drafts, known } = takeOver(written, [group(1, '후보', 5), group(2, '예비', 6)])
  expect(drafts.map(({ name, colorId }) => [name, colorId])).toEqual([
    ['1차', 5],
    ['예비', 6],
  ])
  expect(known.map(each => each.name)).toEqual(['후보', '예비'])
})

test('[A-22] a group that a colleague deleted disappears unless it was edited here', () => {
  const opened = beginEdit([liked, held])
  const written = {
    ...opened,
    drafts: opened.drafts.map(draft => ({ ...draft, ...(draft.id === 1 && { name: '1차' }) })),
  }
  const { drafts } = takeOver(written, [])
  expect(drafts.map(({ id, name }) => [id, name])).toEqual([[undefined, '1차']])
})
