import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // Asked for piece by piece, every first move to a page would wait for one more answer.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
