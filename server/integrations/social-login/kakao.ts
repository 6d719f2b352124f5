import { z } from 'zod'
import { mobileDigits, phoneDigits } from '#contract/phones.ts'
import { createProvider, nameOrNull } from './provider.ts'
import { type Account, type Provider, type SnsProfile, SnsRefused } from './sns.ts'

const agreement = z.boolean().default(true)

/** The part of /v2/user/me that joining uses. A value counts only where its `…_needs_agreement` is false. */
const answer = z.object({
  id: z.union([z.number(), z.string()]),
  kakao_account: z
    .object({
      name_needs_agreement: agreement,
      name: z.string().nullish(),
      email_needs_agreement: agreement,
      is_email_valid: z.boolean().nullish(),
      is_email_verified: z.boolean().nullish(),
      email: z.string().nullish(),
      phone_number_needs_agreement: agreement,
      phone_number: z.string().nullish(),
      birthyear_needs_agreement: agreement,
      birthyear: z.string().nullish(),
      birthday_needs_agreement: agreement,
      birthday: z.string().nullish(),
      birthday_type: z.string().nullish(),
    })
    .nullish(),
})

/** Kakao's ID token has little more than a nickname: the rest comes from /v2/user/me, as far as the person agreed. */
export const createKakao = (account: Account): Provider =>
  createProvider(account, { prompt: 'login', tellsWhen: true }, async ({ claims, read }) => {
    const { id, kakao_account: told } = answer.parse(await read('/v2/user/me'))
    if (String(id) !== claims.sub) throw new SnsRefused('/v2/user/me tells of somebody else')
    return profileOf(told)
  })

function profileOf(told: z.output<typeof answer>['kakao_account']): SnsProfile {
  if (!told) return { name: null, email: null, phone: null, birthDate: null }
  const hasEmail = !told.email_needs_agreement && told.is_email_valid && told.is_email_verified
  return {
    name: told.name_needs_agreement ? null : nameOrNull(told.name),
    email: hasEmail ? (told.email ?? null) : null,
    phone: told.phone_number_needs_agreement ? null : koreanMobile(told.phone_number),
    birthDate: told.birthyear_needs_agreement || told.birthday_needs_agreement ? null : birthDate(told),
  }
}

/** '+82 10-1234-5678' → '01012345678'; numbers of other countries cannot join. */
function koreanMobile(number: string | null | undefined): string | null {
  const digits = number?.startsWith('+82') ? phoneDigits(number) : ''
  return mobileDigits.test(digits) ? digits : null
}

/** A lunar birthday falls on a different date every year: the person fills it in. */
function birthDate({ birthyear, birthday, birthday_type: type }: Record<string, unknown>): string | null {
  if (type === 'LUNAR' || typeof birthyear !== 'string' || typeof birthday !== 'string') return null
  const date = `${birthyear}-${birthday.slice(0, 2)}-${birthday.slice(2)}`
  return /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : null
}
