import { afterEach, expect, test, vi } from 'vitest'
import { openSound } from './sound.ts'

afterEach(() => vi.unstubAllGlobals())

test('sound that a call has put to sleep wakes before the next take', async () => {
  const node = { connect: () => node, gain: { value: 1 }, stream: { getAudioTracks: () => [] } }
  const context = {
    state: 'running',
    resume: async () => {
      context.state = 'running'
    },
    createMediaStreamDestination: () => node,
    createAnalyser: () => node,
    createGain: () => node,
    createMediaStreamSource: () => node,
  }
  vi.stubGlobal('AudioContext', function open() {
    return context
  })
  const sound = openSound({} as MediaStream)
  context.state = 'interrupted'
  await sound.wake()
  expect(context.state).toBe('running')
})
