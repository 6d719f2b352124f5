import { thousands } from '#web/ui/format.ts'
import { tellingTexts as texts } from './messages.ts'

const named = 5

/** `서단오, 반재하 외 11명`. */
export function namesText(names: string[]): string {
  if (!names.length) return texts.noReceivers
  return names.slice(0, named).join(', ') + (names.length > named ? texts.others(thousands(names.length - named)) : '')
}
