import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'

type Props = Pick<ComponentProps<'input'>, 'accept' | 'multiple' | 'capture'> & {
  onFiles: (files: File[]) => void
  /** The words of the button. */
  children: ReactNode
  className?: string | undefined
  inputClass?: string
  /** While what was chosen is sent. */
  isPending?: boolean | undefined
}

/** A button that opens the native choice of files, at least one; emptied at once, so that one can be chosen again. */
export function FileLabel({ onFiles, children, className, inputClass = 'sr', isPending, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // React is told of no choice made before hydration.
    if (input.current?.files?.length) input.current.dispatchEvent(new Event('change', { bubbles: true }))
  }, [])
  return (
    <label className={className} data-pending={isPending || undefined}>
      <input
        {...rest}
        ref={input}
        type="file"
        className={inputClass}
        disabled={isPending}
        onChange={event => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length) onFiles(files)
        }}
      />
      {children}
    </label>
  )
}
