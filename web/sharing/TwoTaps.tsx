import { useEffect, useState } from 'react'
import { Button } from '#web/ui/forms/Button.tsx'

const armedMillis = 4_000

type Props = { label: string; sure: string; onDo: () => void; pending?: boolean; size?: 'sm' | 'md' }

/** A destructive button: the first tap asks, the second within four seconds confirms. */
export function TwoTaps({ label, sure, onDo, pending, size = 'md' }: Props) {
  const [isArmed, setArmed] = useState(false)
  useEffect(() => {
    if (!isArmed) return
    const disarming = setTimeout(() => setArmed(false), armedMillis)
    return () => clearTimeout(disarming)
  }, [isArmed])
  return (
    <Button
      auto
      size={size}
      variant={isArmed ? 'danger' : 'line'}
      pending={pending}
      aria-live="polite"
      onClick={() => {
        setArmed(!isArmed)
        if (isArmed) onDo()
      }}
    >
      {isArmed ? sure : label}
    </Button>
  )
}
