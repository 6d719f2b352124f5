import { useSyncExternalStore } from 'react'

const narrow = '(width < 734px)'
/** Whether the screen is a phone's. */
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
