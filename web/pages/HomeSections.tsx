import { paths } from '../paths.ts'
import type { ShellViewer } from '../shell/brand.ts'
import { Badge } from '../ui/Badge.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { SectionHead } from '../ui/Card.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Check } from '../ui/icons.ts'
import { Avatar } from '../ui/Photo.tsx'
import styles from './Home.module.css'
import { home, partners, voices } from './home-content.ts'

type Readiness = { hasProfile: boolean; missing: string[] } | null

/** What a signed-in person most likely came for. */
export function YourPart({ viewer, readiness }: { viewer: ShellViewer; readiness: Readiness }) {
  const step = nextStep(viewer, readiness)
  return (
    <section className={styles.section}>
      <div className={`wrap ${styles.yours}`}>
        <div>
          <h2>{step.title}</h2>
          <p>{step.text}</p>
        </div>
        <LinkButton auto variant="ink" href={step.href}>
          {step.label}
        </LinkButton>
      </div>
    </section>
  )
}

function nextStep({ name, permissions }: ShellViewer, readiness: Readiness) {
  if (permissions.includes('Admin'))
    return {
      title: `${name} 님, 안녕하세요`,
      text: '검수를 기다리는 공고와 신청을 확인해요.',
      href: paths.admin(),
      label: '관리 열기',
    }
  if (permissions.includes('CastingManager'))
    return {
      title: `${name} 님의 캐스팅`,
      text: '올린 공고와 새 지원자를 한곳에서 봐요.',
      href: paths.castingAdmin(),
      label: '내 공고 보기',
    }
  if (!readiness?.hasProfile)
    return {
      title: '프로필을 만들어 볼까요?',
      text: '사진과 기본 정보만 있으면 공고에 바로 지원할 수 있어요.',
      href: paths.profileManagement(),
      label: '프로필 만들기',
    }
  if (readiness.missing.length > 0)
    return {
      title: '지원까지 한 걸음 남았어요',
      text: `${readiness.missing.length}가지만 더 채우면 지원할 수 있어요.`,
      href: paths.profileManagement(),
      label: '마저 채우기',
    }
  return {
    title: `${name} 님, 준비가 끝났어요`,
    text: '지원한 공고의 열람과 결과를 확인해요.',
    href: paths.castingHistory(),
    label: '지원 내역 보기',
  }
}

const actorPoints = ['세 번 누르면 지원이 끝나요', '열람과 결과를 무료로 확인해요', '연락처는 서류 합격 뒤에만 보여요']
const managerPoints = ['숫자 키로 그룹을 나눠요', '댓글을 팀과 함께 남겨요', '단계를 한 번에 바꾸고 되돌려요']

/** Two ways in, for guests. */
export function RoleCards() {
  return (
    <section className={styles.section}>
      <div className={`wrap ${styles.duo}`}>
        <div className={styles.card}>
          <h2>배우라면</h2>
          <p>프로필 하나로 모든 공고에 지원해요</p>
          <Points list={actorPoints} />
          <LinkButton auto size="lg" variant="primary" href={paths.signup()}>
            배우로 시작하기
          </LinkButton>
        </div>
        <div className={styles.card}>
          <h2>배우를 찾는다면</h2>
          <p>지원자 4,000명도 한 화면에서 검토해요</p>
          <Points list={managerPoints} />
          <LinkButton auto size="lg" variant="ink" href={paths.castingNew()}>
            공고 올리기
          </LinkButton>
        </div>
      </div>
    </section>
  )
}

function Points({ list }: { list: string[] }) {
  return (
    <ul>
      {list.map(text => (
        <li key={text}>
          <Icon icon={Check} size={18} />
          {text}
        </li>
      ))}
    </ul>
  )
}

export function Voices() {
  return (
    <section className={styles.tint}>
      <div className="wrap">
        <SectionHead title={home.voices}>
          <Badge>{home.example}</Badge>
        </SectionHead>
        <div className={styles.voices}>
          {voices.map(({ text, name, who }) => (
            <figure key={name} className={styles.voice}>
              <blockquote>{text}</blockquote>
              <figcaption>
                <Avatar image={null} name={name} size={36} />
                <span>
                  <b>{name}</b>
                  {who}
                </span>
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  )
}

export function Partners() {
  return (
    <section className={styles.section}>
      <div className="wrap">
        <SectionHead title={home.partners}>
          <Badge>{home.example}</Badge>
        </SectionHead>
        <ul className={styles.logos}>
          {partners.map(name => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}
