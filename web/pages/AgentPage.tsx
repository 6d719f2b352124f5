import { type FormEvent, useState } from 'react'
import { ApiError } from '../../contract/client.ts'
import { ArtCategory } from '../../contract/enums.ts'
import { api } from '../api.ts'
import { pageMeta } from '../meta.ts'
import { paths } from '../paths.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Note } from '../ui/Card.tsx'
import { Checkbox } from '../ui/Choice.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Field, FieldError } from '../ui/Field.tsx'
import { useFirstErrorFocus } from '../ui/form.tsx'
import { Select, TextArea, TextInput } from '../ui/Input.tsx'
import { CircleCheck } from '../ui/icons.ts'
import styles from './AgentPage.module.css'

export const meta = () =>
  pageMeta('캐스팅 문의', '찾는 배우와 일정을 알려 주세요. 알맞은 배우를 찾는 방법을 영업일 하루 안에 답해 드려요.')

const empty = {
  companyName: '',
  name: '',
  phone: '',
  email: '',
  artCategory: '',
  schedule: '',
  budget: '',
  contents: '',
  website: '',
}
const categories = Object.entries(ArtCategory).map(([value, label]) => ({ value, label }))

/** For people who look for actors and have no account: an enquiry to the operators. */
export default function AgentPage() {
  const [values, setValues] = useState(empty)
  const [agreed, setAgreed] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const [isPending, setPending] = useState(false)
  const [isSent, setSent] = useState(false)
  const form = useFirstErrorFocus(error?.fields ?? null)

  async function send(event: FormEvent) {
    event.preventDefault()
    setPending(true)
    setError(null)
    try {
      await api.castings.enquire({ body: { ...values, privacyConsent: agreed } as never })
      setSent(true)
      window.scrollTo({ top: 0 })
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setError(thrown)
    }
    setPending(false)
  }
  const bind = (name: keyof typeof empty) => ({
    name,
    value: values[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })
  if (isSent) {
    return (
      <div className="wrap">
        <h1 className="sr">캐스팅 문의</h1>
        <Empty
          as="h2"
          icon={CircleCheck}
          title="문의를 받았어요"
          action={
            <LinkButton auto variant="ink" href={paths.actors()}>
              배우 둘러보기
            </LinkButton>
          }
        >
          영업일 하루 안에 남겨 준 연락처로 답해 드려요.
        </Empty>
      </div>
    )
  }
  return (
    <div className="wrap">
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>배우를 찾고 계신가요?</h1>
          <p>찾는 배우와 일정을 알려 주세요. 알맞은 배우를 찾는 방법을 영업일 하루 안에 답해 드려요.</p>
          <p>
            직접 공고를 올리고 지원을 받으려면 <a href={paths.signup()}>캐스팅 담당자로 가입</a>해 주세요.
          </p>
        </header>
        <form ref={form} className={styles.form} noValidate onSubmit={send}>
          {error && <Note tone="danger" role="alert" title={error.message} />}
          <div className={styles.row}>
            <Field label="회사 이름" required error={error?.fields.companyName}>
              <TextInput {...bind('companyName')} maxLength={60} autoComplete="organization" />
            </Field>
            <Field label="이름" required error={error?.fields.name}>
              <TextInput {...bind('name')} maxLength={20} autoComplete="name" />
            </Field>
            <Field
              label="휴대폰 번호"
              error={error?.fields.phone}
              help="휴대폰 번호와 이메일 가운데 하나를 적어 주세요"
            >
              <TextInput {...bind('phone')} type="tel" maxLength={20} autoComplete="tel" placeholder="010-1234-5678" />
            </Field>
            <Field label="이메일" error={error?.fields.email}>
              <TextInput {...bind('email')} type="email" maxLength={254} autoComplete="email" />
            </Field>
            <Field label="작품 분류" optional error={error?.fields.artCategory}>
              <Select {...bind('artCategory')} options={categories} placeholder="골라 주세요" />
            </Field>
            <Field label="예산" optional error={error?.fields.budget}>
              <TextInput {...bind('budget')} maxLength={100} placeholder="회차당 100만 원" />
            </Field>
          </div>
          <Field label="촬영 일정" optional error={error?.fields.schedule}>
            <TextInput {...bind('schedule')} maxLength={200} placeholder="1월 둘째 주, 이틀" />
          </Field>
          <Field label="어떤 배우를 찾나요?" required error={error?.fields.contents} help="10자 이상">
            <TextArea
              {...bind('contents')}
              count
              rows={6}
              maxLength={2000}
              placeholder="20대 무용 전공 배우 세 분. 군무 장면이 있어요."
            />
          </Field>
          <div className={styles.trap} aria-hidden="true">
            <label>
              이 칸은 비워 두세요
              <input {...bind('website')} tabIndex={-1} autoComplete="off" />
            </label>
          </div>
          <section className={styles.consent} aria-label="개인정보 수집·이용">
            <p>
              답하기 위해 이름, 연락처와 적은 내용을 받아 <b>1년 동안</b> 보관하고 지워요. 동의하지 않을 수 있지만,
              그러면 문의를 받을 수 없어요. <a href={paths.policy('privacy')}>개인정보 처리방침</a>
            </p>
            <Checkbox
              checked={agreed}
              aria-invalid={error?.fields.privacyConsent ? true : undefined}
              onChange={event => setAgreed(event.target.checked)}
            >
              개인정보 수집·이용에 동의해요 (필수)
            </Checkbox>
            {error?.fields.privacyConsent && <FieldError message="개인정보 수집·이용에 동의해 주세요" />}
          </section>
          <Button type="submit" size="lg" variant="primary" pending={isPending}>
            문의 보내기
          </Button>
        </form>
      </div>
    </div>
  )
}
