import { createContext } from 'react'

/** Words that operators suggest while a profile is written. */
export const WordsContext = createContext<{ looks: readonly string[]; specialties: readonly string[] }>({
  looks: [],
  specialties: [],
})
