import type { ZodType, z } from 'zod'
import { labelOf, requiredMessage } from '#contract/labels.ts'
import { fail } from './errors.ts'

type Issue = z.core.$ZodIssue

/** Parses input by its schema, or ends the request with `invalid_input` and one Korean sentence a field. */
export function parseInput<S extends ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  fail('invalid_input', { fields: explain(parsed.error.issues) })
}

/** One sentence a field, by its dotted path; the first problem of a field wins. */
export function explain(issues: readonly Issue[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[[...issue.path, key].join('.')] ??= '알 수 없는 항목이에요'
      continue
    }
    const path = issue.path.join('.') || 'body'
    fields[path] ??= sentence(issue, labelOf(path))
  }
  return fields
}

function sentence(issue: Issue, label: string): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return requiredMessage(label)
      if (issue.expected === 'int') return '정수로 적어 주세요'
      return issue.expected === 'number' ? '숫자로 적어 주세요' : '형식이 맞지 않아요'
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 ? requiredMessage(label) : `${issue.minimum}자 이상 적어 주세요`
      if (issue.origin === 'array' && isKorean(issue.message)) return issue.message
      if (issue.origin === 'array')
        return issue.minimum === 1 ? `${label}을(를) 하나 이상 골라 주세요` : `${issue.minimum}개 이상 골라 주세요`
      return `${issue.minimum} 이상으로 적어 주세요`
    case 'too_big':
      if (issue.origin === 'string') return `${issue.maximum}자까지 적을 수 있어요`
      if (issue.origin === 'array') return `${issue.maximum}개까지 넣을 수 있어요`
      return `${issue.maximum} 이하로 적어 주세요`
    case 'invalid_value':
      return issue.input === undefined || issue.input === '' ? requiredMessage(label) : '고를 수 있는 값이 아니에요'
    default:
      // Our own refine and regex messages are Korean already; zod's are not.
      return isKorean(issue.message) ? issue.message : '형식이 맞지 않아요'
  }
}

const isKorean = (text: string) => /[가-힣]/.test(text)
