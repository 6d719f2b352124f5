import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askIndex } from './early-index.ts'
import { createMoves } from './moves.ts'
import { createStore } from './store.ts'

type Call = {
  method: string
  path: string
  body: unknown
  key: string | undefined
  answer: (data: object, status?: number) => void
}
let calls: Call[] = []
/** What waits for the browser to be online again. */
const back = new Set<() => void>()

/** A fake server: requests wait until the test answers them. */
beforeEach(() => {
  calls = []
  vi.stubGlobal('addEventListener', (event: string, listener: () => void) => event === 'online' && back.add(listener))
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('fetch', (path: string, { method, body, headers }: RequestInit & { method: string; body?: string }) => {
    const { promise, resolve } = Promise.withResolvers<object>()
    const answer = (data: object, status = 200) =>
      resolve({ status, json: async () => ({ result: status < 400, data, message: '', code: 'conflict' }) })
    const key = (headers as Record<string, string>)['idempotency-key']
    calls.push({ method, path, key, body: body && JSON.parse(body), answer })
    return promise
  })
})
afterEach(() => vi.unstubAllGlobals())

const asked = (part: string, at = 0) => vi.waitFor(() => calls.filter(call => call.path.includes(part))[at] ?? fail())
const fail = () => {
  throw new Error('not asked')
}

const group = (id: number) => ({ id, name: `그룹 ${id}`, colorId: id, isSystem: false, number: id, count: 0 })
const groups = [group(1), group(2)]

/** The casting as the server knows it: the applicants and their groups. */
function index(groupOf: Record<number, number>) {
  const ids = Object.keys(groupOf).map(Number)
  const each = <T>(value: T) => ids.map(() => value)
  const texts = {
    numbers: ids,
    names: each('서단오'),
    genders: each('FEMALE'),
    stages: each('1:READ'),
    stagesSince: each('0'),
    picks: each(''),
    outside: each(''),
    unsuited: each(''),
  }
  const numbers = { reads: each(0), ages: each(25), heights: each(165), marks: each(0), averages: each(0) }
  const counts = { sentAt: each(0), storedVideos: each(0), videos: each(0), comments: each(0), createdAt: each(0) }
  return { ids, groupIds: ids.map(id => groupOf[id]), ...texts, ...numbers, ...counts }
}

/** A workspace that has loaded the casting, with everybody in the grid. */
async function opened(groupOf: Record<number, number>) {
  const store = createStore(7, groups)
  const loading = store.load()
  const call = await asked('/index')
  call.answer(index(groupOf))
  await loading
  store.setOrder([...store.rows().keys()])
  calls = []
  const onSent = vi.fn<() => void>()
  return { store, moves: createMoves(store, onSent), onSent }
}

/** Reloads the casting; `meanwhile` happens in between. */
async function readAgain(
  store: ReturnType<typeof createStore>,
  groupOf: Record<number, number>,
  meanwhile: () => Promise<void> | void = () => {},
  now = groups,
) {
  const at = calls.filter(call => call.path.includes('/index')).length
  const loading = store.load()
  const call = await asked('/index', at)
  const groupsCall = calls.findLast(each => each.method === 'GET' && each.path.endsWith('/groups'))!
  await meanwhile()
  call.answer(index(groupOf))
  groupsCall.answer({ list: now, ungroupedCount: 0 })
  return loading
}

test('counts are right at once when the whole casting has come', async () => {
  const store = createStore(7, groups)
  const seen: { isWhole: boolean; people: number }[] = []
  store.subscribe('all', () => seen.push({ isWhole: store.isWhole(), people: store.rows().size }))
  const loading = store.load()
  const call = await asked('/index')
  call.answer(index({ 1: 0, 2: 1, 3: 0 }))
  await loading
  expect(seen[0]).toEqual({ isWhole: true, people: 3 })
})

test('a casting that has come before its workspace is whole from the start', async () => {
  const early = askIndex(7)
  const call = await asked('/index')
  call.answer(index({ 1: 0, 2: 1 }))
  await early.answer
  const store = createStore(7, groups, [], early)
  expect(store.isWhole()).toBe(true)
  expect([...store.rows().keys()]).toEqual([1, 2])
  await readAgain(store, { 1: 0, 2: 1, 3: 0 })
  expect([...store.rows().keys()]).toEqual([1, 2, 3])
})

test('a casting on its way is awaited, and asked for again only after a failure', async () => {
  const early = askIndex(7)
  const call = await asked('/index')
  const store = createStore(7, groups, [], early)
  const loading = store.load()
  call.answer({}, 503)
  await expect(loading).rejects.toThrow()
  expect(calls).toHaveLength(1)
  const again = store.load()
  const second = await asked('/index', 1)
  second.answer(index({ 1: 0 }))
  await again
  expect(store.isWhole()).toBe(true)
})

test('[A-23] a move made during a reload stays, and is not attributed to somebody else', async () => {
  const { store, moves } = await opened({ 11: 0, 12: 0 })
  const moved = await readAgain(store, { 11: 0, 12: 2 }, async () => {
    moves.moveToGroup([11], 1)
    void moves.flush()
    const patch = await asked('/groups/1')
    patch.answer({ moved: 1, undoToken: 'undo', previous: [{ applicationId: 11, groupId: 0 }] })
    await vi.waitFor(() => expect(store.row(11)!.isSaving).toBe(false))
  })
  expect(store.row(11)!.groupId).toBe(1)
  expect(moved.map(row => row.id)).toEqual([12])
  expect(await readAgain(store, { 11: 2, 12: 2 })).toMatchObject([{ id: 11, groupId: 2 }])
})

test('[A-20] other windows are told of accepted moves only', async () => {
  const { moves, onSent } = await opened({ 11: 0, 12: 0 })
  moves.moveToGroup([11], 1)
  void moves.flush()
  const patch = await asked('/groups/1')
  expect(onSent).not.toHaveBeenCalled()
  patch.answer({ moved: 1, undoToken: 'undo', previous: [] })
  await vi.waitFor(() => expect(onSent).toHaveBeenCalledTimes(1))
  moves.moveToGroup([12], 2)
  const refused = moves.flush()
  const other = await asked('/groups/2')
  other.answer({}, 422)
  await refused
  expect(onSent).toHaveBeenCalledTimes(1)
})

test('[A-22] groups that colleagues created appear with their people', async () => {
  const { store } = await opened({ 11: 0 })
  await readAgain(store, { 11: 3 }, undefined, [...groups, group(3)])
  expect(store.groups().map(each => each.id)).toEqual([1, 2, 3])
})

test('[U-03] withdrawn applicants leave the screen, and new ones wait to be shown', async () => {
  const { store } = await opened({ 11: 0, 12: 0, 13: 0 })
  store.activate(12)
  store.select([12, 13], true)
  await readAgain(store, { 11: 0, 13: 0, 14: 0 })
  expect(store.order()).toEqual([11, 13])
  expect(store.active()).toBe(13)
  expect([...store.selected()]).toEqual([13])
  expect([...store.newcomers()]).toEqual([14])
  store.setOrder([...store.rows().keys()])
  expect(store.newcomers().size).toBe(0)
})

test('[A-23] on a slow connection the later move arrives later', async () => {
  const { store, moves } = await opened({ 11: 0 })
  moves.moveToGroup([11], 1)
  const first = moves.flush()
  const one = await asked('/groups/1')
  moves.moveToGroup([11], 2)
  const second = moves.flush()
  await Promise.resolve()
  expect(calls.filter(call => call.path.includes('/groups/2'))).toHaveLength(0)
  one.answer({}, 422)
  await first
  expect(store.row(11)).toMatchObject({ groupId: 2, isSaving: true })
  const two = await asked('/groups/2')
  two.answer({ moved: 1, undoToken: 'undo', previous: [] })
  await second
  expect(store.row(11)).toMatchObject({ groupId: 2, isSaving: false })
})

test('[A-23] two quick moves of one person are undone one at a time', async () => {
  const { store, moves } = await opened({ 11: 0 })
  moves.moveToGroup([11], 1)
  moves.moveToGroup([11], 0)
  expect(store.row(11)!.groupId).toBe(0)
  const undone = moves.undo()
  const into = await asked('/groups/1')
  into.answer({ moved: 1, undoToken: 'into', previous: [{ applicationId: 11, groupId: 0 }] })
  const out = await asked('/groups/0')
  out.answer({ moved: 1, undoToken: 'out', previous: [{ applicationId: 11, groupId: 1 }] })
  const undo = await asked('/undo')
  expect(undo.body).toEqual({ undoToken: 'out' })
  undo.answer({ moved: 1 })
  await undone
  expect(store.row(11)!.groupId).toBe(1)
})

test('[A-25] of more than 500 at once, successful moves stay when the rest is refused', async () => {
  const ids = Array.from({ length: 501 }, (_, at) => at + 1)
  const { store, moves } = await opened(Object.fromEntries(ids.map(id => [id, 0])))
  const changing = moves.changeStage(ids, 'SHORTLISTED', null)
  const one = await asked('/stages')
  one.answer({ moved: 500, undoToken: 'first', skippedIds: [], stayedIds: [] })
  const two = await asked('/stages', 1)
  two.answer({}, 422)
  await changing
  const stageOf = (id: number) => store.row(id)!.roles[0]!.stage
  expect([stageOf(1), stageOf(501)]).toEqual(['SHORTLISTED', 'READ'])
  const undoing = moves.undo()
  const undo = await asked('/undo')
  expect(undo.body).toEqual({ undoToken: 'first' })
  undo.answer({ moved: 500 })
  await undoing
  expect(stageOf(1)).toBe('READ')
})

test('[A-23] undoing a move that overtook a colleague’s restores the colleague’s group', async () => {
  const { store, moves } = await opened({ 11: 0 })
  moves.moveToGroup([11], 1)
  void moves.flush()
  const moved = await asked('/groups/1')
  moved.answer({ moved: 1, undoToken: 'undo', previous: [{ applicationId: 11, groupId: 2 }] })
  await vi.waitFor(() => expect(store.row(11)!.isSaving).toBe(false))
  const undoing = moves.undo()
  const refused = await asked('/undo')
  refused.answer({}, 422)
  await undoing
  expect(store.row(11)!.groupId).toBe(1)
  const again = moves.undo()
  const undo = await asked('/undo', 1)
  expect(undo.body).toEqual({ undoToken: 'undo' })
  undo.answer({ moved: 1 })
  await again
  expect(store.row(11)!.groupId).toBe(2)
})

test('[A-23] a move without an answer is repeated once the connection is back', async () => {
  const { store, moves } = await opened({ 11: 0 })
  moves.moveToGroup([11], 1)
  const moving = moves.flush()
  const lost = await asked('/groups/1')
  lost.answer({}, 503)
  await vi.waitFor(() => expect(moves.sending.waiting()).toBe(1))
  expect(store.row(11)).toMatchObject({ groupId: 1, isSaving: true })
  for (const end of back) end()
  const again = await asked('/groups/1', 1)
  expect(again.key).toBe(lost.key)
  again.answer({ moved: 1, undoToken: 'undo', previous: [] })
  await moving
  expect(moves.sending.waiting()).toBe(0)
  expect(store.row(11)).toMatchObject({ groupId: 1, isSaving: false })
})

test('[A-23] ratings and comments are undone like moves, last first', async () => {
  const { store, moves } = await opened({ 11: 0 })
  const first = moves.rate(11, 4)
  const second = moves.rate(11, 5)
  const four = await asked('/rating')
  expect(calls.filter(call => call.path.includes('/rating'))).toHaveLength(1)
  four.answer({ average: 4 })
  await first
  const five = await asked('/rating', 1)
  five.answer({ average: 5 })
  await second
  moves.keepComment(11, 9)
  expect(store.row(11)).toMatchObject({ mark: 5, average: 5, comments: 1 })

  const withoutComment = moves.undo()
  const deleting = await asked('/comments/9')
  deleting.answer({})
  await withoutComment
  expect(store.row(11)!.comments).toBe(0)
  const rerating = moves.undo()
  const before = await asked('/rating', 2)
  expect(before.body).toEqual({ mark: 4 })
  before.answer({ average: 4 })
  await rerating
  expect(store.row(11)).toMatchObject({ mark: 4, average: 4, isSaving: false })
})

test('[A-20] an outdated answer changes nothing', async () => {
  const { store } = await opened({ 11: 0 })
  const early = store.load()
  const late = store.load()
  const listed = (at: number) => calls.filter(({ path }) => path.includes('/index'))[at]
  const grouped = (at: number) => calls.filter(({ path }) => path.endsWith('/groups'))[at]
  await vi.waitFor(() => grouped(1) ?? fail())
  for (const [at, groupId] of [
    [1, 2],
    [0, 1],
  ] as const) {
    listed(at)?.answer(index({ 11: groupId }))
    grouped(at)?.answer({ list: groups, ungroupedCount: 0 })
    await (at === 1 ? late : early)
  }
  expect(store.row(11)?.groupId).toBe(2)
})

test('[A-25] undoing a stage before its answer arrives undoes that move', async () => {
  const { store, moves } = await opened({ 11: 0 })
  const stageOf = () => store.row(11)!.roles[0]!.stage
  moves.moveToGroup([11], 1)
  const grouping = moves.flush()
  ;(await asked('/groups/1')).answer({ undoToken: 'grouped', moved: 1, previous: [{ applicationId: 11, groupId: 0 }] })
  await grouping
  const staging = moves.changeStage([11], 'REJECTED', 1)
  const undoing = moves.undo()
  expect(stageOf()).toBe('REJECTED')
  ;(await asked('/stages')).answer({ undoToken: 'staged', moved: 1, skippedIds: [], stayedIds: [] })
  await staging
  const undo = await asked('/groups/undo')
  expect(undo.body).toEqual({ undoToken: 'staged' })
  undo.answer({ moved: 1 })
  await undoing
  expect([stageOf(), store.row(11)!.groupId]).toEqual(['READ', 1])
})

test('[A-25] two stages for one person arrive in the order of the key presses', async () => {
  const { store, moves } = await opened({ 11: 0 })
  const first = moves.changeStage([11], 'SHORTLISTED', 1)
  const second = moves.changeStage([11], 'AUDITION', 1)
  const one = await asked('/stages')
  await Promise.resolve()
  expect(calls.filter(call => call.path.includes('/stages'))).toHaveLength(1)
  one.answer({ undoToken: 'one', moved: 1, skippedIds: [], stayedIds: [] })
  await first
  const two = await asked('/stages', 1)
  expect(two.body).toMatchObject({ stage: 'AUDITION' })
  expect(store.row(11)!.isSaving).toBe(true)
  two.answer({ undoToken: 'two', moved: 1, skippedIds: [], stayedIds: [] })
  await second
  expect(store.row(11)).toMatchObject({ isSaving: false, roles: [{ stage: 'AUDITION' }] })
})

test('[U-03] photos stay in the grid while everything is read again, and are then renewed', async () => {
  const { store } = await opened({ 1: 1, 2: 0 })
  const card = (id: number, photo: string) => ({ id, photo: { key: photo } })
  store.wantCards([1, 2])
  const first = await asked('/profiles')
  first.answer({ list: [card(1, 'old'), card(2, 'old')] })
  await vi.waitFor(() => expect(store.card(1)?.photo?.key).toBe('old'))
  void store.reload()
  expect(store.card(1)?.photo?.key).toBe('old')
  const again = await asked('/profiles', 1)
  again.answer({ list: [card(1, 'new'), card(2, 'new')] })
  await vi.waitFor(() => expect([store.card(1)?.photo?.key, store.card(2)?.photo?.key]).toEqual(['new', 'new']))
})
