import { describe, expect, test } from 'vitest'
import { mergeForms } from './merge.ts'
import { emptyForm, emptyRole } from './values.ts'

const base = {
  ...emptyForm(),
  title: '처음 제목',
  synopsis: '처음 시놉시스',
  roles: [{ ...emptyRole(), id: 1, name: '수경' }],
}

describe('two people who write one notice', () => {
  test('what one of them changed is as that one wrote it, whichever of the two it was', () => {
    const mine = { ...base, title: '내 제목' }
    const theirs = { ...base, synopsis: '다른 시놉시스', shootPlace: '속초' }
    expect(mergeForms(base, mine, theirs)).toMatchObject({
      form: { title: '내 제목', synopsis: '다른 시놉시스', shootPlace: '속초' },
      taken: ['work', 'schedule'],
      kept: [],
    })
  })

  test('where both wrote, one’s own words stand and it is said where', () => {
    const merged = mergeForms(base, { ...base, title: '내 제목' }, { ...base, title: '다른 제목' })
    expect(merged).toMatchObject({ form: { title: '내 제목' }, taken: [], kept: ['work'] })
    expect(mergeForms(base, { ...base, title: '같은 제목' }, { ...base, title: '같은 제목' }).kept).toEqual([])
  })

  test('keys of the form are no difference; roles that the other added stay, those taken away are added anew', () => {
    const again = { ...base, roles: base.roles.map(role => ({ ...role, key: 'other' })) }
    expect(mergeForms(base, base, again)).toMatchObject({ taken: [], kept: [] })
    const mine = { ...base, roles: [{ ...base.roles[0]!, name: '수경 (내가)' }] }
    const added = { ...base, roles: [...base.roles, { ...emptyRole(), id: 2, name: '민재' }] }
    expect(mergeForms(base, mine, added).form.roles.map(({ id, name }) => [id, name])).toEqual([
      [1, '수경 (내가)'],
      [2, '민재'],
    ])
    const gone = { ...base, roles: [{ ...emptyRole(), id: 3, name: '새 배역' }] }
    expect(mergeForms(base, mine, gone).form.roles.map(({ id }) => id)).toEqual([null, 3])
  })
})
