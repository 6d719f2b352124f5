import type { ConsentKind } from './messages.ts'
import { forgetStored, useStoredDraft } from './stored-draft.ts'

export type Permission = 'Actor' | 'CastingManager'

/** What has been answered so far. Dates as eight digits, phone with hyphens, as typed. */
export type Draft = {
  permission: Permission | null
  name: string
  birthDate: string
  phone: string
  /** When the last code went out to `phone`, milliseconds; 0 before. */
  sentAt: number
  phoneProof: string
  loginId: string
  password: string
  email: string
  consents: Record<ConsentKind, boolean>
}

export const steps = ['role', 'who', 'phone', 'code', 'account', 'consents'] as const
export type Step = (typeof steps)[number]

export const emptyDraft: Draft = {
  permission: null,
  name: '',
  birthDate: '',
  phone: '',
  sentAt: 0,
  phoneProof: '',
  loginId: '',
  password: '',
  email: '',
  consents: {
    TERMS: false,
    PRIVACY: false,
    AGE14: false,
    MARKETING_SMS: false,
    MARKETING_EMAIL: false,
    NIGHT: false,
  },
}

/** The step to show: the one asked for, but none whose questions before it are unanswered. */
export function stepToShow(asked: string | null, draft: Draft): Step {
  const first = firstOpen(draft)
  const wanted = steps.indexOf(asked as Step)
  return steps[Math.min(wanted === -1 ? 0 : wanted, steps.indexOf(first))]!
}

function firstOpen(draft: Draft): Step {
  if (!draft.permission) return 'role'
  if (!draft.name || draft.birthDate.length !== 8) return 'who'
  if (!draft.phoneProof) return draft.sentAt ? 'code' : 'phone'
  return draft.loginId && draft.password ? 'consents' : 'account'
}

const storageKey = 'signup'

/** The draft outlives a reload in this tab; the password does not. */
export const useDraft = () => useStoredDraft(storageKey, emptyDraft, unstored)
const unstored = { password: '' }

export const forgetDraft = () => forgetStored(storageKey)
