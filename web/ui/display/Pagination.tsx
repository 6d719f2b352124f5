import { LinkButton } from '../forms/Button.tsx'
import { ui } from '../messages.ts'
import { paginationTexts as texts } from './messages.ts'
import styles from './Pagination.module.css'

type Props = {
  /** URL of the next page, with its `?page=`; nothing is shown without it. */
  href: string | null
  label?: string
}

/**
 * A real link to the next page styled as a 더 보기 button, so that the list works without JavaScript and for search
 * engines.
 */
export function LoadMore({ href, label = ui.more }: Props) {
  if (!href) return null
  return (
    <div className={styles.pager}>
      <LinkButton href={href} variant="line" rel="next" data-keep-scroll="" className={styles.more}>
        {label}
      </LinkButton>
    </div>
  )
}

type PaginationProps = {
  page: number
  pages: number
  /** The address of a page by its number. */
  hrefOf: (page: number) => string
}

/** Page numbers around the current one, for tables. */
export function Pagination({ page, pages, hrefOf }: PaginationProps) {
  if (pages <= 1) return null
  const first = Math.max(1, Math.min(page - 2, pages - 4))
  const numbers = Array.from({ length: Math.min(5, pages) }, (_, i) => first + i)
  return (
    <nav aria-label={texts.label} className={styles.pages}>
      {page > 1 && (
        <LinkButton size="sm" variant="text" href={hrefOf(page - 1)} rel="prev">
          {texts.back}
        </LinkButton>
      )}
      {numbers.map(n => (
        <LinkButton
          key={n}
          size="sm"
          auto
          variant={n === page ? 'ink' : 'text'}
          href={hrefOf(n)}
          aria-current={n === page ? 'page' : undefined}
        >
          {n}
        </LinkButton>
      ))}
      {page < pages && (
        <LinkButton size="sm" variant="text" href={hrefOf(page + 1)} rel="next">
          {texts.next}
        </LinkButton>
      )}
    </nav>
  )
}
