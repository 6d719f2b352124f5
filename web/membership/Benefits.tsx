import type { ReactNode } from 'react'
import { Note } from '#web/ui/display/Card.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { won } from '#web/ui/format.ts'
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
import styles from './Intro.module.css'
import { introTexts as texts } from './messages.ts'
import { type MemberPrice, percentOff } from './prices.ts'

/** [U-09] The five benefits with what they are worth. */
export function Benefits({ feedback, video, tour }: { feedback: MemberPrice; video: MemberPrice; tour: MemberPrice }) {
  return (
    <section className={styles.section}>
      <Text size="h2">{texts.benefits}</Text>
      <ul className={styles.benefits}>
        <Benefit icon={FilePenLine} title={texts.feedback(percentOff(feedback))}>
          <Worth price={feedback} />
        </Benefit>
        <Benefit icon={Clapperboard} title={texts.video(percentOff(video))}>
          <Worth price={video} />
        </Benefit>
        <Benefit icon={Route} title={texts.tour}>
          {texts.tourWhat} <Worth price={tour} per={texts.office} />
        </Benefit>
        <Benefit icon={GraduationCap} title={texts.lecture}>
          {texts.lectureWhat}
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

function Worth({ price: { plain, member }, per }: { price: MemberPrice; per?: string }) {
  return (
    <>
      {per} <span className="sr">{texts.was}</span>
      <s>{won(plain)}</s> <span className="sr">{texts.now}</span>
      <b>{won(member)}</b> <em>{texts.off(won(plain - member))}</em>
    </>
  )
}

type Props = { icon: IconShape; title: string; children: ReactNode }

function Benefit({ icon, title, children }: Props) {
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
