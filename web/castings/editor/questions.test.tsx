import { renderToStaticMarkup } from 'react-dom/server'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { preQuestionLimits } from '#contract/limits.ts'
import { QuestionsStep } from './QuestionsStep.tsx'
import { type CastingForm, emptyForm, emptyQuestion, toBody } from './values.ts'

const Step = ({ form }: { form: CastingForm }) => (
  <FormProvider {...useForm<CastingForm>({ defaultValues: form })}>
    <QuestionsStep />
  </FormProvider>
)

test('the field of a question’s options takes what the contract allows', () => {
  const longest = '가'.repeat(preQuestionLimits.optionLength)
  const options = Array.from({ length: preQuestionLimits.options }, () => longest)
  const form = {
    ...emptyForm(),
    preQuestions: [{ ...emptyQuestion(), kind: 'CHOICE' as const, options: options.join('\n') }],
  }
  expect(toBody(form).preQuestions?.[0]?.options).toEqual(options)
  const [, most] =
    /maxlength="(\d+)"[^>]*name="preQuestions.0.options"/i.exec(renderToStaticMarkup(<Step form={form} />)) ?? []
  expect(Number(most)).toBeGreaterThanOrEqual(options.join('\n').length)
})
