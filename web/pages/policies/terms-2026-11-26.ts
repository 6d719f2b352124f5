import { type PolicyText, revised } from './policy-text.ts'
import { terms20261121 } from './terms-2026-11-21.ts'

/** Says which castings are checked before they open, what a team may open, and what becomes of orders on leaving. */
export const terms20261126 = (brand: string): PolicyText =>
  revised(terms20261121(brand), [
    {
      title: '제6조 캐스팅 담당자와 공고',
      items: [
        '공고를 올리려면 신청서와 서류로 캐스팅 권한을 확인받아야 해요.',
        '공고에는 만드는 곳의 이름과 주소 또는 전화번호, 출연료, 촬영 일정을 사실대로 적어야 해요.',
        '지원자의 정보는 그 공고의 심사에만 쓰고, 공고가 끝나고 6개월 안에 지워야 해요. 내려받은 파일과 인쇄한 것도 같아요.',
        '연락처는 합격 결과를 보낸 지원자만, 하루에 정해진 인원까지 볼 수 있어요. 더 많은 사람의 연락처를 내보내려면 이유를 적고 운영자의 확인을 받아야 해요.',
        '운영자는 공고를 공개하기 전에 검수해요. 공고를 바르게 올려 온 담당자의 공고는 먼저 공개하고 나서 확인할 수 있어요. 이 약관에 어긋나면 반려하거나 내릴 수 있어요.',
      ],
    },
    {
      title: '제11조 탈퇴',
      paragraphs: [
        '마이페이지에서 언제든지 바로 탈퇴할 수 있어요. 지원은 취소되고 올린 공고는 닫혀요. 취소할 수 있는 유료 주문은 취소하고 환불 금액과 방법을 먼저 보여 드려요. 결제 중이거나 이미 일을 시작해 취소할 수 없는 주문이 있으면 그 일을 마친 뒤에 탈퇴할 수 있어요.',
      ],
    },
  ])
