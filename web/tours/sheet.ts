import { useEffect } from 'react'
import { data } from 'react-router'
import { api } from '#web/api.ts'
import { refused } from '#web/calls/refusal.ts'

/** Why a sheet does not open: an unknown or removed code, or it has expired. */
export type Gone = 'unknown' | 'over'

/** Loads a sheet; for a code that opens nothing returns `gone` with its status. */
export async function loadSheet<T>(load: () => Promise<T>) {
  try {
    return data({ opened: await load(), gone: null })
  } catch (error) {
    const { code, status } = refused(error)
    const gone: Gone = code === 'tour_sheet_over' ? 'over' : 'unknown'
    return data({ opened: null, gone }, { status })
  }
}

/** Counts a look at the sheet, or at a profile on it. In the browser, because robots load pages too. */
export function useSheetLook(code: string, visitId: number | null, isOpen: boolean): void {
  useEffect(() => {
    if (isOpen) api.tours.lookAtSheet({ params: { code }, body: { visitId } }).catch(() => {})
  }, [code, visitId, isOpen])
}
