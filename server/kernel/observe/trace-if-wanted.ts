import type { Env } from '../env.ts'
import type { Log } from '../log.ts'

/** Sends spans where `OTEL_EXPORTER_OTLP_ENDPOINT` is set; without it not even the code is loaded. Returns what ends it. */
export async function traceIfWanted(env: Env, log: Log): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT } = env
  if (!OTEL_EXPORTER_OTLP_ENDPOINT) return async () => {}
  const { startTracing } = await import('./tracing.ts')
  return startTracing({ ...env, OTEL_EXPORTER_OTLP_ENDPOINT }, log)
}
