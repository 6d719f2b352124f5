import type { Locator } from '@playwright/test'

/** Seconds that a thumb needs to find and touch something, and for a stroke of the phone's keyboard. */
const touch = 1.5
const stroke = 0.35

/**
 * Hands with a clock of their own, which counts what people do and not how fast the machine is: each touch, and each
 * stroke of a text, with the consonants and vowels of Korean apart.
 */
export function handsWithClock() {
  let seconds = 0
  return {
    async press(target: Locator) {
      seconds += touch
      await target.click()
    },
    async type(target: Locator, text: string) {
      seconds += touch + text.normalize('NFD').length * stroke
      await target.fill(text)
    },
    seconds: () => seconds,
  }
}
