import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { preQuestionLimits } from '#contract/limits.ts'
import { AnswerFields } from './AnswerFields.tsx'

test('a link to a video may be as long as any answer', () => {
  const question = { id: 1, kind: 'VIDEO' as const, text: '', options: [], isRequired: true }
  const page = renderToStaticMarkup(
    <AnswerFields questions={[question]} answers={[]} onChange={() => {}} errors={undefined} />,
  )
  expect(page).toContain(`maxLength="${preQuestionLimits.answerLength}"`)
})
