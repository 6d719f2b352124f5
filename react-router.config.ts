import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // With lazy discovery, the first navigation to each page would wait for one more answer.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
