import type { ReactNode } from 'react'
import { Empty, ErrorBlock } from '#web/ui/display/Empty.tsx'
import { CircleAlert } from '#web/ui/icons.ts'
import { isFault, type Refusal } from './refusal.ts'

type Props = {
  refusal: Refusal
  /** What a fault prevented, such as `공고를 불러오지 못했어요`. */
  title: string
  onRetry: () => void
  /** The next step after a refusal: a LinkButton or Button with `auto`. */
  action?: ReactNode
}

/**
 * Shown in place of data that could not be loaded: after a fault with a retry, after a refusal with its message,
 * because a retry cannot help.
 */
export function NotLoaded({ refusal, title, onRetry, action }: Props) {
  if (isFault(refusal)) return <ErrorBlock title={title} onRetry={onRetry} />
  return (
    <div role="alert">
      <Empty icon={CircleAlert} title={refusal.message} action={action} />
    </div>
  )
}
