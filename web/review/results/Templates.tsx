import { useState } from 'react'
import type { TemplateKind } from '#contract/codes/applications.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { reviewLengths } from '#contract/limits.ts'
import { api } from '#web/api.ts'
import { errorAt } from '#web/calls/refusal.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useLoad } from '#web/calls/useLoad.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { FieldError } from '#web/ui/forms/Field.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import { Menu } from '#web/ui/overlay/Popover.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { templatesTexts as texts } from './messages.ts'
import styles from './Results.module.css'
import { tooLong } from './results.ts'

type Props = {
  castingId: number
  kind: CodeOf<typeof TemplateKind>
  /** The text in the field that the templates fill. */
  body: string
  /** Of a message: the answers offered with it. */
  answers?: string[]
  onUse: (body: string, answers: string[]) => void
}

/** Texts that the team has kept: put into the field, saved from it, removed. Writing works without them. */
export function Templates({ castingId, kind, body, answers = [], onUse }: Props) {
  const params = { castingId }
  const { data, reload } = useLoad(`templates-${castingId}`, signal => api.review.templates({ params }, { signal }))
  const [title, setTitle] = useState<string | null>(null)
  const { isPending, refusal, run } = useCall()
  const error = errorAt(refusal, 'title') ?? errorAt(refusal, 'answers')
  const list = data?.list.filter(each => each.kind === kind) ?? []
  const used = list.find(each => each.body === body && `${each.answers}` === `${answers}`)
  const save = () =>
    run(async () => {
      await api.review.saveTemplate({ params, body: { kind, title: title ?? '', body, answers } })
      toast.success(texts.saved)
      setTitle(null)
      reload()
    })
  const remove = (templateId: number) =>
    run(async () => {
      await api.review.deleteTemplate({ params: { ...params, templateId } })
      toast.success(texts.removed)
      reload()
    })
  return (
    <div className={styles.templates}>
      {list.length > 0 && (
        <Menu
          title={texts.choose}
          trigger={texts.choose}
          triggerClassName={styles.template}
          items={list.map(each => ({ label: each.title, onSelect: () => onUse(each.body, each.answers) }))}
        />
      )}
      {used ? (
        <button type="button" className={styles.template} onClick={() => remove(used.id)}>
          {texts.remove(used.title)}
        </button>
      ) : (
        title === null &&
        body.trim().length >= 5 &&
        !tooLong(body) && (
          <button type="button" className={styles.template} onClick={() => setTitle('')}>
            {texts.keep}
          </button>
        )
      )}
      {title !== null && (
        <>
          <TextInput
            aria-label={texts.name}
            placeholder={texts.name}
            maxLength={reviewLengths.template}
            value={title}
            onChange={event => setTitle(event.target.value)}
          />
          <Button size="sm" auto variant="ink" disabled={!title.trim()} pending={isPending} onClick={save}>
            {texts.save}
          </Button>
          <Button size="sm" auto onClick={() => setTitle(null)}>
            {texts.close}
          </Button>
        </>
      )}
      {error && <FieldError message={error} />}
    </div>
  )
}
