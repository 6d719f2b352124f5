import { get, set, type UseFormReturn } from 'react-hook-form'
import { ApiError } from '#contract/client.ts'
import type { FeedbackContents } from '#contract/feedback/shapes.ts'
import { createCastingSaver, type Joined } from '../castings/editor/casting-saver.ts'
import { type CastingForm, emptyForm, emptyRole, toBody } from '../castings/editor/values.ts'
import type { Draft } from '../feedback/work/draft.ts'
import { createDraftSaver, type Shown } from '../feedback/work/draft-saver.ts'
import { type FormValues, firstValues } from '../profiles/editor/form-values.ts'
import { storedPhoto } from '../profiles/editor/photos/photo-list.ts'
import { createProfileSaver, type Shown as ShownProfile } from '../profiles/editor/profile-saver.ts'
import type { Version } from '../profiles/editor/versions.ts'
import type { Kept } from './saver.ts'

export type Part = 'one' | 'two'
export type Fault = 'before' | 'after'
export type Texts = Record<Part, string>
/** The server's side of an editor, and the windows of one person. */
export type Desk = {
  /** Faults of the next saves: lost on the way there, or only their answer. */
  faults: Fault[]
  held: () => Texts
  /** Somebody else saves this part. */
  saveElsewhere: (part: Part, text: string) => void
  /** Opens the editor, with what the browser has kept. */
  open: () => Promise<EditorWindow>
}
export type EditorWindow = {
  type: (part: Part, text: string) => void
  /** Whether everything is saved. */
  save: () => Promise<boolean>
  /** Parts whose two texts the person has been shown. */
  conflicts: () => Part[]
  /** Answers an open question with one's own text. */
  keepMine: () => Promise<void>
  /** The page is gone; what it kept stays. */
  leave: () => void
}

const refusal = (status: number, code: string) => new ApiError(status, { code, message: code })
const savedAt = '2026-11-20T03:03:00.000Z'

export function feedbackDesk(): Desk {
  let held: FeedbackContents = {
    ...{ revision: 0, savedAt: null, scores: {}, overall: '', nextSteps: [], marks: [], notes: [] },
  }
  let kept: Kept<Draft> | null = null
  const desk: Desk = {
    faults: [],
    held: () => ({ one: held.overall, two: held.nextSteps[0] ?? '' }),
    saveElsewhere: (part, text) => {
      held = { ...held, ...partOf(part, text), revision: held.revision + 1, savedAt }
    },
    async open() {
      let shown: Shown | undefined
      let isThere = true
      const saver = createDraftSaver({
        contents: held,
        read: async () => ({ contents: held, state: 'IN_REVIEW', sentAt: null }) as never,
        async save({ revision, ...body }) {
          const fault = desk.faults.shift()
          if (fault === 'before') throw refusal(0, 'network')
          if (revision !== held.revision) throw refusal(409, 'feedback_draft_moved')
          held = { ...held, ...body, marks: [], revision: revision + 1, savedAt }
          if (fault === 'after') throw refusal(0, 'network')
          return { revision: held.revision, savedAt }
        },
        keep(next) {
          if (isThere) kept = next
          return true
        },
        onChange(next) {
          shown = next
        },
        onClosed: () => {},
      })
      if (kept) {
        saver.restore(kept)
        await saver.saveNow()
      }
      return {
        type: (part, text) => saver.change(partOf(part, text)),
        save: saver.saveNow,
        conflicts: () =>
          shown?.state.kind === 'moved'
            ? shown.state.moved.conflicts.map(({ part }): Part => (part === 'overall' ? 'one' : 'two'))
            : [],
        async keepMine() {
          if (shown?.state.kind === 'moved') await saver.resolve({ overall: 'mine', nextSteps: 'mine' })
        },
        leave() {
          isThere = false
          saver.close()
        },
      }
    },
  }
  return desk
}

const partOf = (part: Part, text: string) => (part === 'one' ? { overall: text } : { nextSteps: text ? [text] : [] })

type CastingBody = ReturnType<typeof toBody>
/** A casting, or none before its first save. */
export const castingDesk = (isNew: boolean) => (): Desk => {
  let held: { revision: number; draftKey: string; body: CastingBody } | null = isNew
    ? null
    : { revision: 1, draftKey: '', body: toBody(emptyForm()) }
  const kept = new Map<number | null, Parameters<Parameters<typeof createCastingSaver>[0]['keepAt']>[1]>()
  let castingId: number | null = isNew ? null : 7
  const store = (body: CastingBody, draftKey: string) => {
    const roles = body.roles.map((role, at) => ({ ...role, id: role.id ?? at + 1 }))
    held = { revision: (held?.revision ?? 0) + 1, draftKey, body: { ...body, roles } }
  }
  const answer = () => ({
    ...{ id: 7, status: 'DRAFT' as const, privateKey: null, revision: held?.revision ?? 0 },
    roleIds: held?.body.roles.map(({ id }) => id ?? 0) ?? [],
  })
  const desk: Desk = {
    faults: [],
    held: () => ({ one: held?.body.title ?? '', two: held?.body.shootPlace ?? '' }),
    saveElsewhere: (part, text) => held && store({ ...held.body, ...castingPart(part, text) }, held.draftKey),
    async open() {
      let isThere = true
      const shown = new Set<Part>()
      const form = formWith(formOf(castingId ? held?.body : undefined))
      const saver = createCastingSaver({
        form: form as unknown as UseFormReturn<CastingForm>,
        initial: held && castingId ? { id: 7, revision: held.revision } : null,
        isAutomatic: true,
        calls: {
          async create({
            body: { draftKey, action: _, ...body },
          }: {
            body: CastingBody & { draftKey: string; action: string }
          }) {
            const fault = desk.faults.shift()
            if (fault === 'before') throw refusal(0, 'network')
            if (held && (held.draftKey !== draftKey || held.revision !== 1)) throw refusal(409, 'casting_begun')
            held = null
            store(body, draftKey)
            if (fault === 'after') throw refusal(0, 'network')
            return answer()
          },
          async update({
            body: { revision, action: _, ...body },
          }: {
            body: CastingBody & { revision: number; action: string }
          }) {
            const fault = desk.faults.shift()
            if (fault === 'before') throw refusal(0, 'network')
            if (revision !== held?.revision) throw refusal(409, 'conflict')
            store(body, held.draftKey)
            if (fault === 'after') throw refusal(0, 'network')
            return answer()
          },
          editing: async () => ({ ...answer(), values: held?.body, thumbnail: null, files: [] }),
        } as never,
        keepAt(id, next) {
          if (isThere) kept.set(id, structuredClone(next))
          return true
        },
        onChange: () => {},
        onJoined: ({ kept }: Joined) => {
          for (const step of kept) shown.add(step === 'work' ? 'one' : 'two')
        },
        onCreated(id) {
          castingId = id
        },
      })
      saver.restoreKept(kept.get(castingId) ?? null)
      await saver.saveNow()
      return {
        type(part, text) {
          for (const [name, value] of Object.entries(castingPart(part, text))) form.setValue(name, value)
          saver.changed()
        },
        save: () => saver.saveNow(),
        conflicts: () => [...shown],
        keepMine: async () => {},
        leave() {
          isThere = false
          saver.close()
        },
      }
    },
  }
  return desk
}
/** A form without a page. */
const formWith = (values: CastingForm) => ({
  getValues: (name?: string) => (name ? get(values, name) : values),
  setValue: (name: string, value: unknown) => set(values, name, value),
  reset: (next: CastingForm) => Object.assign(values, next),
})
const castingPart = (part: Part, text: string) => (part === 'one' ? { title: text } : { shootPlace: text })
const formOf = (body?: CastingBody): CastingForm => ({
  ...emptyForm(),
  ...(body && { title: body.title, shootPlace: body.shootPlace }),
  roles: (body?.roles ?? []).map(role => ({ ...emptyRole(), id: role.id ?? null, key: role.key ?? '' })),
})

export function profileDesk(): Desk {
  let held = {
    revision: 1,
    values: firstValues({ name: 'Seo Dano', phone: null }),
    photos: [storedPhoto({ id: 1, key: 'k' }, 'MAIN')],
  }
  let kept: Kept<Version> | null = null
  const desk: Desk = {
    faults: [],
    held: () => ({ one: held.values.intro, two: held.values.height }),
    saveElsewhere: (part, text) => {
      held = { ...held, revision: held.revision + 1, values: { ...held.values, ...profilePart(part, text) } }
    },
    async open() {
      let isThere = true
      let shown: ShownProfile | undefined
      let draft: Version = { values: held.values, photos: held.photos }
      const saver = createProfileSaver({
        saved: { profileId: 3, revision: held.revision },
        start: draft,
        calls: {
          async update({
            body: { revision, ...body },
          }: {
            body: { revision: number; intro: string; height: number | undefined }
          }) {
            const fault = desk.faults.shift()
            if (fault === 'before') throw refusal(0, 'network')
            if (revision !== held.revision) throw refusal(409, 'profile_changed')
            const values = { ...held.values, intro: body.intro, height: String(body.height ?? '') }
            held = { ...held, revision: held.revision + 1, values }
            if (fault === 'after') throw refusal(0, 'network')
            return { id: 3, revision: held.revision }
          },
          read: async () => ({
            ...held.values,
            own: { revision: held.revision },
            photos: held.photos,
            videos: [],
            filmography: [],
          }),
        } as never,
        keep(next) {
          if (isThere) kept = next
          return true
        },
        onChange(next) {
          shown = next
          draft = next.draft
        },
        onMerged: () => {},
      })
      if (kept) saver.restore(kept)
      const open = () => (shown?.state.kind === 'moved' ? shown.state.moved : null)
      return {
        type(part, text) {
          draft = { ...draft, values: { ...draft.values, ...profilePart(part, text) } }
          saver.change(draft)
        },
        save: () => saver.saveNow(true),
        conflicts: () => open()?.conflicts.map(({ path }): Part => (path === 'intro' ? 'one' : 'two')) ?? [],
        async keepMine() {
          const question = open()
          if (question) await saver.resolve(question.merged)
        },
        leave() {
          isThere = false
          saver.close()
        },
      }
    },
  }
  return desk
}
// The height is sent as a number: its texts here are digits.
const profilePart = (part: Part, text: string): Partial<FormValues> =>
  part === 'one' ? { intro: text } : { height: text }
