import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  castingDesk,
  type Desk,
  type EditorWindow,
  type Fault,
  feedbackDesk,
  type Part,
  profileDesk,
  type Texts,
} from './saver.support.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const runs = Number(process.env.SAVER_RUNS ?? 60)
const part = fc.constantFrom<Part>('one', 'two')
const text = fc.constantFrom('', '1', '2', '3')
const fault = fc.constantFrom(null, 'before' as const, 'after' as const)
const typing = fc.record({ kind: fc.constant('type' as const), part, text })
const saving = fc.record({ kind: fc.constantFrom('save' as const, 'reload' as const), fault })
const elsewhere = fc.record({ kind: fc.constant('elsewhere' as const), part })

const desks = [
  ['feedback', feedbackDesk],
  ['castings', castingDesk(false)],
  ['profiles', profileDesk],
] as const

describe.each([...desks, ['a new casting', castingDesk(true)]] as const)('one window: %s', (_, deskOf) => {
  test('alone: lost answers, a lost line and reloads end as typed, without a question', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(typing, saving), { maxLength: 14 }), async steps => {
        const desk = deskOf()
        let window = await desk.open()
        const typed: Texts = { one: '', two: '' }
        for (const step of steps) {
          if (step.kind === 'type') {
            typed[step.part] = step.text
            window.type(step.part, step.text)
          } else window = await saveOrReload(desk, window, step)
          expect(window.conflicts()).toEqual([])
        }
        desk.faults = []
        await window.save()
        expect(window.conflicts()).toEqual([])
        expect(desk.held()).toEqual(typed)
        window.leave()
      }),
      { numRuns: runs },
    )
  })
})

describe.each(desks)('several windows: %s', (_, deskOf) => {
  test('with others: each part is the last edit, or its two texts were shown', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(typing, saving, elsewhere), { maxLength: 14 }), async steps => {
        const desk = deskOf()
        let window = await desk.open()
        const last: Texts = { one: '', two: '' }
        const mine = { ...last }
        const shown = new Set<Part>()
        const [unsaved, contested] = [new Set<Part>(), new Set<Part>()]
        const look = () => {
          for (const each of window.conflicts()) shown.add(each)
        }
        for (const [at, step] of steps.entries()) {
          if (step.kind === 'type') {
            last[step.part] = mine[step.part] = String(200 + at)
            unsaved.add(step.part)
            window.type(step.part, mine[step.part])
          } else if (step.kind === 'elsewhere') {
            if (unsaved.has(step.part)) contested.add(step.part)
            last[step.part] = String(100 + at)
            desk.saveElsewhere(step.part, last[step.part])
          } else {
            window = await saveOrReload(desk, window, step)
            look()
            if (step.fault) await window.keepMine()
          }
          look()
          for (const each of unsaved) if (desk.held()[each] === mine[each]) unsaved.delete(each)
        }
        desk.faults = []
        for (let tries = 0; tries < 4 && !(await window.save()); tries++) {
          look()
          await window.keepMine()
        }
        look()
        for (const each of ['one', 'two'] as const) {
          const end = desk.held()[each]
          if (!shown.has(each)) expect({ [each]: end }).toEqual({ [each]: last[each] })
          if (contested.has(each) && end !== mine[each]) expect([...shown]).toContain(each)
        }
        window.leave()
      }),
      { numRuns: runs },
    )
  })
})

async function saveOrReload(desk: Desk, window: EditorWindow, step: { kind: 'save' | 'reload'; fault: Fault | null }) {
  desk.faults = step.fault ? [step.fault] : []
  if (step.kind === 'save') {
    await window.save()
    return window
  }
  window.leave()
  return desk.open()
}
