import type { api } from '#web/api.ts'
import { fullDateTime } from '#web/ui/format.ts'
import { actsTexts as texts } from './messages.ts'
import styles from './Representations.module.css'

type Acts = Awaited<ReturnType<typeof api.representations.acts>>

/** What others did in the actor's name, newest first. */
export function Acts({ acts }: { acts: Acts }) {
  return (
    <section>
      <h2>{texts.title}</h2>
      {acts.list.length === 0 ? (
        <p className={styles.lead}>{texts.none}</p>
      ) : (
        <ul className={styles.people}>
          {acts.list.map(({ id, act, name, actedAt }) => (
            <li key={id}>
              <div>
                <b>{texts.acts[act] ?? texts.other}</b>
                <p className="num">
                  {fullDateTime(actedAt)} · {texts.by(name)}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
