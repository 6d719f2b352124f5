import type { ReactNode } from 'react'
import { Text } from '#web/ui/display/Text.tsx'
import { won } from '#web/ui/format.ts'
import type { MemberPrice } from '../prices.ts'
import styles from './Intro.module.css'
import { introTexts as texts } from './messages.ts'

/** [U-09] With and without the membership, beginning with what stays free. */
export function Comparison({
  feedback,
  video,
  tour,
  print,
}: {
  feedback: MemberPrice
  video: MemberPrice
  tour: MemberPrice
  print: number
}) {
  const { rows } = texts
  const all: [what: string, plain: ReactNode, plus: ReactNode][] = [
    [rows.apply, texts.free, texts.free],
    [rows.rank, rows.same, rows.same],
    [rows.feedback, won(feedback.plain), won(feedback.member)],
    [rows.video, won(video.plain), won(video.member)],
    [rows.tour(won(print)), won(tour.plain), won(tour.member)],
    [rows.auto, texts.none, texts.included],
    [rows.lecture, texts.listPrice, texts.half],
    [rows.texts, texts.none, texts.included],
  ]
  return (
    <section className={styles.section}>
      <Text size="h2">{texts.compare}</Text>
      <div className={styles.comparison}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr">{texts.compareWhat}</span>
              </th>
              <th scope="col">{texts.plain}</th>
              <th scope="col">{texts.plus}</th>
            </tr>
          </thead>
          <tbody>
            {all.map(([what, plain, plus]) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{plain}</td>
                <td>{plus}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
