/** An invented person with accounts at the local providers, and what they agree to share. */
export type LoopbackPerson = {
  /** Numbers, as Kakao returns them. */
  id: string
  nickname: string
  /** Shown on the page for picking people. */
  note: string
  name: string | null
  email: string | null
  phone: string | null
  /** YYYYMMDD */
  birth: string | null
}

export const loopbackPeople: LoopbackPerson[] = [
  {
    id: '3100000001',
    nickname: '여름',
    note: '이름, 이메일, 번호, 생년월일을 알려 줘요',
    name: '한여름',
    email: 'yeoreum@example.com',
    phone: '+82 10-2000-3001',
    birth: '19970714',
  },
  {
    id: '3100000002',
    nickname: '새벽노을',
    note: '아무것도 알려 주지 않아요',
    name: null,
    email: null,
    phone: null,
    birth: null,
  },
  {
    id: '3100000003',
    nickname: '꼬마별',
    note: '만 14세가 안 됐어요',
    name: '별하나',
    email: 'byeol@example.com',
    phone: null,
    birth: '20150302',
  },
]

/** The claims of Google's ID token about a person. */
export function googleClaims(person: LoopbackPerson): Record<string, unknown> {
  const { nickname, name, email } = person
  return {
    name: name ?? nickname,
    ...(name && { family_name: name.slice(0, 1), given_name: name.slice(1) }),
    ...(email && { email, email_verified: true }),
  }
}

/** Kakao's /v2/user/me about a person: a value without consent is absent and marked so. */
export function kakaoMe(person: LoopbackPerson): Record<string, unknown> {
  const { id, nickname, name, email, phone, birth } = person
  return {
    id: Number(id),
    connected_at: '2026-11-01T00:00:00Z',
    kakao_account: {
      profile_nickname_needs_agreement: false,
      profile: { nickname },
      name_needs_agreement: name === null,
      ...(name && { name }),
      email_needs_agreement: email === null,
      ...(email && { is_email_valid: true, is_email_verified: true, email }),
      phone_number_needs_agreement: phone === null,
      ...(phone && { phone_number: phone }),
      birthyear_needs_agreement: birth === null,
      birthday_needs_agreement: birth === null,
      ...(birth && { birthyear: birth.slice(0, 4), birthday: birth.slice(4), birthday_type: 'SOLAR' }),
    },
  }
}
