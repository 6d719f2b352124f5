import type { LoopbackPerson } from './loopback-people.ts'

const names = { KAKAO: '카카오', GOOGLE: 'Google' }
const style = `body{font:16px/1.6 system-ui,sans-serif;max-width:420px;margin:48px auto;padding:0 20px;color:#191f28}
h1{font-size:22px}form{display:grid;gap:10px}p,small{color:#6b7684}small{display:block;font-size:13px}
button{font:inherit;text-align:left;padding:14px 16px;border:1px solid #e5e8eb;border-radius:12px;background:#fff;cursor:pointer}`

/** The page for picking the person who signs in. */
export const pickPage = (kind: 'KAKAO' | 'GOOGLE', people: LoopbackPerson[]): string =>
  `<!doctype html><html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>연습용 ${names[kind]} 로그인</title><style>${style}</style></head><body><main><h1>연습용 ${names[kind]} 로그인</h1>
<p>이 컴퓨터에만 있는 연습용 화면이에요. 누구로 로그인할까요?</p><form method="post">
${people.map(personButton).join('\n')}
<button name="person" value="">취소하고 돌아가기</button></form></main></body></html>`

const personButton = ({ id, nickname, note }: LoopbackPerson) =>
  `<button name="person" value="${id}">${nickname}<small>${note}</small></button>`
