/** Invented works for the demo's filmographies: title, category, year, director, company. */
export type Work = { title: string; category: string; year: number; director: string; company: string }

const work = (line: string): Work => {
  const [title, category, year, director, company] = line.split('|') as [string, string, string, string, string]
  return { title, category, year: Number(year), director, company }
}

const LINES = `
늦은 편지|FEATURE_INDIE|2026|민서온|필름 온기
빈 의자|THEATER|2023|차무연|극단 너른마당
항로|FEATURE_COMMERCIAL|2024|고태림|달그림자 픽처스
별일 없는 날|SHORT_FILM|2025|이온유|물빛 졸업작품
긴 오후|FEATURE_INDIE|2025|백담하|모노리프
모래 언덕|TV_OTT|2025|서윤강|스튜디오 물결
저녁의 문|SHORT_FILM|2024|진아울|새벽네시 필름
두 번째 봄|TV_OTT|2026|노해린|스튜디오 물결
겨울 정거장|FEATURE_INDIE|2023|민서온|필름 온기
흰 벽|TV_OTT|2024|서윤강|스튜디오 물결
옥상 정원|WEB_DRAMA|2025|하보민|하루컷
강 건너|FEATURE_COMMERCIAL|2019|고태림|달그림자 픽처스
물의 온도|FEATURE_INDIE|2024|양희원|모노리프
링 위의 밤|FEATURE_COMMERCIAL|2025|구자훤|달그림자 픽처스
낮잠|SHORT_FILM|2022|이온유|새벽네시 필름
역주행|WEB_DRAMA|2024|하보민|하루컷
남은 반찬|THEATER|2024|차무연|극단 너른마당
유리 정원의 봄|TV_OTT|2025|노해린|스튜디오 물결
파란 방|FEATURE_INDIE|2023|양희원|모노리프
오늘의 메뉴|WEB_DRAMA|2023|하보민|하루컷
묵음|FEATURE_INDIE|2021|백담하|필름 온기
여름 숙제|SHORT_FILM|2025|진아울|물빛 졸업작품
사거리 약국|TV_OTT|2023|서윤강|스튜디오 물결
골목의 왕|FEATURE_COMMERCIAL|2022|구자훤|달그림자 픽처스
밤의 산책|FEATURE_INDIE|2025|민서온|필름 온기
소금창고|FEATURE_INDIE|2020|백담하|모노리프
서쪽으로 난 창|THEATER|2021|도이겸|극단 너른마당
마지막 버스|SHORT_FILM|2023|윤자운|새벽네시 필름
비 오는 수요일의 손님|SHORT_FILM|2024|윤자운|새벽네시 필름
사라진 수요일|TV_OTT|2022|노해린|스튜디오 물결
우리 동네 검사실|TV_OTT|2021|서윤강|스튜디오 물결
새벽 시장|FEATURE_COMMERCIAL|2018|고태림|달그림자 픽처스
칼과 매화|TV_OTT|2020|안도규|한빛사극단
궁궐의 밤참|TV_OTT|2024|안도규|한빛사극단
문밖의 사람들|FEATURE_COMMERCIAL|2023|구자훤|달그림자 픽처스
수면 아래|FEATURE_COMMERCIAL|2026|고태림|달그림자 픽처스
첫눈 배달부|SHORT_FORM|2025|박은솔|세로필름
대표님의 비밀 점심|SHORT_FORM|2025|박은솔|세로필름
이혼한 다음 날|SHORT_FORM|2026|박은솔|세로필름
고양이는 알고 있다|WEB_DRAMA|2022|하보민|하루컷
스물아홉 자취생|WEB_DRAMA|2024|유재온|하루컷
우산 아래 둘|MUSIC_VIDEO|2024|라이한|모노리프
너의 주말|MUSIC_VIDEO|2025|라이한|모노리프
파도에게|MUSIC_VIDEO|2023|라이한|모노리프
온수매트 겨울편|CF|2024|강보람|광고공방 낮달
새벽배송 첫 주문|CF|2025|강보람|광고공방 낮달
우리집 은행|CF|2023|강보람|광고공방 낮달
여름 음료 탄산 한 모금|CF|2026|임가을|광고공방 낮달
안마의자 어버이날|CF|2022|임가을|광고공방 낮달
달려라 막내|MUSICAL|2022|한모란|뮤지컬컴퍼니 결
별을 파는 가게|MUSICAL|2024|한모란|뮤지컬컴퍼니 결
등대지기|MUSICAL|2025|한모란|뮤지컬컴퍼니 결
세 자매의 부엌|THEATER|2022|차무연|극단 너른마당
나무가 되는 법|THEATER|2025|도이겸|극단 너른마당
오월의 목소리|THEATER|2019|손미례|극단 무등
그날의 라디오|THEATER|2023|손미례|극단 무등
벚꽃 아래 재판|THEATER|2018|도이겸|극단 너른마당
어느 겨울 고요|THEATER|2016|차무연|극단 너른마당
오해의 무게|FEATURE_INDIE|2022|양희원|모노리프
고요한 이웃|FEATURE_COMMERCIAL|2021|구자훤|달그림자 픽처스
재회의 조건|TV_OTT|2019|노해린|스튜디오 물결
푸른 지붕 하숙집|TV_OTT|2018|서윤강|스튜디오 물결
열두 번째 증인|FEATURE_COMMERCIAL|2017|고태림|달그림자 픽처스
소년, 산에 오르다|FEATURE_INDIE|2016|백담하|필름 온기
기억의 세탁소|SHORT_FILM|2021|진아울|새벽네시 필름
반지하의 바다|SHORT_FILM|2022|윤자운|물빛 졸업작품
할머니의 스마트폰|SHORT_FILM|2025|이온유|물빛 졸업작품
한밤의 국수|SHORT_FILM|2026|진아울|새벽네시 필름
아무도 모르는 체육관|FEATURE_INDIE|2026|양희원|모노리프
1층 두부집|TV_OTT|2026|유재온|스튜디오 물결
청춘 자판기|WEB_DRAMA|2026|유재온|하루컷
달리는 도서관|TV_OTT|2022|유재온|스튜디오 물결
바람이 세는 집|FEATURE_INDIE|2019|민서온|필름 온기
북쪽 계단|FEATURE_COMMERCIAL|2015|고태림|달그림자 픽처스
맨 끝 자리|THEATER|2014|도이겸|극단 너른마당
나의 작은 국경|FEATURE_INDIE|2018|백담하|모노리프
검은 보리밭|FEATURE_COMMERCIAL|2020|구자훤|달그림자 픽처스
퇴근길 로맨스|SHORT_FORM|2024|박은솔|세로필름
회장님은 중고거래 중|SHORT_FORM|2026|박은솔|세로필름
지하철 2번 출구|WEB_DRAMA|2021|유재온|하루컷
`

export const WORKS: Work[] = LINES.trim().split('\n').map(work)
