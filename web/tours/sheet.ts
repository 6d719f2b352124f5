import { useEffect } from 'react'
import { data } from 'react-router'
import { api } from '#web/api.ts'
import { refused } from '#web/calls/refusal.ts'

/** Why a sheet does not open: a guessed code or one that is not there any longer, or its time is over. */
export type Gone = 'unknown' | 'over'

/** What a sheet's loader answers; for a code that opens nothing `gone`, with its status. */
export async function loadSheet<T>(load: () => Promise<T>) {
  try {
    return data({ opened: await load(), gone: null })
  } catch (error) {
    const { code, status } = refused(error)
    const gone: Gone = code === 'tour_sheet_over' ? 'over' : 'unknown'
    return data({ opened: null, gone }, { status })
  }
}

/** Counts that the sheet, or a profile on it, was looked at. In the browser, because robots open pages too. */
export function useSheetLook(code: string, visitId: number | null, isOpen: boolean): void {
  useEffect(() => {
    if (isOpen) api.tours.lookAtSheet({ params: { code }, body: { visitId } }).catch(() => {})
  }, [code, visitId, isOpen])
}
