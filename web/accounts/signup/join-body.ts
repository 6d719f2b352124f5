import type { AppContract } from '#contract'
import type { InputOf } from '#contract/endpoint.ts'
import { childConsents } from '../messages.ts'
import { type Draft, isChild } from './signup-draft.ts'

export type Body = InputOf<AppContract['accounts']['join']>['body']

/** The request body of joining, from the answers. */
export function bodyOfDraft(draft: Draft): Body {
  const { via, permission, name, birthDate, guardian, phone, phoneProof, loginId, password, consents } = draft
  const asked = {
    permission: permission ?? ('Actor' as const),
    name,
    birthDate: birthDate.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'),
    phone,
    phoneProof,
    ...(!via && { loginId, password }),
  }
  const { relation } = guardian
  if (isChild(draft) && relation) {
    const agreed = Object.fromEntries(childConsents.map(kind => [kind, consents[kind]]))
    return { ...asked, guardian: { ...guardian, relation }, consents: agreed as Body['consents'] }
  }
  return {
    ...asked,
    email: consents.MARKETING_EMAIL ? draft.email : null,
    consents: { ...consents, NIGHT: consents.MARKETING_SMS && consents.NIGHT },
  }
}
