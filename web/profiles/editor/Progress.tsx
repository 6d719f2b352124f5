import { useWatch } from 'react-hook-form'
import { Gender } from '../../../contract/enums.ts'
import { completenessItems, completenessOf } from '../../../contract/profile-completeness.ts'
import { koreanAge } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Check, ChevronRight } from '../../ui/icons.ts'
import { Ring } from '../../ui/Progress.tsx'
import { CardContent } from '../ActorCard.tsx'
import { factsLine, workLine } from '../facts.ts'
import styles from './Editor.module.css'
import { type FormValues, factsOf } from './form-values.ts'
import type { EditorPhoto } from './photo-list.ts'

export const sections = [
  { id: 'photos', title: '사진' },
  { id: 'videos', title: '영상' },
  { id: 'basics', title: '기본 정보' },
  { id: 'body', title: '신체·이미지' },
  { id: 'films', title: '필모그래피' },
  { id: 'skills', title: '특기·언어' },
  { id: 'files', title: '파일' },
  { id: 'scope', title: '공개 범위' },
] as const

type Props = { photos: EditorPhoto[]; confirmedFilms: number; birthDate: string }

function useCompleteness({ photos, confirmedFilms }: Props) {
  const values = useWatch<FormValues>() as FormValues
  const { percent, missing } = completenessOf(factsOf(values, photos, confirmedFilms))
  return { values, percent, items: completenessItems.filter(item => missing.includes(item.key)) }
}

const leftText = (count: number) =>
  count === 0
    ? '모두 채웠어요'
    : count <= 3
      ? `${['', '한', '두', '세'][count]} 가지만 더 채우면 끝나요`
      : `${count}가지가 남았어요`

/** The ring of narrow screens, with what is missing in a line. */
export function NarrowProgress(props: Props) {
  const { percent, items } = useCompleteness(props)
  return (
    <div className={`${styles.progress} ${styles.narrowProgress}`}>
      <Ring value={percent} label="완성도" />
      <div>
        <b>{leftText(items.length)}</b>
        <p>
          {items
            .map(item => item.label)
            .slice(0, 4)
            .join(', ')}
        </p>
      </div>
    </div>
  )
}

/** Left: the sections and how much each still lacks. */
export function SectionNav(props: Props) {
  const { items } = useCompleteness(props)
  return (
    <nav className={styles.nav} aria-label="프로필 항목">
      {sections.map(({ id, title }) => {
        const left = items.filter(item => item.section === id).length
        return (
          <a key={id} href={`#${id}`}>
            {title}
            {left ? <small>{left}개 남음</small> : <Icon icon={Check} size={16} strokeWidth={2.4} />}
          </a>
        )
      })}
    </nav>
  )
}

/** Right: the ring, what is missing, and the card as others see it. */
export function Aside(props: Props) {
  const { values, percent, items } = useCompleteness(props)
  return (
    <aside className={styles.aside}>
      <div className={styles.progress} style={{ paddingTop: 0 }}>
        <Ring value={percent} label="완성도" />
        <div>
          <b>{leftText(items.length)}</b>
          <p>채울수록 잘 맞는 공고를 찾아요</p>
        </div>
      </div>
      <ul className={styles.todo}>
        {items.slice(0, 5).map(item => (
          <li key={item.key}>
            <a href={`#${item.section}`}>
              {item.label} 채우기
              <Icon icon={ChevronRight} size={16} />
            </a>
          </li>
        ))}
      </ul>
      <p className={styles.caption}>이렇게 보여요</p>
      <Preview values={values} photos={props.photos} birthDate={props.birthDate} />
    </aside>
  )
}

type PreviewProps = { values: FormValues; photos: EditorPhoto[]; birthDate: string }

function Preview({ values, photos, birthDate }: PreviewProps) {
  const { filmography } = values
  const main = photos.find(photo => photo.kind === 'MAIN')
  const age = koreanAge(birthDate)
  const lead = filmography.find(film => film.title)
  return (
    <CardContent
      name={values.actorName || '활동명'}
      facts={factsLine({
        birthYear: age === null || age < 14 ? null : Number(birthDate.slice(0, 4)),
        age: age === null || age < 14 ? null : age,
        ageBand: age === null || age >= 14 ? null : age < 8 ? 'INFANT' : 'CHILD',
        height: Number(values.height) || null,
      })}
      work={
        workLine(lead ? { ...lead, roleGrade: (lead.roleGrade || null) as 'LEAD' | null } : null) ||
        (values.gender ? Gender[values.gender as 'MALE'] : '')
      }
      photo={main ? (main.image?.key ?? main.preview) : null}
      hasVideo={false}
      isVerified={false}
      sizes="236px"
      heading="h3"
    />
  )
}
