import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { type IconShape, Play } from '#web/ui/icons.ts'
import styles from './VideoRow.module.css'

type Props = Pick<ComponentProps<'input'>, 'name' | 'checked' | 'disabled' | 'onChange'> & {
  type: 'radio' | 'checkbox'
  title: string
  facts: string
  /** The facts show a problem. */
  isWarning?: boolean
  poster: string | null
  /** Shown in place of a poster, for external videos. */
  icon?: IconShape
  /** Content at the right end, such as its position. */
  end?: ReactNode
}

/** A video to choose, with its poster. */
export function VideoRow({ title, facts, isWarning, poster, icon, end, ...input }: Props) {
  return (
    <label className={cx(styles.row, input.disabled && styles.off)}>
      <input {...input} />
      <span className={styles.thumb} data-plain={icon ? '' : undefined}>
        {poster ? <img src={poster} alt="" loading="lazy" /> : <Icon icon={icon ?? Play} size={20} />}
      </span>
      <span className={styles.words}>
        <b>{title}</b>
        <small data-warn={isWarning || undefined}>{facts}</small>
      </span>
      {end}
    </label>
  )
}
