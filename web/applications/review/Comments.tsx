import { type Ref, useState } from 'react'
import type { ApplicantComment } from '../../../contract/application-comments.ts'
import { ApiError } from '../../../contract/client.ts'
import { api } from '../../api.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Choice.tsx'
import { relativeTimeText } from '../../ui/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextInput } from '../../ui/Input.tsx'
import { Trash2 } from '../../ui/icons.ts'
import { Avatar } from '../../ui/Photo.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './Inspector.module.css'
import { useReview } from './useStore.ts'

type ListProps = { id: number; comments: ApplicantComment[]; onChange: (comments: ApplicantComment[]) => void }

/** The team's comments, and one's own private ones. */
export function CommentList({ id, comments, onChange }: ListProps) {
  const { store } = useReview()
  async function remove(comment: ApplicantComment) {
    try {
      await api.applications.deleteComment({ params: { castingId: store.castingId, appId: id, commentId: comment.id } })
      onChange(comments.filter(other => other.id !== comment.id))
      store.forgetDetail([id])
      store.countComment(id, -1)
      toast.show('댓글을 지웠어요')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message)
    }
  }
  if (!comments.length) return <p className={styles.quiet}>아직 댓글이 없어요. 배우에게는 보이지 않아요</p>
  return (
    <ul>
      {comments.map(comment => (
        <li key={comment.id} className={styles.cmt}>
          <Avatar image={null} name={comment.authorName} size={24} />
          <div>
            <p className={styles.cmtHead}>
              <b>{comment.authorName}</b>
              <time dateTime={comment.createdAt}>{relativeTimeText(comment.createdAt)}</time>
              {comment.visibility === 'ME' && <Badge>나만</Badge>}
              {comment.canDelete && (
                <IconButton icon={Trash2} iconSize={15} label="댓글 지우기" onClick={() => remove(comment)} />
              )}
            </p>
            <p className={styles.cmtBody}>{comment.body}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

type FormProps = {
  id: number
  input: Ref<HTMLInputElement>
  onAdded: (comment: ApplicantComment) => void
  onLeave?: () => void
}

/** One line; Enter or Ctrl+Enter saves, Esc goes back to the card. What was typed stays when saving fails. */
export function CommentForm({ id, input, onAdded, onLeave }: FormProps) {
  const { store } = useReview()
  const [body, setBody] = useState('')
  const [isPrivate, setPrivate] = useState(false)
  const [isPending, setPending] = useState(false)

  async function add() {
    if (!body.trim() || isPending) return
    setPending(true)
    try {
      const comment = await api.applications.addComment({
        params: { castingId: store.castingId, appId: id },
        body: { body, visibility: isPrivate ? 'ME' : 'TEAM' },
      })
      setBody('')
      onAdded(comment)
      store.forgetDetail([id])
      store.countComment(id, 1)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.fields.body ?? error.message)
    } finally {
      setPending(false)
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
        onChange={event => setBody(event.target.value)}
        onKeyDown={event => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape') onLeave?.()
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void add()
        }}
      />
      {body.trim() !== '' && (
        <div className={styles.cmtSend}>
          <Checkbox checked={isPrivate} onChange={event => setPrivate(event.target.checked)}>
            나만 보기
          </Checkbox>
          <Button auto size="sm" variant="ink" type="submit" pending={isPending}>
            남기기
          </Button>
        </div>
      )}
    </form>
  )
}
