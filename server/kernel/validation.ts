import type { ZodType, z } from 'zod'
import { labelOf } from '#contract/labels.ts'
import { requiredMessage } from '#contract/messages.ts'
import { fail } from './errors.ts'
import { validationTexts as texts } from './messages.ts'

type Issue = z.core.$ZodIssue

/** Parses input by its schema, or ends the request with `invalid_input` and one Korean sentence per field. */
export function parseInput<S extends ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  fail('invalid_input', { fields: explain(parsed.error.issues) })
}

/** One sentence per field, by its dotted path; the first problem of a field wins. */
function explain(issues: readonly Issue[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[[...issue.path, key].join('.')] ??= texts.unknownField
      continue
    }
    const path = issue.path.join('.') || 'body'
    fields[path] ??= sentence(issue, labelOf(path))
  }
  return fields
}

function sentence(issue: Issue, label: string): string {
  // Sentences of our own schemas are Korean already; zod's are not.
  if (isKorean(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return requiredMessage(label)
      if (issue.expected === 'int') return texts.wholeNumber
      return issue.expected === 'number' ? texts.number : texts.format
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 ? requiredMessage(label) : texts.minLength(issue.minimum)
      if (issue.origin === 'array') return issue.minimum === 1 ? texts.chooseOne(label) : texts.minItems(issue.minimum)
      return texts.minimum(issue.minimum)
    case 'too_big':
      if (issue.origin === 'string') return texts.maxLength(issue.maximum)
      if (issue.origin === 'array') return texts.maxItems(issue.maximum)
      return texts.maximum(issue.maximum)
    case 'invalid_value':
      return issue.input === undefined || issue.input === '' ? requiredMessage(label) : texts.notAChoice
    default:
      return texts.format
  }
}

const isKorean = (text: string) => /[가-힣]/.test(text)
