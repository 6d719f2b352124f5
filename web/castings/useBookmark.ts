import { useState } from 'react'
import { ApiError } from '../../contract/client.ts'
import { api } from '../api.ts'
import { paths } from '../paths.ts'
import { toast } from '../ui/toast.ts'

/** Whether a notice is saved, and the press that changes it: shown at once, taken back when the server refuses. */
export function useBookmark(castingId: number, initial: boolean): { on: boolean; toggle(): Promise<void> } {
  const [on, setOn] = useState(initial)
  async function toggle() {
    setOn(!on)
    try {
      const { isBookmarked } = await api.castings.toggleBookmark({ params: { castingId } })
      setOn(isBookmarked)
      toast.success(isBookmarked ? '공고를 저장했어요' : '저장을 취소했어요')
    } catch (error) {
      setOn(on)
      if (error instanceof ApiError && error.status === 401)
        window.location.assign(paths.login(window.location.pathname + window.location.search))
      else toast.error(error instanceof ApiError ? error.message : '저장하지 못했어요. 다시 시도해 주세요')
    }
  }
  return { on, toggle }
}
