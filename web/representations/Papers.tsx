import { useEffect, useState } from 'react'
import { Form, useFetcher, useNavigation } from 'react-router'
import type { GuardianPapers } from '#contract/representations/index.ts'
import { DocumentList, DocumentsField } from '#web/accounts/authorisation/CastingAuthDocuments.tsx'
import { holdUntilSent, useDocuments } from '#web/accounts/authorisation/CastingAuthUpload.ts'
import type { Refusal } from '#web/calls/refusal.ts'
import { Alert, Note } from '#web/ui/display/Card.tsx'
import { shortDate } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { papersTexts as texts } from './messages.ts'
import styles from './Representations.module.css'

type Props = { list: GuardianPapers[]; refusal: (Refusal & { papersId: number }) | null }

/** What a guardian has sent to be seen by an operator, and what became of it. */
export function Papers({ list, refusal }: Props) {
  if (!list.length) return null
  return (
    <section>
      <h2>{texts.title}</h2>
      <ul className={styles.papers}>
        {list.map(papers => (
          <li key={papers.id} aria-label={papers.name}>
            <h3>{papers.name}</h3>
            <p className="num">{texts.sentOn(shortDate(papers.sentAt))}</p>
            <State papers={papers} />
            {papers.files.length > 0 && <DocumentList documents={papers.files} />}
            {papers.state === 'MORE' && (
              <MoreForm
                // The files that were sent leave the form.
                key={papers.sentAt}
                papers={papers}
                refusal={refusal?.papersId === papers.id ? refusal : null}
              />
            )}
            <WithdrawButton papers={papers} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const tones = { REVIEW: 'info', MORE: 'warn', REFUSED: 'danger', AGREED: 'ok', ENDED: 'plain' } as const

function State({ papers: { state, reason } }: { papers: GuardianPapers }) {
  const { label, text } = texts.states[state]
  return (
    <Note tone={tones[state]} title={label}>
      <p>{text}</p>
      {reason && <p>{texts.reason(reason)}</p>}
    </Note>
  )
}

/** Adds the files that an operator has asked for. */
function MoreForm({ papers, refusal }: { papers: GuardianPapers; refusal: Refusal | null }) {
  const documents = useDocuments()
  const [missing, setMissing] = useState<string | null>(null)
  const isPending = useNavigation().state !== 'idle'
  return (
    <Form
      method="post"
      aria-label={texts.moreOf(papers.name)}
      onSubmit={holdUntilSent(documents, texts.sending, setMissing)}
    >
      <Alert>{refusal?.note}</Alert>
      <input type="hidden" name="intent" value="more" />
      <input type="hidden" name="id" value={papers.id} />
      <DocumentsField
        documents={documents}
        help={texts.moreHelp}
        error={missing ?? (documents.queue.length ? undefined : refusal?.fields.fileIds)}
      />
      <Button type="submit" variant="ink" size="lg" pending={isPending}>
        {texts.more}
      </Button>
    </Form>
  )
}

function WithdrawButton({ papers: { id, name } }: { papers: GuardianPapers }) {
  const fetcher = useFetcher<{ refusal: Refusal | null }>()
  const answer = fetcher.state === 'submitting' ? undefined : fetcher.data
  useEffect(() => {
    if (!answer) return
    if (answer.refusal) toast.error(answer.refusal.message)
    else toast.success(texts.withdrawn)
  }, [answer])
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value="withdraw" />
      <input type="hidden" name="id" value={id} />
      <Button size="sm" auto type="submit" aria-label={texts.withdrawOf(name)} pending={fetcher.state !== 'idle'}>
        {texts.withdraw}
      </Button>
    </fetcher.Form>
  )
}
