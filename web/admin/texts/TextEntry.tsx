import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { WrittenText } from '#contract/admin/desk/texts.ts'
import { Signal, TextKind, TextRisk } from '#contract/codes/admin.ts'
import { api } from '#web/admin/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { paths } from '#web/paths.ts'
import { Badge, type Tone } from '#web/ui/display/Badge.tsx'
import { clock, shortDate } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import admin from '../admin.module.css'
import { CaseAnswers, CaseOwner, DueDay } from '../cases/CaseCare.tsx'
import { textReply } from '../cases/messages.ts'
import { MemberLink } from '../members/MemberLink.tsx'
import { reportReasons } from '../messages.ts'
import { ReasonSheet } from '../ReasonSheet.tsx'
import { textsPageTexts as texts } from './messages.ts'

const tones: Record<keyof typeof TextRisk, Tone> = {
  REPORTED: 'danger',
  MONEY: 'danger',
  CONTACT: 'warn',
  NEW_ACCOUNT: 'plain',
}

/** A text with its risks: left as it is, which can be taken back, or removed with a reason. */
export function TextEntry({ written }: { written: WrittenText }) {
  const { kind, id, body, about, by, castingId, castingTitle, at, risks, signals, care } = written
  const { revalidate } = useRevalidator()
  const { run, isPending } = useCall({ toasts: true })
  const [isRemoving, setIsRemoving] = useState(false)
  const params = { kind, id }
  const mark = async (isRead: boolean) => {
    await api.admin.readText({ params, body: { isRead } })
    toast.success(isRead ? texts.left : texts.back, isRead ? { undo: () => void mark(false) } : {})
    await revalidate()
  }
  return (
    <li className={admin.entry} data-case="" tabIndex={-1}>
      <h2>
        <Badge tone="line">{TextKind[kind]}</Badge> <ListLink href={paths.casting(castingId)}>{castingTitle}</ListLink>{' '}
        {risks.map(risk => (
          <Badge key={risk} tone={tones[risk]}>
            {TextRisk[risk]}
          </Badge>
        ))}{' '}
        {signals.map(signal => (
          <Badge key={signal} tone="warn">
            {Signal[signal]}
          </Badge>
        ))}{' '}
        <DueDay care={care} isOpen={kind === 'QUESTION' || risks.length + signals.length > 0} />
      </h2>
      <p className={admin.by}>
        {by ? <MemberLink person={by} /> : texts.somebody} · {shortDate(at)} {clock(at)} · <CaseOwner care={care} />
      </p>
      {about && (
        <p className={admin.quiet}>
          {texts.about}: {about}
        </p>
      )}
      <p className={admin.long}>{body}</p>
      <CaseAnswers id={id} care={care} words={by && textReply} />
      <div className={admin.actions}>
        <span />
        {kind !== 'ANSWER' && kind !== 'PROPOSAL' && (
          <Button auto variant="danger" data-key="KeyR" onClick={() => setIsRemoving(true)}>
            {texts.remove}
          </Button>
        )}
        <Button auto variant="ink" data-key="KeyA" pending={isPending} onClick={() => void run(() => mark(true))}>
          {texts.read}
        </Button>
      </div>
      {isRemoving && (
        <ReasonSheet
          title={texts.removeTitle}
          note={texts.removeNote}
          submit={texts.remove}
          done={texts.removed}
          suggestions={reportReasons.COMMENT.slice(1)}
          help={texts.reasonHelp}
          onDecide={reason => api.admin.removeText({ params, body: { reason } })}
          onClose={() => setIsRemoving(false)}
        />
      )}
    </li>
  )
}
