import { NoteKindLabel } from '#web/media/NoteKindLabel.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import type { Kind } from './choice.ts'
import { sampleProfile, sampleVideo, offerTexts as texts } from './messages.ts'
import { ScoreRows } from './result/Written.tsx'
import styles from './Sample.module.css'
import first from './sample/main.webp'
import scene from './sample/scene.webp'
import second from './sample/second.webp'
import third from './sample/third.webp'

/** A delivered feedback, shortened and marked as an example. */
export function Sample({ kind }: { kind: Kind }) {
  const { scores, overall, next } = kind === 'VIDEO' ? sampleVideo : sampleProfile
  return (
    <section className={styles.sample}>
      <div className={styles.head}>
        <Text size="h2">{texts.sample}</Text>
        <Badge tone="line">{texts.sampleBadge}</Badge>
      </div>
      {kind === 'VIDEO' ? <Scene /> : <Photos />}
      <div className={styles.result}>
        <div>
          <h3>{texts.scores}</h3>
          <ScoreRows kind={kind} scores={scores} />
        </div>
        <div>
          <h3>{texts.overall}</h3>
          <p>{overall}</p>
          <h3>{texts.next}</h3>
          <p>{next}</p>
        </div>
      </div>
      <p className={styles.note}>{texts.sampleNote}</p>
    </section>
  )
}

function Scene() {
  const { caption, at, length, notes } = sampleVideo
  return (
    <>
      <figure className={styles.player}>
        <div className={styles.stage}>
          <img src={scene} alt={texts.sampleScene} width={960} height={640} loading="lazy" />
          <figcaption>
            <b>{at}</b>
            {caption}
          </figcaption>
        </div>
        <div className={styles.line} aria-hidden="true">
          {notes.map(({ at: time, percent, isGood }) => (
            <i
              key={time}
              data-good={isGood || undefined}
              data-on={time === at || undefined}
              style={{ left: `${percent}%` }}
            />
          ))}
        </div>
        <p className={styles.clock}>
          {at} / {length}
        </p>
      </figure>
      <ol className={styles.notes}>
        {notes.map(note => (
          <li key={note.at} data-on={note.at === at || undefined}>
            <time>{note.at}</time>
            <div>
              <NoteKindLabel kind={note.isGood ? 'GOOD' : 'CHANGE'} />
              <p>{note.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}

const marks = [
  {
    image: first,
    at: [
      { n: 1, left: 52, top: 36 },
      { n: 2, left: 80, top: 72 },
    ],
  },
  { image: second, at: [{ n: 3, left: 50, top: 12 }] },
  { image: third, at: [{ n: 4, left: 76, top: 42 }] },
]

function Photos() {
  return (
    <>
      <div className={styles.photos}>
        {marks.map(({ image, at }, index) => (
          <div key={image} className={styles.photo}>
            <img src={image} alt={texts.samplePhoto(index + 1)} width={480} height={640} loading="lazy" />
            {at.map(({ n, left, top }) => (
              <i key={n} aria-hidden="true" style={{ left: `${left}%`, top: `${top}%` }}>
                {n}
              </i>
            ))}
          </div>
        ))}
      </div>
      <ol className={styles.notes}>
        {sampleProfile.notes.map(({ n, isGood, text }) => (
          <li key={n}>
            <i className={styles.number}>{n}</i>
            <div>
              <NoteKindLabel kind={isGood ? 'GOOD' : 'CHANGE'} />
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}
