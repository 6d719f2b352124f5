import type { ReactNode } from 'react'
import type { LectureClass } from '#contract/lectures/shapes.ts'
import { clock, shortDate, weekday } from '#web/ui/format.ts'
import styles from './Curriculum.module.css'
import { lectureWhenTexts as texts } from './messages.ts'
import { lengthText } from './when.ts'

type Props<Class> = {
  classes: readonly Class[]
  /** Content below a class, such as the viewer's attendance. */
  below?: (one: Class) => ReactNode
}

/** The classes of a lecture in order: time in Korea, contents, length of a video. */
export function Curriculum<Class extends LectureClass>({ classes, below }: Props<Class>) {
  return (
    <ol className={styles.classes}>
      {classes.map(one => (
        <li key={one.id}>
          <p className={styles.when}>
            {one.startsAt && one.endsAt ? (
              <>
                <time dateTime={one.startsAt}>
                  {shortDate(one.startsAt)} ({weekday(one.startsAt)})
                </time>{' '}
                <span>
                  {clock(one.startsAt)}–{clock(one.endsAt)}
                </span>
              </>
            ) : (
              <>
                {texts.video(one.no)} <span>{one.minutes !== null && lengthText(one.minutes)}</span>
              </>
            )}
          </p>
          <div>
            <h3>{one.title}</h3>
            {one.content && <p className={styles.content}>{one.content}</p>}
            {below?.(one)}
          </div>
        </li>
      ))}
    </ol>
  )
}
