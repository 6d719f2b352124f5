import { parentPort } from 'node:worker_threads'
import { type CertificateFacts, renderCertificate } from './certificate.ts'

// Layout takes a moment of computation: in a thread of its own it blocks nobody.
parentPort?.on('message', async (facts: CertificateFacts) => {
  try {
    parentPort?.postMessage({ pdf: await renderCertificate(facts) })
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : 'unknown' })
  }
})
