import { agreementPlaces } from '#contract/agreements/places.ts'

/** The text of a form with all places that the duties need, but for those left out. */
export function formText({ without = '' } = {}): string {
  const places = Object.keys(agreementPlaces).filter(place => place !== without)
  const named = places.map(place => `${place}: {${place}}`).join('\n')
  return `제1조(내용) 두 사람은 다음과 같이 약속한다.\n${named}\n\n제2조(분쟁 해결)\n먼저 이야기로 푼다.`
}
