import type { CodeOf } from '#contract/codes/code-of.ts'
import type { SidesReaders } from '#contract/codes/sides-rule.ts'
import { BIG_CASTING } from './applications.ts'

const theatre = `[늦은 오후, 불 꺼진 단관 극장. 먼지 낀 영사기 앞]

수경: 언니, 이거 아직도 돌아가?
언니: 돌아가지. 소리만 좀 나.
수경: (영사기에 손을 얹고) 내일이면 다 끝나는데, 왜 자꾸 닦아.
언니: 끝나는 거랑 더러운 건 다르잖아.

[사이. 수경, 객석 맨 뒷줄에 앉는다]

수경: 나 여기서 울었다. 영화가 슬퍼서 운 거 아니야. 언니가 안 와서 운 거야.`

const ferry = `[새벽, 안개 낀 선착장. 매표소 창이 반쯤 열려 있다]

매표원: 오늘 배 없어라. 안개가 이라고 껴갖고.
손님: 어제도 그러셨잖아요.
매표원: 어제는 배가 없었고, 오늘은 못 뜨는 거고. 다른 말이제.

[사이. 매표원, 벽에 붙은 시간표를 뗀다]

매표원: 이거 가져가쇼. 인자 쓸 데도 없응게.`

type Rule = { key: string; text: string; opensTo: CodeOf<typeof SidesReaders>; needsPledge: boolean }
export const demoSides: Rule[] = [
  { key: BIG_CASTING, text: theatre, opensTo: 'INVITED', needsPledge: true },
  { key: 'ferry', text: ferry, opensTo: 'APPLICANTS', needsPledge: false },
]
