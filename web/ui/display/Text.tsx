import type { CSSProperties, ElementType, ReactNode, Ref } from 'react'
import { cx } from '../cx.ts'
import styles from './Text.module.css'

export type TextSize = 'hero' | 'h1' | 'h2' | 'h3' | 'title' | 'lg' | 'body' | 'label' | 'caption' | 'micro'

type Props = {
  as?: ElementType
  /** Size and line height of the type scale; also sets the usual weight of that step. */
  size?: TextSize
  weight?: 400 | 500 | 600 | 700
  color?: 'text' | 'text-2' | 'text-3' | 'brand' | 'inherit'
  /** Tabular digits, for counts, times and money. */
  num?: boolean
  className?: string
  style?: CSSProperties
  id?: string
  /** For headings that are focused by script: with `tabIndex` -1. */
  ref?: Ref<HTMLHeadingElement>
  tabIndex?: -1
  children?: ReactNode
}

/**
 * Text with presets of size and weight. Headings become their element: size h1–h3 render h1–h3 unless `as` says
 * otherwise.
 */
export function Text({ as, size = 'body', weight, color = 'inherit', num, className, style, ...rest }: Props) {
  const Element = as ?? (size === 'h1' || size === 'h2' || size === 'h3' ? size : 'p')
  const classes = cx(styles[size], weight && styles[`w${weight}`], styles[color], num && 'num', className)
  return <Element className={classes} style={style} {...rest} />
}
