import { safeLink } from '#contract/links.ts'
import styles from './Auditions.module.css'
import { auditions } from './messages.ts'

/** The place of an audition and what to bring. */
export function SlotFacts({ slot }: { slot: { place: string; url: string | null; note: string } }) {
  const url = safeLink(slot.url)
  return (
    <dl className={styles.facts}>
      {slot.place && (
        <>
          <dt>{auditions.place}</dt>
          <dd>{slot.place}</dd>
        </>
      )}
      {url && (
        <>
          <dt>{auditions.url}</dt>
          <dd>
            <a href={url} target="_blank" rel="noreferrer">
              {url}
            </a>
          </dd>
        </>
      )}
      {slot.note && (
        <>
          <dt>{auditions.note}</dt>
          <dd>{slot.note}</dd>
        </>
      )}
    </dl>
  )
}
