import type { FeedbackResult } from '#contract/feedback/results.ts'
import type { Step } from '#web/ui/display/Steps.tsx'
import { clock, shortDate, weekday } from '#web/ui/format.ts'
import { orderTexts } from './history-messages.ts'

const texts = orderTexts.steps

/** The fields of a feedback that its progress needs. */
export type FeedbackTask = Pick<FeedbackResult, 'state' | 'dueAt' | 'deliveredAt' | 'isLate'>

export const taskOf = ({ state, dueAt, deliveredAt, isLate }: FeedbackResult): FeedbackTask => ({
  ...{ state, dueAt, deliveredAt, isLate },
})

const order = ['QUEUED', 'ASSIGNED', 'IN_REVIEW', 'DELIVERED'] as const
const labels = { QUEUED: texts.queued, ASSIGNED: texts.assigned, IN_REVIEW: texts.writing, DELIVERED: texts.delivered }
const running = { QUEUED: texts.queuedText, ASSIGNED: texts.assignedText, IN_REVIEW: texts.writingText }

/** The steps of a paid feedback until it is delivered; null before payment. */
export function stepsOfFeedback(task: FeedbackTask | null): Step[] {
  const reached = (order as readonly string[]).indexOf(task?.state ?? '')
  return order.map((state, at) => ({
    label: labels[state],
    isDone: at <= reached,
    text: state === 'DELIVERED' ? deliveryText(task) : state === task?.state ? running[state] : undefined,
  }))
}

const dayOf = (time: string) => `${shortDate(time)} (${weekday(time)})`

function deliveryText(task: FeedbackTask | null): string | undefined {
  if (!task?.dueAt) return undefined
  const { dueAt, deliveredAt, isLate } = task
  if (!deliveredAt) return isLate ? texts.late(dayOf(dueAt)) : texts.promised(dayOf(dueAt))
  const delivered = `${dayOf(deliveredAt)} ${clock(deliveredAt)}`
  return isLate ? `${delivered} · ${texts.lateSent(dayOf(dueAt))}` : delivered
}
