import { useEffect, useState } from 'react'
import type { AppContract } from '#contract'
import type { DataOf } from '#contract/endpoint.ts'
import { api } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { printedFileTexts as texts } from './messages.ts'
import styles from './PrintedFile.module.css'

type Preview = DataOf<AppContract['media']['documentPreview']>

const everyMs = 1_000
/** The longest that rendering takes on a busy day; a server that cannot render never answers. */
const patienceMs = 30_000

/**
 * A PDF as it is printed: each page on a sheet of A4, whole and centred, as `server/tours/printing/onto-a4.ts` places
 * it.
 */
export function PrintPreview({ file }: { file: Preview }) {
  const { pages, hasGivenUp } = useDrawn(file)
  if (pages === 0 || hasGivenUp) return <p className={styles.note}>{texts.undrawn}</p>
  const count = pages ?? file.pageCount ?? 1
  return (
    <figure className={styles.preview} aria-busy={pages === null}>
      <figcaption>{pages === null ? texts.drawing : texts.preview}</figcaption>
      <ol>
        {Array.from({ length: count }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pages are their numbers
          <li key={at}>
            {pages === null ? <span className={styles.sheet} /> : <Page fileId={file.id} number={at + 1} />}
          </li>
        ))}
      </ol>
    </figure>
  )
}

function Page({ fileId, number }: { fileId: number; number: number }) {
  const [isWide, setIsWide] = useState(false)
  const address = paths.filePage(fileId, number)
  // A picture loaded before hydration fires no load event.
  const look = (picture: HTMLImageElement | null) =>
    picture?.complete && setIsWide(picture.naturalWidth > picture.naturalHeight)
  return (
    <a className={styles.sheet} data-wide={isWide || undefined} href={address} target="_blank" rel="noreferrer">
      <img
        ref={picture => void look(picture)}
        src={address}
        alt={texts.page(number)}
        onLoad={event => look(event.currentTarget)}
      />
    </a>
  )
}

/** Polls every second until the pages are rendered. */
function useDrawn(file: Preview) {
  const [pages, setPages] = useState(file.pages)
  const [hasGivenUp, setHasGivenUp] = useState(false)
  useEffect(() => {
    if (pages !== null || hasGivenUp) return
    const params = { fileId: file.id }
    const ask = () =>
      api.media.documentPreview({ params }).then(
        found => setPages(found.pages),
        () => {},
      )
    const timer = setInterval(ask, everyMs)
    const end = setTimeout(() => setHasGivenUp(true), patienceMs)
    return () => {
      clearInterval(timer)
      clearTimeout(end)
    }
  }, [pages, hasGivenUp, file.id])
  return { pages, hasGivenUp }
}
