import { classVideoLimits, videoLimits } from '#contract/limits.ts'
import { videoFailuresTexts as texts } from './messages.ts'

const minutes = videoLimits.maxSeconds / 60
const classMinutes = classVideoLimits.maxSeconds / 60

/** Why a video cannot be played → the sentence for its owner. */
const sentences = {
  unreadable: texts.unreadable,
  unconverted: texts.unconverted,
  too_long: texts.tooLong(minutes, minutes),
  class_too_long: texts.tooLong(classMinutes, classMinutes),
  too_many_pixels: texts.tooLarge,
  too_slow: texts.tooSlow,
  too_heavy: texts.tooHeavy,
  unavailable: texts.noEngine,
  lost: texts.lost,
  stopped: texts.interrupted,
} as const

export type VideoFailure = keyof typeof sentences

/** The sentence of a stored failure; an unknown one reads as an interruption. */
export const failureSentence = (code: string): string =>
  Object.hasOwn(sentences, code) ? sentences[code as VideoFailure] : sentences.stopped
