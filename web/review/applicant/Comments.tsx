import { type Ref, useReducer, useState } from 'react'
import { CommentVisibility } from '#contract/codes/applications.ts'
import { reviewLengths } from '#contract/limits.ts'
import type { ApplicantComment } from '#contract/review/comments.ts'
import { api } from '#web/api.ts'
import { numberPattern, numberText } from '#web/applications/messages.ts'
import { refusalOf } from '#web/calls/refusal.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Avatar } from '#web/ui/display/Photo.tsx'
import { relativeTimeText } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Select, TextArea, TextInput } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Ellipsis } from '#web/ui/icons.ts'
import { later } from '#web/ui/later.tsx'
import { Pin } from '#web/ui/member-icons.ts'
import { Menu } from '#web/ui/overlay/Popover.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { useNarrow } from '../filters/useNarrow.ts'
import type { Draft } from '../state/drafts.ts'
import { useReview } from '../state/useStore.ts'
import styles from './Comments.module.css'
import { commentsTexts as texts } from './messages.ts'

const ReportSheet = later(() => import('#web/reports/ReportSheet.tsx'))

type ListProps = { id: number; comments: ApplicantComment[]; onChange: (comments: ApplicantComment[]) => void }

const inOrder = (comments: ApplicantComment[]) =>
  comments.toSorted((a, b) => Number(b.isPinned) - Number(a.isPinned) || a.id - b.id)

/** The comments this reviewer may read, pinned ones first. */
export function CommentList({ id, comments, onChange }: ListProps) {
  const { store, drafts, viewer } = useReview()
  const [reported, setReported] = useState<number | null>(null)
  const [editing, setEditing] = useState<number | null>(null)
  const params = (comment: ApplicantComment) => ({ castingId: store.castingId, appId: id, commentId: comment.id })

  async function attempt(work: () => Promise<void>) {
    try {
      await work()
      store.forgetDetail([id])
    } catch (error) {
      const { fields, message } = refusalOf(error)
      toast.error(fields.body ?? message)
    }
  }
  const remove = (comment: ApplicantComment) =>
    attempt(async () => {
      await api.review.deleteComment({ params: params(comment) })
      onChange(comments.filter(other => other.id !== comment.id))
      store.countComment(id, -1)
      toast.show(texts.removed)
    })
  const change = (comment: ApplicantComment, body: { body?: string; isPinned?: boolean }) =>
    attempt(async () => {
      const changed = await api.review.changeComment({ params: params(comment), body })
      onChange(inOrder(comments.map(other => (other.id === changed.id ? changed : other))))
      if (body.body) stopEditing(comment)
    })
  function stopEditing(comment: ApplicantComment) {
    drafts.set(`edit-${comment.id}`, null)
    setEditing(null)
  }

  if (!comments.length) return <p className={styles.quiet}>{texts.empty}</p>
  return (
    <ul>
      {comments.map(comment => (
        <li key={comment.id} className={styles.cmt}>
          <Avatar image={null} name={comment.authorName} size={24} />
          <div>
            <Head
              comment={comment}
              onEdit={() => setEditing(comment.id)}
              onPin={() => change(comment, { isPinned: !comment.isPinned })}
              onRemove={() => remove(comment)}
              onReport={viewer.kind === 'SHARE' || comment.isMine ? null : () => setReported(comment.id)}
            />
            {editing === comment.id ? (
              <EditForm
                comment={comment}
                about={store.row(id)?.name ?? ''}
                onSave={body => change(comment, { body })}
                onClose={() => stopEditing(comment)}
              />
            ) : (
              <p className={styles.cmtBody}>
                <Mentions body={comment.body} />
              </p>
            )}
          </div>
        </li>
      ))}
      {reported !== null && (
        <ReportSheet subject={{ target: 'COMMENT', targetId: reported }} onClose={() => setReported(null)} />
      )}
    </ul>
  )
}

/** The text, with numbers of applicants such as 27번 as links to visible ones. */
function Mentions({ body }: { body: string }) {
  const { store } = useReview()
  // The pattern's group makes every second part a number.
  return body.split(numberPattern).map((part, at) => {
    if (at % 2 === 0) return part
    const number = Number(part.replaceAll(',', ''))
    const id = store.idOf(number)
    const text = numberText(number)
    return id === undefined ? (
      text
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay in their places
        key={at}
        href={`?a=${id}`}
        onClick={event => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          store.activate(id)
        }}
      >
        {text}
      </a>
    )
  })
}

type HeadProps = {
  comment: ApplicantComment
  onEdit: () => void
  onPin: () => void
  onRemove: () => void
  onReport: (() => void) | null
}

function Head({ comment, onEdit, onPin, onRemove, onReport }: HeadProps) {
  const items = [
    ...(comment.canEdit ? [{ label: texts.edit, onSelect: onEdit }] : []),
    ...(comment.canPin ? [{ label: comment.isPinned ? texts.unpin : texts.pin, onSelect: onPin }] : []),
    ...(onReport ? [{ label: texts.report, onSelect: onReport }] : []),
    ...(comment.canDelete ? [{ label: texts.remove, danger: true, onSelect: onRemove }] : []),
  ]
  return (
    <p className={styles.cmtHead}>
      {comment.isPinned && (
        <span className={styles.pin}>
          <Icon icon={Pin} size={13} />
          <span className="sr">{texts.pinned}</span>
        </span>
      )}
      <b>{comment.authorName}</b>
      <time dateTime={comment.createdAt}>
        {relativeTimeText(comment.createdAt)}
        {comment.editedAt && texts.edited}
      </time>
      {comment.visibility !== 'TEAM' && <Badge>{comment.visibility === 'ME' ? texts.me : texts.shared}</Badge>}
      {items.length > 0 && (
        <Menu
          trigger={<Icon icon={Ellipsis} size={16} />}
          label={texts.menu(comment.authorName)}
          triggerClassName={styles.more}
          align="end"
          items={items}
        />
      )}
    </p>
  )
}

type EditProps = {
  comment: ApplicantComment
  about: string
  onSave: (body: string) => Promise<void>
  onClose: () => void
}

/** Unsaved changes stay until saved or closed, as in a new comment. */
function EditForm({ comment, about, onSave, onClose }: EditProps) {
  const { drafts } = useReview()
  const place = `edit-${comment.id}`
  const [body, setBody] = useState(drafts.get(place)?.body ?? comment.body)
  const [isPending, setPending] = useState(false)
  async function save() {
    if (!body.trim() || isPending) return
    setPending(true)
    await onSave(body)
    setPending(false)
  }
  return (
    <ScriptForm
      className={styles.edit}
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <TextArea
        aria-label={texts.editTitle}
        maxLength={reviewLengths.comment}
        rows={2}
        value={body}
        autoFocus
        onChange={event => {
          setBody(event.target.value)
          drafts.set(place, { about, body: event.target.value })
        }}
        onKeyDown={event => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape') onClose()
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void save()
        }}
      />
      <div className={styles.send}>
        <Button auto size="sm" onClick={onClose}>
          {texts.close}
        </Button>
        <Button auto size="sm" variant="ink" type="submit" pending={isPending}>
          {texts.edit}
        </Button>
      </div>
    </ScriptForm>
  )
}

type FormProps = {
  id: number
  input: Ref<HTMLInputElement>
  onAdded: (comment: ApplicantComment) => void
  onLeave?: () => void
}

const whoReads = Object.entries({
  ...CommentVisibility,
  ME: texts.onlyMe,
  TEAM: texts.team,
  SHARE: texts.share,
}).map(([value, label]) => ({ value, label }))

/**
 * One line; Enter or Ctrl+Enter saves and returns to the card, Esc returns without saving. The input survives a failed
 * save and switching between applicants.
 */
export function CommentForm({ id, input, onAdded, onLeave }: FormProps) {
  const { store, moves, drafts, viewer } = useReview()
  const isGuest = viewer.kind === 'SHARE'
  const isNarrow = useNarrow()
  const [, drawAgain] = useReducer((draws: number) => draws + 1, 0)
  const [pendingId, setPendingId] = useState<number | null>(null)
  const { body = '', visibility = isGuest ? 'SHARE' : 'TEAM' } = drafts.get(`comment-${id}`) ?? {}
  const isPending = pendingId === id

  function keep(change: Partial<Draft>) {
    drafts.set(`comment-${id}`, { about: store.row(id)?.name ?? '', body, visibility, ...change })
    drawAgain()
  }

  async function add() {
    if (!body.trim() || isPending) return
    // The next key goes to the workspace; a failed comment stays in the field.
    onLeave?.()
    setPendingId(id)
    try {
      const call = { params: { castingId: store.castingId, appId: id }, body: { body, visibility } }
      const comment = await moves.send(sealed => api.review.addComment(call, sealed))
      keep({ body: '' })
      onAdded(comment)
      store.forgetDetail([id])
      moves.keepComment(id, comment.id)
    } catch (error) {
      const { fields, message } = refusalOf(error)
      toast.error(fields.body ?? message)
    } finally {
      setPendingId(null)
    }
  }

  return (
    <ScriptForm
      className={styles.cmtForm}
      onSubmit={event => {
        event.preventDefault()
        void add()
      }}
    >
      <TextInput
        ref={input}
        aria-label={texts.comments}
        placeholder={isNarrow ? texts.placeholder : texts.placeholderWithKey}
        maxLength={reviewLengths.comment}
        value={body}
        onChange={event => keep({ body: event.target.value })}
        onKeyDown={event => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape' && onLeave) {
            // Otherwise it would also close the dialog around the field.
            event.preventDefault()
            onLeave()
          }
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void add()
        }}
      />
      {body.trim() !== '' && (
        <div className={styles.send}>
          <Select
            aria-label={texts.visibility}
            className={styles.whoReads}
            value={visibility}
            options={isGuest ? whoReads.filter(who => who.value !== 'TEAM') : whoReads}
            onChange={event => keep({ visibility: event.target.value as Draft['visibility'] })}
          />
          <Button auto size="sm" variant="ink" type="submit" pending={isPending}>
            {texts.send}
          </Button>
        </div>
      )}
    </ScriptForm>
  )
}
