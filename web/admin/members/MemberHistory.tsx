import { useState } from 'react'
import type { AppContract } from '#contract'
import { ConsentKind, MemberStatus } from '#contract/codes/accounts.ts'
import { SameBy } from '#contract/codes/admin.ts'
import { AuditAction } from '#contract/codes/audit.ts'
import { CastingStatus } from '#contract/codes/castings.ts'
import { ReportReason, ReportState, ReportTarget } from '#contract/codes/reports.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { operatorLengths } from '#contract/limits.ts'
import { api } from '#web/admin/api.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { useCall } from '#web/calls/useCall.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Alert } from '#web/ui/display/Card.tsx'
import { clock, shortDate } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { TextArea } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { X } from '#web/ui/icons.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { AdminLink } from '../AdminLink.tsx'
import admin from '../admin.module.css'
import { MemberLink } from './MemberLink.tsx'
import { MemberRows } from './MemberRows.tsx'
import styles from './members.module.css'
import { memberHistoryTexts as texts } from './messages.ts'

export type History = DataOf<AppContract['admin']['memberHistory']>

const when = (at: string) => `${shortDate(at)} ${clock(at)}`

/** What operators know of a member besides the account: notes, other accounts, sanctions, consents, devices. */
export function MemberOverview({ userId, history }: { userId: number; history: History }) {
  const { others, sanctions, consents, devices } = history
  return (
    <>
      <Notes userId={userId} notes={history.notes} />
      <MemberRows title={texts.others} rows={others}>
        {other => (
          <>
            <MemberLink person={other} />
            <small>
              {SameBy[other.by]} · {MemberStatus[other.status]}
            </small>
          </>
        )}
      </MemberRows>
      <MemberRows title={texts.sanctions} rows={sanctions}>
        {({ action, reason, by, at }) => (
          <>
            <b>{AuditAction[action as keyof typeof AuditAction]}</b>
            {reason && <q>{reason}</q>}
            <small>{[by && texts.byOperator(by), when(at)].filter(Boolean).join(' · ')}</small>
          </>
        )}
      </MemberRows>
      <MemberRows title={texts.consents} rows={consents.map(consent => ({ ...consent, id: consent.kind }))}>
        {({ kind, agreed, version, at }) => (
          <>
            <span>
              {ConsentKind[kind]} <Badge tone={agreed ? 'ok' : 'plain'}>{agreed ? texts.agreed : texts.refused}</Badge>
            </span>
            <small>
              {texts.version(version)} · {when(at)}
            </small>
          </>
        )}
      </MemberRows>
      <MemberRows title={texts.devices} rows={devices}>
        {({ device, ipPrefix, seen }) => (
          <>
            <span>{device}</span>
            <small>{[ipPrefix, texts.seen(when(seen))].filter(Boolean).join(' · ')}</small>
          </>
        )}
      </MemberRows>
    </>
  )
}

/** What a member did: castings and applications, and reports of and by them. */
export function MemberActivity({ history }: { history: History }) {
  const { reports, filed, castings, applications } = history
  return (
    <>
      <MemberRows
        title={texts.reports}
        rows={reports}
        after={filed.count > 0 && texts.filed(filed.count, filed.dismissed)}
      >
        {({ target, reason, state, at }) => (
          <>
            <span>
              {ReportTarget[target]}: {ReportReason[reason]}
            </span>
            <small>
              {ReportState[state]} · {when(at)}
            </small>
          </>
        )}
      </MemberRows>
      <MemberRows title={texts.castings(history.castingCount)} rows={castings}>
        {({ id, title, status, at }) => (
          <>
            <AdminLink href={`${officePaths.adminCastings()}?status=${status}&id=${id}`}>
              {title || texts.untitled}
            </AdminLink>
            <small>
              {CastingStatus[status]} · {shortDate(at)}
            </small>
          </>
        )}
      </MemberRows>
      <MemberRows title={texts.applications(history.applicationCount)} rows={applications}>
        {({ castingId, title, isWithdrawn, at }) => (
          <>
            <ListLink href={paths.casting(castingId)}>{title}</ListLink>
            <small>
              {isWithdrawn && `${texts.withdrawn} · `}
              {shortDate(at)}
            </small>
          </>
        )}
      </MemberRows>
      {!castings.length && !applications.length && !reports.length && <p className={admin.quiet}>{texts.nothing}</p>}
    </>
  )
}

function Notes({ userId, notes: given }: { userId: number; notes: History['notes'] }) {
  const [notes, setNotes] = useState(given)
  const [body, setBody] = useState('')
  const adding = useCall()
  const add = () =>
    adding.run(async () => {
      if (!body.trim()) return
      const note = await api.admin.addMemberNote({ params: { userId }, body: { body } })
      setNotes(notes => [note, ...notes])
      setBody('')
    })
  const remove = (noteId: number) =>
    adding.run(async () => {
      await api.admin.removeMemberNote({ params: { userId, noteId } })
      setNotes(notes => notes.filter(({ id }) => id !== noteId))
      toast.success(texts.noteRemoved)
    })
  return (
    <section>
      <h2>{texts.notes}</h2>
      {notes.length === 0 && <p className={admin.quiet}>{texts.noNotes}</p>}
      <ul className={styles.rows}>
        {notes.map(note => (
          <li key={note.id}>
            <p className={admin.long}>{note.body}</p>
            <small>
              {note.author} · {when(note.at)}
            </small>
            {note.isMine && <IconButton icon={X} label={texts.removeNote} onClick={() => remove(note.id)} />}
          </li>
        ))}
      </ul>
      <ScriptForm className={styles.note} onSubmit={add}>
        <Field label={texts.note} help={texts.notesHelp}>
          <TextArea
            name="note"
            rows={2}
            maxLength={operatorLengths.memberNote}
            value={body}
            onChange={event => setBody(event.target.value)}
          />
        </Field>
        <Alert>{adding.refusal?.message}</Alert>
        <Button auto type="submit" pending={adding.isPending} disabled={!body.trim()}>
          {texts.addNote}
        </Button>
      </ScriptForm>
    </section>
  )
}
