import { useState } from 'react'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { SidesReaders } from '#contract/codes/sides-rule.ts'
import { sidesTextLength } from '#contract/limits.ts'
import type { OwnSides } from '#contract/sides/index.ts'
import { NotLoaded } from '#web/calls/NotLoaded.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { useLoad } from '#web/calls/useLoad.ts'
import { FileButton } from '#web/media/Sending.tsx'
import { paths } from '#web/paths.ts'
import { api } from '#web/team-api.ts'
import { Spinner } from '#web/ui/display/Spinner.tsx'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Checkbox } from '#web/ui/forms/Choice.tsx'
import { Field, FieldError } from '#web/ui/forms/Field.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Select, TextArea } from '#web/ui/forms/Input.tsx'
import { Trash2 } from '#web/ui/icons.ts'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { sidesEditorTexts as texts } from './messages.ts'
import styles from './Sides.module.css'

const readers = Object.entries(SidesReaders).map(([value, label]) => ({ value, label }))

type Props = {
  /** Null until the casting is saved for the first time. */
  castingId: number | null
  /** Changes with the roles that are saved. */
  rolesKey: string
}

/** The sides of a casting's roles, saved at once: the rule, and a PDF or a text for each role. */
export default function SidesEditor({ castingId, rolesKey }: Props) {
  return (
    <section className={styles.editor} aria-label={texts.title}>
      <header>
        <h2>{texts.title}</h2>
        <p className={styles.quiet}>{texts.help}</p>
      </header>
      {castingId === null ? (
        <p className={styles.quiet}>{texts.notYet}</p>
      ) : (
        <Saved castingId={castingId} rolesKey={rolesKey} />
      )}
    </section>
  )
}

function Saved({ castingId, rolesKey }: { castingId: number; rolesKey: string }) {
  const params = { castingId }
  const { data, refusal, reload, setData } = useLoad(`${castingId} ${rolesKey}`, signal =>
    api.sides.editing({ params }, { signal }),
  )
  const rule = useCall()
  if (refusal && !data) return <NotLoaded refusal={refusal} title={texts.notLoaded} onRetry={reload} />
  if (!data) return <Spinner />
  const { opensTo, needsPledge, roles } = data
  const saveRule = (body: Pick<OwnSides, 'opensTo' | 'needsPledge'>) =>
    void rule.run(async () => {
      setData(() => ({ ...data, ...body }))
      const saved = await api.sides.saveRule({ params, body })
      setData(() => saved)
      toast.success(texts.ruleSaved)
    })
  return (
    <>
      {rule.refusal && <FieldError message={rule.refusal.message} />}
      <Field label={texts.opensTo} help={texts.opensToHelp}>
        <Select
          options={readers}
          value={opensTo}
          onChange={event => saveRule({ opensTo: event.target.value as CodeOf<typeof SidesReaders>, needsPledge })}
        />
      </Field>
      <Checkbox checked={needsPledge} onChange={event => saveRule({ opensTo, needsPledge: event.target.checked })}>
        {texts.needsPledge}
      </Checkbox>
      <ul className={styles.list}>
        {roles.map(role => (
          <Role key={role.roleId} castingId={castingId} role={role} onSaved={saved => setData(() => saved)} />
        ))}
      </ul>
    </>
  )
}

type OwnRole = OwnSides['roles'][number]
type RoleProps = { castingId: number; role: OwnRole; onSaved: (saved: OwnSides) => void }
type Asking = { kind: 'text' } | { kind: 'remove' } | { kind: 'replace'; file: File } | null

function Role({ castingId, role: { roleId, roleName, sides }, onSaved }: RoleProps) {
  const [asking, setAsking] = useState<Asking>(null)
  const { isPending, refusal, run, clear } = useCall()
  const params = { castingId, roleId }
  const end = () => {
    setAsking(null)
    clear()
  }
  const change = (save: () => Promise<OwnSides>, said: string) =>
    void run(async () => {
      onSaved(await save())
      setAsking(null)
      toast.success(said)
    })
  const send = (file: File) =>
    change(async () => {
      const body = new FormData()
      body.append('docs', file, file.name)
      const [stored] = await api.media.uploadDocs({ body } as never)
      return api.sides.save({ params, body: { fileId: stored?.id ?? 0 } })
    }, texts.saved)
  const upload = ([file]: File[]) => {
    if (file && sides) setAsking({ kind: 'replace', file })
    else if (file) send(file)
  }
  const isFile = sides?.kind === 'FILE'
  return (
    <li>
      <b>{roleName}</b>
      <p className="num">
        {!sides
          ? texts.none
          : isFile
            ? texts.file(sides.fileName ?? '', sides.pages ?? 1)
            : texts.text([...(sides.text ?? '')].length)}
      </p>
      {refusal && !asking && <FieldError message={refusal.fields.docs ?? refusal.message} />}
      <div className={styles.actions}>
        <FileButton accept="application/pdf,.pdf" isPending={isPending} onFiles={upload}>
          {isPending ? texts.uploading : isFile ? texts.replace : texts.choose}
        </FileButton>
        <Button auto variant="line" onClick={() => setAsking({ kind: 'text' })}>
          {sides?.kind === 'TEXT' ? texts.rewrite : texts.write}
        </Button>
        {sides && (
          <LinkButton auto variant="text" href={paths.teamSides(castingId)}>
            {texts.readers(sides.readers)}
          </LinkButton>
        )}
        {sides && (
          <IconButton icon={Trash2} label={texts.remove(roleName)} onClick={() => setAsking({ kind: 'remove' })} />
        )}
      </div>
      {asking?.kind === 'text' && (
        <Words
          title={texts.writeTitle(roleName)}
          before={sides?.text ?? ''}
          message={refusal?.fields.text ?? refusal?.message}
          isPending={isPending}
          onSave={text => change(() => api.sides.save({ params, body: { text } }), texts.saved)}
          onClose={end}
        />
      )}
      {(asking?.kind === 'remove' || asking?.kind === 'replace') && (
        <Modal open onClose={end} title={asking.kind === 'remove' ? texts.removeTitle : texts.replaceTitle}>
          <p>{asking.kind === 'remove' ? texts.removeText : texts.replaceText}</p>
          {refusal && <FieldError message={refusal.message} />}
          <ModalActions>
            <Button onClick={end}>{texts.keep}</Button>
            {asking.kind === 'remove' ? (
              <Button
                variant="danger"
                pending={isPending}
                onClick={() => change(() => api.sides.remove({ params }), texts.removed)}
              >
                {texts.removeYes}
              </Button>
            ) : (
              <Button variant="ink" pending={isPending} onClick={() => send(asking.file)}>
                {texts.replace}
              </Button>
            )}
          </ModalActions>
        </Modal>
      )}
    </li>
  )
}

type WordsProps = {
  title: string
  before: string
  message: string | undefined
  isPending: boolean
  onSave: (text: string) => void
  onClose: () => void
}

function Words({ title, before, message, isPending, onSave, onClose }: WordsProps) {
  const [text, setText] = useState(before)
  return (
    <Modal open onClose={onClose} title={title} align="start" width="form">
      {before && <p className={styles.quiet}>{texts.replaceText}</p>}
      <Field label={texts.words} error={message}>
        <TextArea rows={12} maxLength={sidesTextLength} value={text} onChange={event => setText(event.target.value)} />
      </Field>
      <ModalActions>
        <Button onClick={onClose}>{texts.close}</Button>
        <Button variant="ink" pending={isPending} disabled={!text.trim()} onClick={() => onSave(text)}>
          {texts.save}
        </Button>
      </ModalActions>
    </Modal>
  )
}
