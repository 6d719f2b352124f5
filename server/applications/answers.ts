import { type GivenAnswer, httpsLink, type KeptAnswer, type PreQuestion } from '#contract/pre-questions.ts'
import { fail } from '../kernel/errors.ts'

/**
 * The answers as they are kept: each with its question as it was asked, in the order asked. Errors: `answers_incomplete`
 * with `answers.<questionId>` for what is missing, no choice of the question, no link, or asked no longer.
 */
export function answersTo(questions: PreQuestion[], given: GivenAnswer[]): KeptAnswer[] {
  const texts = new Map(given.map(({ questionId, text }) => [questionId, text]))
  const problems: Record<string, string> = {}
  const kept: KeptAnswer[] = []
  for (const question of questions) {
    const text = texts.get(question.id) ?? ''
    texts.delete(question.id)
    const problem = problemOf(question, text)
    if (problem) problems[`answers.${question.id}`] = problem
    else if (text) kept.push({ questionId: question.id, kind: question.kind, question: question.text, text })
  }
  if ([...texts.values()].some(Boolean)) problems.answers = '그 사이 사전 질문이 바뀌었어요. 새 질문을 확인해 주세요'
  if (Object.keys(problems).length) fail('answers_incomplete', { fields: problems })
  return kept
}

function problemOf({ kind, options, isRequired }: PreQuestion, text: string): string | null {
  if (!text) return isRequired ? '이 질문에 답해 주세요' : null
  if (kind === 'CHOICE' && !options.includes(text)) return '보기 가운데 하나를 골라 주세요'
  if (kind === 'VIDEO' && !httpsLink.test(text)) return 'https://로 시작하는 영상 주소를 적어 주세요'
  return null
}
