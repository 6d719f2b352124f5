import { type ReactNode, useState } from 'react'
import type { CaseCare as Care } from '#contract/admin/desk/cases.ts'
import { api } from '#web/admin/api.ts'
import { useChange } from '#web/calls/useChange.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { shortDay } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import styles from '../admin.module.css'
import { MemberLink } from '../members/MemberLink.tsx'
import { CaseReplies } from './CaseReplies.tsx'
import { careTexts as texts } from './messages.ts'
import { ReplySheet, type ReplyWords } from './ReplySheet.tsx'

/** By when a case is answered while it waits; red once the day is over. */
export function DueDay({ care, isOpen }: { care: Care; isOpen: boolean }) {
  if (care.isLate) return <Badge tone="danger">{texts.late(shortDay(care.dueOn))}</Badge>
  if (!isOpen || care.replies.length) return null
  return <Badge tone="line">{texts.due(shortDay(care.dueOn))}</Badge>
}

/** Who looks after a case. */
export const CaseOwner = ({ care: { owner } }: { care: Care }) => (
  <>
    {texts.owner} {owner ? <MemberLink person={owner} /> : texts.nobody}
  </>
)

type Props = {
  id: number
  care: Care
  /** Of the sheet of a reply; without it there is nobody to answer. */
  words: ReplyWords | null
  /** Further buttons of the case. */
  children?: ReactNode
}

/** What was answered to a case, and the buttons to answer it and to look after it. */
export function CaseAnswers({ id, care, words, children }: Props) {
  const { change, isPending } = useChange()
  const [isReplying, setIsReplying] = useState(false)
  const { kind, owner } = care
  const own = (isMine: boolean) =>
    change(() => api.admin.ownCase({ params: { kind, id }, body: { isMine } }), isMine ? texts.taken : texts.given)
  return (
    <>
      <CaseReplies id={id} care={care} />
      <div className={styles.measures}>
        {words && (
          <Button size="sm" auto data-key="KeyE" onClick={() => setIsReplying(true)}>
            {texts.reply}
          </Button>
        )}
        {(owner === null || owner.isMe) && (
          <Button size="sm" auto data-key="KeyO" pending={isPending} onClick={() => void own(owner === null)}>
            {owner === null ? texts.take : texts.give}
          </Button>
        )}
        {children}
      </div>
      {isReplying && words && <ReplySheet id={id} kind={kind} words={words} onClose={() => setIsReplying(false)} />}
    </>
  )
}
