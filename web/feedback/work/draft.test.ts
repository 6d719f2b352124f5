import { expect, test } from 'vitest'
import { bodyOf, type Draft, draftOf, mergeDrafts, missingOf, newKey, resolveDraft, textOf } from './draft.ts'

const draft = (given: Partial<Draft> = {}): Draft => ({
  scores: { SPEECH: 3 },
  overall: '말끝이 사라져요.',
  nextSteps: ['말끝까지 보내기'],
  marks: [],
  notes: [],
  ...given,
})
const note = (seconds: number, text: string) => ({ key: newKey(), seconds, kind: 'GOOD' as const, text })

test('a draft that is saved and read again is the same, whatever its keys', () => {
  const written = draft({ notes: [note(28, '뒤'), note(12, '앞')], nextSteps: ['하나', ' '] })
  const body = bodyOf(written)
  expect(body.notes.map(({ seconds }) => seconds)).toEqual([12, 28])
  expect(body.nextSteps).toEqual(['하나'])
  expect(textOf(written)).toBe(textOf(draftOf({ ...body, revision: 1, savedAt: null, marks: [] })))
  expect(textOf(written)).not.toBe(textOf(draft()))
})

test('parts that only one window changed are merged without asking', () => {
  const base = draft()
  const mine = draft({ overall: '새로 쓴 총평' })
  const theirs = draft({ scores: { SPEECH: 5 }, notes: [note(3, '좋아요')] })
  const { merged, conflicts } = mergeDrafts(base, mine, theirs)
  expect(conflicts).toEqual([])
  expect(merged).toMatchObject({ overall: '새로 쓴 총평', scores: { SPEECH: 5 }, notes: [{ text: '좋아요' }] })
})

test('parts that both changed ask, and both texts can stay', () => {
  const mine = draft({ overall: '이 창', scores: { SPEECH: 1 }, notes: [note(3, '같아요'), note(4, '내 것')] })
  const theirs = draft({ overall: '다른 창', scores: { SPEECH: 2 }, notes: [note(3, '같아요'), note(5, '저쪽 것')] })
  const { merged, conflicts } = mergeDrafts(draft(), mine, theirs)
  expect(conflicts).toEqual([
    { part: 'scores', canBoth: false },
    { part: 'overall', canBoth: true },
    { part: 'notes', canBoth: true },
  ])
  expect(merged.overall).toBe('이 창')
  const result = resolveDraft(merged, theirs, { scores: 'theirs', overall: 'both', notes: 'both' })
  expect(result).toMatchObject({ scores: { SPEECH: 2 }, overall: '다른 창\n\n이 창' })
  expect(bodyOf(result).notes.map(({ text }) => text)).toEqual(['같아요', '내 것', '저쪽 것'])
  expect(new Set(result.notes.map(({ key }) => key)).size).toBe(3)
})

test('two texts that are too long together exclude each other', () => {
  const [mine, theirs] = [draft({ overall: '가'.repeat(600) }), draft({ overall: '나'.repeat(600) })]
  expect(mergeDrafts(null, mine, theirs).conflicts).toEqual([{ part: 'overall', canBoth: false }])
})

test('the form lists missing fields in the order of the screen', () => {
  const lacking = draft({ overall: ' ', nextSteps: [''], notes: [{ ...note(1, ''), key: 'first' }] })
  expect(Object.keys(missingOf('VIDEO', lacking))).toEqual([
    'first',
    'EMOTION',
    'MOVEMENT',
    'CHARACTER',
    'PICTURE',
    'overall',
    'nextSteps',
  ])
})
