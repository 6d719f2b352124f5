import { type PolicyText, revised } from './policy-text.ts'
import { terms20261101 } from './terms-2026-11-01.ts'

/** Describes joining under fourteen. */
export const terms20261121 = (brand: string): PolicyText =>
  revised(terms20261101(brand), [
    {
      title: '제3조 가입',
      items: [
        '휴대폰 번호로 본인을 확인하고 가입해요. 한 번호로 계정을 3개까지 만들 수 있어요.',
        '만 14세 미만은 법정대리인이 동의한 뒤에 쓸 수 있어요. 5일 안에 동의하지 않으면 가입하며 적은 내용을 지워요.',
        '이름과 생년월일은 사실대로 적어야 해요. 다른 사람의 정보로 만든 계정은 정지될 수 있어요.',
        '미성년자가 유료 계약을 맺을 때 법정대리인의 동의가 없으면 본인이나 법정대리인이 취소할 수 있어요.',
      ],
    },
  ])
