import { type FormEvent, useEffect, useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { api } from '../../api.ts'
import { keep, readKept } from '../../kept.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { useFirstErrorFocus } from '../../ui/form.tsx'
import { PasswordInput, TextInput } from '../../ui/Input.tsx'
import { required } from '../../ui/messages.ts'
import { guestPlace } from '../review/drafts.ts'
import styles from './share.module.css'

type Visit = { name: string; company: string; password: string }
const labels: Record<keyof Visit, string> = { name: '이름', company: '소속', password: '비밀번호' }

/** Asks a guest who they are and for the password. What they typed stays when it is refused. */
export function Door({ castingId, onOpen }: { castingId: number; onOpen: () => void }) {
  const [visit, setVisit] = useState<Visit>({ name: '', company: '', password: '' })
  const [errors, setErrors] = useState<Record<string, string> | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const form = useFirstErrorFocus(errors)
  useEffect(() => {
    setVisit(now => ({ ...now, ...readKept<Partial<Visit>>(guestPlace) }))
  }, [])

  async function enter(event: FormEvent) {
    event.preventDefault()
    const fields = Object.keys(labels) as (keyof Visit)[]
    const missing = fields.filter(field => !visit[field].trim())
    setMessage(null)
    setErrors(Object.fromEntries(missing.map(field => [field, required(labels[field])])))
    if (missing.length) return
    setPending(true)
    try {
      await api.castings.enterShare({ params: { castingId }, body: visit })
      keep(guestPlace, { name: visit.name.trim(), company: visit.company.trim() })
      onOpen()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'share_password_wrong') setErrors({ password: error.message })
      else if (Object.keys(error.fields).length) setErrors(error.fields)
      else setMessage(error.message)
      setPending(false)
    }
  }
  const input = (name: keyof Visit) => ({
    name,
    value: visit[name],
    onChange: (event: { target: { value: string } }) => setVisit({ ...visit, [name]: event.target.value }),
  })

  return (
    <form ref={form} noValidate onSubmit={enter} className={styles.doorForm}>
      <Alert>{message}</Alert>
      <Field label={labels.name} error={errors?.name} required>
        <TextInput {...input('name')} autoComplete="name" maxLength={20} />
      </Field>
      <Field label={labels.company} error={errors?.company} help="회사나 팀 이름을 적어 주세요" required>
        <TextInput {...input('company')} autoComplete="organization" maxLength={40} />
      </Field>
      <Field label={labels.password} error={errors?.password} required>
        <PasswordInput {...input('password')} autoComplete="off" maxLength={20} />
      </Field>
      <p className={styles.small}>
        누가 언제 어떤 지원자를 봤는지 기록에 남아요. 지원자의 정보는 이 공고의 심사에만 쓰고, 화면을 찍거나 밖으로
        옮기지 말아 주세요.
      </p>
      <Button type="submit" variant="primary" size="lg" pending={isPending}>
        지원자 보기
      </Button>
    </form>
  )
}
