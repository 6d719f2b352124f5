import { useWatch } from 'react-hook-form'
import { Gender } from '#contract/codes/profiles.ts'
import { completenessItems, completenessOf } from '#contract/profiles/completeness.ts'
import { cx } from '#web/ui/cx.ts'
import { Ring } from '#web/ui/display/Progress.tsx'
import { koreanAge } from '#web/ui/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Check, ChevronRight } from '#web/ui/icons.ts'
import { CardContent } from '../ActorCard.tsx'
import { factsLine, workLine } from '../actor/facts.ts'
import styles from './Editor.module.css'
import { type FormValues, factsOf } from './form-values.ts'
import { progressTexts as texts } from './messages.ts'
import type { EditorPhoto } from './photos/photo-list.ts'

export const sections = [
  { id: 'photos', title: texts.photos },
  { id: 'videos', title: texts.videos },
  { id: 'basics', title: texts.basics },
  { id: 'body', title: texts.body },
  { id: 'films', title: texts.films },
  { id: 'skills', title: texts.skills },
  { id: 'files', title: texts.files },
  { id: 'scope', title: texts.scope },
] as const

type Props = { photos: EditorPhoto[]; confirmedFilms: number; birthDate: string }

function useCompleteness({ photos, confirmedFilms }: Props) {
  const values = useWatch<FormValues>() as FormValues
  const { percent, missing } = completenessOf(factsOf(values, photos, confirmedFilms))
  return { values, percent, items: completenessItems.filter(item => missing.includes(item.key)) }
}

const leftText = (count: number) =>
  count === 0
    ? texts.complete
    : count <= 3
      ? texts.fewLeft(['', texts.one, texts.two, texts.three][count])
      : texts.countLeft(count)

/** The ring of narrow screens, with the missing items as links to their sections. */
export function NarrowProgress(props: Props) {
  const { percent, items } = useCompleteness(props)
  return (
    <div className={`${styles.progress} ${styles.narrowProgress}`}>
      <Ring value={percent} label={texts.title} />
      <div>
        <b>{leftText(items.length)}</b>
        <p className={styles.missing}>
          {items.map(item => (
            <a key={item.key} href={`#${item.section}`}>
              {item.label}
            </a>
          ))}
        </p>
      </div>
    </div>
  )
}

/** Left: the sections and how much each still lacks. */
export function SectionNav(props: Props) {
  const { items, values } = useCompleteness(props)
  return (
    <nav className={styles.nav} aria-label={texts.items}>
      {sections.map(({ id, title }) => {
        // Who may see the profile adds nothing to it, but it is not made without that.
        const isUnsaid = id === 'scope' && !values.accessScope
        const left = items.filter(item => item.section === id).length + Number(isUnsaid)
        return (
          <a key={id} href={`#${id}`}>
            {title}
            {left ? <small>{texts.left(left)}</small> : <Icon icon={Check} size={16} strokeWidth={2.4} />}
          </a>
        )
      })}
    </nav>
  )
}

/** Right: the ring, the missing items, and the card as others see it. */
export function Aside(props: Props) {
  const { values, percent, items } = useCompleteness(props)
  return (
    <aside className={styles.aside}>
      <div className={cx(styles.progress, styles.topmost)}>
        <Ring value={percent} label={texts.title} />
        <div>
          <b>{leftText(items.length)}</b>
          <p>{texts.why}</p>
        </div>
      </div>
      <ul className={styles.todo}>
        {items.slice(0, 5).map(item => (
          <li key={item.key}>
            <a href={`#${item.section}`}>
              {texts.fill(item.label)}
              <Icon icon={ChevronRight} size={16} />
            </a>
          </li>
        ))}
      </ul>
      <p className={styles.caption}>{texts.preview}</p>
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
      name={values.actorName || texts.actorName}
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
