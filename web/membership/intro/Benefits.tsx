import type { ReactNode } from 'react'
import type { PlusWorth } from '#contract/membership/shapes.ts'
import { Note } from '#web/ui/display/Card.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { thousands, won } from '#web/ui/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import {
  Clapperboard,
  FilePenLine,
  GraduationCap,
  type IconShape,
  MessageSquareText,
  Route,
  Scale,
} from '#web/ui/icons.ts'
import { type MemberPrice, percentOff } from '../prices.ts'
import styles from './Intro.module.css'
import { introTexts as texts } from './messages.ts'

type Props = { feedback: MemberPrice; video: MemberPrice; tour: MemberPrice; print: number; worth: PlusWorth }

/** [U-09] The five benefits with their worth: per use, and per year for the reader or a typical actor. */
export function Benefits({ feedback, video, tour, print, worth }: Props) {
  const lecture = worth.sold.find(({ product }) => product === 'LECTURE')
  return (
    <section className={styles.section}>
      <Text size="h2">{texts.benefits}</Text>
      <p className={styles.intro}>{basisText(worth)}</p>
      <ul className={styles.benefits}>
        <Benefit icon={FilePenLine} title={texts.feedback(percentOff(feedback))}>
          <Saving price={feedback} />
          <InAYear of="PROFILE_FEEDBACK" worth={worth} />
        </Benefit>
        <Benefit icon={Clapperboard} title={texts.video(percentOff(video))}>
          <Saving price={video} />
          <InAYear of="VIDEO_FEEDBACK" worth={worth} />
        </Benefit>
        <Benefit icon={Route} title={texts.tour}>
          {texts.tourWhat} <Saving price={tour} per={texts.office} /> {texts.withPrint(won(print))}
          <InAYear of="TOUR" worth={worth} />
        </Benefit>
        <Benefit icon={GraduationCap} title={texts.lecture}>
          {texts.lectureWhat}{' '}
          {lecture && (
            <Saving
              price={{ plain: lecture.list, member: lecture.memberPrice }}
              per={worth.basis === 'OWN' && lecture.count > 0 ? texts.ownLecture : texts.usualLecture}
            />
          )}
          <InAYear of="LECTURE" worth={worth} />
        </Benefit>
        <Benefit icon={MessageSquareText} title={texts.texts}>
          {texts.textsWhat} <em>{texts.textsWorth}</em>
        </Benefit>
      </ul>
      <Note icon={Scale} title={texts.fair}>
        {texts.fairText}
      </Note>
    </section>
  )
}

function basisText({ basis, buyers }: PlusWorth): string {
  return basis === 'TYPICAL' ? texts.basis.TYPICAL(thousands(buyers ?? 0)) : texts.basis[basis]
}

/** Nothing if the year contains none of this product. */
function InAYear({ of, worth: { basis, sold } }: { of: PlusWorth['sold'][number]['product']; worth: PlusWorth }) {
  const found = sold.find(({ product }) => product === of)
  if (!found || found.count === 0) return null
  const offices = texts.offices(found.count)
  const times =
    of !== 'TOUR' ? texts.times(found.count) : basis === 'OWN' ? texts.average(offices, won(found.list)) : offices
  return (
    <span className={styles.year}>
      {texts.inAYear[basis](times)} <em>{texts.off(won(found.count * (found.list - found.memberPrice)))}</em>
    </span>
  )
}

function Saving({ price: { plain, member }, per }: { price: MemberPrice; per?: string }) {
  return (
    <>
      {per} <span className="sr">{texts.was}</span>
      <s>{won(plain)}</s> <span className="sr">{texts.now}</span>
      <b>{won(member)}</b> <em>{texts.off(won(plain - member))}</em>
    </>
  )
}

type BenefitProps = { icon: IconShape; title: string; children: ReactNode }

function Benefit({ icon, title, children }: BenefitProps) {
  return (
    <li className={styles.benefit}>
      <span className={styles.icon}>
        <Icon icon={icon} />
      </span>
      <div>
        <h3>{title}</h3>
        <p>{children}</p>
      </div>
    </li>
  )
}
