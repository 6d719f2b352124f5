import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from '../ui/toast.ts'

/**
 * What a person is doing to a row of a list: which sheet is open, and how it ends. Whether it went well or not is said,
 * the sheet closes, and the list is read anew.
 */
export function useDoing<Doing>() {
  const { revalidate } = useRevalidator()
  const [doing, setDoing] = useState<Doing | null>(null)
  const close = () => setDoing(null)

  async function done(said: string) {
    toast.success(said)
    close()
    await revalidate()
  }
  async function attempt(work: () => Promise<unknown>, said: string) {
    try {
      await work()
      await done(said)
    } catch (error) {
      toast.error((error as Error).message)
      close()
      await revalidate()
    }
  }
  return { doing, setDoing, close, done, attempt }
}
