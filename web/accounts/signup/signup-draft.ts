import { hyphenPhone, koreanAge } from '#web/ui/format.ts'
import { keptPlace } from '#web/useKept.ts'
import type { ConsentKind } from '../messages.ts'
import type { SnsProvider } from '../social/social.ts'
import { useStoredDraft } from '../stored-draft.ts'

export const permissions = ['Actor', 'CastingManager'] as const
export type Permission = (typeof permissions)[number]
export type Relation = 'FATHER' | 'MOTHER' | 'ETC'

/** The answers so far. Dates as eight digits, phone with hyphens, as typed. */
export type Draft = {
  /** Set for a social login, which needs no id and password. */
  via: SnsProvider | null
  /** The join at a provider that the answers belong to; '' without a provider. */
  of: string
  permission: Permission | null
  name: string
  birthDate: string
  /** The guardian of somebody under fourteen. */
  guardian: { name: string; phone: string; relation: Relation | null }
  phone: string
  /** When the last code went out to `phone`, milliseconds; 0 before. */
  sentAt: number
  requestId: string
  phoneProof: string
  loginId: string
  password: string
  email: string
  /** The page from which joining became necessary; '' for none. */
  returnUrl: string
  consents: Record<ConsentKind, boolean>
}

const steps = ['role', 'who', 'guardian', 'phone', 'code', 'link', 'account', 'consents'] as const
export type Step = (typeof steps)[number]

export const emptyDraft: Draft = {
  via: null,
  of: '',
  permission: null,
  name: '',
  birthDate: '',
  guardian: { name: '', phone: '', relation: null },
  phone: '',
  sentAt: 0,
  requestId: '',
  phoneProof: '',
  loginId: '',
  password: '',
  email: '',
  returnUrl: '',
  consents: {
    TERMS: false,
    PRIVACY: false,
    AGE14: false,
    MARKETING_SMS: false,
    MARKETING_EMAIL: false,
    NIGHT: false,
  },
}

/** The step to show: the requested one, unless earlier questions are unanswered. */
export function stepToShow(asked: string | null, draft: Draft): Step {
  const first = firstOpen(draft)
  const passed: Record<string, Step> = {
    ...(draft.via ? { account: 'consents' } : { link: 'account' }),
    ...(!isChild(draft) && { guardian: 'phone' }),
  }
  const wanted = steps.indexOf(passed[asked ?? ''] ?? (asked as Step))
  return steps[Math.min(wanted === -1 ? 0 : wanted, steps.indexOf(first))] ?? first
}

/** The question's number, and the total: phone, code and existing accounts count as one. */
export function numberOf(step: Step, draft: Draft): { step: number; count: number } {
  const asked = steps.filter(
    one =>
      one !== 'code' && one !== 'link' && (one !== 'guardian' || isChild(draft)) && (one !== 'account' || !draft.via),
  )
  return { step: asked.indexOf(step === 'code' || step === 'link' ? 'phone' : step) + 1, count: asked.length }
}

/** Whether a guardian must consent. */
export function isChild({ birthDate }: Pick<Draft, 'birthDate'>): boolean {
  const age = koreanAge(birthDate)
  return age !== null && age < 14
}

function firstOpen(draft: Draft): Step {
  if (!draft.permission) return 'role'
  if (!draft.name || draft.birthDate.length !== 8) return 'who'
  const { guardian } = draft
  if (isChild(draft) && !(guardian.name && guardian.phone && guardian.relation)) return 'guardian'
  if (!draft.phoneProof) return draft.sentAt ? 'code' : 'phone'
  return draft.via || (draft.loginId && draft.password) ? 'consents' : 'account'
}

const storageKey = 'signup'

type Prefill = { name: string | null; email: string | null; phone: string | null; birthDate: string | null }

/**
 * The provider's values for questions not answered yet; all can be edited. Answers that belong to another join, or were
 * typed before it was known who joins, are given up: the phone may be shared, and a provider may tell nothing by which
 * two people differ. `of` names the join.
 */
export function prefilled(draft: Draft, { via, told, of }: { via: SnsProvider; told: Prefill; of: string }): Draft {
  const { permission, returnUrl } = draft
  const own = draft.of === of ? draft : { ...emptyDraft, permission, returnUrl }
  return {
    ...own,
    via,
    of,
    name: own.name || (told.name ?? ''),
    email: own.email || (told.email ?? ''),
    phone: own.phone || hyphenPhone(told.phone ?? ''),
    birthDate: own.birthDate || (told.birthDate ?? '').replaceAll('-', ''),
  }
}

/** Joining by id. Answers of a join at a provider are given up, which somebody else may have left. */
export function withoutProvider(draft: Draft): Draft {
  const { permission, returnUrl } = draft
  return draft.of === '' ? { ...draft, via: null } : { ...emptyDraft, permission, returnUrl }
}

/** The draft survives a reload in this tab; the password does not. */
export const useDraft = () => useStoredDraft(storageKey, emptyDraft, unstored)
const unstored = ['password'] as const

export const forgetDraft = () => void keptPlace(storageKey).keep(null)
