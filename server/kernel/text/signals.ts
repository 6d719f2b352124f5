import type { Signal } from '#contract/codes/admin.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'

/** A sign, and the sentence that shows it unless it is shown by something else. */
export type FoundSignal = { rule: CodeOf<typeof Signal>; excerpt: string | null }

/** `unless`: what a sentence says nearby that makes it harmless, such as that nothing is charged. */
type Rule = { rule: CodeOf<typeof Signal>; pattern: RegExp; unless?: RegExp }

/** How much a sign says. */
const signalWeights: Record<CodeOf<typeof Signal>, number> = {
  MONEY_ASKED: 3,
  LESSON_SOLD: 3,
  PROFILE_SHOOT_SOLD: 2,
  OUTSIDE_CHAT: 2,
  PRIVATE_PLACE: 3,
  ALONE: 2,
  GUARANTEE: 2,
  BODY_PHOTO: 3,
  ID_PAPERS: 3,
  FAMOUS_NAME: 1,
  RUSH: 1,
  REFUSED_PHONE: 3,
  REFUSED_TEXT: 3,
  NEW_AND_FAMOUS: 2,
  MINORS_AT_NIGHT: 1,
}

// Patterns read a sentence without its spaces and marks, because impostors put them between letters.
const free =
  /없(음|어|습|는|이|고|으|다|답)|무료|공짜|받지(않|도않|는않)|안받|안내(셔|도)|요구(하지|하는일)|청구하지|전액지원|부담(합니다|해요|하며|하고)?$/
const paid =
  /지급|배우님?(의)?(계좌|통장)로|(송금|입금|이체)(합니다|해요|됩니다|됐)|드립니다|드려요|드리(고|며|겠)|정산|출연료|개런티|페이는|제작사(가|에서|부담)|회사(가|에서)|저희가|지원(합|해|됩|하)|제공/
const scene =
  /장면|씬|캐릭터|인물|이야기(?!해|하|나)|극중|줄거리|주인공|대사|설정|연기하|갈등|줄거리|역할(입|이|을찾|을맡|로|의|과)|역(입니다|이에요|을찾|을맡|이다|으로)/
const no =
  /않(습|아|고|으|는)|아니(에|며|고|니)|아닙|아니라|마세요|마십시오|금지|사절|안합|안해|하지마|삼가|주의|신고|응하지/

const feeFor =
  '(?:오디션|참가|참여|등록|접수|심사|전형|지원|가입|입회|소속|회원|캐스팅|제작|활동|관리|검토|진행|보험|의상|서류|발급|계약|테스트|매니지먼트|에이전시|데이터베이스|db|카메라테스트|프로그램|교재|대관|헤어|메이크업|분장|투자|후원)'
const pay = '(?:입금|송금|이체|납부|결제|선납|예치|부쳐|계좌)'
const asks =
  '(?:해주|하셔야|하셔|하시|하신|한분|하고|하면|해야|한뒤|한후|후에|후|부탁|바랍|확인되|확인후|완료|주시|순으로|주세|먼저|만하|필요|안내|을|를)'
const lesson =
  '(?:수강|수업|레슨|클래스|강의|교육|아카데미|학원|트레이닝|워크[숍샵]|연기반|특강|코칭|정규반|기초반|마스터반|연습생반|커리큘럼|교습|훈련)'
const studio = '(?:스튜디오|사진관|사진작가|작가님|업체|샵)'
const messenger =
  '(?:카카오톡|카카오|카톡|ㅋㅌ|까톡|깨톡|오픈채팅방?|오픈톡|오픈챗|단톡방?|텔레그램|텔레|라인|인스타그램|인스타|디엠|dm|위챗|왓츠앱|개인톡|갠톡|톡방|톡|개인번호|개인연락처|개인폰|제번호|문자)'
const person = '(?:제|저희|우리|감독님?|대표님?|피디님?|pd님?|실장님?|작가님?|캐디님?)(?:의)?'
const privateRoom =
  '(?:호텔(?!로비|연회|컨벤션|회의)|모텔|여관|원룸|오피스텔|자취방|펜션|에어비앤비|레지던스|객실|룸카페|룸살롱|술집|노래방|와인바|이자카야|룸바|바로오|풀빌라|별장|스위트룸|찜질방|사우나|멀티방|파티룸)'
const meeting = '(?:오디션|미팅|면접|리딩|인터뷰|상담|카메라테스트|테스트|대본연습|연기지도|1차|개인지도)'
const meet = `(?:${meeting}|만나|뵙|뵐|봬|보자|보시죠|볼게|봐요|오세요|오시면|와주|와서|오면|방문|얘기|이야기나누|대화|시간보내)`
const company = '(?:보호자|부모|엄마|어머니|아버지|매니저|동행인?|동반자|일행|친구|소속사)(?:님)?(?:분)?'
const body =
  '(?:속옷|언더웨어|란제리|비키니|수영복|나체|누드|알몸|상의탈의|하의탈의|탈의|반라|세미누드|맨몸|몸매|바디라인|바디|체형|신체|전라|노출|가슴|벗은|벗고|라인(?:이|을)?(?:그대로|다|잘)?(?:보이|드러))'
const shot = '(?:사진|영상|컷|셀카|촬영본|이미지|동영상|움짤|인증샷|샷|프로필)'
const send =
  '(?:보내|제출|첨부|주세요|주시|줘|필요|필수|올려|찍어|요청|부탁|전송|전달|받고|받습|받아|공유|먼저|미리|있어야|확인할|확인해야|확인이|으로봅|으로봐|으로심사|으로판단|없으면|넘겨)'
const paper =
  '(?:신분증|주민등록증|주민등록번호|주민등록등본|주민등록초본|주민번호|주민증|민증|여권|통장사본|통장|계좌비밀번호|비밀번호|비번|인감도장|인감증명서?|인감|인증서|otp|체크카드|카드번호|신용카드|운전면허증|면허증|가족관계증명서|등본|초본)'
const work =
  '(?:감독|작가|pd|피디|배우|제작사|드라마|작품|기획사|플랫폼|ott|영화|제작진|차기작|예능|시리즈|소속사|연출|상대역|오리지널)'

const rules: Rule[] = [
  {
    rule: 'MONEY_ASKED',
    pattern: new RegExp(
      `${feeFor}(?:비용?|료|금액?)(?!용).{0,22}(?:입금|송금|이체|납부|결제|내셔|내야|내시|내주|내면|내고|발생|필요|부담|있습|있어|있으|준비|본인|자비|보내|만원?|천원|원|받고|받습|별도)`,
      'g',
    ),
    unless: new RegExp(`${free.source}|${paid.source}`),
  },
  {
    rule: 'MONEY_ASKED',
    pattern:
      /(?:보증금|예치금|선입금|선납금|등록비|참가비|오디션비|접수비|소속비|가입비|성의|전속금|이적료|소개비|수수료|입회비|회비|성의표시|활동비|진행비|실비|부담금|분담금|착수금).{0,20}(?:입금|송금|이체|납부|결제|내셔|내야|내시|내주|내면|내고|발생|필요|부담|있습|있어|있으|준비|보내|만원?|천원|원|받고|받습|별도|먼저|걸어|맡)/g,
    unless: new RegExp(`${free.source}|${paid.source}`),
  },
  {
    rule: 'MONEY_ASKED',
    pattern: new RegExp(
      `(?:먼저|우선|선|미리|오늘|당일|지금|오늘중|내일까지|안에|까지|계좌로|아래계좌|비용을?|금액을?|원을?|만원?)${pay}${asks}?`,
      'g',
    ),
    unless: new RegExp(`${free.source}|${paid.source}|${scene.source}|${no.source}`),
  },
  {
    rule: 'MONEY_ASKED',
    pattern:
      /(?:보증금|예치금|비용|금액|만원?|참가비|교육비|돈)(?:은|는|을|를|이|도)?.{0,25}(?:돌려드|돌려받|환급|환불|페이백|되돌려)/g,
    unless: scene,
  },
  {
    rule: 'MONEY_ASKED',
    pattern:
      /(?:비용|의상비?|보험료?|제작비|교육비|촬영비|수수료|금액|경비|대관료)(?:은|는|을|를|이|일부)?.{0,12}(?:본인|배우|개인|자비|직접|각자|반반|나눠|나누어|일부|지원자)(?:분|님|들|이|가|께서|으로|가)?.{0,8}(?:부담|내|준비|충당|분담|해결)/g,
    unless: new RegExp(`${free.source}|제작사(가|에서|부담)`),
  },
  {
    rule: 'MONEY_ASKED',
    pattern:
      /(?:소정의|최소한의|약간의|일정|기본|초기)(?:비용|금액|참가비|부담|투자|경비|활동비|실비|준비금)|(?:비용|실비|경비|활동비)(?:이|은|는|만|가)?(?:조금|약간|소액|추후|별도로?|일부)?.{0,6}(?:발생|들어|듭니다|들수|생길|있을수|추가)|투자(?:라|로|하신다|한다)?고?생각|(?:투자|협찬)배역|같이태우/g,
    unless: new RegExp(`${free.source}|제작사|지원됩|지원해|저희가|출연료|지급`),
  },
  {
    rule: 'LESSON_SOLD',
    pattern: new RegExp(
      `${lesson}(?:료|비|을|를|에|반|과정|생|프로그램|코스|시스템)?.{0,20}(?:등록|수강|결제|이수|수료|필수|들으셔|들어야|들으시|들으면|받으셔|받아야|받으시|받으면|신청|가입|권해|추천|하셔야|할인|개월|연계|배정|우선|먼저|참여하셔|과정을|만원|거쳐|마치|끝내|연결|들어오|끊|중에서만|조건|다니)`,
      'g',
    ),
    unless: new RegExp(
      `${scene.source}|${free.source}|않|아니|안전|성희롱|예방|액션스쿨|제작사(가|에서)|저희가|지원(합|해|됩)|무관|상관|경력|전공|출신`,
    ),
  },
  {
    rule: 'LESSON_SOLD',
    pattern: new RegExp(
      `(?:${lesson}|이수|수료)(?:자|생|하신|하시면|한분|후|하면|시에?|이후|들은|마치면|료시).{0,18}(?:캐스팅|출연|배역|오디션|데뷔|우선|기회|섭외|전속|계약|선발|추천|연결|소속|만)`,
      'g',
    ),
    unless: new RegExp(`${scene.source}|${free.source}|않|아니`),
  },
  {
    rule: 'PROFILE_SHOOT_SOLD',
    pattern:
      /(?:프로필|포트폴리오|컴카드|컴포지트|릴영상|연기영상|화보)(?:사진|영상|용)?(?:을|를|은|는|부터|도)?(?:새로|다시|먼저|저희|전문|지정|제휴|반드시|꼭|무조건)?.{0,12}(?:촬영|제작|찍|리뉴얼|업데이트).{0,18}(?:필수|비용?|만원?|하셔|하시|하고|해야|하신|으셔|으시|어야|업체|스튜디오|제휴|지정|연결|예약|할인|패키지|조건|권해|추천|소개)/g,
    unless: new RegExp(`없|않|기존|무료|상관|무관|자유|제작사|휴대폰|핸드폰|셀프|그대로|${scene.source}`),
  },
  {
    rule: 'PROFILE_SHOOT_SOLD',
    pattern: new RegExp(
      `(?:제휴|지정|협력|연계|전속|거래|저희|아는|추천)(?:된|한|하는|맺은)?.{0,6}${studio}(?:에서|로|를|을|에|와|과|님께|가|이)?.{0,14}(?:촬영|프로필|찍|예약|연결|소개|진행|할인)`,
      'g',
    ),
    unless: /장면|본촬영|촬영장소|촬영지|오디션|리딩|없|않|상관|무관|제작사|셋트|세트|무료/,
  },
  {
    rule: 'OUTSIDE_CHAT',
    pattern: new RegExp(
      `${messenger}(?:으로만|으로|로만|로|에서|에|아이디|id|주소|링크|방|추가|친구|을|를|만|하나)?(?:따로|바로|먼저|편하게|개인적으로|좀|꼭|직접)?.{0,18}(?:연락|보내|추가|주세요|줘요|문의|주시|입장|들어오|들어와|검색|말씀|이야기|얘기|대화|진행|넘어|남겨|알려|달라|드릴|친추|옮|와주|오세요|하시|해요|합시다|할까|나눠|나누|소통|답|부탁)`,
      'g',
    ),
    unless: new RegExp(
      `${no.source}|${scene.source}|안내문자|결과는|공지|합격자|최종|문자로(안내|알|결과|연락)|발송|직원이아|보내드|연락드|사칭`,
    ),
  },
  { rule: 'OUTSIDE_CHAT', pattern: /(?:아이디|id).{0,20}(?:추가|검색|친추|톡|디엠)/g, unless: no },
  {
    rule: 'OUTSIDE_CHAT',
    pattern:
      /(?:여기|앱|사이트|플랫폼|이곳|어플|채널|메시지함?)(?:말고|대신|밖|은?(?:답|확인|알림)이?(?:늦|느|어려|안|못)|보다(?:는)?).{0,18}(?:연락|보내|톡|번호|문자|디엠|대화|얘기|이야기|주세요|말씀|소통)|(?:번호|연락처|전화번호|카톡아이디|아이디)(?:를|을|좀|만|부터)?(?:먼저|따로|개인적으로|여기에?|살짝)?(?:주세요|주시|알려|남겨|보내|찍어|줄래|달라)/g,
    unless: new RegExp(`${no.source}|${scene.source}|사칭|비상|보호자연락처`),
  },
  {
    rule: 'PRIVATE_PLACE',
    pattern: new RegExp(`${privateRoom}(?:으로|로|에서|에|앞|안|방|객실|룸|호실?|\\d+호|내|근처)?.{0,18}${meet}`, 'g'),
    unless: new RegExp(
      `${scene.source}|촬영(장소|지|은|을|분|일)|로비|연회장|컨벤션|볼룸|회의실|세미나|제공|배경|사무실(에서|로|입)|숙소|${no.source}`,
    ),
  },
  {
    rule: 'PRIVATE_PLACE',
    pattern: new RegExp(
      `${meeting}(?:은|는|을|를|이|도|장소는?|장소가)?.{0,18}(?:${privateRoom}|${person}(?:집|댁|자택|차|방|숙소|작업실에서단)|자택|차안)`,
      'g',
    ),
    unless: new RegExp(`${scene.source}|로비|연회장|컨벤션|볼룸|회의실|세미나|${no.source}`),
  },
  {
    rule: 'PRIVATE_PLACE',
    pattern: new RegExp(
      `(?:${person}(?:집|댁|자택|차|방|숙소|룸)|자택|집|차안|차)(?:으로|로|에서|에|앞)(?:오|와|둘이|편하게|조용|단둘|데려|모시|만나|뵙|보|잠깐|간단히|한번|연기|대사|술|${meeting})|(?:조용|아늑|아무도|방해안|눈없는|눈에띄지).{0,20}(?:공간|장소|곳|데)(?:을|를|에서|으로|로|하나)?.{0,16}(?:미팅|오디션|연기|보여|만나|하시|뵙|빌려)`,
      'g',
    ),
    unless: new RegExp(`장면|캐릭터|극중|돌아|촬영|등록|소속|보세요|보내|보고|모집|역$|사는|살|${no.source}`),
  },
  {
    rule: 'ALONE',
    pattern:
      /(?:혼자|홀로|단둘이|단독으로|둘이서?만|1:1로|일대일로)(?:만|서)?.{0,8}(?:오|와|나오|방문|참석|들어|만나|뵙|보|진행|얘기|이야기|미팅|식사|술|한잔)/g,
    unless: new RegExp(`${scene.source}|살|사는|키우|혼자서도|남겨|${no.source}`),
  },
  {
    rule: 'ALONE',
    pattern: new RegExp(
      `${company}(?:은|는|을|를|과|와|의|동반|동행|함께|이|가|도|랑|하고)?.{0,5}(?:없이|빼고|몰래|사절|불가|금지|안됩|안되|안돼|어렵|어려|곤란|말고|제외|두고|떼|못들어|못오|오지|밖에서|로비에서|대기실에서)`,
      'g',
    ),
    unless: new RegExp(
      `${scene.source}|없이는|없이(촬영|진행|혼자)?(하지|할수)|미성년(자)?는|반드시(보호자|함께)|할수없|불가합니다보호자|무관|없이도|잃|${'친구없'}`,
    ),
  },
  {
    rule: 'ALONE',
    pattern:
      /(?:부모님?|가족|회사|매니저|주변|소속사|엄마|친구|다른사람|다른분|남들?|아무)(?:들|분|분들|님)?(?:께는|께|에는|에|에게는?|한테는?|에게도|한테도|도)?.{0,5}(?:말하지|말씀하지|비밀|알리지|말씀드리지|얘기하지|말하면|알려지|모르게)|우리끼리만?(?:알|비밀)|비밀(?:로|을)(?:해|하|지켜|부탁|유지)|(?:알면|알게되면|들키면)(?:곤란|안돼|안되|큰일)/g,
    unless: new RegExp(`${scene.source}|시나리오|대본|유출|비밀유지|엠바고|보안`),
  },
  {
    rule: 'ALONE',
    pattern:
      /(?:아이|애|배우님?|본인)만(?:들여보내|보내주|두고|따로|올라오|들어오)|여럿이.{0,6}(?:오지|움직이지|마시)|(?:데려다만|데려다주시고|근처까지만|문앞까지만)/g,
  },
  {
    rule: 'ALONE',
    pattern:
      /(?:늦은시간|늦은밤|심야|새벽|밤\d+시|밤(?:에|늦게)|자정).{0,15}(?:만나|뵙|봬|미팅|오디션|면접|오시|와주|오세요|나오|리딩|한잔|술)/g,
    unless: new RegExp(`${scene.source}|촬영|${no.source}|마감|까지|온라인`),
  },
  {
    rule: 'GUARANTEE',
    pattern:
      /(?:100%|100퍼센트|100프로|백프로|백퍼|무조건|확실히|확실하게|틀림없이|누구나|전원|즉시|단번에|한번에|이미|사실상|거의|바로|곧바로).{0,10}(?:합격|캐스팅|데뷔|출연|주연|섭외|발탁|스타|계약|통과|확정|내정|정해놨|정해졌|정해두|되어있|되는거|됩니다|돼요|뜬다|뜹니다|뜨게)/g,
    unless: new RegExp(
      `${scene.source}|않|아니|아닙|못|마감|연락|안내|계약서|출연확정(자|후|시|되)|지원가능|확정되|확정된|확정시|누구나지원`,
    ),
  },
  {
    rule: 'GUARANTEE',
    pattern:
      /(?:합격|캐스팅|데뷔|출연|주연|조연|배역|역할|스타|성공|전속계약|방송|섭외|수입|수익|월\d+)(?:을|를|이|은|까지|도|만큼은)?(?:꼭|반드시|무조건|확실히|100%?|책임지고|제가|저희가)?.{0,8}(?:보장|약속|책임|시켜|만들어드|만들어줄|내정|따놓|장담|꽂아|밀어)|(?:데뷔|합격|캐스팅|섭외|출연)(?:은|는|이|도)?(?:확실|100|따놓|떼놓)|오디션은(?:그냥)?(?:형식|절차)(?:이|일|뿐|적)|(?:최소|매달|매월|월)\d*.{0,8}(?:출연|단역|일감|작품).{0,10}(?:보장|확정|꽂)/g,
    unless: new RegExp(`${scene.source}|않|아니|아닙|못|금지|약속시간`),
  },
  {
    rule: 'BODY_PHOTO',
    pattern: new RegExp(
      `${body}(?:을|를|이|가|차림|착용|상태|만입은|입은|라인|잘|드러|의|만|입고|확인|체크|보이는|전신|정도){0,4}.{0,14}${shot}.{0,14}${send}`,
      'g',
    ),
    unless: /않|마세요|마십시오|금지|요구하|받지|합의|계약서|대역|아니/,
  },
  {
    rule: 'BODY_PHOTO',
    pattern: new RegExp(
      `${shot}(?:을|를|은|는|도|에서|이|만)?.{0,12}${body}.{0,14}${send}|(?:오디션|미팅|면접|테스트|리딩)(?:때|에서|시|에|당일|장에서|중)?.{0,12}(?:탈의|노출|벗|속옷|수영복|비키니)|${body}(?:확인|테스트|체크)(?:차|겸|을위|을|이|가|용)`,
      'g',
    ),
    unless: new RegExp(`${scene.source}|계약서|합의|대역|${no.source}|요구|노출(없|은없|수위)|수위`),
  },
  {
    rule: 'ID_PAPERS',
    pattern: new RegExp(
      `${paper}(?:사본|사진|앞뒷?면?|앞면|뒷면|번호|도장|증명서|스캔본|파일|비밀번호)*(?:을|를|도|과|와|이|이랑|하고|부터|은|는|랑)?.{0,22}(?:보내|제출|첨부|찍어|전송|스캔|알려|주세요|주시|맡|필요|준비|복사|올려|요청|적어|가져|등록|챙겨|불러|넘겨)`,
      'g',
    ),
    unless: new RegExp(
      `${scene.source}|지참|소지|출입|방문|${no.source}|요구|가리|가려|소품|현장(에서)?확인|확인만|확인하니|정문|입구|계약(을마|후|체결)|촬영후|절대`,
    ),
  },
  {
    rule: 'FAMOUS_NAME',
    pattern: new RegExp(
      `(?:유명|천만|톱배우|톱스타|탑스타|시청률\\d+[위%]|톱|탑|대형|스타|이름만(?:들어도|대면|들으면)|누구나(?:아는|다아는)|다아는|칸|거장|인기|대세|메이저|국민|한류|할리우드|아시는|알만한)(?:한|급|관객|적인|아시는)?.{0,8}${work}`,
      'g',
    ),
    unless: new RegExp(`${scene.source}|역$|팬|꿈|원작|소설|되고싶|없|않|지망`),
  },
  {
    rule: 'FAMOUS_NAME',
    pattern:
      /(?:ott|글로벌|지상파|공중파|할리우드)(?:급|대작|오리지널|ott|입성|진출|라인)|(?:국장|본부장|cp|감독|피디|pd|대표|작가)(?:님)?(?:이랑|하고|과|와)(?:제가|내가|저는|저랑)?(?:친|형동생|형님|동생|잘아|막역|호형)|직접?라인이있|톱배우(?:랑|와|의)|(?:유명|톱|인기)(?:감독|배우|스타|피디|pd|작가).{0,14}(?:직접|친분|함께|인맥|라인|키운|추천|소개)/g,
    unless: scene,
  },
  {
    rule: 'RUSH',
    pattern:
      /(?:오늘|지금|당장|금일|이번주|오늘밤|내일)(?:안에|안으로|중으로|까지만?|바로|만|내로|자정까지|당장)?.{0,8}(?:결정|답|회신|확정|입금|결제|신청|연락|정하|등록)(?:해|하|주|을|못|이|만|안)|(?:지금|이)(?:자리에서)?(?:바로)?(?:사인|서명|도장)|(?:까지|안에)(?:답|연락|회신|입금)(?:이|을)?.{0,6}(?:없|안).{0,12}(?:다음|다른|넘어|기회)|즉답|마감임박|(?:상의|생각|고민)하?실?(?:시간|여유)(?:까지)?(?:는|은|가|이)?(?:못|없|안)/g,
    unless: new RegExp(`${scene.source}|접수마감|연락드|답변드|결정됩|안내|천천히|않아도|마세요|마십시오`),
  },
  {
    rule: 'RUSH',
    pattern:
      /(?:\d+|한|두|세|반)(?:분|시간)(?:안|이내|내|뒤|남)(?:에|로|으로)?.{0,12}(?:결정|답|회신|연락|입금|확정|신청|안주|없|마감|넘|다음|보내|다른)|(?:마지막|딱|이제|단)?(?:한|두|\d+)(?:자리|명|분)(?:만|밖에|뿐|이)?(?:남|안남|밖에)|선착순.{0,8}(?:마감|확정|입금|\d+명)|(?:놓치|늦으|안하|미루)(?:시)?면.{0,15}(?:기회|못|다른|넘어|끝|없)|(?:고민|생각|망설)(?:할|하실|일)?.{0,6}(?:시간|여유|틈)(?:이|가|은)?없|(?:마지막|다시없|두번다시없)(?:는)?(?:기회|자리)|기회(?:는|가|이)?(?:두번|다시|또)(?:은|는)?(?:다시)?(?:안|없)/g,
    unless: new RegExp(`${scene.source}|분량|러닝|상영|연락드|안내`),
  },
]

/** How many letters before and after a match `unless` looks at: a Korean sentence is denied at its end. */
const around = { before: 24, after: 30 }

/** Letters and digits alone, as they read; a percent sign and a colon between digits stay. */
const tight = (sentence: string) =>
  sentence
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<!\d):|:(?!\d)|[^\p{L}\p{N}%:]/gu, '')

const sentencesOf = (text: string) => text.split(/(?<=[.!?…。])\s+|\n+/).filter(sentence => sentence.trim())

/** The signs in a text, each rule once, with the sentence that shows it. Pure; nothing is decided by it. */
export function findSignals(text: string): FoundSignal[] {
  const found = new Map<string, FoundSignal>()
  for (const sentence of sentencesOf(text)) {
    const plain = tight(sentence)
    for (const { rule, pattern, unless } of rules) {
      if (found.has(rule)) continue
      const isShown = plain.matchAll(pattern).some(({ index, 0: { length } }) => {
        const part = plain.slice(Math.max(0, index - around.before), index + length + around.after)
        return !unless?.test(part)
      })
      if (isShown) found.set(rule, { rule, excerpt: shortened(sentence.trim()) })
    }
  }
  return [...found.values()]
}

/** From this sum on operators read a text first, and a casting of any owner waits for one of them. */
export const notableWeight = 3

/** How much signs say together. */
export const weightOf = (signals: readonly Pick<FoundSignal, 'rule'>[]): number =>
  signals.reduce((sum, { rule }) => sum + signalWeights[rule], 0)

/** The sum of a text that operators read, null of one that they do not: for texts between people. */
export function notableSignals(text: string): number | null {
  const weight = weightOf(findSignals(text))
  return weight < notableWeight ? null : weight
}

const excerptLetters = 80
const shortened = (text: string) => {
  const letters = [...text]
  return letters.length > excerptLetters ? `${letters.slice(0, excerptLetters - 1).join('')}…` : text
}
