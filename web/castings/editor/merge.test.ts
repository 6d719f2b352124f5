import { describe, expect, test } from 'vitest'
import { mergeForms } from './merge.ts'
import { emptyForm, emptyRole } from './values.ts'

const base = {
  ...emptyForm(),
  title: '처음 제목',
  synopsis: '처음 시놉시스',
  roles: [{ ...emptyRole(), id: 1, name: '수경' }],
}

describe('two people editing one casting', () => {
  test('a change by only one of them is taken over, no matter which of the two', () => {
    const mine = { ...base, title: '내 제목' }
    const theirs = { ...base, synopsis: '다른 시놉시스', shootPlace: '속초' }
    expect(mergeForms(base, mine, theirs)).toMatchObject({
      form: { title: '내 제목', synopsis: '다른 시놉시스', shootPlace: '속초' },
      taken: ['work', 'schedule'],
      kept: [],
    })
  })

  test('on a conflict the person’s own version wins, and the conflict is reported', () => {
    const merged = mergeForms(base, { ...base, title: '내 제목' }, { ...base, title: '다른 제목' })
    expect(merged).toMatchObject({ form: { title: '내 제목' }, taken: [], kept: ['work'] })
    expect(mergeForms(base, { ...base, title: '같은 제목' }, { ...base, title: '같은 제목' }).kept).toEqual([])
  })

  test('[W-23] different roles and different fields of one role are merged without a conflict', () => {
    const roles = [
      { ...emptyRole(), id: 1, name: '수경' },
      { ...emptyRole(), id: 2, name: '민재' },
      { ...emptyRole(), id: 3, name: '지호' },
    ] as const
    const [first, second, third] = roles
    const begun = { ...base, roles: [...roles] }
    const mine = { ...begun, roles: [{ ...first, name: '수경 (내가)' }, second, third] }
    const theirs = {
      ...begun,
      roles: [
        { ...first, minReward: '500000' },
        { ...second, ageMin: '20' },
      ],
    }
    expect(mergeForms(begun, mine, theirs)).toEqual({
      form: {
        ...begun,
        roles: [
          { ...first, name: '수경 (내가)', minReward: '500000' },
          { ...second, ageMin: '20' },
        ],
      },
      taken: ['roles'],
      kept: [],
    })
    const both = { ...begun, roles: [{ ...first, name: '수경 (저쪽)', minReward: '500000' }, second, third] }
    expect(mergeForms(begun, mine, both)).toMatchObject({
      form: { roles: [{ name: '수경 (내가)', minReward: '500000' }, {}, {}] },
      taken: ['roles'],
      kept: ['roles'],
    })
  })

  test('a new role whose save was never answered exists once, whatever was edited since', () => {
    const added = { ...emptyRole(), name: '민재' }
    const sent = { ...base, title: '보낸 제목 ', roles: [...base.roles, added] }
    const mine = { ...sent, title: '이어서 적은 제목' }
    const theirs = { ...base, title: '보낸 제목', roles: [...base.roles, { ...added, id: 2 }] }
    const whole = { ...theirs, title: '이어서 적은 제목' }
    expect(mergeForms(sent, mine, theirs)).toEqual({ form: whole, taken: [], kept: [] })
    expect(mergeForms(base, mine, theirs).form).toEqual(whole)
  })

  test('roles added by the other side stay, those removed there are added again', () => {
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
