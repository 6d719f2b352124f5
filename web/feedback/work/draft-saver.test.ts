import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#contract/client.ts'
import type { FeedbackContents } from '#contract/feedback/shapes.ts'
import type { bodyOf, Draft } from './draft.ts'
import { createDraftSaver, type Shown } from './draft-saver.ts'
import type { KeptDraft } from './kept-draft.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const empty = { scores: {}, overall: '', nextSteps: [], marks: [], notes: [] }
const savedAt = '2026-11-20T03:03:00.000Z'
const refusal = (status: number, code: string) => new ApiError(status, { code, message: code })

/** A server with one draft, and a window that edits it. */
function desk() {
  let held: FeedbackContents = { revision: 0, savedAt: null, ...empty }
  const server = {
    /** Faults of the next saves, in order. */
    faults: [] as ('before' | 'after')[],
    isSent: false,
    held: () => held,
    async save({ revision, ...body }: { revision: number } & ReturnType<typeof bodyOf>) {
      const fault = server.faults.shift()
      if (fault === 'before') throw refusal(0, 'network')
      if (server.isSent) throw refusal(409, 'feedback_sent')
      if (revision !== held.revision) throw refusal(409, 'feedback_draft_moved')
      held = { ...held, ...body, marks: [], revision: revision + 1, savedAt }
      if (fault === 'after') throw refusal(0, 'network')
      return { revision: held.revision, savedAt }
    },
  }
  const window = () => {
    let shown: Shown | undefined
    let kept: Omit<KeptDraft, 'keptAt'> | null = null
    let closed = 0
    const saver = createDraftSaver({
      contents: held,
      read: async () => ({ contents: held, state: 'IN_REVIEW', sentAt: server.isSent ? savedAt : null }) as never,
      save: server.save,
      keep: next => {
        kept = next
        return true
      },
      onChange: next => {
        shown = next
      },
      onClosed: () => {
        closed += 1
      },
    })
    return { ...saver, shown: () => shown, kept: () => kept, closed: () => closed }
  }
  return { server, window }
}

test('changes are saved after a pause, and kept in the browser until then', async () => {
  const { server, window } = desk()
  const one = window()
  one.change({ overall: '조용한' })
  one.change({ overall: '조용한 힘' })
  expect(one.kept()).toMatchObject({ revision: 0, draft: { overall: '조용한 힘' } })
  await vi.advanceTimersByTimeAsync(1_500)
  expect(server.held()).toMatchObject({ revision: 1, overall: '조용한 힘' })
  expect(one.shown()?.state).toEqual({ kind: 'saved', at: savedAt })
  expect(one.kept()).toBeNull()
})

test('a failed save is retried when online, with later changes', async () => {
  const { server, window } = desk()
  const one = window()
  server.faults = ['before', 'before']
  one.change({ overall: '하나' })
  expect(await one.saveNow()).toBe(false)
  expect(one.shown()?.state.kind).toBe('offline')
  one.change({ nextSteps: ['둘'] })
  expect(one.shown()?.state.kind).toBe('offline')
  await vi.advanceTimersByTimeAsync(1_500)
  expect(one.kept()).not.toBeNull()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(server.held()).toMatchObject({ revision: 1, overall: '하나', nextSteps: ['둘'] })
  expect(one.kept()).toBeNull()
})

test('a save whose answer was lost counts as saved, even if more was written since', async () => {
  const { server, window } = desk()
  const one = window()
  server.faults = ['after']
  one.change({ overall: '하나' })
  await one.saveNow()
  one.change({ overall: '하나 둘' })
  expect(await one.saveNow()).toBe(true)
  expect(server.held()).toMatchObject({ revision: 2, overall: '하나 둘' })
})

test('two windows: different parts are merged, conflicts ask, and no text is lost', async () => {
  const { server, window } = desk()
  const [one, two] = [window(), window()]
  one.change({ overall: '첫 창' })
  await one.saveNow()
  two.change({ nextSteps: ['둘째 창'] })
  expect(await two.saveNow()).toBe(true)
  expect(server.held()).toMatchObject({ overall: '첫 창', nextSteps: ['둘째 창'] })

  one.change({ nextSteps: ['첫 창'] })
  expect(await one.saveNow()).toBe(false)
  expect(one.shown()?.state).toMatchObject({ kind: 'moved', moved: { conflicts: [{ part: 'nextSteps' }] } })
  expect(server.held().nextSteps).toEqual(['둘째 창'])
  // Writing continues while the conflict is open, and nothing is sent.
  one.change({ overall: '첫 창, 더' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(server.held().overall).toBe('첫 창')
  expect(await one.resolve({ nextSteps: 'both' })).toBe(true)
  expect(server.held()).toMatchObject({ overall: '첫 창, 더', nextSteps: ['둘째 창', '첫 창'] })
})

test('a draft kept in this browser is restored, unless another save has overtaken it', async () => {
  const { server, window } = desk()
  const lost = window()
  server.faults = ['before']
  lost.change({ overall: '남은 글' })
  await lost.saveNow()
  lost.close()
  const kept = lost.kept() as KeptDraft
  const again = window()
  again.restore(kept)
  expect(await again.saveNow()).toBe(true)
  expect(server.held().overall).toBe('남은 글')

  const older: KeptDraft = { ...kept, unanswered: [], draft: { ...(kept.draft as Draft), overall: '오래된 글' } }
  const third = window()
  third.restore(older)
  expect(await third.saveNow()).toBe(false)
  expect(third.shown()?.state.kind).toBe('moved')
  await third.resolve({ overall: 'mine' })
  expect(server.held().overall).toBe('오래된 글')
})

test('a draft of an order that another window has sent stays in the browser', async () => {
  const { server, window } = desk()
  const one = window()
  server.isSent = true
  one.change({ overall: '늦은 글' })
  expect(await one.saveNow()).toBe(false)
  expect(one.closed()).toBe(1)
  expect(one.kept()).not.toBeNull()
})
