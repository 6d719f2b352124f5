import { type GivenAnswer, httpsLink, type KeptAnswer, type PreQuestion } from '#contract/castings/pre-questions.ts'
import { fail } from '#server/kernel/errors.ts'
import { answersTexts } from './messages.ts'

/**
 * Returns the answers in their stored form: each with its question as asked, in order. Throws `answers_incomplete` with
 * `answers.<questionId>` for a missing answer, an unknown choice, an invalid link, or a question no longer asked.
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
  if ([...texts.values()].some(Boolean)) problems.answers = answersTexts.changed
  if (Object.keys(problems).length) fail('answers_incomplete', { fields: problems })
  return kept
}

function problemOf({ kind, options, isRequired }: PreQuestion, text: string): string | null {
  if (!text) return isRequired ? answersTexts.missing : null
  if (kind === 'CHOICE' && !options.includes(text)) return answersTexts.chooseOne
  if (kind === 'VIDEO' && !httpsLink.test(text)) return answersTexts.videoLink
  return null
}
