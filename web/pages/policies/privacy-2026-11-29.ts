import { type PolicyText, revised, tableOf } from './policy-text.ts'
import { privacy20261126 } from './privacy-2026-11-26.ts'

const collected = '1. 수집 항목과 목적'
const given = '2. 누구에게 전달하나요'

/** Adds agreements with their fees and accounts, self-tapes and the voices for them, and who represents an actor. */
export function privacy20261129(brand: string): PolicyText {
  const before = privacy20261126(brand)
  const table = tableOf(before, collected)
  const receivers = before.sections.find(({ title }) => title === given)
  return revised(before, [
    {
      title: collected,
      table: {
        ...table,
        rows: [
          ...table.rows,
          [
            '출연 계약',
            '이름, 생년월일, 회사 정보, 계약 조건, 서명 기록(서명한 때, 본인 확인 방법, 기기 종류, IP 주소의 앞부분), 출연료를 주고받은 기록. 만 19세 미만이면 보호자의 이름, 휴대폰 번호, 배우와의 관계',
            '계약서를 만들어 서명하고 보관하기',
            '체결한 계약서는 예술인 복지법에 따라 계약이 끝나고 3년, 체결하지 않은 계약서는 6개월. 보호자의 휴대폰 번호는 계약서가 체결되거나 끝나면 바로 지워요',
          ],
          [
            '출연료 계좌(선택)',
            '은행, 계좌번호, 예금주',
            '제작사에 출연료를 받을 곳 알려 주기',
            '지울 때까지. 출연료를 모두 받고 6개월이 지나면 지워요',
          ],
          [
            '셀프테이프',
            '요청받아 보낸 영상과 소리. 대사가 시작하는 곳을 소리에서 자동으로 찾아요',
            '공고의 심사, 같은 대사를 견주어 보기',
            '공고가 끝나고 90일',
          ],
          [
            '상대역 목소리(캐스팅 담당자, 선택)',
            '상대 대사를 읽은 목소리',
            '그 장면을 요청받은 배우에게 들려주기',
            '지울 때까지. 공고가 끝나고 90일이 지나면 지워요',
          ],
          [
            '함께 관리하기',
            '부탁할 때 적은 배우의 이름과 휴대폰 번호, 배우를 대신해 한 일과 그때. 서류로 부탁하면 배우의 이름, 생년월일, 아이디와 보호자인지 확인할 서류',
            '배우나 보호자의 동의를 확인하고, 대신 한 일을 본인에게 알리기',
            '답이 없으면 30일, 끝내면 1년. 서류는 결정하고 30일',
          ],
        ],
      },
    },
    {
      ...receivers,
      title: given,
      items: [
        ...(receivers?.items ?? []),
        '출연 계약서를 주고받으면 제작사와 배우가 서로의 이름, 생년월일이나 회사 정보, 서명을 받아요. 처음 서명할 때 따로 동의를 받아요. 출연료 계좌는 배우가 적은 뒤에만, 그 공고에서 결정하는 사람이 봐요.',
        '함께 관리하기에 동의하면 보호자나 소속사가 내 프로필과 지원, 알림을 보고 대신할 수 있어요. 결제와 계정은 대신할 수 없고, 언제든지 한 번에 끝낼 수 있어요.',
      ],
    },
    {
      title: '9. 바뀔 때',
      paragraphs: [
        '이 방침을 바꿀 때는 시행 7일 전에, 중요한 권리가 달라지면 30일 전에 알려요. 이전 내용은 이 화면에서 계속 볼 수 있어요.',
        '2026년 12월 6일부터 출연 계약과 출연료 계좌, 셀프테이프와 상대역 목소리, 함께 관리하기에서 받는 것을 더 적었어요.',
      ],
    },
  ])
}
