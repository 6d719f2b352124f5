import type { CaseCare } from '#contract/admin/desk/cases.ts'
import { api } from '#web/admin/api.ts'
import { useChange } from '#web/calls/useChange.ts'
import { clock, shortDate } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import styles from '../admin.module.css'
import { careTexts as texts } from './messages.ts'

/** The answers to a case; one that has not left is taken back. */
export function CaseReplies({ id, care: { kind, replies } }: { id: number; care: CaseCare }) {
  const { change, pending } = useChange()
  if (!replies.length) return null
  return (
    <ul className={styles.reports} aria-label={texts.replies}>
      {replies.map(reply => (
        <li key={reply.id}>
          <q>{reply.body}</q>
          <small>
            {texts.by(reply.by, `${shortDate(reply.at)} ${clock(reply.at)}`)} ·{' '}
            {reply.sentAt ? texts.left : texts.leaves(clock(reply.leavesAt))}
          </small>
          {!reply.sentAt && (
            <Button
              size="sm"
              auto
              data-key="KeyZ"
              pending={pending === reply.id}
              onClick={() =>
                void change(
                  () => api.admin.takeBackReply({ params: { kind, id, replyId: reply.id } }),
                  texts.takenBack,
                  { of: reply.id },
                )
              }
            >
              {texts.takeBack}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
