import type { Policy } from '#contract/codes/policies.ts'
import type { PolicyText } from './policy-text.ts'
import { privacy20261101 } from './privacy-2026-11-01.ts'
import { privacy20261121 } from './privacy-2026-11-21.ts'
import { privacy20261126 } from './privacy-2026-11-26.ts'
import { privacy20261129 } from './privacy-2026-11-29.ts'
import { terms20261101 } from './terms-2026-11-01.ts'
import { terms20261121 } from './terms-2026-11-21.ts'
import { terms20261126 } from './terms-2026-11-26.ts'

export const policyTitles: Record<Policy, string> = { terms: '이용약관', privacy: '개인정보 처리방침' }

/** Every text by its version; contract/codes/policies.ts says which is in effect. */
export const policyTexts: Record<Policy, Record<string, (brand: string) => PolicyText>> = {
  terms: { '2026-11-26': terms20261126, '2026-11-21': terms20261121, '2026-11-01': terms20261101 },
  privacy: {
    '2026-11-29': privacy20261129,
    '2026-11-26': privacy20261126,
    '2026-11-21': privacy20261121,
    '2026-11-01': privacy20261101,
  },
}
