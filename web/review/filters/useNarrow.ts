import { useSyncExternalStore } from 'react'

const narrow = '(width < 734px)'
/** Whether the screen is phone-sized. */
export const useNarrow = () =>
  useSyncExternalStore(
    listener => {
      const query = matchMedia(narrow)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(narrow).matches,
    () => false,
  )
