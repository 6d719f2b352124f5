import { useEffect, useRef, useState } from 'react'
import type { Picture } from '#web/ui/display/Photo.tsx'
import { thousands } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ArrowLeft, Printer } from '#web/ui/icons.ts'
import { imageUrl } from '#web/ui/image.ts'
import styles from './ContactSheet.module.css'
import { contactSheetTexts as texts } from './messages.ts'

/** A person on a sheet: below the name facts, then what they are known or applied for. */
export type SheetPerson = { id: number; name: string; facts: string; about: string; photo: Pick<Picture, 'key'> | null }

const onPage = 20

type Props = {
  list: SheetPerson[]
  title: string
  /** Names the way back. */
  back: string
  onClose: () => void
}

/** Photos, names and facts of people, twenty per A4 page. Printing waits until the photos have loaded. */
export function ContactSheet({ list, title, back: backLabel, onClose }: Props) {
  const wanted = list.filter(person => person.photo).length
  const [loaded, setLoaded] = useState(0)
  const done = useRef(0)
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus(), [])
  const onSettled = () => {
    done.current += 1
    // Thousands load at once, so the number on the button is updated in batches.
    if (done.current === wanted || done.current % onPage === 0) setLoaded(done.current)
  }
  const pages = Array.from({ length: Math.ceil(list.length / onPage) }, (_, at) =>
    list.slice(at * onPage, (at + 1) * onPage),
  )
  const isReady = loaded >= wanted
  return (
    <div className={styles.sheet}>
      <header className={styles.bar}>
        <IconButton ref={back} icon={ArrowLeft} label={backLabel} onClick={onClose} />
        <h1>
          {texts.title}
          <span className="num">{texts.count(thousands(list.length))}</span>
        </h1>
        <Button auto variant="ink" disabled={!isReady} onClick={() => print()}>
          <Icon icon={Printer} size={16} />
          {isReady ? texts.print : texts.photos(thousands(loaded), thousands(wanted))}
        </Button>
      </header>
      {pages.map((people, at) => (
        <section key={people[0]?.id} className={styles.page} aria-label={texts.page(at + 1)}>
          <h2>
            {title}
            <span className="num">
              {at + 1} / {pages.length}
            </span>
          </h2>
          <ol>
            {people.map(({ id, name, facts, about, photo }) => (
              <li key={id}>
                <span className={styles.photo}>
                  {photo && (
                    <img src={imageUrl(photo.key, 230, 'webp')} alt="" onLoad={onSettled} onError={onSettled} />
                  )}
                </span>
                <b>{name}</b>
                <span>{facts}</span>
                <span>{about}</span>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}
