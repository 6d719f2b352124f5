import { paths } from '../paths.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Card, SectionHead } from '../ui/Card.tsx'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/Icon.tsx'
import { Check } from '../ui/icons.ts'
import { Avatar } from '../ui/Photo.tsx'
import styles from './HomePage.module.css'

type RoleCardProps = { title: string; text: string; points: string[]; action: React.ReactNode }

/** What one can do here, for actors and for those who look for them. */
export function RoleCards() {
  return (
    <section className={styles.section}>
      <div className={cx('wrap', styles.duo)}>
        <RoleCard
          title="배우라면"
          text="프로필 하나로 모든 공고에 지원해요"
          points={['세 번 누르면 지원이 끝나요', '열람과 결과를 무료로 확인해요', '연락처는 서류 합격 뒤에만 보여요']}
          action={
            <LinkButton href={paths.signup()} variant="primary" size="lg" auto>
              배우로 시작하기
            </LinkButton>
          }
        />
        <RoleCard
          title="배우를 찾는다면"
          text="지원자 4,000명도 한 화면에서 검토해요"
          points={['숫자 키로 그룹을 나눠요', '지원자마다 댓글과 진행 단계를 남겨요', '지원자 목록을 파일로 내보내요']}
          action={
            <LinkButton href={paths.castingNew()} variant="ink" size="lg" auto>
              공고 올리기
            </LinkButton>
          }
        />
      </div>
    </section>
  )
}

function RoleCard({ title, text, points, action }: RoleCardProps) {
  return (
    <Card variant="soft" className={styles.roleCard}>
      <h2>{title}</h2>
      <p>{text}</p>
      <ul>
        {points.map(point => (
          <li key={point}>
            <Icon icon={Check} size={18} />
            {point}
          </li>
        ))}
      </ul>
      {action}
    </Card>
  )
}

const voices = [
  {
    text: '떨어졌다는 연락도 처음 받아 봤어요. 기다리지 않아도 되니 다음 오디션을 준비할 수 있어요.',
    name: '채리온',
    who: '배우 · 22세',
  },
  {
    text: '메일 600통을 열던 일이 하루 만에 끝났어요. 감독님도 휴대폰으로 같이 보셨고요.',
    name: '필름 온기',
    who: '장편독립영화 제작사',
  },
  {
    text: '출연료가 숫자로 적혀 있으니 고민할 시간이 줄었어요. 바뀌면 바뀌었다고 알려 주고요.',
    name: '권이현',
    who: '배우 · 36세',
  },
]

/** Voices of people who used it; invented ones, and marked so. */
export function Testimonials() {
  return (
    <section className={styles.tint}>
      <div className="wrap">
        <SectionHead title="먼저 써 본 사람들">
          <span className={styles.sample}>예시</span>
        </SectionHead>
        <div className={styles.voices}>
          {voices.map(({ text, name, who }) => (
            <figure key={name} className={styles.voice}>
              <blockquote>{text}</blockquote>
              <figcaption>
                <Avatar image={null} name={name} />
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

const affiliates = [
  '필름온기',
  'STUDIO 물결',
  'moonshade',
  'MONOLEAF',
  '하루컷',
  '너른마당',
  '새벽네시 필름',
  'DAL PICTURES',
]

/** Who works with us, as wordmarks; invented ones, and marked so. */
export function Affiliates() {
  return (
    <section className={styles.section}>
      <div className="wrap">
        <SectionHead title="함께하는 곳">
          <span className={styles.sample}>예시</span>
        </SectionHead>
        <ul className={styles.logos}>
          {affiliates.map(name => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}
