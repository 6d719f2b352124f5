import { useState } from 'react'
import { useMissing } from '#web/ui/forms/useMissing.ts'
import { termsTexts } from './messages.ts'

/** State of a payment's form: the consent, and what was missing at the last press. */
export function usePayForm(missingConsent: string = termsTexts.missing) {
  const [isAgreed, setIsAgreed] = useState(false)
  const { missing, place, lacks, clear } = useMissing()
  return {
    missing,
    place,
    clear,
    isAgreed,
    agree(value: boolean) {
      setIsAgreed(value)
      clear()
    },
    /** Whether the consent or something else is missing. */
    lacks: (gaps: Gaps = {}) => lacks({ ...gaps, agreed: !isAgreed && missingConsent }),
  }
}

/** Missing fields with their messages; false for a field that is there. */
export type Gaps = Record<string, string | false>
export type PayFormState = ReturnType<typeof usePayForm>
