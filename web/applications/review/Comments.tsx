import { lazy, type Ref, Suspense, useReducer, useState } from 'react'
import type { ApplicantComment } from '../../../contract/application-comments.ts'
import { ApiError } from '../../../contract/client.ts'
import { CommentVisibility } from '../../../contract/enums.ts'
import { api } from '../../api.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { relativeTimeText } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Select, TextArea, TextInput } from '../../ui/Input.tsx'
import { Ellipsis, Pin } from '../../ui/icons.ts'
import { Avatar } from '../../ui/Photo.tsx'
import { Menu } from '../../ui/Popover.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './Comments.module.css'
import type { Draft } from './drafts.ts'
import { useReview } from './useStore.ts'

const ReportSheet = lazy(() => import('../../reports/ReportSheet.tsx'))

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
      if (!(error instanceof ApiError)) throw error
      toast.error(error.fields.body ?? error.message)
    }
  }
  const remove = (comment: ApplicantComment) =>
    attempt(async () => {
      await api.applications.deleteComment({ params: params(comment) })
      onChange(comments.filter(other => other.id !== comment.id))
      store.countComment(id, -1)
      toast.show('댓글을 지웠어요')
    })
  const change = (comment: ApplicantComment, body: { body?: string; isPinned?: boolean }) =>
    attempt(async () => {
      const changed = await api.applications.changeComment({ params: params(comment), body })
      onChange(inOrder(comments.map(other => (other.id === changed.id ? changed : other))))
      if (body.body) stopEditing(comment)
    })
  function stopEditing(comment: ApplicantComment) {
    drafts.set(`edit-${comment.id}`, null)
    setEditing(null)
  }

  if (!comments.length) return <p className={styles.quiet}>아직 댓글이 없어요. 배우에게는 보이지 않아요</p>
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
              <p className={styles.cmtBody}>{comment.body}</p>
            )}
          </div>
        </li>
      ))}
      <Suspense>
        {reported !== null && (
          <ReportSheet subject={{ target: 'COMMENT', targetId: reported }} onClose={() => setReported(null)} />
        )}
      </Suspense>
    </ul>
  )
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
    ...(comment.canEdit ? [{ label: '고치기', onSelect: onEdit }] : []),
    ...(comment.canPin ? [{ label: comment.isPinned ? '고정 풀기' : '맨 위에 고정', onSelect: onPin }] : []),
    ...(onReport ? [{ label: '신고하기', onSelect: onReport }] : []),
    ...(comment.canDelete ? [{ label: '지우기', danger: true, onSelect: onRemove }] : []),
  ]
  return (
    <p className={styles.cmtHead}>
      {comment.isPinned && (
        <span className={styles.pin}>
          <Icon icon={Pin} size={13} />
          <span className="sr">고정한 댓글</span>
        </span>
      )}
      <b>{comment.authorName}</b>
      <time dateTime={comment.createdAt}>
        {relativeTimeText(comment.createdAt)}
        {comment.editedAt && ' · 고침'}
      </time>
      {comment.visibility !== 'TEAM' && <Badge>{comment.visibility === 'ME' ? '나만' : '공유'}</Badge>}
      {items.length > 0 && (
        <Menu
          trigger={<Icon icon={Ellipsis} size={16} />}
          label={`${comment.authorName} 댓글 메뉴`}
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

/** What was changed stays until it is saved or closed, like a new comment. */
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
    <form
      className={styles.edit}
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <TextArea
        aria-label="댓글 고치기"
        maxLength={500}
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
          닫기
        </Button>
        <Button auto size="sm" variant="ink" type="submit" pending={isPending}>
          고치기
        </Button>
      </div>
    </form>
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
  ME: '나만 보기',
  TEAM: '캐스팅팀만',
  SHARE: '공유 대상까지',
}).map(([value, label]) => ({ value, label }))

/**
 * One line; Enter or Ctrl+Enter saves, Esc goes back to the card. What was typed stays when saving fails or one goes to
 * another applicant and comes back.
 */
export function CommentForm({ id, input, onAdded, onLeave }: FormProps) {
  const { store, drafts, viewer } = useReview()
  const isGuest = viewer.kind === 'SHARE'
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
    setPendingId(id)
    try {
      const comment = await api.applications.addComment({
        params: { castingId: store.castingId, appId: id },
        body: { body, visibility },
      })
      keep({ body: '' })
      onAdded(comment)
      store.forgetDetail([id])
      store.countComment(id, 1)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.fields.body ?? error.message)
    } finally {
      setPendingId(null)
    }
  }

  return (
    <form
      className={styles.cmtForm}
      onSubmit={event => {
        event.preventDefault()
        void add()
      }}
    >
      <TextInput
        ref={input}
        aria-label="댓글"
        placeholder="댓글 남기기 (C)"
        maxLength={500}
        value={body}
        onChange={event => keep({ body: event.target.value })}
        onKeyDown={event => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape') onLeave?.()
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void add()
        }}
      />
      {body.trim() !== '' && (
        <div className={styles.send}>
          <Select
            aria-label="댓글을 볼 사람"
            className={styles.whoReads}
            value={visibility}
            options={isGuest ? whoReads.filter(who => who.value !== 'TEAM') : whoReads}
            onChange={event => keep({ visibility: event.target.value as Draft['visibility'] })}
          />
          <Button auto size="sm" variant="ink" type="submit" pending={isPending}>
            남기기
          </Button>
        </div>
      )}
    </form>
  )
}
