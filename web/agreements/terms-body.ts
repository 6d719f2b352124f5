import { AgreementFact } from '#contract/agreements/codes.ts'

/** The body of a saved draft from the fields of its form; the API validates it. */
export function termsBody(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const day = (name: string) => text(name) || null
  const whole = (name: string) => (/\d/.test(text(name)) ? Number(text(name).replace(/\D/g, '')) : null)
  return {
    textSha256: text('textSha256'),
    formId: Number(text('formId')),
    terms: {
      workTitle: text('workTitle'),
      roleName: text('roleName'),
      scenes: text('scenes'),
      feeWon: whole('feeWon'),
      feeUnit: text('feeUnit') as never,
      expenses: form.getAll('expenses') as never,
      payOn: day('payOn'),
      shootStartAt: day('shootStartAt'),
      shootEndAt: day('shootEndAt'),
      shootTimes: whole('shootTimes'),
      shootPlace: text('shootPlace'),
      isNightShoot: form.has('isNightShoot'),
      exposureLevel: text('exposureLevel') as never,
      usageMedia: text('usageMedia'),
      usageMonths: whole('usageMonths'),
      usageTerritory: text('usageTerritory'),
      profitShare: text('profitShare'),
      special: text('special'),
    },
    reasons: Object.fromEntries(
      Object.keys(AgreementFact)
        .filter(fact => form.has(`reason.${fact}`))
        .map(fact => [fact, text(`reason.${fact}`)]),
    ),
  }
}

/** The body of a signature, from the fields of its form and a code to the phone, or the password. */
export function signBody(form: FormData, phoneProof: string | null) {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    textSha256: text('textSha256'),
    name: text('name'),
    consents: form.has('consents') as true,
    provides: form.has('provides'),
    proof:
      phoneProof === null
        ? ({ method: 'PASSWORD', password: text('password') } as const)
        : ({ method: 'PHONE_CODE', phoneProof } as const),
  }
}
