import { useKept } from './useKept.ts'

/** A switch that this browser remembers for good, on until somebody turns it off. */
export function useSwitch(place: string, options: { isReadAtOnce?: boolean } = {}) {
  const [value, keep] = useKept<'on' | 'off'>(place, 'on', { days: Number.POSITIVE_INFINITY, ...options })
  return [value === 'on', (isOn: boolean) => keep(isOn ? 'on' : 'off')] as const
}
