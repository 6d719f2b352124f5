import type { UseFormReturn } from 'react-hook-form'
import type { api } from '#web/api.ts'
import { newKey } from '#web/calls/new-key.ts'
import { codeOf } from '#web/calls/refusal.ts'
import { createSaver, type Kept, type Shown as ShownDraft } from '#web/calls/saver.ts'
import { isSame, mergeForms, textOf } from './merge.ts'
import type { StepId } from './steps.ts'
import { type CastingForm, type Sending, toBody, toForm } from './values.ts'

export type Shown = ShownDraft<CastingForm, StepId>
/** Steps that were merged with somebody else's: theirs taken over, and mine kept where both changed. */
export type Joined = { taken: StepId[]; kept: StepId[] }
type Saved = Awaited<ReturnType<typeof api.castings.create>>
/** Unsaved input, with the key of its draft. */
export type KeptForm = Kept<CastingForm> & { draftKey: string }
type Saving = {
  form: Pick<UseFormReturn<CastingForm>, 'getValues' | 'setValue' | 'reset'>
  initial: { id: number; revision: number } | null
  /** A draft is saved after each change; an open casting is saved by its author. */
  isAutomatic: boolean
  calls: Pick<typeof api.castings, 'create' | 'update' | 'editing'>
  /** The browser's memory of a casting; null for one that was never saved. */
  keepAt: (castingId: number | null, kept: KeptForm | null) => boolean
  onChange: (shown: Shown) => void
  onJoined: (joined: Joined) => void
  onCreated: (castingId: number) => void
}

/** Saves a casting's form. If somebody else saved first, both are merged, and the person's own version wins. */
export function createCastingSaver({ form, initial, isAutomatic, calls, keepAt, ...given }: Saving) {
  let castingId = initial?.id ?? null
  let draftKey = newKey()
  let action: Sending = { action: 'save' }
  let answer: Saved | null = null
  let own = structuredClone(form.getValues())

  const held = (saved: Saved, draft: CastingForm) => {
    answer = saved
    return { draft, revision: saved.revision, savedAt: new Date().toISOString() }
  }
  async function create(draft: CastingForm, as: Sending): Promise<Saved> {
    const send = () => calls.create({ body: { ...toBody(draft), draftKey, ...as } })
    const saved = await send().catch(error => {
      if (codeOf(error) !== 'casting_begun') throw error
      // The draft of this key was edited elsewhere: this input becomes a draft of its own.
      draftKey = newKey()
      return send()
    })
    keepAt(null, null)
    castingId = saved.id
    given.onCreated(saved.id)
    return saved
  }
  /** New roles get their ids without a new form, in which the focus would be lost. */
  function put(draft: CastingForm): void {
    own = draft
    const ids = new Map(draft.roles.map(({ key, id }) => [key, id]))
    form.getValues('roles').forEach((role, at) => {
      const id = ids.get(role.key)
      if (id && role.id !== id) form.setValue(`roles.${at}.id`, id)
    })
    if (!isSame(form.getValues(), draft)) form.reset(structuredClone(draft))
  }
  const saver = createSaver<CastingForm, StepId>({
    start: { draft: own, revision: initial?.revision ?? 0, savedAt: null },
    async read() {
      const editing = await calls.editing({ params: { castingId: castingId ?? 0 } })
      const draft = toForm(editing)
      return held({ ...editing, roleIds: draft.roles.flatMap(({ id }) => id ?? []) }, draft)
    },
    async save(draft, revision) {
      const as = action
      action = { action: 'save' }
      const body = { ...toBody(draft), ...as, revision }
      const saved = castingId ? await calls.update({ params: { castingId }, body }) : await create(draft, as)
      const roles = draft.roles.map((role, at) => ({ ...role, id: saved.roleIds[at] ?? null }))
      return held(saved, { ...draft, roles })
    },
    textOf,
    merge(base, mine, theirs) {
      const { form: merged, taken, kept } = mergeForms(base, mine, theirs)
      return { merged, conflicts: kept, taken }
    },
    asks: false,
    movedCode: 'conflict',
    onMerged({ taken = [], conflicts }) {
      given.onJoined({ taken, kept: conflicts })
      return isAutomatic
    },
    keep: kept => keepAt(castingId, kept && { ...kept, draftKey }),
    onChange(shown) {
      if (shown.draft !== own) put(shown.draft)
      given.onChange(shown)
    },
    ...(!isAutomatic && { pauseMs: null }),
    retryMs: null,
  })
  function changed(): void {
    own = structuredClone(form.getValues())
    saver.change(own)
  }
  return {
    ...saver,
    /** The form was edited. */
    changed,
    /** Saves the form, with or without changes. Throws the server's refusals. */
    async send(as: Sending): Promise<Saved> {
      action = as
      const isSaved = await saver.saveNow(true)
      action = { action: 'save' }
      if (!isSaved || !answer || (as.action === 'submit' && isDraft(answer))) throw saver.failure()
      return answer
    },
    restoreKept(kept: KeptForm | null): boolean {
      if (!kept?.draft) return false
      draftKey = kept.draftKey
      return saver.restore(castingId ? kept : { ...kept, base: saver.draft() })
    },
    castingId: () => castingId,
  }
}

/** Whether a casting is not with the operators yet, or again not. */
export const isDraft = ({ status }: Pick<Saved, 'status'>) => status === 'DRAFT' || status === 'REJECTED'
